"""Where every space of the island stands on the screen: drawings as data, stretched to the room there is."""

import re
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.jamaica.tui.widgets.coast import Room, Shore, shore
from highseas.engine.jamaica.seen.printed import SPACES
from highseas.engine.strict_toml import read

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

    name: str
    form: Form
    width: int
    lines: int
    spots: dict[int, Spot]
    rooms: tuple[Room, ...]
    coast: Shore | None


@cache
def forms() -> dict[str, Form]:
    """Return the drawings by their names, the smallest first."""
    text = (resources.files("highseas.campaign.jamaica.tui.data") / "maps.toml").read_text(encoding="utf-8")
    return read(text, dict[str, Form])


def form_for(width: int, lines: int) -> str:
    """Return the name of the largest drawing for which there is room; the smallest one where there is none."""
    fitting = [name for name, form in forms().items() if form.columns <= width and form.lines <= lines]
    return fitting[-1] if fitting else next(iter(forms()))


@cache
def chart(name: str, width: int, lines: int) -> Chart:
    """Return a drawing stretched to so many columns and lines."""
    form = forms()[name]
    width = max(width, form.columns)
    lines = max(form.lines, min(lines, int(form.lines * _MOST_STRETCH)))
    across, down = form.cell
    spots = {
        int(found.group()): Spot(
            _stretched(row, lines - down, form.lines - down),
            _stretched(found.start(), width - across, form.columns - across),
        )
        for row, text in enumerate(form.rows)
        for found in _NUMBER.finditer(text)
    }
    if form.inside is not None:
        return Chart(name, form, width, lines, spots, (_rectangle(form, form.inside, width, lines),), None)
    coast = _coast(form, spots, width, lines)
    return Chart(name, form, width, lines, spots, coast.rooms, coast)


def _stretched(place: int, room: int, drawn: int) -> int:
    return round(place * room / drawn)


def _rectangle(form: Form, inside: tuple[int, int, int, int], width: int, lines: int) -> Room:
    """Return the room on land that is a rectangle."""
    top, left, bottom, right = inside
    first, last = (_stretched(line, lines, form.lines) for line in (top, form.lines - bottom))
    west, east = (_stretched(column, width, form.columns) for column in (left, form.columns - right))
    return Room(first, west + _SAND, last - first, east - west - 2 * _SAND)


def _coast(form: Form, spots: dict[int, Spot], width: int, lines: int) -> Shore:
    """Return the land inside the shorter way around, which leaves all spaces water."""
    across, down = form.cell
    shorter = [spots[face.id] for face in SPACES if face.lane != "outer"]
    ring = [(spot.line + down // 2, spot.column + across // 2) for spot in shorter]
    return shore(ring, [Room(*spot, down, across) for spot in spots.values()], lines, width, _ROOMS)
