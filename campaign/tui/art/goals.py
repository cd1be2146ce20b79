"""Pictures of contracts and missions: a page with the symbols of what it asks for, and how many of each."""

from collections.abc import Mapping, Sequence
from functools import cache

from highseas.campaign.tui.art.grids import GROUND, HEIGHT, WIDTH, Grid, in_file

SYMBOL = 6
"""Pixels of a symbol, across and down."""
_MOST = 3
"""Symbols side by side."""
_LEFT = {1: (7,), 2: (3, 11), 3: (1, 7, 13)}
"""Where symbols side by side begin, by how many there are; a narrow page loses its outermost pixels."""
PAGE = "goal"
"""How the name of a composed picture begins: kind of the goal, then its symbols with their numbers."""
_DIGITS = (
    ("kkk", "k.k", "k.k", "k.k", "kkk"),
    (".k.", "kk.", ".k.", ".k.", "kkk"),
    ("kkk", "..k", "kkk", "k..", "kkk"),
    ("kkk", "..k", ".kk", "..k", "kkk"),
    ("k.k", "k.k", "kkk", "..k", "..k"),
    ("kkk", "k..", "kkk", "..k", "kkk"),
    ("kkk", "k..", "kkk", "k.k", "kkk"),
    ("kkk", "..k", ".k.", ".k.", ".k."),
    ("kkk", "k.k", "kkk", "k.k", "kkk"),
    ("kkk", "k.k", "kkk", "..k", "kkk"),
)


def is_composed(name: str) -> bool:
    """Whether a picture's name is that of a goal."""
    return name.startswith(f"{PAGE} ")


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
    """Return every symbol by its name."""
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
        _stamp(rows, left + 4 * place, top, _DIGITS[int(digit)])
