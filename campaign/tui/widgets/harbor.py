"""The harbor and the expeditions beside it, as a grid of tiles in one widget."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.tui.widgets.clock import widest_fitting
from highseas.campaign.tui.widgets.scene import CUTLASS, SKULL, LastBust, Panel, Part, Scene, Thing, fit, folded
from highseas.campaign.tui.widgets.seats import flowed, own_words
from highseas.campaign.tui.widgets.tiles import LARGE, LINE, SMALL, Size, expedition, tile
from highseas.campaign.words.names import counted, kind_name
from highseas.engine.royal.seen.faces import Face, face

GAP = 1
"""Columns between tiles."""
VOYAGE_WIDTH = 38
"""Least columns of an expedition's line."""


def columns(width: int, size: Size) -> int:
    """Tiles side by side."""
    return max(1, (width + GAP) // (size.width + GAP))


def fitting_size(cards: int, width: int, lines: int) -> Size:
    """Return the largest tiles with which `cards` cards take at most `lines` lines; else one line each."""
    for size in (LARGE, SMALL) if lines >= 3 * LARGE.lines else (SMALL,):
        rows = -(-cards // columns(width, size))
        if rows * size.lines <= lines:
            return size
    return LINE


def harbor_cards(scene: Scene) -> tuple[str, ...]:
    """What lies in the harbor, a ship that waits to be repelled at its end; after a bust, what was lost."""
    if scene.last_bust is not None:
        return scene.last_bust.cards
    return scene.view.harbor + tuple(c for c in scene.view.revealed if face(c).type == "ship")


def paint(scene: Scene, width: int, lines: int, active: bool) -> Panel:
    """The panel. `lines` is what its tiles may take at most; more cards than that have a line each."""
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
    _voyages(panel, scene, width)
    return panel


def _tile_row(cards: Sequence[str], places: range, scene: Scene, size: Size) -> list[Content]:
    tiles = [tile(cards[place], scene, place, size, place == cards.index(cards[place])) for place in places]
    return [Content(" " * GAP).join(line) for line in zip(*tiles, strict=True)]


def _heading(scene: Scene, width: int, active: bool) -> list[Content]:
    view, theme = scene.view, scene.theme
    if scene.last_bust is not None:
        return folded(
            width, Content.assemble((" ✗ BUST ", theme.clash), (f" {_bust_text(scene.last_bust)}", theme.bad))
        )
    title = Content.assemble(("▸" if active else " ", theme.key), ("Harbor", theme.heading), "  ")
    cards = counted(len(view.harbor), "card")
    colors = counted(len(view.colors), "ship color") if view.colors else "no ship"
    counts = [f"{cards}, {colors}", cards, ""] if view.harbor else ["" if view.revealed else "empty", ""]
    full, short = (Content(text).stylize(theme.dim) for text in (piles(scene), piles(scene, False)))
    lefts = [Content.assemble(title, (text, theme.dim)) for text in counts]
    forms = [*((left, full) for left in lefts), *((left, short) for left in lefts)]
    return [widest_fitting(width, forms)]


def _bust_text(last_bust: LastBust) -> str:
    """Which ships met, and why the second was not repelled."""
    new, old = (_strength(face(card)) for card in last_bust.clash)
    color = face(last_bust.clash[0]).color
    if last_bust.missing < 0:
        why = "a skull is never repelled"
    elif last_bust.missing:
        why = f"{counted(last_bust.missing, 'cutlass')} short"
    else:
        why = "let in by choice"
    return f"a second {color} ship: {new} upon {old}; {why}"


def _strength(card: Face) -> str:
    return f"{kind_name(card.kind)} {SKULL if card.skull else f'{CUTLASS}{card.cutlasses}'}"


def piles(scene: Scene, all_of_them: bool = True) -> str:
    """How many cards lie in each pile, or only in those that are drawn from."""
    view = scene.view
    if not all_of_them:
        return f"Play {view.play_deck} · Time {view.time_deck}" if view.timed else f"Play {view.play_deck}"
    text = f"Play {view.play_deck} · Discard {len(view.discard)}"
    return f"{text} · Time {view.time_deck} · Point {view.point_deck}" if view.timed else text


EMPTY = 3
"""Lines of an empty harbor, as many as small tiles take, so that nothing moves when the first card comes."""


def _empty(panel: Panel, scene: Scene, width: int, room: int) -> None:
    """Water; in a small terminal the cards of the seat that decides, which may be out of sight at the side."""
    theme = scene.theme
    words = own_words(scene) if room < 3 * LARGE.lines else []
    if not words:
        panel.add(*_water(scene, width)[: EMPTY if room >= EMPTY else 0])
        return
    lines = flowed(words, width, f" {scene.seat.name} has ")
    for things, line in lines[:EMPTY]:
        panel.put(*things)
        panel.add(line)
    for _ in range(min(EMPTY, room) - len(lines)):
        panel.add(fit(width, (_waves(width), theme.dim)))


def _waves(width: int) -> str:
    return ("~  ~ ~   ~ ~    ~  " * (width // 19 + 1))[:width]


def _water(scene: Scene, width: int) -> list[Content]:
    water = _waves(width)
    text = "the harbor is empty"
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
    """The expeditions, side by side where there is room."""
    cards = scene.view.expeditions
    across = max(1, (width + GAP) // (VOYAGE_WIDTH + GAP))
    each = (width + GAP) // across - GAP
    for start in range(0, len(cards), across):
        row = [Thing("expedition", card, start + i) for i, card in enumerate(cards[start : start + across])]
        panel.put(*row)
        panel.add(Content(" " * GAP).join([expedition(thing, scene, each) for thing in row]))
