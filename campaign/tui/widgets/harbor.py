"""The harbor and the expeditions beside it, as a grid of tiles in one widget."""

from collections.abc import Sequence

from textual.content import Content

from campaign.tui.widgets.clock import widest_fitting
from campaign.tui.widgets.scene import CUTLASS, SKULL, Panel, Part, Scene, Thing, Wreck, fit, folded
from campaign.tui.widgets.seats import flowed, own_words
from campaign.tui.widgets.tiles import LARGE, LINE, SMALL, Size, expedition, tile
from campaign.words.names import counted, kind_name
from engine.cards import CARD_BY_ID, Card

GAP = 1
"""Columns between tiles."""
VOYAGE_WIDTH = 38
"""Least columns of an expedition's line."""


def columns(width: int, size: Size) -> int:
    """Tiles side by side."""
    return max(1, (width + GAP) // (size.width + GAP))


def fitting_size(cards: int, width: int, lines: int) -> Size:
    """The largest tiles with which so many cards take no more than `lines` lines; else one line each."""
    for size in (LARGE, SMALL) if lines >= 3 * LARGE.lines else (SMALL,):
        rows = -(-cards // columns(width, size))
        if rows * size.lines <= lines:
            return size
    return LINE


def harbor_cards(scene: Scene) -> tuple[str, ...]:
    """What lies in the harbor, a ship that waits to be repelled at its end; after a bust, what was lost."""
    if scene.wreck is not None:
        return scene.wreck.cards
    return scene.view.harbor + tuple(c for c in scene.view.revealed if CARD_BY_ID[c].type == "ship")


def paint(scene: Scene, width: int, lines: int, active: bool) -> Panel:
    """The panel. `lines` is what its tiles may take at most; more cards than that have a line each."""
    cards = harbor_cards(scene)
    size = fitting_size(len(cards), width, lines)
    panel = Panel()
    panel.across = columns(width, size)
    panel.add(*_heading(scene, width, active))
    for start in range(0, len(cards), panel.across):
        places = range(start, min(start + panel.across, len(cards)))
        if scene.wreck is None:
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
    view, look = scene.view, scene.look
    if scene.wreck is not None:
        return folded(width, Content.assemble((" ✗ BUST ", look.clash), (f" {_bust_told(scene.wreck)}", look.bad)))
    flags = len({CARD_BY_ID[card].color for card in view.harbor if CARD_BY_ID[card].type == "ship"})
    title = Content.assemble(("▸" if active else " ", look.key), ("Harbor", look.heading), "  ")
    cards, colors = counted(len(view.harbor), "card"), counted(flags, "ship color")
    told = [f"{cards}, {colors}", cards, ""] if view.harbor else ["" if view.revealed else "empty", ""]
    full, short = (Content(text).stylize(look.dim) for text in (piles(scene), piles(scene, False)))
    lefts = [Content.assemble(title, (text, look.dim)) for text in told]
    forms = [*((left, full) for left in lefts), *((left, short) for left in lefts)]
    return [widest_fitting(width, forms)]


def _bust_told(wreck: Wreck) -> str:
    """Which ships met, and why the second was not repelled."""
    new, old = (_strength(CARD_BY_ID[card]) for card in wreck.clash)
    color = CARD_BY_ID[wreck.clash[0]].color
    if wreck.missing < 0:
        why = "a skull is never repelled"
    elif wreck.missing:
        why = f"{counted(wreck.missing, 'cutlass')} short"
    else:
        why = "let in by choice"
    return f"a second {color} ship: {new} upon {old}; {why}"


def _strength(card: Card) -> str:
    return f"{kind_name(card.kind)} {SKULL if card.skull else f'{CUTLASS}{card.cutlasses}'}"


def piles(scene: Scene, all_of_them: bool = True) -> str:
    """How many cards lie in each pile, or only in those that are drawn from."""
    view = scene.view
    if not all_of_them:
        return f"Play {view.play_deck} · Time {view.time_deck}" if view.timed else f"Play {view.play_deck}"
    told = f"Play {view.play_deck} · Discard {len(view.discard)}"
    return f"{told} · Time {view.time_deck} · Point {view.point_deck}" if view.timed else told


EMPTY = 3
"""Lines of an empty harbor, as many as small tiles take, so that nothing moves when the first card comes."""


def _empty(panel: Panel, scene: Scene, width: int, room: int) -> None:
    """Water; in a small terminal the cards of the seat that decides, which may be out of sight at the side."""
    look = scene.look
    words = own_words(scene) if room < 3 * LARGE.lines else []
    if not words:
        panel.add(*_water(scene, width))
        return
    lines = flowed(words, width, f" {scene.seat.name} has ")
    for things, line in lines[:EMPTY]:
        panel.put(*things)
        panel.add(line)
    for _ in range(EMPTY - len(lines)):
        panel.add(fit(width, (_waves(width), look.dim)))


def _waves(width: int) -> str:
    return ("~  ~ ~   ~ ~    ~  " * (width // 19 + 1))[:width]


def _water(scene: Scene, width: int) -> list[Content]:
    water = _waves(width)
    told = "the harbor is empty"
    shift = water[3:] + water[:3]
    left = (width - len(told)) // 2 - 1
    middle: list[Part] = [
        (water[:left], scene.look.dim),
        f" {told} ",
        (shift[: width - left - len(told) - 2], scene.look.dim),
    ]
    return [
        fit(width, (water, scene.look.dim)),
        fit(width, *middle),
        fit(width, (shift, scene.look.dim)),
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
