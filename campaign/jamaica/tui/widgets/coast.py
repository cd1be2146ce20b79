"""The land inside the ring of spaces, as far as it leaves them water: its beach, and the largest rooms on it.

A line of the screen is a number here, with a bit for each column.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

Lines = list[int]
_ALONG = 2
"""Columns of water for each line of it: a line is about as high as two columns are wide."""


class Run(NamedTuple):
    """Columns of a line that are alike: beach or inland."""

    first: int
    length: int
    beach: bool


class Room(NamedTuple):
    """A rectangle on the land: its upper left corner, its lines and columns."""

    line: int
    column: int
    lines: int
    columns: int

    def has(self, line: int) -> bool:
        """Whether a line crosses it."""
        return self.line <= line < self.line + self.lines


class Shore(NamedTuple):
    """The land by lines, from left to right, and the largest rooms inland, the largest first."""

    runs: tuple[tuple[Run, ...], ...]
    rooms: tuple[Room, ...]


def shore(ring: Sequence[tuple[int, int]], taken: Sequence[Room], lines: int, width: int, rooms: int) -> Shore:
    """Return the land within `ring`, corners by line and column, that leaves water around `taken` places."""
    water = [0] * lines
    for place in taken:
        for line in range(max(0, place.line - 1), min(lines, place.line + place.lines + 1)):
            water[line] |= _bits(place.column, place.columns)
    water = [_spread(line) for line in water]
    inside = _shrunk([_within(ring, line) for line in range(lines)])
    land = [line & ~wet for line, wet in zip(inside, water, strict=True)]
    inland = _shrunk(land)
    land = [line & near for line, near in zip(land, _grown(inland), strict=True)]  # without slips of beach
    runs = tuple(tuple(_runs(*both, width)) for both in zip(land, inland, strict=True))
    return Shore(runs, tuple(_rooms(inland, width, rooms)))


def _bits(first: int, length: int) -> int:
    return ((1 << length) - 1) << first


def _within(ring: Sequence[tuple[int, int]], line: int) -> int:
    """Return the columns of a line that lie within a ring of corners."""
    at = line + 0.5
    edges = sorted(
        left + (right - left) * (at - one) / (other - one)
        for (one, left), (other, right) in pairwise([*ring, ring[0]])
        if (one <= at) != (other <= at)
    )
    found = 0
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        found |= _bits(round(first), round(last) - round(first) + 1)
    return found


def _spread(line: int) -> int:
    """Return these columns and those as near as a line is high."""
    for _ in range(1, _ALONG + 1):
        line |= line << 1 | line >> 1
    return line


def _grown(area: Lines) -> Lines:
    """Return an area and what is around it."""
    spread = [_spread(line) for line in area]
    return [
        above | line | below for above, line, below in zip([0, *spread], spread, [*spread[1:], 0], strict=False)
    ]


def _shrunk(area: Lines) -> Lines:
    """Return an area without its edge."""
    found = []
    for above, line, below in zip([0, *area], area, [*area[1:], 0], strict=False):
        kept = above & line & below
        for across in range(1, _ALONG + 1):
            kept &= line << across & line >> across
        found.append(kept)
    return found


def _runs(land: int, inland: int, width: int) -> Iterator[Run]:
    """Yield the runs of a line."""
    kinds = ((land >> column & 1) + (inland >> column & 1) for column in range(width))
    for kind, columns in groupby(enumerate(kinds), lambda each: each[1]):
        run = [column for column, _ in columns]
        if kind:
            yield Run(run[0], len(run), kind == 1)


def _rooms(inland: Lines, width: int, most: int) -> Iterator[Room]:
    """Yield the largest rectangle of an area, then the largest beside it, and so on."""
    left = list(inland)
    for _ in range(most):
        room = _largest(left, width)
        if not room.lines:
            return
        yield room
        for line in range(room.line, room.line + room.lines):
            left[line] &= ~_bits(room.column - 1, room.columns + 2)


def _largest(area: Lines, width: int) -> Room:
    """Return the largest rectangle of an area: that below each line's heights, kept on a stack while they rise."""
    best = Room(0, 0, 0, 0)
    heights = [0] * width
    for number, line in enumerate(area):
        heights = [height + 1 if line >> column & 1 else 0 for column, height in enumerate(heights)]
        rising: list[tuple[int, int]] = []
        for column, height in enumerate([*heights, 0]):
            first = column
            while rising and rising[-1][1] >= height:
                first, high = rising.pop()
                if high * (column - first) > best.lines * best.columns:
                    best = Room(number - high + 1, first, high, column - first)
            rising.append((first, height))
    return best
