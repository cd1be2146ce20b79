"""Parse untrusted TOML: bounded in size, nesting, keys and numbers, and so in time.

`tomllib` is strict, but takes quadratic time for long dotted keys, and lets through what Python raises for deep
nesting and long numbers.
"""

import re
import tomllib
from typing import Any

from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.errors import Fault, KeyPath, TomlError

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


def parse(text: str) -> dict[str, Any]:
    """Parse a text to tables. Raises `TomlError` for what is not TOML, or out of bounds."""
    if len(text) > LONGEST_TOML:
        raise TomlError(Fault(1, Refusal("toml.long_text", most=LONGEST_TOML >> 10)))
    _check_keys(text)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        from highseas.engine.strict_toml.syntax import syntax_fault

        raise TomlError(syntax_fault(text)) from error
    except RecursionError as error:
        raise TomlError(Fault(1, Refusal("toml.deep"))) from error
    except ValueError as error:  # Python's error for a number with thousands of digits
        found = re.search(_LONG_NUMBER, text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        raise TomlError(Fault(line, Refusal("toml.long_number"))) from error
    _check_bounds(text, table)
    return table


def _check_keys(text: str) -> None:
    """Raise `TomlError` for a dotted key of too many parts. Few lines have enough dots to be checked."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MOST_PARTS and re.search(_LONG_KEY, line):
            raise TomlError(Fault(number, Refusal("toml.long_key")))


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
