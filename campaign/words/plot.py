"""A curve in text: braille dots, two across and four down in a character; in ASCII marks (`words.terminal`)."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

ACROSS, DOWN = 2, 4
"""Dots of a character."""
_BLANK = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot, by row and column."""
Points = Sequence[tuple[float, float]]
"""A line from left to right: coordinates from 0 to 1, upward; at least one point, in the order of x."""
NOBODY = -1


class Sign(NamedTuple):
    """One character of a picture of several lines, and its line from 0, `NOBODY` for an empty one."""

    text: str
    line: int


def curve(points: Points, width: int, height: int) -> list[str]:
    """Draw a line through points in `height` lines of `width` characters."""
    return ["".join(chr(_BLANK + bits) if bits else " " for bits in row) for row in _cells(points, width, height)]


def overlay(lines: Sequence[Points], width: int, height: int) -> list[list[Sign]]:
    """Draw several lines over each other. Where they meet the dots of all are shown as those of the first."""
    drawn = [_cells(points, width, height) for points in lines]
    signs = [[Sign(" ", NOBODY)] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            if dots := {line: cells[row][column] for line, cells in enumerate(drawn) if cells[row][column]}:
                signs[row][column] = Sign(chr(_BLANK + reduce(or_, dots.values())), min(dots))
    return signs


def _cells(points: Points, width: int, height: int) -> list[list[int]]:
    """Return the dots of a line, by row and column of the characters."""
    columns, rows = width * ACROSS, height * DOWN
    heights = [round(_at(points, column / max(1, columns - 1)) * (rows - 1)) for column in range(columns)]
    cells = [[0] * width for _ in range(height)]
    before = heights[0]
    for column, now in enumerate(heights):
        # All levels from the last column on are filled, so that the line has no gaps where it is steep.
        for level in range(min(before + 1, now), now + 1) if now >= before else range(now, before):
            row = rows - 1 - level
            cells[row // DOWN][column // ACROSS] |= _DOTS[row % DOWN][column % ACROSS]
        before = now
    return cells


def _at(points: Points, x: float) -> float:
    """Return the height of the line at x; left and right of all points it is that of the nearest."""
    left = points[0]
    for right in points:
        if right[0] >= x:
            if right[0] == left[0]:
                return right[1]
            return left[1] + (right[1] - left[1]) * (x - left[0]) / (right[0] - left[0])
        left = right
    return left[1]


def axis(marks: Sequence[tuple[float, str]], width: int) -> str:
    """Return the line below a curve: labels at places from 0 to 1, from left to right, as many as do not touch."""
    line = ""
    for x, label in marks:
        place = max(0, min(width - len(label), round(x * (width - 1)) - len(label) // 2))
        if not line or place > len(line):
            line = line.ljust(place) + label
    return line
