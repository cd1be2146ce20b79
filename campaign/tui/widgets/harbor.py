"""The harbor and the expeditions beside it, as a grid of tiles in one widget."""

from collections.abc import Sequence

from textual.content import Content

from campaign.tui.widgets.scene import Part, Scene, Thing, fit, spread
from campaign.tui.widgets.tiles import LARGE, LINE, SMALL, Size, expedition, tile
from engine.cards import CARD_BY_ID

GAP = 1
"""Columns between tiles."""
VOYAGE_WIDTH = 39
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


def things(scene: Scene) -> list[Thing]:
    """What a cursor can point at: the cards, then the expeditions."""
    cards = () if scene.wreck is not None else harbor_cards(scene)
    found = [Thing("card", card, place) for place, card in enumerate(cards)]
    return found + [Thing("expedition", card, place) for place, card in enumerate(scene.view.expeditions)]


def paint(scene: Scene, width: int, lines: int, active: bool) -> tuple[Content, int]:
    """The panel, and its cards' number of columns. `lines` is what its tiles may take at most."""
    cards = harbor_cards(scene)
    size = fitting_size(len(cards), width, lines)
    across = columns(width, size)
    rows: list[Content] = [_heading(scene, width, active)]
    for start in range(0, len(cards), across):
        rows += _tile_row(cards, range(start, min(start + across, len(cards))), scene, size)
    if not cards:
        rows += _empty(scene, width)
    return Content("\n").join(rows + _voyages(scene, width)), across


def _tile_row(cards: Sequence[str], places: range, scene: Scene, size: Size) -> list[Content]:
    tiles = [tile(cards[place], scene, place, size, place == cards.index(cards[place])) for place in places]
    return [Content(" " * GAP).join(line) for line in zip(*tiles, strict=True)]


def _heading(scene: Scene, width: int, active: bool) -> Content:
    view, look = scene.view, scene.look
    flags = len({CARD_BY_ID[card].color for card in view.harbor if CARD_BY_ID[card].type == "ship"})
    told = f"{len(view.harbor)} cards, {flags} colors" if view.harbor else ""
    title = Content.assemble(("▸" if active else " ", look.key), ("Harbor", look.heading), "  ", (told, look.dim))
    if scene.wreck is not None:
        title = Content.assemble((" ✗ BUST ", look.clash), ("  all of this went to the discard pile", look.dim))
    return spread(width, title, Content.assemble((piles(scene), look.dim)))


def piles(scene: Scene) -> str:
    """How many cards lie in each pile."""
    view = scene.view
    told = f"Play {view.play_deck} · Discard {len(view.discard)}"
    return f"{told} · Time {view.time_deck} · Point {view.point_deck}" if view.timed else told


def _empty(scene: Scene, width: int) -> list[Content]:
    water = ("~  ~ ~   ~ ~    ~  " * (width // 19 + 1))[:width]
    told = "the harbor is empty"
    shift = water[3:] + water[:3]
    middle: list[Part] = [(water[: (width - len(told)) // 2 - 1], scene.look.dim), f" {told} "]
    return [
        fit(width, (water, scene.look.dim)),
        fit(width, *middle, (shift, scene.look.dim)),
        fit(width, (shift, scene.look.dim)),
    ]


def _voyages(scene: Scene, width: int) -> list[Content]:
    cards = scene.view.expeditions
    across = max(1, (width + GAP) // (VOYAGE_WIDTH + GAP))
    each = (width + GAP) // across - GAP
    lines = []
    for start in range(0, len(cards), across):
        row = [expedition(card, scene, start + i, each) for i, card in enumerate(cards[start : start + across])]
        lines.append(Content(" " * GAP).join(row))
    return lines
