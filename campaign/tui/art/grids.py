"""Grids of pixels and their palette, which picture belongs to what, and pictures of goals composed of symbols."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Annotated, NamedTuple

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
    """Return the grid of a picture, drawn or composed. Raises `KeyError` if there is none of this name."""
    if name.startswith(f"{PAGE} "):
        return composed(name)
    for file in FILES:
        if name in in_file(file):
            return in_file(file)[name]
    raise KeyError(name)


def pictures() -> Mapping[str, Grid]:
    return {name: grid for file in FILES for name, grid in in_file(file).items()}


@cache
def in_file(file: str) -> Mapping[str, Grid]:
    """Return the grids of one data file, by name."""
    drawn = read(_text(file), _Pictures).picture
    return {name: tuple(each.grid.split()) for name, each in drawn.items()}


def _text(file: str) -> str:
    return (resources.files(__package__) / "data" / f"{file}.toml").read_text(encoding="utf-8")


class Art(NamedTuple):
    """A picture as one card has it: its name, the ship color in it, and how many pips of rank it shows."""

    picture: str
    color: str = ""
    rank: int = 0


def of_event(event_id: str) -> Art:
    return Art(first_drawn("events", f"event-{event_id}", "any-event"))


def of_character(character_id: str) -> Art:
    return Art(first_drawn("characters", f"character-{character_id}", "any-character"))


BACK_OF_TIME = Art("back-time")
"""What lies face down."""
_OF_PAGES = {
    "lost": "defeat",
    "tales": "event-a-toast",
    "company": "any-character",
    "table": "goal",
    "laid": "goal",
    "epilogue": "goal",
}
"""Pictures of the pages that the program adds to a story, by their names."""


def of_page(card: str, pictures_of_story: Mapping[str, str]) -> Art:
    """Return the picture of a page: what its story names for it, else the program, else a roll of paper."""
    names = (pictures_of_story.get(card, ""), _OF_PAGES.get(card, ""), "any-event")
    return Art(next(filter(_is_drawn, names)))


def unknown_pictures(pictures_of_story: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the cards of a story whose picture no picture is called, each with that name."""
    return [(card, name) for card, name in pictures_of_story.items() if not _is_drawn(name)]


def of_item(item: str) -> Art:
    return Art(first_drawn("things", f"item-{item}", "any-item"))


def _is_drawn(name: str) -> bool:
    return any(name in in_file(file) for file in FILES)


def first_drawn(file: str, *names: str) -> str:
    drawn = in_file(file)
    return next(name for name in names if name in drawn)


SYMBOL = 6
"""Pixels of a symbol, across and down."""
_MOST = 3
"""Symbols side by side."""
_LEFT = {1: (7,), 2: (3, 11), 3: (1, 7, 13)}
"""Where symbols side by side begin, by how many there are; a narrow page loses its outermost pixels."""
PAGE = "goal"
"""How the name of a composed picture begins: kind of the goal, then its symbols with their numbers."""


@cache
def composed(name: str) -> Grid:
    """Return the grid of a goal's picture by its name."""
    _, kind, *parts = name.split()
    slots = [(symbol, int(count)) for symbol, _, count in (part.partition("*") for part in parts)]
    if sum(count for _, count in slots) <= _MOST:
        slots = [(symbol, 1) for symbol, count in slots for _ in range(count)]
    rows = _paper(kind)
    (_put_one if len(slots) == 1 else _put_several)(rows, slots)
    return tuple("".join(row) for row in rows)


def symbols() -> Mapping[str, Grid]:
    return in_file("symbols")


def _symbol(name: str) -> Grid:
    known = symbols()
    return known.get(name, known["thing"])


def _paper(kind: str) -> list[list[str]]:
    """An empty page; a contract has a seal at its foot, a mission a star."""
    edge, seal = ("t", "r") if kind == "contract" else ("o", "y")
    rows = [[edge] * WIDTH, *(["m"] * WIDTH for _ in range(HEIGHT - 2)), [edge] * WIDTH]
    for down, dots in enumerate((".##.", "####", ".##.")):
        _stamp(rows, 8, HEIGHT - 3 + down, (dots.replace("#", seal),))
    return rows


def _stamp(rows: list[list[str]], left: int, top: int, grid: Sequence[str]) -> None:
    for down, line in enumerate(grid):
        for across, letter in enumerate(line):
            if letter != GROUND and top + down < HEIGHT and left + across < WIDTH:
                rows[top + down][left + across] = letter


def _put_one(rows: list[list[str]], slots: Sequence[tuple[str, int]]) -> None:
    """One symbol, twice as large beside its number, unless that has two figures."""
    symbol, count = slots[0]
    if count > 9:
        _stamp(rows, 2, 4, _symbol(symbol))
        _number(rows, count, 14, 4)
        return
    twice = [letters for row in _symbol(symbol) for letters in ["".join(letter * 2 for letter in row)] * 2]
    _stamp(rows, 1 if count > 1 else 4, 1, twice)
    if count > 1:
        _number(rows, count, 17, 4)


def _put_several(rows: list[list[str]], slots: Sequence[tuple[str, int]]) -> None:
    """Several symbols, three to a row; their numbers below them where there is one row only."""
    alone = len(slots) <= _MOST
    numbered = alone and any(count > 1 for _, count in slots)
    for number, (symbol, count) in enumerate(slots[: 2 * _MOST]):
        row, place = divmod(number, _MOST)
        left = _LEFT[min(len(slots) - row * _MOST, _MOST)][place]
        _stamp(rows, left, 4 if alone and not numbered else 1 + row * (SYMBOL + 1), _symbol(symbol))
        if numbered and count > 1:
            _number(rows, count, left + SYMBOL // 2, SYMBOL + 2)


def _number(rows: list[list[str]], number: int, middle: int, top: int) -> None:
    digits = str(number)
    left = min(middle - 2 * len(digits), WIDTH + 1 - 4 * len(digits))
    for place, digit in enumerate(digits):
        _stamp(rows, left + 4 * place, top, in_file("digits")[digit])
