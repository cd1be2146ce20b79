"""Read a text as a value of a type."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.errors import KeyPath, TomlError
from highseas.engine.strict_toml.parse import parse

T = TypeVar("T")


def read(text: str, form: type[T]) -> T:
    """Read a text as a value of `form`, a struct. Raises `TomlError`."""
    return fit(text, parse(text), form)


def fit(text: str, table: dict[str, Any], form: type[T]) -> T:
    """Convert the tables that `parse` made of `text` to a value of `form`. Raises `TomlError`."""
    try:
        return msgspec.convert(table, form)
    except msgspec.ValidationError as error:
        from highseas.engine.strict_toml.explain import faults

        raise TomlError(*faults(text, table, form)) from error


def misfit(table: Mapping[str, Any], form: type) -> tuple[KeyPath, Refusal] | None:
    """Return where a table that came without a text first differs from `form`, and why; None if it fits."""
    from msgspec import inspect

    from highseas.engine.strict_toml.check import misfits

    return next(misfits(dict(table), inspect.type_info(form)), None)
