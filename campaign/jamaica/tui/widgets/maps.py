"""Where every space of the island stands on the screen: drawings as data, stretched to the room there is; and the
land inside the ring of spaces, as far as it leaves them water, with the largest rooms on it.

A line of the screen is a number here, with a bit for each column.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import groupby, pairwise
from typing import Literal, NamedTuple

import msgspec

from highseas.engine.jamaica.seen.printed import SPACES
from highseas.engine.strict_toml import read

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


Coast = tuple[tuple[Run, ...], ...]
"""The land by lines, from left to right."""


def shore(
    ring: Sequence[tuple[int, int]], taken: Sequence[Room], lines: int, width: int
) -> tuple[Coast, tuple[Room, ...]]:
    """Return the land within `ring`, corners by line and column, that leaves water around `taken` places; and the
    largest rooms inland, the largest first.
    """
    spaces = [0] * lines
    for place in taken:
        for line in range(place.line, min(lines, place.line + place.lines)):
            spaces[line] |= _bits(place.column, place.columns)
    inside = _shrunk([_within(ring, line) for line in range(lines)])
    land = [line & ~wet for line, wet in zip(inside, _grown(spaces), strict=True)]
    inland = _shrunk(land)
    land = [line & near for line, near in zip(land, _grown(inland), strict=True)]  # without slips of beach
    runs = tuple(tuple(_runs(*both, width)) for both in zip(land, inland, strict=True))
    return runs, tuple(_rooms(inland, width, _ROOMS))


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


def _grown(area: Lines) -> Lines:
    """Return an area and what is around it."""
    for _ in range(_ALONG):
        area = [line | line << 1 | line >> 1 for line in area]
    return [above | line | below for above, line, below in zip([0, *area], area, [*area[1:], 0], strict=False)]


def _shrunk(area: Lines) -> Lines:
    """Return an area without its edge."""
    kept = [above & line & below for above, line, below in zip([0, *area], area, [*area[1:], 0], strict=False)]
    for across in range(1, _ALONG + 1):
        kept = [found & line << across & line >> across for found, line in zip(kept, area, strict=True)]
    return kept


def _runs(land: int, inland: int, width: int) -> Iterator[Run]:
    for kind, columns in groupby(range(width), lambda column: (land >> column & 1) + (inland >> column & 1)):
        first, *others = columns
        if kind:
            yield Run(first, 1 + len(others), kind == 1)


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


_NUMBER = re.compile(r"\d+")
_MOST_STRETCH = 1.5
"""How much taller than it is drawn the island may become; wider it may be as much as there is room."""
_ROOMS = 4
"""How many rooms are looked for on land that has a coast."""
_SAND = 2
"""Columns between the edge of the land and what is told on it, where it is a rectangle."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the island: columns it needs, columns and lines of a space, where its ships stand, and lines and
    columns around the land inside: top, left, bottom, right; None for land with a coast of its own.
    """

    columns: int
    cell: tuple[int, int]
    ships: Literal["beside", "within"]
    drawing: str
    inside: tuple[int, int, int, int] | None = None

    @property
    def rows(self) -> list[str]:
        """The lines of the drawing."""
        return self.drawing.removesuffix("\n").split("\n")

    @property
    def lines(self) -> int:
        """Lines that the drawing needs, cells of its last row included."""
        rows = self.rows
        last = max(number for number, row in enumerate(rows) if row.strip())
        return max(len(rows), last + self.cell[1])


class Spot(NamedTuple):
    """The upper left corner of something."""

    line: int
    column: int


class Chart(NamedTuple):
    """A drawing stretched to a room: where each space begins, the rooms on the land inside, the largest first, and
    its coast, None for a rectangle.
    """

    form: Form
    width: int
    lines: int
    spots: dict[int, Spot]
    rooms: tuple[Room, ...]
    coast: Coast | None


@cache
def forms() -> dict[str, Form]:
    """Return the drawings by their names, the smallest first."""
    text = (resources.files("highseas.campaign.jamaica.tui") / "maps.toml").read_text(encoding="utf-8")
    return read(text, dict[str, Form])


def form_for(width: int, lines: int) -> str:
    fitting = [name for name, form in forms().items() if form.columns <= width and form.lines <= lines]
    return fitting[-1] if fitting else next(iter(forms()))


@cache
def chart(name: str, width: int, lines: int) -> Chart:
    """Return a drawing stretched to so many columns and lines."""
    form = forms()[name]
    (across, down), width = form.cell, max(width, form.columns)
    lines = max(form.lines, min(lines, int(form.lines * _MOST_STRETCH)))
    spots = {
        int(found.group()): Spot(
            _stretched(row, lines - down, form.lines - down),
            _stretched(found.start(), width - across, form.columns - across),
        )
        for row, text in enumerate(form.rows)
        for found in _NUMBER.finditer(text)
    }
    if form.inside is not None:  # the land is a rectangle
        top, left, bottom, right = form.inside
        first, last = (_stretched(line, lines, form.lines) for line in (top, form.lines - bottom))
        west, east = (_stretched(column, width, form.columns) for column in (left, form.columns - right))
        room = Room(first, west + _SAND, last - first, east - west - 2 * _SAND)
        return Chart(form, width, lines, spots, (room,), None)
    shorter = [spots[face.id] for face in SPACES if face.lane != "outer"]
    ring = [(spot.line + down // 2, spot.column + across // 2) for spot in shorter]
    coast, rooms = shore(ring, [Room(*spot, down, across) for spot in spots.values()], lines, width)
    return Chart(form, width, lines, spots, rooms, coast)


def _stretched(place: int, room: int, drawn: int) -> int:
    return round(place * room / drawn)
