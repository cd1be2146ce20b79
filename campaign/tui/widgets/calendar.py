"""A month of deals of the day as a sheet of painted days."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit
from highseas.campaign.words.days import MARKS, Cell, State, Week

SIZES = ((12, 5), (7, 3), (4, 1))
"""Columns and lines of a day, the largest first."""
_GAP = 1
_DAYS = 7
_MOST_WEEKS = 6


def columns(cell: tuple[int, int]) -> int:
    """Return how wide a sheet of such days is."""
    return _DAYS * (cell[0] + _GAP) - _GAP


def lines_of(cell: tuple[int, int]) -> int:
    """Return how many lines the longest month takes, with the names of the days above it."""
    return 1 + _MOST_WEEKS * (cell[1] + (cell[1] > 1))


def paint(weeks: Sequence[Week], weekdays: str, theme: ThemeStyles, cell: tuple[int, int]) -> list[Content]:
    """Paint the days of a month below the names of the weekdays: each on the color of its mark."""
    width, height = cell
    names = weekdays.split()
    lines = [_joined([Content(f"{name:^{width}}").stylize(theme.heading) for name in names])]
    for week in weeks:
        for row in range(height):
            lines.append(_joined([_part(day, row, cell, theme) for day in week]))
        if height > 1:
            lines.append(Content(""))
    return lines


def _joined(parts: Sequence[Content]) -> Content:
    return Content(" " * _GAP).join(parts)


def _part(day: Cell | None, row: int, cell: tuple[int, int], theme: ThemeStyles) -> Content:
    """Paint one line of a day: its number, and its mark beside or below it."""
    width, height = cell
    if day is None:
        return fit(width)
    mark = MARKS[day.state]
    sign = "►" if day.today and not row else " "
    beside = mark if height == 1 else ""
    text = f"{sign}{day.day.day:>2}{beside}" if not row else f"{mark if row == height // 2 else '':^{width}}"
    return fit(width, text).stylize(_style(day, theme))


def _style(day: Cell, theme: ThemeStyles) -> str:
    styles: dict[State, str] = {
        "won": theme.decides,
        "later": theme.fresh,
        "lost": theme.clash,
        "open": theme.marked if day.today else theme.body,
        "ahead": theme.dim,
    }
    return styles[day.state]
