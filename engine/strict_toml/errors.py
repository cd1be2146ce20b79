"""Faults of a text: their lines, and the error that carries them."""

from typing import NamedTuple

from highseas.engine.refusal import Refusal

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
