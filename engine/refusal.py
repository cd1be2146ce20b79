"""Errors of the engine: a code and figures, for which front ends have the sentence, and the nearest known name."""

from collections.abc import Iterable
from typing import NamedTuple


class Refusal(ValueError):
    """Something that cannot be done or does not fit together.

    `code` names a sentence in the catalogue of the front end, `figures` fill its placeholders. `str(error)` is
    both, for developers.
    """

    newer = False
    """Whether a later version of the program may know better."""

    def __init__(self, code: str, /, **figures: object) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{name}={figure!s}" for name, figure in self.figures.items())))


class IllegalMove(Refusal):
    """The move is not legal now; the state is unchanged. The code says why."""


class NotationError(Refusal):
    """The text is not a move, or not one that is possible now; the figures have what to type instead."""


class SetupError(Refusal):
    """This game cannot be laid out.

    `at` says what is at fault, as a deal file writes it: "options", "contracts", 2 is the third contract chosen.
    """

    def __init__(self, code: str, *at: str | int, **figures: object) -> None:
        super().__init__(code, **figures)
        self.at = at


class InvalidState(Refusal):
    """The table contradicts itself; the code says how."""


class UnknownId(Refusal):
    """What is read names a card, goal or set of another version: `id`."""

    def __init__(self, content_id: str) -> None:
        super().__init__("saves.why.unknown", id=content_id)
        self.id = content_id


KeyPath = tuple[str | int, ...]
"""Path of a value: keys, and places in lists from 0."""


class Fault(NamedTuple):
    """One fault: the line, from 1, and the reason."""

    line: int
    why: Exception


class TomlError(Refusal):
    """The text cannot be read. `faults` holds one or more, in the order of the text; the figures are the first."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("toml.fault", line=faults[0].line, why=faults[0].why)
        self.faults = faults


_SHOWN = 60
"""Characters of a mistyped word that are repeated and compared; comparing takes quadratic time."""


def shortened(word: str) -> str:
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "…"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known name that is most like a mistyped one; empty if there is none."""
    from difflib import get_close_matches  # noqa: PLC0415 (only a mistyped name needs it)

    near = get_close_matches(shortened(word), known, 1)
    return near[0] if near else ""


def no_such(word: str, known: Iterable[str], with_near: str, without: str) -> Refusal:
    """Return the refusal of an unknown `word`: `with_near` if it resembles a known one, else `without`."""
    if near := nearest(word, known):
        return Refusal(with_near, word=shortened(word), near=near)
    return Refusal(without, word=shortened(word))
