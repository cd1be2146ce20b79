"""Older saves brought to the present format, one step at a time, as plain dicts.

Each step is a module of its own, `m0001_to_0002` and so on, with one function `step(data) -> data`. A step never
imports the classes of the game, which go on changing, and is never edited once it has been released. How to add
one is told in docs/saves.md.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from saves.errors import DamagedSave, MissingStep

FORMAT: Final = 1
"""Format of the saves written now. It goes up by one with each step added here."""

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the payload of one format into that of the next; it may change the dict it is given."""

_BAD_DATA = (LookupError, TypeError, ValueError, AttributeError)


def step_name(source: int) -> str:
    """Name of the module that leads from format `source` to the next."""
    return f"m{source:04}_to_{source + 1:04}"


def find_step(source: int) -> Step:
    """The step from format `source` to the next; raises `MissingStep` if there is none.

    Modules are imported only here, so that a save of the present format costs no import.
    """
    name = f"{__name__}.{step_name(source)}"
    if find_spec(name) is None:
        raise MissingStep(source)
    found: Step = import_module(name).step
    return found


def migrate(
    written: int,
    data: dict[str, Any],
    name: str = "This save",
    *,
    target: int = FORMAT,
    find: Callable[[int], Step] = find_step,
) -> dict[str, Any]:
    """The payload of a save that was written in this format as one of the `target` format, the present one.

    `name` begins the sentence of an error. Raises `MissingStep` if the chain has a gap or the format is beyond the
    target, and `DamagedSave` if a step finds the payload in a shape that its format never had.
    """
    if not 1 <= written <= target:
        raise MissingStep(written)
    for source in range(written, target):
        step = find(source)
        try:
            data = step(data)
        except _BAD_DATA as error:
            raise DamagedSave(name, f"its contents are not those of format {source}") from error
    return data
