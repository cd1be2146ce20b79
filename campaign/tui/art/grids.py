"""The grids of pixels and their palette, each file read when the first picture of it is painted."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated

import msgspec

from highseas.engine.strict_toml import read

WIDTH, HEIGHT = 20, 16
"""Pixels of every grid, across and down."""
GROUND = "."
"""The letter of a pixel that shows the card itself."""
SHIP, SHIP_SHADE = "C", "c"
"""The letters of pixels in the card's ship color, and in its shade."""
FULL_INK = 4
"""Ink of the darkest pixel."""

Grid = tuple[str, ...]
"""A letter of the palette for each pixel, line by line."""


class Color(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color of the palette. `ink` says how dark it is drawn where there are no colors: 0 is paper."""

    name: str
    rgb: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
    ink: Annotated[int, msgspec.Meta(ge=0, le=FULL_INK)]


class _Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    color: dict[str, Color]


class _Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grid: str


class _Pictures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    picture: dict[str, _Picture]


FILES = ("people", "ships", "scenes", "things", "events", "characters")
"""The data files of pictures, those that a table needs first."""


@cache
def palette() -> Mapping[str, Color]:
    """Return the colors by their letters. That of the ship color is what it is for a card without one."""
    return read(_text("palette"), _Palette).color


def picture(name: str) -> Grid:
    """Return the grid of a picture. Raises `KeyError` if there is none of this name."""
    for file in FILES:
        if name in in_file(file):
            return in_file(file)[name]
    raise KeyError(name)


def pictures() -> Mapping[str, Grid]:
    """Return every grid by the name of its picture."""
    return {name: grid for file in FILES for name, grid in in_file(file).items()}


@cache
def in_file(file: str) -> Mapping[str, Grid]:
    """Return the grids of one data file, by name."""
    drawn = read(_text(file), _Pictures).picture
    return {name: tuple(each.grid.split()) for name, each in drawn.items()}


def _text(file: str) -> str:
    return (resources.files(__package__) / "data" / f"{file}.toml").read_text(encoding="utf-8")
