"""Explain why a text does not have the required form: every fault with its line."""

from itertools import islice
from typing import Any

from msgspec import inspect

from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.check import misfits
from highseas.engine.strict_toml.errors import Fault
from highseas.engine.strict_toml.places import Places

MOST_FAULTS = 20
"""Faults of a text that are reported; more would say little."""


def faults(text: str, table: dict[str, Any], form: Any) -> list[Fault]:
    """Return the faults, at least one, of a text that msgspec does not convert to the type `form`.

    `table` is the result of `parse`. Faults are in the order of the text.
    """
    places = Places(text)
    found = islice(misfits(table, inspect.type_info(form)), MOST_FAULTS)
    placed = [Fault(places.line(at), why) for at, why in found]
    return sorted(placed, key=lambda fault: fault.line) or [Fault(1, Refusal("toml.form"))]
