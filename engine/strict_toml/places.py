"""Find the line of a value in a TOML text, so that a fault can be pointed at.

`tomllib` reads values but keeps no positions. This walks the same text again and notes the line of every key and
list element. It relies on the text being valid TOML that `strict_toml.parse` has read before.
"""

import re
import tomllib
from bisect import bisect
from functools import cached_property

from highseas.engine.refusal import Fault, KeyPath, TomlError

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?""""{0,2}' r"|'''.*?''''{0,2}" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'", re.DOTALL)
_COMMA = re.compile(r"(?:[ \t\n]|#[^\n]*)*,?")
_PLAIN_VALUE = re.compile(r"[^,\]}#\n]+")


class Places:
    """The lines of a valid TOML text, from 1."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        """The line of every key and list element, computed only when something is at fault."""
        return Scanner(self._text).scan()

    def line(self, at: KeyPath) -> int:
        """Return the line of a value, or else of the nearest thing around it."""
        while at and at not in self.lines:
            at = at[:-1]
        return self.lines.get(at, 1)

    def error(self, at: KeyPath, why: Exception) -> TomlError:
        return TomlError(Fault(self.line(at), why))


class Scanner:
    """One walk through a text; `_at` is the current position."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._at = 0
        self._breaks = [found.start() for found in re.finditer("\n", self._text)]
        self._tables: dict[KeyPath, int] = {}
        """How often each [[name]] has occurred so far."""
        self._lines: dict[KeyPath, int] = {}

    def scan(self) -> dict[KeyPath, int]:
        inside: KeyPath = ()
        while self._skip(_BLANK) < len(self._text):
            place = self._at
            if self._text.startswith("[[", place):
                inside = self._element_header()
            elif self._text[place] == "[":
                self._at += 1
                inside = self._below((), self._keys(), place)
                self._at += 1
            else:
                self._pair(inside)
        return self._lines

    def _skip(self, blank: re.Pattern[str]) -> int:
        found = blank.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at

    def _take(self, token: re.Pattern[str]) -> str:
        found = token.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return found.group()

    def _note(self, at: KeyPath, place: int) -> None:
        self._lines.setdefault(at, bisect(self._breaks, place - 1) + 1)

    def _element_header(self) -> KeyPath:
        """Read `[[a.b]]` and return the path of the new element of that list."""
        place = self._at
        self._at += 2
        *parents, last = self._keys()
        at = (*self._below((), parents, place), last)
        number = self._tables.get(at, 0)
        self._tables[at] = number + 1
        self._note(at, place)
        self._note((*at, number), place)
        self._at += 2
        return (*at, number)

    def _below(self, inside: KeyPath, keys: list[str], place: int) -> KeyPath:
        """Return the path of dotted keys; one that names a list of tables means its last element."""
        for key in keys:
            inside = (*inside, key)
            self._note(inside, place)
            if inside in self._tables:
                inside = (*inside, self._tables[inside] - 1)
        return inside

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_SPACE)
            if self._text[self._at] in "\"'":
                keys.append(str(tomllib.loads(f"key = {self._take(_STRING)}")["key"]))
            else:
                keys.append(self._take(_BARE_KEY))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _pair(self, inside: KeyPath) -> None:
        place = self._at
        at = self._below(inside, self._keys(), place)
        self._at += 1
        self._skip(_SPACE)
        self._value(at)

    def _value(self, at: KeyPath) -> None:
        self._note(at, self._at)
        opening = self._text[self._at]
        if opening in "\"'":
            self._take(_STRING)
        elif opening in "[{":
            self._at += 1
            number = 0
            while self._text[self._skip(_BLANK)] not in "]}":
                if opening == "[":
                    self._value((*at, number))
                else:
                    self._pair(at)
                number += 1
                self._skip(_COMMA)
            self._at += 1
        else:
            self._take(_PLAIN_VALUE)
