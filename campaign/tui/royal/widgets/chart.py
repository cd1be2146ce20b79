"""A curve of a finished game with its figures, its legend, and the turns at which something happened below it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.play.royal.curves import Curve, Measure
from highseas.campaign.play.royal.turning import Kind, Turning
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Part, fit
from highseas.campaign.words.plot import NOBODY, Sign, axis, overlay

GUTTER = 5
"""Columns left of a curve, for its figures."""
_ON = " on "
"""What stands before the background of a style."""
_STEEP = 1e-6
"""How wide a step is."""
BELOW = 2
"""Lines below it: turns, and what happened at them."""
_APART = 12
"""Columns from letter to letter along a line, where lines have letters."""
_MARKS: Mapping[Kind, str] = {"goal": "✓", "best": "★", "worst": "✗", "mistake": "▼", "lucky": "↑", "unlucky": "↓"}


def mark_of(point: Turning, theme: ThemeStyles) -> tuple[str, str]:
    """Return the sign of a turning point, and its style."""
    return _MARKS[point.kind], _style_of(point.kind, theme)


def _style_of(kind: Kind, theme: ThemeStyles) -> str:
    match kind:
        case "goal" | "lucky":
            return theme.good
        case "best":
            return theme.key
        case "worst" | "mistake" | "unlucky":
            return theme.bad


class Ends(NamedTuple):
    """Where the curve of one seat ended: the seat's name, its last figure, and the style of both.

    `letter` stands along the line, and before the name, where no color tells the lines apart; else it is empty.
    """

    name: str
    figure: str
    style: str
    letter: str = ""

    @property
    def text(self) -> str:
        """What stands beside the curve."""
        return " ".join(part for part in (self.letter, self.name, self.figure) if part)

    @property
    def columns(self) -> int:
        """Columns beside the curve."""
        return len(self.text)


def seat_ends(curve: Curve, names: Sequence[str], theme: ThemeStyles, name_columns: int) -> list[Ends]:
    """Return where each seat's curve ended, names cut to so many columns; alone there is no name."""
    if len(curve.seats) == 1:
        return [Ends("", str(curve.seats[0][-1]), _alone(curve.measure, theme))]
    inks = [ink(theme.seats[seat_no % len(theme.seats)]) for seat_no in range(len(names))]
    letters = ascii_lowercase if len(set(inks)) < len(inks) else ""
    return [
        Ends(name[:name_columns], str(figures[-1]), style, letters[seat_no : seat_no + 1])
        for seat_no, (name, figures, style) in enumerate(zip(names, curve.seats, inks, strict=True))
    ]


def _alone(measure: Measure, theme: ThemeStyles) -> str:
    return {"goals": theme.good, "influence": theme.heading, "coins": theme.coin}[measure]


def ink(badge: str) -> str:
    """Return a style whose foreground is the background of a badge."""
    return f"bold {badge.rpartition(_ON)[2]}" if _ON in badge else "bold"


def tint(style: str) -> str:
    """Return the background of a style as a style; empty if it has none."""
    return style[style.rfind(_ON) + 1 :] if _ON in style else ""


def chart(
    curve: Curve, names: Sequence[str], points: Sequence[Turning], theme: ThemeStyles, width: int, height: int
) -> list[Content]:
    """Paint a curve in `height` lines of `width` columns."""
    ends = seat_ends(curve, names, theme, max(3, width // 8))
    right = max(each.columns for each in ends) + 1
    inner, rows = max(8, width - GUTTER - right), max(2, height - BELOW)
    signs = overlay([_points(figures, curve) for figures in curve.seats], inner, rows)
    for line_no, each in enumerate(ends):
        if each.letter:
            _put_letters(signs, line_no, each.letter)
    labels = _labels(ends, curve, rows)
    figures = {0: str(curve.most), rows - 1: "0"}
    fill = tint(theme.body) if len(curve.seats) == 1 else ""
    lines = [
        fit(
            width,
            (f"{figures.get(row, ''):>{GUTTER - 2}} ", theme.dim),
            ("┤" if row in figures else "│", theme.dim),
            *_row(signs, row, ends, fill),
            " ",
            labels.get(row, ""),
        )
        for row in range(rows)
    ]
    places = _places(curve)
    turns = [(places[turn], str(turn)) for turn in curve.turns]
    return [
        *lines,
        fit(width, (" " * (GUTTER - 1) + "└" + axis(turns, inner), theme.dim)),
        fit(width, " " * GUTTER, *_happened(points, places, theme, inner)),
    ]


def _points(figures: Sequence[int], curve: Curve) -> list[tuple[float, float]]:
    """Return the points of one seat's line; goals go up in steps."""
    last, most = max(1, len(figures) - 1), max(1, curve.most)
    points = [(place / last, figure / most) for place, figure in enumerate(figures)]
    if curve.measure != "goals":
        return points
    steps = pairwise(points)
    return [points[0], *(each for (_, old), (x, new) in steps for each in ((x - _STEEP, old), (x, new)))]


def _places(curve: Curve) -> dict[int, float]:
    """Return where each turn stands, from 0 to 1."""
    last = max(1, len(curve.turns) - 1)
    return {turn: place / last for place, turn in enumerate(curve.turns)}


def _put_letters(signs: Sequence[list[Sign]], line_no: int, letter: str) -> None:
    """Put a letter here and there on a line, once at least where anything of it is seen."""
    highest: dict[int, int] = {}
    for row, cells in enumerate(signs):
        for column, sign in enumerate(cells):
            if sign.line == line_no:
                highest.setdefault(column, row)
    columns = sorted(highest)
    for column in columns[min(len(columns), _APART) // 2 :: _APART]:
        signs[highest[column]][column] = Sign(letter, line_no)


def _row(signs: Sequence[Sequence[Sign]], row: int, ends: Sequence[Ends], fill: str) -> list[Part]:
    """Style one line of the curves; what lies below a single one is filled."""
    parts: list[Part] = []
    for column, sign in enumerate(signs[row]):
        if sign.line != NOBODY:
            parts.append((sign.text, f"{ends[sign.line].style} {fill}".strip()))
        else:
            above = fill and any(signs[higher][column].line != NOBODY for higher in range(row))
            parts.append((" ", fill if above else ""))
    return parts


def _labels(ends: Sequence[Ends], curve: Curve, rows: int) -> dict[int, Part]:
    """Return what stands right of each line: the seats where their curves end, moved where two would meet."""
    found: dict[int, Part] = {}
    for seat_no in sorted(range(len(ends)), key=lambda seat_no: -curve.seats[seat_no][-1]):
        share = curve.seats[seat_no][-1] / max(1, curve.most)
        row = round((1 - share) * (rows - 1))
        free = [each for each in range(rows) if each not in found]
        if free:
            nearest = min(free, key=lambda each: (abs(each - row), -each))
            each = ends[seat_no]
            found[nearest] = (each.text, each.style)
    return found


def _happened(points: Sequence[Turning], places: Mapping[int, float], theme: ThemeStyles, width: int) -> list[Part]:
    """Mark the turns at which something happened, below their numbers."""
    cells: list[Part] = [" "] * width
    for point in sorted(points, key=lambda point: point.kind != "best"):
        if point.turn in places:
            cells[round(places[point.turn] * (width - 1))] = mark_of(point, theme)
    return cells
