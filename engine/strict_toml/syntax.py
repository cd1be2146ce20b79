"""Find the line at which a text is no TOML.

`tomllib` tells it only as part of an English sentence before Python 3.14. Here each statement is parsed by itself,
and the lines of one at fault with what would close their brackets; a statement that is sound by itself can still
contradict one above it.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.errors import Fault
from highseas.engine.strict_toml.names import shortened

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    r"|'''.*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'|#[^\n]*|[\[\]{}\n]",
    re.DOTALL,
)
_CLOSING = {"[": "]", "{": "}"}


class _Line(NamedTuple):
    """A line that does not end inside a text: where it begins and ends, and where its statement began."""

    statement: int
    start: int
    end: int
    closing: str
    """What would close the brackets that are open at its end."""


def syntax_fault(text: str) -> Fault:
    """Return the fault of a text that `tomllib` refuses."""
    lines = [*_lines(text)]
    last = next(
        (line for line in lines if not line.closing and not _is_toml(text[line.statement : line.end])), None
    )
    before = last.statement if last is not None else lines[-1].statement if lines[-1].closing else len(text)
    if before and not _is_toml(text[:before]):
        return _fault("toml.conflict", text, _first(lines, lambda line: text[: line.end] + line.closing))
    if last is None:
        return _fault("toml.syntax", text, before)
    inside = [line for line in lines if line.statement == last.statement]
    return _fault("toml.syntax", text, _first(inside, lambda line: text[before : line.end] + line.closing))


def _first(lines: list[_Line], part: Callable[[_Line], str]) -> int:
    """Return where the first line begins whose part of the text is no TOML; all parts after it are none either."""
    return lines[bisect_left(lines, True, hi=len(lines) - 1, key=lambda line: not _is_toml(part(line)))].start


def _fault(code: str, text: str, start: int) -> Fault:
    line = text[start:].strip().partition("\n")[0].rstrip()
    return Fault(text.count("\n", 0, start) + 1, Refusal(code, text=shortened(line)))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines of a text, those of one text of several lines as one."""
    statement = start = 0
    closing = ""
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token in _CLOSING:
            closing = _CLOSING[token] + closing
        elif closing and token == closing[0]:
            closing = closing[1:]
        elif token == "\n":
            yield _Line(statement, start, found.end(), closing)
            start = found.end()
            statement = statement if closing else start
    if start < len(text):
        yield _Line(statement, start, len(text), closing)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
