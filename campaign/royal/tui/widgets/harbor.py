"""The harbor panel: cards as a grid of tiles, and the expeditions."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from textual.content import Content

from highseas.campaign.royal.tui.widgets import tiles
from highseas.campaign.royal.tui.widgets.clock import widest_fitting
from highseas.campaign.royal.tui.widgets.goals import asked_lines
from highseas.campaign.royal.tui.widgets.scene import LastBust, Scene, strength
from highseas.campaign.royal.tui.widgets.seats import own_words
from highseas.campaign.royal.words.events import lost_text
from highseas.campaign.tui.art import paint as painter
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.widgets import animation
from highseas.campaign.tui.widgets.pane import Line, side_by_side
from highseas.campaign.tui.widgets.panel import NO_TEXT, PanelContent, Thing, fit, flowed, folded
from highseas.engine.royal.seen.view import face

GAP = 1
"""Columns between tiles."""
_GAP = Content(" " * GAP)
ASKED_WIDTH = 30
"""Fewest columns for what contracts ask beside cards."""
VOYAGE_WIDTH = 38
"""Fewest columns of an expedition's line."""


def columns(width: int, size: tiles.Size) -> int:
    return max(1, (width + GAP) // (size.width + GAP))


def fitting_size(cards: int, width: int, lines: int, ladder: Sequence[Sequence[tiles.Size]]) -> tiles.Size:
    """Return the largest size of a ladder at which `cards` tiles take at most `lines` lines; else one line each.

    Of the widths of a size it is the widest that needs no more rows than the narrowest. In few lines compact tables
    leave out the large tiles.
    """
    for widths in ladder if lines >= 3 * tiles.LARGE.lines or tiles.PICTURES in ladder else ((tiles.SMALL,),):
        rows = [max(1, -(-cards // columns(width, size))) for size in widths]
        size = widths[rows.index(min(rows))]
        if min(rows) * size.lines <= lines:
            return size
    return tiles.LINE


def harbor_cards(scene: Scene) -> tuple[str, ...]:
    """Return the cards in the harbor; after a bust, the lost cards."""
    if scene.last_bust is not None:
        return scene.last_bust.cards
    return scene.harbor


def rows_of(scene: Scene, width: int, size: tiles.Size) -> int:
    return max(1, -(-len(harbor_cards(scene)) // columns(width, size)))


def paint(scene: Scene, width: int, size: tiles.Size, active: bool, asked: bool = False) -> PanelContent:
    """Paint the panel with tiles of this size; expeditions are tiles too where they need no further row. With `asked`,
    what open contracts ask stands beside the cards, else below them; beside the decks of an empty harbor or nowhere.
    """
    cards = harbor_cards(scene)
    panel = PanelContent()
    panel.add(*_heading(scene, width, active))
    things = [Thing("card", card, place) for place, card in enumerate(cards)]
    across = columns(width, size)
    voyages = [Thing("expedition", card, place) for place, card in enumerate(scene.view.expeditions)]
    rows = rows_of(scene, width, size)
    beside = size.pictured and bool(cards) and len(things) + len(voyages) <= rows * across and not (size.pair or asked)
    below = asked and bool(cards or not size.pictured)
    if size.pair and scene.last_bust is not None:
        panel.add(*_pair(scene, scene.last_bust, width, size))
    elif _tiles(panel, scene, things + (voyages if beside else []), width, size, asked):
        below = False
    if not cards:
        _empty(panel, scene, width, size, asked)
    if scene.waiting:
        text = Content(f" {scene.say('panels.harbor.waiting', cards=scene.waiting)}").stylize(scene.theme.good)
        panel.add(*folded(width, text))
    if not beside:
        _voyages(panel, scene, width)
    panel.add(*(asked_lines(scene, width) if below else ()))
    return panel


def _tiles(
    panel: PanelContent, scene: Scene, things: Sequence[Thing], width: int, size: tiles.Size, asked: bool
) -> bool:
    """Add rows of tiles; beside the last cards stands what contracts ask, if that is `asked` and has room, else there
    is water beside pictures. Return whether it stands there.
    """
    said = list[Content]()
    cards, across = [thing.id for thing in things], columns(width, size)
    dealt, drift = _dealt(scene, things), _drift(scene, cards, across)
    for start in range(0, len(things), across):
        row = things[start : start + across]
        panel.put(*(thing for thing in row if thing.kind == "expedition" or scene.last_bust is None))
        painted: list[Sequence[Content]] = [
            tiles.voyage(thing, scene, size)
            if thing.kind == "expedition"
            else tiles.tile(thing.id, scene, thing.place, size, thing.place == cards.index(thing.id))
            for thing in row
        ]
        if dealt in row:
            place = row.index(dealt)
            if size is tiles.LINE:
                painted[place] = [animation.uncovered(line, scene.frame, scene.theme.dim) for line in painted[place]]
            else:
                painted[place] = animation.turned(painted[place], tiles.back(scene, size), scene.frame)
        if any(start <= place < start + across for place in drift):
            painted = _drifted(painted, {place - start: by for place, by in drift.items()}, size)
        rest = width - len(row) * (size.width + GAP)
        water: Sequence[Content] = ()
        if size.pictured and rest > 0:
            water = _ripples_beside(rest, size.lines, scene.theme.dim)
        if asked and start + across >= len(things) and rest >= ASKED_WIDTH:
            said = asked_lines(scene, rest)
            water = _amid(said, rest, size.lines) or water
        panel.add(*side_by_side(painted, _GAP, water))
    return 0 < len(said) <= size.lines


def _amid(said: Sequence[Content], width: int, lines: int) -> list[Content]:
    """Lay a text in the middle of so many lines; nothing if it does not fit."""
    above = (lines - len(said)) // 2
    blank = Content(" " * width)
    found = [blank] * above + [fit(width, line) for line in said]
    return [*found, *[blank] * (lines - len(found))] if 0 < len(said) <= lines else []


def _pair(scene: Scene, bust: LastBust, width: int, size: tiles.Size) -> list[Line]:
    """The two ships of a bust as large as they are here, the other cards as tiles beside them, and water."""
    new, old = bust.clash
    others = list(bust.cards)
    for card in bust.clash:
        others.remove(card)
    ships: list[Sequence[Content]] = [
        tiles.tile(old, scene, 0, size, True),
        tiles.tile(new, scene, 1, size, old != new),
    ]
    if scene.frame:
        ships = _drifted(ships, dict(enumerate(animation.clashing((0, 1), scene.frame))), size)
    rest = width - 2 * (size.width + GAP)
    small = fitting_size(len(others), rest, size.lines, tiles.SMALLER)
    across, lines = columns(rest, small), list[Content]()
    for start in range(0, len(others), across):
        row = [tiles.tile(card, scene, start, small, True) for card in others[start : start + across]]
        lines += [fit(rest, line.content) for line in side_by_side(row, _GAP)]
    lines += _ripples_beside(rest, size.lines, scene.theme.dim)[len(lines) :]
    return side_by_side(ships, _GAP, lines[: size.lines])


def _dealt(scene: Scene, things: Sequence[Thing]) -> Thing | None:
    """The card that is being dealt into the harbor: of equal ones, the last."""
    if not scene.frame or scene.last_bust is not None:
        return None
    return next((thing for thing in reversed(things) if thing.id == scene.fresh), None)


def _drift(scene: Scene, cards: Sequence[str], across: int) -> dict[int, int]:
    """How far the ships of a bust have left their places, by these."""
    if not scene.frame or scene.last_bust is None or not set(scene.last_bust.clash) <= set(cards):
        return {}
    new, old = scene.last_bust.clash
    places = cards.index(old), len(cards) - 1 - cards[::-1].index(new)
    return dict(zip(places, animation.clashing((places[0] % across, places[1] % across), scene.frame), strict=True))


def _drifted(
    painted: Sequence[Sequence[Content]], drift: Mapping[int, int], size: tiles.Size
) -> list[Sequence[Content]]:
    """A row of tiles as one block, in which some lie so many columns beside their places."""
    found = [line.content for line in side_by_side(painted, _GAP)]
    here = {place: by for place, by in drift.items() if 0 <= place < len(painted)}
    for place in here:
        found = [animation.laid(line, Content(" " * size.width), place * (size.width + GAP)) for line in found]
    for place, by in here.items():
        at = place * (size.width + GAP) + by
        found = [animation.laid(line, part, at) for line, part in zip(found, painted[place], strict=True)]
    return [found]


@lru_cache(maxsize=16)
def _ripples_beside(rest: int, lines: int, style: str) -> tuple[Content, ...]:
    return tuple(Content(_ripples(rest, place)).stylize(style) for place in range(lines))


def _heading(scene: Scene, width: int, active: bool) -> list[Content]:
    view, theme, say = scene.view, scene.theme, scene.say
    if scene.last_bust is not None:
        bust = (f" ✗ {say('panels.harbor.bust')} ", theme.clash)
        head = Content.assemble(bust, (f" {_bust_text(scene.last_bust, scene)}", theme.bad))
        lost = say("panels.harbor.gone", lost=gone) if (gone := lost_text(scene.last_bust.lost, scene.names)) else ""
        whole = folded(width, Content.assemble(head, f"; {lost}" if lost else ""))
        apart = [*folded(width, head), *folded(width, Content(f" {lost}"))]
        return apart if lost and len(apart) == len(whole) else whole
    title = Content.assemble(("▸" if active else " ", theme.key), (say("panels.harbor.title"), theme.heading), "  ")
    if scene.bust_before is not None:
        before = say("panels.harbor.before", lost=lost_text(scene.bust_before.lost, scene.names))
        title = Content.assemble(title, (f"✗ {before}", theme.bad), "  ")
    codes = ("count", "short_count", "") if view.harbor else ("" if view.revealed else "empty", "")

    def forms() -> Iterator[tuple[Content, Content]]:
        for all_of_them in (True, False):
            right = Content(piles(scene, all_of_them)).stylize(theme.dim)
            for code in codes:
                cards, colors = len(view.harbor), len(view.colors)
                left = say(f"panels.harbor.{code}", cards=cards, colors=colors) if code else ""
                yield Content.assemble(title, (left, theme.dim)), right
        yield title, NO_TEXT

    return [widest_fitting(width, forms())]


def _bust_text(last_bust: LastBust, scene: Scene) -> str:
    """Which ships clashed, and why the second was not repelled."""
    new, old = (face(card) for card in last_bust.clash)
    strengths = [f"{scene.language.kind_name(ship.kind)} {strength(ship)}" for ship in (new, old)]
    if last_bust.missing < 0:
        code = "panels.harbor.clash_gambled" if last_bust.missing < -1 else "panels.harbor.clash_skull"
    else:
        code = "panels.harbor.clash_short" if last_bust.missing else "panels.harbor.clash_chosen"
    return scene.say(code, color=new.color, new=strengths[0], old=strengths[1], missing=last_bust.missing)


def piles(scene: Scene, all_of_them: bool = True) -> str:
    """Return how many cards are in each pile, or only in those that are drawn from."""
    view = scene.view
    drawn_from = {"play": view.play_deck, "timed": view.timed, "time": view.time_deck}
    if not all_of_them:
        return scene.say("panels.harbor.short_piles", **drawn_from)
    return scene.say("panels.harbor.piles", discard=len(view.discard), points=view.point_deck, **drawn_from)


EMPTY = tiles.SMALL.lines
"""Lines of an empty harbor with small tiles. It is as high as a row of tiles, so that nothing moves when the first
card comes."""


def _empty(panel: PanelContent, scene: Scene, width: int, size: tiles.Size, asked: bool) -> None:
    """An empty harbor: water; in a small terminal the deciding seat's cards, which the side may not show."""
    if size.pictured:
        panel.add(*_decks(scene, width, size, asked))
        return
    words = own_words(scene) if size in (tiles.SMALL, tiles.LINE) else []
    if not words:
        panel.add(*_water(scene, width, 0 if size is tiles.LINE else EMPTY))
        return
    lead = Content(f" {scene.say('panels.harbor.own_cards', who=scene.seat.name)} ")
    lines = flowed(words, width, lead, lead.cell_length)
    for things, line in lines[:EMPTY]:
        panel.put(*things)
        panel.add(fit(width, line))
    waves = fit(width, (_waves(width), scene.theme.dim))
    panel.add(*[waves] * ((EMPTY if size is tiles.SMALL else 1) - len(lines)))


def _decks(scene: Scene, width: int, size: tiles.Size, asked: bool) -> list[Line]:
    """An empty harbor where cards have pictures: the decks they come from lie where they will, beside water."""
    view, theme, say = scene.view, scene.theme, scene.say
    decks = {"time": view.time_deck} if view.timed else {}
    blocks = []
    for name, cards in (decks | {"play": view.play_deck}).items():
        head = fit(size.width, " ", say(f"panels.harbor.deck.{name}")).stylize_before(theme.person)
        below = fit(size.width, " ", (say("panels.harbor.deck.cards", cards=cards), theme.dim))
        art, scale = Art(f"back-{name}"), size.scale
        drawn = painter.lines(art, theme, theme.body, scale, size.width // scale) if cards else ()
        body = [*drawn, *[fit(size.width)] * (size.lines - len(drawn) - 2), below]
        blocks.append([head, *(line.stylize_before(theme.body) for line in body)])
    left = width - len(blocks) * (size.width + GAP)
    said = _amid(asked_lines(scene, left), left, size.lines) if asked else []
    return side_by_side(blocks, _GAP, said or _water(scene, left, size.lines))


def _ripples(width: int, line: int) -> str:
    """Calm water: a few waves on every second line, at other places on each."""
    if line % 2 == 0:
        return " " * width
    wave, shift = "~              ~~                   ~            ", 11 * line
    return (wave * (width // len(wave) + 2))[shift % len(wave) :][:width]


def _waves(width: int) -> str:
    return ("~  ~ ~   ~ ~    ~  " * (width // 19 + 1))[:width]


def _water(scene: Scene, width: int, lines: int) -> list[Content]:
    """So many lines of water that say that the harbor is empty."""
    style, text = scene.theme.dim, f" {scene.say('panels.harbor.water')} "
    if lines > EMPTY:
        found = [fit(width, (_ripples(width, place), style)) for place in range(lines)]
        found[lines // 2] = fit(width, (text.center(width), style))
        return found
    water = _waves(width)
    shift = water[3:] + water[:3]
    left = (width - len(text)) // 2
    middle = fit(width, (water[:left], style), text, (shift[: width - left - len(text)], style))
    return [fit(width, (water, style)), middle, fit(width, (shift, style))][:lines]


def _voyages(panel: PanelContent, scene: Scene, width: int) -> None:
    """The expeditions, side by side if they fit, about as many in each row."""
    things = [Thing("expedition", card, place) for place, card in enumerate(scene.view.expeditions)]
    most = max(1, (width + GAP) // (VOYAGE_WIDTH + GAP))
    across = -(-len(things) // max(1, -(-len(things) // most))) or 1
    for start in range(0, len(things), across):
        row = things[start : start + across]
        panel.put(*row)
        lines = [tiles.expedition(thing, scene, (width + GAP) // across - GAP) for thing in row]
        dealt = _dealt(scene, row)
        if dealt in row:
            lines[row.index(dealt)] = animation.uncovered(lines[row.index(dealt)], scene.frame, scene.theme.dim)
        panel.add(*side_by_side([[line] for line in lines], _GAP))  # `Content.join` would count the first gap twice
