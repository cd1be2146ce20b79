"""Reading TOML that anybody may have written: bounded in size, nesting, keys and numbers, so in time.

`tomllib` is strict, but takes time with the square of a dotted key's length, and lets through what Python says of
nesting and of long numbers. Everything of ours that reads TOML from outside goes through `read_toml`.
"""

import re
import tomllib
from typing import Any

LONGEST_TOML = 1 << 18
"""Characters of the longest text that is read: 256 KiB, many times what a deal or a chapter needs."""
MOST_PARTS = 16
"""Parts of a dotted key, as a.b.c has three."""
LARGEST_NUMBER = 1 << 64
"""Whole numbers lie below this, on both sides of 0."""

KeyPath = tuple[str | int, ...]
"""Where something stands: keys, and places in lists from 0."""

_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_LONG_NUMBER = re.compile(r"[0-9_]{1000,}")
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_PART}\.[ \t]*+){{{MOST_PARTS}}}")


class TomlError(ValueError):
    """The text cannot be read. `sentence` says why; `line` from 1 is the line at fault, or `at` where it stands."""

    def __init__(self, sentence: str, line: int = 1, at: KeyPath = ()) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.sentence, self.line, self.at = sentence, line, at


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text. Raises `TomlError`."""
    if len(text) > LONGEST_TOML:
        raise TomlError(f"the text is longer than {LONGEST_TOML >> 10} KiB, far more than is needed")
    found = _LONG_KEY.search(text)
    if found is not None:
        raise TomlError("a key here has too many parts", _line(text, found.start()))
    try:
        table = tomllib.loads(text)
        _check_numbers(table, ())
    except TomlError:
        raise
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        end = text.count("\n") + (not text.endswith("\n"))
        line = int(place["line"]) if place and place["line"] else end
        raise TomlError(f"this is not TOML: {_PLACE.sub('', str(error))}", line) from error
    except RecursionError as error:
        raise TomlError("lists are nested too deeply") from error
    except ValueError as error:  # what Python says of a number with thousands of digits
        number = _LONG_NUMBER.search(text)
        raise TomlError("a number here is too long", _line(text, number.start() if number else 0)) from error
    return table


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _check_numbers(value: Any, at: KeyPath) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _check_numbers(part, (*at, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _check_numbers(part, (*at, number))
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise TomlError("a number here is too large", at=at)
