"""Figures to be seen from afar: large digits over what they count, and shares as bars."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit
from highseas.campaign.words.sentences import percent

GAP, MARGIN = 2, 2
"""Columns between two tiles, and left of the text in one."""
FOUR_ACROSS = 70
"""Fewest columns for four tiles in a row."""
COUNT = 16
"""Columns right of a bar."""
_FULL, _EMPTY = "█", "░"
_DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▄█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
"""Digits three lines high, for large terminals."""


class Tile(NamedTuple):
    """A figure in digits of this style, what it counts, and a line below."""

    figure: int
    style: str
    name: str
    below: str


def big(number: int) -> list[str]:
    """Return a number in digits three lines high."""
    return [" ".join(_DIGITS[digit][line] for digit in str(max(0, number))) for line in range(3)]


def tiles(found: Sequence[Tile], theme: ThemeStyles, width: int) -> list[Content]:
    """Paint tiles, four in a row or two."""
    across = 4 if width >= FOUR_ACROSS else 2
    each = (width - GAP * (across - 1)) // across
    painted = [
        [
            fit(each, " " * MARGIN, line).stylize_before(theme.body)
            for line in (
                *(Content.styled(digits, tile.style) for digits in big(tile.figure)),
                Content.styled(tile.name, "bold"),
                Content.styled(tile.below, theme.dim),
            )
        ]
        for tile in found
    ]
    lines: list[Content] = []
    for first in range(0, len(painted), across):
        lines += [Content("")] if lines else []
        lines += [Content(" " * GAP).join(row) for row in zip(*painted[first : first + across], strict=True)]
    return lines


def bar(played: int, won: int, theme: ThemeStyles, width: int) -> Content:
    """Paint how many were won of those played: a bar, the figures, the share."""
    columns = max(4, width - COUNT)
    filled = round(won * columns / played)
    share = f" {won}/{played}".ljust(COUNT - 6) + f"{percent(won, played):>5} "
    return fit(width, (_FULL * filled, theme.good), (_EMPTY * (columns - filled), theme.dim), fit(COUNT, share))
