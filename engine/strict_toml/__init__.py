"""Strict TOML: a text read within bounds and checked against a struct, every fault with its line.

`read` turns a text into a value of a `msgspec.Struct`; `parse` and `fit` are its two halves, for readers that look
at the tables in between. `places` finds the lines for what a reader checks afterwards, `with_value` writes another
value. What only a text at fault needs is imported only then, since card data is read at every start.
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from highseas.engine.refusal import Fault, KeyPath, Refusal, TomlError

__all__ = ["LONGEST_TOML", "Fault", "KeyPath", "TomlError", "fit", "misfit", "parse", "read"]


LONGEST_TOML = 1 << 17
"""Longest text that is read, in characters: many times what any file of ours needs."""
MOST_PARTS = 16
"""Parts of a dotted key, as a.b.c has three."""
MOST_NESTED = 64
"""Lists and tables inside one another."""
LARGEST_NUMBER = 1 << 64
"""Exclusive limit of whole numbers, positive and negative."""
_LONG_NUMBER = r"[0-9_]{1000,}"
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = rf"(?<![A-Za-z0-9_-])(?:{_PART}\.[ \t]*+){{{MOST_PARTS}}}"
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
    from highseas.engine.strict_toml.explain import misfits

    return next(misfits(dict(table), _info(form)), None)


@lru_cache(64)
def _info(form: type) -> Any:
    """Return what msgspec knows of a form, which costs more than to look at a small table by it."""
    from msgspec import inspect

    return inspect.type_info(form)


def parse(text: str) -> dict[str, Any]:
    """Parse a text to tables. Raises `TomlError` for what is not TOML, or out of bounds."""
    if len(text) > LONGEST_TOML:
        raise TomlError(Fault(1, Refusal("toml.long_text", most=LONGEST_TOML >> 10)))
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MOST_PARTS and re.search(_LONG_KEY, line):
            raise TomlError(Fault(number, Refusal("toml.long_key")))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        from highseas.engine.strict_toml.explain import syntax_fault

        raise TomlError(syntax_fault(text)) from error
    except RecursionError as error:
        raise TomlError(Fault(1, Refusal("toml.deep"))) from error
    except ValueError as error:  # Python's error for a number with thousands of digits
        found = re.search(_LONG_NUMBER, text)
        place = text.count("\n", 0, found.start()) + 1 if found else 1
        raise TomlError(Fault(place, Refusal("toml.long_number"))) from error
    _check_bounds(text, table)
    return table


def _check_bounds(text: str, table: dict[str, Any]) -> None:
    """Raise `TomlError` for a number too large, or nesting too deep."""
    waiting: list[tuple[Any, KeyPath]] = [(table, ())]
    while waiting:
        value, at = waiting.pop()
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for step, part in inside:
            if isinstance(part, (dict, list)):
                if len(at) >= MOST_NESTED:
                    raise _error(text, at, "toml.deep")
                waiting.append((part, (*at, step)))
            elif isinstance(part, int) and abs(part) >= LARGEST_NUMBER:
                raise _error(text, (*at, step), "toml.large_number")


def _error(text: str, at: KeyPath, code: str) -> TomlError:
    from highseas.engine.strict_toml.places import Places

    return Places(text).error(at, Refusal(code))


def names_key(text: str, key: str) -> bool:
    """Whether a valid text has this key at the top."""
    from highseas.engine.strict_toml.places import Places

    return (key,) in Places(text).lines


def with_value(text: str, key: str, value: str, form: type[msgspec.Struct]) -> str:
    """Return a text that `form` reads with another value of a key, in TOML; neither value holds a "#"."""
    from highseas.engine.strict_toml.places import Places

    said = f"{key} = {value}"
    if (line := Places(text).lines.get((key,))) is None:
        return f"{said}\n{text}"
    lines = text.split("\n")
    _, mark, comment = lines[line - 1].partition("#")
    for end in range(line, len(lines) + 1):  # a list may go on over several lines
        kept = f"  {mark}{comment}" if mark and end == line else ""
        changed = "\n".join([*lines[: line - 1], f"{said}{kept}", *lines[end:]])
        with suppress(TomlError):
            read(changed, form)
            return changed
    return text
