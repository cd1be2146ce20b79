"""The ships of the five colors in a row on one sea, under sail on the title of a large terminal."""

from collections.abc import Iterator

from textual.content import Content

from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.art.grids import GROUND, HEIGHT, Art, Grid
from highseas.campaign.tui.theme import ThemeStyles

SHIPS = (("pinnace", "yellow"), ("flute", "blue"), ("skiff", "green"), ("frigate", "red"), ("galleon", "black"))
"""Each with its color."""
_SEA = "aaqqaaaaaaqqqaaaaaqa", "A"
"""The waves and the deep below them, as in the ships' own pictures."""


def paint(theme: ThemeStyles, width: int, lines: int) -> Content:
    """Return the row, `width` columns of sea, below an empty line; as large as fits into so many lines."""
    scale = _scale(width, lines)
    ships = [art.lines(Art(ship, color), theme, scale=scale) for ship, color in SHIPS]
    between = [art.of_grid(sea, theme) for sea in _seas(width - len(SHIPS) * art.WIDTH * scale, scale)]
    rows = [Content("")]
    for row in range(art.LINES * scale):
        parts = [between[0][row]]
        for ship, sea in zip(ships, between[1:], strict=True):
            parts += [ship[row], sea[row]]
        rows.append(Content("").join(parts))
    return Content("\n").join(rows)


def _scale(width: int, lines: int) -> int:
    return 2 if len(SHIPS) * art.WIDTH * 2 <= width and lines > art.LINES * 2 else 1


def _seas(columns: int, scale: int) -> Iterator[Grid]:
    """The sea before, between and behind the ships: so many columns, shared out evenly."""
    parts, first = len(SHIPS) + 1, 0
    for part in range(parts):
        last = columns * (part + 1) // parts
        waves, deep = ("".join(sign * scale for sign in signs) for signs in _SEA)
        low = [(row * columns)[first:last] for row in (waves, deep) for _ in range(scale)]
        yield (*[GROUND * (last - first)] * (HEIGHT * scale - len(low)), *low)
        first = last
