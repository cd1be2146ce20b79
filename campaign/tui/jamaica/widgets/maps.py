"""Where every space of the island stands on the screen: drawings as data, stretched to the room there is."""

import re
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

import msgspec

from highseas.engine.strict_toml import read

_NUMBER = re.compile(r"\d+")
_MOST_STRETCH = 1.5
"""How much taller than it is drawn the island may become; wider it may be as much as there is room."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the island: columns it needs, columns and lines of a space, where its ships stand, and lines and
    columns around the land inside, from the top, clockwise from the left: top, left, bottom, right.
    """

    columns: int
    cell: tuple[int, int]
    ships: Literal["beside", "within"]
    inside: tuple[int, int, int, int]
    drawing: str

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
    """A drawing stretched to a room: where each space begins, and the land inside."""

    name: str
    form: Form
    width: int
    lines: int
    spots: dict[int, Spot]
    inside: Spot
    inside_size: tuple[int, int]
    """Lines and columns of the land inside."""


@cache
def forms() -> dict[str, Form]:
    """Return the drawings by their names, the smallest first."""
    text = (resources.files("highseas.campaign.tui.jamaica.data") / "maps.toml").read_text(encoding="utf-8")
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

    def stretched(place: int, room: int, drawn: int) -> int:
        return round(place * room / drawn)

    spots = {
        int(found.group()): Spot(
            stretched(row, lines - down, form.lines - down),
            stretched(found.start(), width - across, form.columns - across),
        )
        for row, text in enumerate(form.rows)
        for found in _NUMBER.finditer(text)
    }
    top, left, bottom, right = form.inside
    first = stretched(top, lines, form.lines), stretched(left, width, form.columns)
    last = stretched(form.lines - bottom, lines, form.lines), stretched(form.columns - right, width, form.columns)
    inside = Spot(*first)
    return Chart(name, form, width, lines, spots, inside, (last[0] - first[0], last[1] - first[1]))
