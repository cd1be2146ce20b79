"""The harbor panel: cards as a grid of tiles, and the expeditions."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.tui.widgets.clock import widest_fitting
from highseas.campaign.tui.widgets.scene import CUTLASS, SKULL, LastBust, Panel, Part, Scene, Thing, fit, folded
from highseas.campaign.tui.widgets.seats import flowed, own_words
from highseas.campaign.tui.widgets.tiles import LARGE, LINE, SMALL, Size, expedition, tile
from highseas.engine.royal.seen.faces import Face, face

GAP = 1
"""Columns between tiles."""
VOYAGE_WIDTH = 38
"""Fewest columns of an expedition's line."""


def columns(width: int, size: Size) -> int:
    """Return how many tiles fit side by side."""
    return max(1, (width + GAP) // (size.width + GAP))


def fitting_size(cards: int, width: int, lines: int) -> Size:
    """Return the largest tile size at which `cards` cards take at most `lines` lines; else one line each."""
    for size in (LARGE, SMALL) if lines >= 3 * LARGE.lines else (SMALL,):
        rows = -(-cards // columns(width, size))
        if rows * size.lines <= lines:
            return size
    return LINE


def harbor_cards(scene: Scene) -> tuple[str, ...]:
    """Return the cards in the harbor; after a bust, the lost cards."""
    if scene.last_bust is not None:
        return scene.last_bust.cards
    return scene.harbor


def paint(scene: Scene, width: int, lines: int, active: bool) -> Panel:
    """Paint the panel with tiles of at most `lines` lines in all; cards that do not fit so have a line each."""
    cards = harbor_cards(scene)
    size = fitting_size(len(cards), width, lines)
    panel = Panel()
    panel.across = columns(width, size)
    panel.add(*_heading(scene, width, active))
    for start in range(0, len(cards), panel.across):
        places = range(start, min(start + panel.across, len(cards)))
        if scene.last_bust is None:
            panel.put(*(Thing("card", cards[place], place) for place in places))
        panel.add(*_tile_row(cards, places, scene, size))
    if not cards:
        _empty(panel, scene, width, lines)
    if scene.waiting:
        text = Content(f" {scene.say('panels.harbor.waiting', cards=scene.waiting)}").stylize(scene.theme.good)
        panel.add(*folded(width, text))
    _voyages(panel, scene, width)
    return panel


def _tile_row(cards: Sequence[str], places: range, scene: Scene, size: Size) -> list[Content]:
    tiles = [tile(cards[place], scene, place, size, place == cards.index(cards[place])) for place in places]
    return [Content(" " * GAP).join(line) for line in zip(*tiles, strict=True)]


def _heading(scene: Scene, width: int, active: bool) -> list[Content]:
    view, theme = scene.view, scene.theme
    if scene.last_bust is not None:
        return folded(
            width,
            Content.assemble(
                (f" ✗ {scene.say('panels.harbor.bust')} ", theme.clash),
                (f" {_bust_text(scene.last_bust, scene)}", theme.bad),
            ),
        )
    title = Content.assemble(
        ("▸" if active else " ", theme.key), (scene.say("panels.harbor.title"), theme.heading), "  "
    )
    cards, colors = len(view.harbor), len(view.colors)
    counts = [scene.say("panels.harbor.empty") if not view.revealed else "", ""]
    if cards:
        long = scene.say("panels.harbor.count", cards=cards, colors=colors)
        counts = [long, scene.say("panels.harbor.short_count", cards=cards), ""]
    full, short = (Content(text).stylize(theme.dim) for text in (piles(scene), piles(scene, False)))
    lefts = [Content.assemble(title, (text, theme.dim)) for text in counts]
    forms = [*((left, full) for left in lefts), *((left, short) for left in lefts)]
    return [widest_fitting(width, forms)]


def _bust_text(last_bust: LastBust, scene: Scene) -> str:
    """Which ships clashed, and why the second was not repelled."""
    new, old = (_strength(face(card), scene) for card in last_bust.clash)
    color = face(last_bust.clash[0]).color
    if last_bust.missing < -1:
        return scene.say("panels.harbor.clash_gambled", color=color, new=new, old=old)
    if last_bust.missing < 0:
        return scene.say("panels.harbor.clash_skull", color=color, new=new, old=old)
    if not last_bust.missing:
        return scene.say("panels.harbor.clash_chosen", color=color, new=new, old=old)
    return scene.say("panels.harbor.clash_short", color=color, new=new, old=old, missing=last_bust.missing)


def _strength(card: Face, scene: Scene) -> str:
    kind = scene.language.kind_name(card.kind)
    return f"{kind} {SKULL if card.skull else f'{CUTLASS}{card.cutlasses}'}"


def piles(scene: Scene, all_of_them: bool = True) -> str:
    """Return how many cards are in each pile, or only in those that are drawn from."""
    view = scene.view
    if not all_of_them:
        return scene.say("panels.harbor.short_piles", play=view.play_deck, timed=view.timed, time=view.time_deck)
    return scene.say(
        "panels.harbor.piles",
        play=view.play_deck,
        discard=len(view.discard),
        timed=view.timed,
        time=view.time_deck,
        points=view.point_deck,
    )


EMPTY = 3
"""Lines of an empty harbor, as many as small tiles take, so that nothing moves when the first card comes."""


def _empty(panel: Panel, scene: Scene, width: int, room: int) -> None:
    """An empty harbor: water; in a small terminal the deciding seat's cards, which the side may not show."""
    theme = scene.theme
    words = own_words(scene) if room < 3 * LARGE.lines else []
    if not words:
        panel.add(*_water(scene, width)[: EMPTY if room >= EMPTY else 0])
        return
    lines = flowed(words, width, f" {scene.say('panels.harbor.own_cards', who=scene.seat.name)} ")
    for things, line in lines[:EMPTY]:
        panel.put(*things)
        panel.add(line)
    for _ in range(min(EMPTY, room) - len(lines)):
        panel.add(fit(width, (_waves(width), theme.dim)))


def _waves(width: int) -> str:
    return ("~  ~ ~   ~ ~    ~  " * (width // 19 + 1))[:width]


def _water(scene: Scene, width: int) -> list[Content]:
    water = _waves(width)
    text = scene.say("panels.harbor.water")
    shift = water[3:] + water[:3]
    left = (width - len(text)) // 2 - 1
    middle: list[Part] = [
        (water[:left], scene.theme.dim),
        f" {text} ",
        (shift[: width - left - len(text) - 2], scene.theme.dim),
    ]
    return [
        fit(width, (water, scene.theme.dim)),
        fit(width, *middle),
        fit(width, (shift, scene.theme.dim)),
    ]


def _voyages(panel: Panel, scene: Scene, width: int) -> None:
    """The expeditions, side by side if they fit."""
    cards = scene.view.expeditions
    across = max(1, (width + GAP) // (VOYAGE_WIDTH + GAP))
    each = (width + GAP) // across - GAP
    for start in range(0, len(cards), across):
        row = [Thing("expedition", card, start + i) for i, card in enumerate(cards[start : start + across])]
        panel.put(*row)
        panel.add(Content(" " * GAP).join([expedition(thing, scene, each) for thing in row]))
