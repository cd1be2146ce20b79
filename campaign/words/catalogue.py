"""The catalogue of sentences: `LANGUAGE/sentences/*.toml`, each read when one of its codes is asked for.

A code is the file's name and the keys down to the sentence: "saves.missing.game" is `game` in the table `missing`
of `saves.toml`. A sentence is whole, as the player reads it, with a placeholder for each figure:

- `{name}` is text as it comes, `{n:number}` a whole number;
- `{n:coin}` is a count with its noun ("1 coin", "2 coins"), from the nouns of `nouns.toml`;
- `{n|is|are}` is the form that goes with the count, in as many forms as the language has;
- `{kinds:list}`, `{kinds:or}` is several things in a row, `{thing:a}` one thing with its article;
- `{word:quoted}` is text as somebody typed it, in quotes that show spaces and odd characters;
- `{why:reason}` is another code with its figures, or an error, in words, `{whys:either}` several of them in a row;
- `{name:save}` is a saved game by its name as it comes, or "This save" where it has none;
- `{{` and `}}` are braces.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from highseas.campaign.words.shipped import words_text
from highseas.engine.strict_toml import TomlError, parse

KINDS = frozenset({"", "number", "list", "or", "a", "quoted", "reason", "either", "save"})
"""The kinds of placeholders beside the nouns; the empty one is text."""

_SLOT = re.compile(r"\{\{|\}\}|\{(?P<name>[a-z_]+)(?::(?P<kind>[a-z_]+)|\|(?P<forms>[^{}]+))?\}|[{}]")


class CatalogueError(Exception):
    """The catalogue has no such sentence, or a malformed one: a mistake in the program, which tests find."""


class Slot(NamedTuple):
    """One placeholder: the figure it shows, and how. `forms` are its words where it agrees with a count."""

    name: str
    kind: str
    forms: tuple[str, ...] = ()


Parts = tuple[str | Slot, ...]
"""A parsed sentence: text and placeholders, in order."""


def split(text: str) -> Parts:
    """Parse a sentence into text and placeholders. Raises `CatalogueError` for braces without a placeholder."""
    parts: list[str | Slot] = []
    end = 0
    for found in _SLOT.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        if found[0] in ("{{", "}}"):
            parts.append(found[0][0])
        elif found["name"] is None:
            raise CatalogueError(f"a brace that holds no placeholder: {text!r}")
        else:
            parts.append(
                Slot(found["name"], found["kind"] or "", tuple(found["forms"].split("|")) if found["forms"] else ())
            )
    parts.append(text[end:])
    return tuple(part for part in parts if part)


class Catalogue:
    """The sentences and nouns of one language, by its folder's name, such as "en"."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: dict[str, Mapping[str, str]] = {}
        self._parts: dict[str, Parts] = {}

    def parts(self, code: str) -> Parts:
        """Return the parsed sentence of a code. Raises `CatalogueError` if there is none."""
        found = self._parts.get(code)
        if found is None:
            found = self._parts[code] = split(self.text(code))
        return found

    def text(self, code: str) -> str:
        """Return the sentence of a code as written. Raises `CatalogueError` if there is none."""
        file, _, rest = code.partition(".")
        found = self.sentences(file).get(rest)
        if found is None:
            raise CatalogueError(f"{self._folder}: no sentence has the code {code!r}")
        return found

    def forms(self, noun: str) -> tuple[str, ...]:
        """Return the forms of a noun, such as ("coin", "coins"). Raises `CatalogueError` if there is none."""
        found = self.sentences("nouns").get(noun)
        if found is None:
            raise CatalogueError(f"{self._folder}: there is no noun {noun!r}")
        return tuple(found.split("|"))

    def add(self, file: str, text: str) -> None:
        """Take in the sentences of a mode from outside: the TOML text of a file that is named as the mode.

        Raises `CatalogueError` if it is malformed, or the program has a file of this name.
        """
        try:
            known = bool(words_text(f"sentences/{file}.toml", self._folder))
        except OSError:
            known = False
        if known:
            raise CatalogueError(f"{self._folder}: there are sentences of {file} already")
        try:
            self._files[file] = dict(_flat(parse(text)))
        except TomlError as error:
            raise CatalogueError(f"{self._folder}/{file}.toml: {error}") from error

    def remove(self, file: str) -> None:
        """Forget the sentences that were added under this name."""
        self._files.pop(file, None)
        self._parts = {code: parts for code, parts in self._parts.items() if not code.startswith(f"{file}.")}

    def has(self, code: str) -> bool:
        """Whether there is a sentence with this code."""
        try:
            return bool(self.text(code))
        except CatalogueError:
            return False

    def sentences(self, file: str) -> Mapping[str, str]:
        """Return all sentences of a file by code, without the file's name. Raises `CatalogueError` if it is
        malformed.
        """
        found = self._files.get(file)
        if found is None:
            found = self._files[file] = _read(self._folder, file)
        return found


def _read(folder: str, file: str) -> Mapping[str, str]:
    try:
        return dict(_flat(parse(words_text(f"sentences/{file}.toml", folder))))
    except (OSError, TomlError, CatalogueError) as error:
        raise CatalogueError(f"{folder}/{file}.toml: {error}") from error


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        elif isinstance(value, str) and value:
            yield before + key, value
        else:
            raise CatalogueError(f"{before}{key} is no sentence")


@cache
def catalogue(folder: str) -> Catalogue:
    """Return the catalogue of a language by its folder, read once."""
    return Catalogue(folder)
