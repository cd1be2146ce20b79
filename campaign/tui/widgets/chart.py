"""Figures as pictures: curves of a finished game with their turning points, large digits, shares as bars."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from textual.content import Content

from highseas.campaign.play.finished import Curve
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Part, fit, in_rows
from highseas.campaign.words.language import percent
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
Tone = Literal["good", "key", "bad"]


class Point(NamedTuple):
    """A turning point: its turn, its sign, that one's tone, when (empty where the text says it) and what happened."""

    turn: int
    sign: str
    tone: Tone
    when: str
    text: str

    def style(self, theme: ThemeStyles) -> str:
        return {"good": theme.good, "key": theme.key, "bad": theme.bad}[self.tone]


class Line(NamedTuple):
    """Whose line it is: a name (empty for one alone), its style, its letter where styles do not tell lines apart,
    and once it is drawn the last figure.
    """

    name: str
    style: str
    letter: str = ""
    figure: str = ""

    @property
    def text(self) -> str:
        """What stands where it ended."""
        return " ".join(filter(None, (self.letter, self.name, self.figure)))


def lines_apart(names: Sequence[str], styles: Sequence[str], letters: Sequence[str]) -> list[Line]:
    """Return lines of these styles, with letters if two have the same one."""
    used = letters if len(set(styles)) < len(styles) else [""] * len(names)
    return [Line(*each) for each in zip(names, styles, used, strict=False)]


def line_ends(curve: Curve, lines: Sequence[Line], name_columns: int) -> list[Line]:
    """Return where each line ended, names cut to so many columns."""
    ends = []
    for line, figures in zip(lines, curve.seats, strict=True):
        name = Content(line.name).truncate(name_columns, ellipsis=True).plain
        ends.append(line._replace(name=name, figure=str(figures[-1])))
    return ends


def ink(badge: str) -> str:
    """Return a style whose foreground is the background of a badge."""
    return f"bold {badge.rpartition(_ON)[2]}" if _ON in badge else "bold"


def tint(style: str) -> str:
    """Return the background of a style as a style; empty if it has none."""
    return style[style.rfind(_ON) + 1 :] if _ON in style else ""


def chart(
    curve: Curve, lines: Sequence[Line], points: Sequence[Point], theme: ThemeStyles, width: int, height: int
) -> list[Content]:
    ends = line_ends(curve, lines, max(3, width // 8))
    right = max(len(each.text) for each in ends) + 1
    inner, rows = max(8, width - GUTTER - right), max(2, height - BELOW)
    signs = overlay([_points(figures, curve) for figures in curve.seats], inner, rows)
    for line_no, each in enumerate(ends):
        if each.letter:
            _put_letters(signs, line_no, each.letter)
    labels = _labels(ends, curve, rows)
    figures = {0: str(curve.most), _row_of(0, curve, rows): "0", rows - 1: str(curve.least)}
    fill = tint(theme.body) if len(curve.seats) == 1 else ""
    painted = [
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
    places = {turn: place / max(1, len(curve.turns) - 1) for place, turn in enumerate(curve.turns)}
    turns = [(places[turn], str(turn)) for turn in curve.turns]
    return [
        *painted,
        fit(width, (" " * (GUTTER - 1) + "└" + axis(turns, inner), theme.dim)),
        fit(width, " " * GUTTER, *_happened(points, places, theme, inner)),
    ]


def _share(figure: int, curve: Curve) -> float:
    """Return how high a figure stands, from 0 to 1."""
    return (figure - curve.least) / max(1, curve.most - curve.least)


def _row_of(figure: int, curve: Curve, rows: int) -> int:
    """Return the row, from the top, at which a figure stands."""
    return round((1 - _share(figure, curve)) * (rows - 1))


def _points(figures: Sequence[int], curve: Curve) -> list[tuple[float, float]]:
    """Return the points of one line; what is counted goes up in steps."""
    last = max(1, len(figures) - 1)
    points = [(place / last, _share(figure, curve)) for place, figure in enumerate(figures)]
    if not curve.stepped:
        return points
    steps = pairwise(points)
    return [points[0], *(each for (_, old), (x, new) in steps for each in ((x - _STEEP, old), (x, new)))]


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


def _row(signs: Sequence[Sequence[Sign]], row: int, ends: Sequence[Line], fill: str) -> list[Part]:
    parts: list[Part] = []
    for column, sign in enumerate(signs[row]):
        if sign.line != NOBODY:
            parts.append((sign.text, f"{ends[sign.line].style} {fill}".strip()))
        else:
            above = fill and any(signs[higher][column].line != NOBODY for higher in range(row))
            parts.append((" ", fill if above else ""))
    return parts


def _labels(ends: Sequence[Line], curve: Curve, rows: int) -> dict[int, Part]:
    """Return what stands right of each line: the seats where their curves end, moved where two would meet."""
    found: dict[int, Part] = {}
    for end, figures in sorted(zip(ends, curve.seats, strict=True), key=lambda each: -each[1][-1]):
        row = _row_of(figures[-1], curve, rows)
        if free := [each for each in range(rows) if each not in found]:
            nearest = min(free, key=lambda each: (abs(each - row), -each))
            found[nearest] = (end.text, end.style)
    return found


def _happened(points: Sequence[Point], places: Mapping[int, float], theme: ThemeStyles, width: int) -> list[Part]:
    cells: list[Part] = [" "] * width
    for point in sorted(points, key=lambda point: point.tone != "key"):
        if point.turn in places:
            cells[round(places[point.turn] * (width - 1))] = (point.sign, point.style(theme))
    return cells


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
_MARKS = (" _     _  _     _  _  _  _  _ ", "| |  | _| _||_||_ |_   ||_||_|", "|_|  ||_  _|  | _||_|  ||_| _|")
"""The lines of the same digits, from 0, in marks of ASCII."""


class Tile(NamedTuple):
    """A figure in digits of this style, what it counts, and a line below."""

    figure: int
    style: str
    name: str
    below: str


def big(number: int, theme: ThemeStyles) -> list[str]:
    """Return a number in digits three lines high."""
    digits = str(max(0, number))
    if theme.in_marks:
        return [" ".join(line[3 * int(digit) :][:3] for digit in digits) for line in _MARKS]
    return [" ".join(_DIGITS[digit][line] for digit in digits) for line in range(3)]


def tiles(found: Sequence[Tile], theme: ThemeStyles, width: int) -> list[Content]:
    """Paint tiles, four in a row or two."""
    across = 4 if width >= FOUR_ACROSS else 2
    columns = (width - GAP * (across - 1)) // across
    painted = []
    for tile in found:
        digits = [Content.styled(line, tile.style) for line in big(tile.figure, theme)]
        texts = [*digits, Content.styled(tile.name, "bold"), Content.styled(tile.below, theme.dim)]
        painted.append([fit(columns, " " * MARGIN, text).stylize_before(theme.body) for text in texts])
    return in_rows(painted, across, columns, GAP)


def bar(played: int, won: int, theme: ThemeStyles, width: int) -> Content:
    """Paint how many were won of those played: a bar, the figures, the share."""
    columns = max(4, width - COUNT)
    filled = round(won * columns / played)
    share = f" {won}/{played}".ljust(COUNT - 6) + f"{percent(won, played):>5} "
    return fit(width, (_FULL * filled, theme.good), (_EMPTY * (columns - filled), theme.dim), fit(COUNT, share))
