"""Migrate older saves to the current format, one step at a time, as plain dicts.

Each step is a module of its own, `m0001_to_0002` and so on, with one function `step(data) -> data`. A step imports
no class of the game, since those go on changing, and is never edited after its release. docs/saves.md explains how
to add one.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from highseas.saves.errors import Cause, DamagedSave, MissingStep

FORMAT: Final = 1
"""Format of the saves written now; each added step raises it by one."""

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Converts the payload of one format to the next; may change the dict it is given."""

_BAD_DATA = (LookupError, TypeError, ValueError, AttributeError)


def step_name(source: int) -> str:
    """Return the name of the module that migrates from format `source` to the next."""
    return f"m{source:04}_to_{source + 1:04}"


def find_step(source: int) -> Step:
    """Return the step from format `source` to the next. Raises `MissingStep` if there is none.

    Modules are imported only here, so a save of the current format costs no import.
    """
    name = f"{__name__}.{step_name(source)}"
    if find_spec(name) is None:
        raise MissingStep(source)
    found: Step = import_module(name).step
    return found


def migrate(
    written: int,
    data: dict[str, Any],
    name: str = "",
    *,
    target: int = FORMAT,
    find: Callable[[int], Step] = find_step,
) -> dict[str, Any]:
    """Migrate a payload from the format it was written in to the `target` format, by default the current one.

    `name` begins the sentence of an error. Raises `MissingStep` if the chain has a gap or the format is beyond the
    target, and `DamagedSave` if a step finds data that its format never had.
    """
    if not 1 <= written <= target:
        raise MissingStep(written)
    for source in range(written, target):
        step = find(source)
        try:
            data = step(data)
        except _BAD_DATA as error:
            raise DamagedSave(name, Cause("saves.why.migration", source=source)) from error
    return data
