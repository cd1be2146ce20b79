"""Reading a deal file, strictly: whatever is wrong with it is a `DealError` that names the line."""

from typing import Any

import msgspec

from engine.deal_format import Deal, DealError, DealFile, PuzzleNote, SeatDeal, TableDeal
from engine.deal_lines import Places
from engine.deal_rules import check_puzzle, check_table
from engine.deal_words import place_of, told
from engine.setup import Setup, SetupError, check_setup
from engine.state import Options
from engine.toml_text import TomlError, read_toml

_KEYS = tuple(
    dict.fromkeys(
        key for part in (DealFile, Options, TableDeal, SeatDeal, PuzzleNote) for key in part.__struct_fields__
    )
)


def read_deal(text: str, name: str = "deal") -> Deal:
    """Read a deal and make sure that it can be laid out. `name` is that of its file.

    Raises `DealError`, whose message begins with the line at fault.
    """
    places = Places(text)
    file = _convert(_parse(text, places), places)
    setup = Setup(file.mode, file.seats, file.seed, file.options)
    try:
        check_setup(setup)
        check_table(setup, file.table, places)
    except SetupError as error:
        raise places.fault(error.at, str(error)) from error
    check_puzzle(file.puzzle, places)
    return Deal(name, setup, file.table, file.puzzle)


def _parse(text: str, places: Places) -> dict[str, Any]:
    try:
        return read_toml(text)
    except TomlError as error:
        line = places.line(error.at) if error.at else error.line
        raise DealError(f"line {line}: {error.sentence}") from error


def _convert(table: dict[str, Any], places: Places) -> DealFile:
    try:
        return msgspec.convert(table, DealFile)
    except msgspec.ValidationError as error:
        message = str(error)
        at = place_of(message)
        raise places.fault(at, told(message, at, _KEYS)) from error


def names_seed(text: str) -> bool:
    """Whether a deal that can be read names its seed."""
    return ("seed",) in Places(text).lines


def with_seed(text: str, seed: int) -> str:
    """The text of the same deal with another seed. The text must be one that can be read."""
    line = Places(text).lines.get(("seed",))
    if line is None:
        return f"seed = {seed}\n{text}"
    lines = text.split("\n")
    _, mark, comment = lines[line - 1].partition("#")
    lines[line - 1] = f"seed = {seed}" + (f"  {mark}{comment}" if mark else "")
    return "\n".join(lines)
