"""The catalogue of sentences: `LANGUAGE/sentences/*.toml`, each read when one of its codes is asked for.

A code is the file's name and the keys down to the sentence: "saves.missing.game" is `game` in the table `missing`
of `saves.toml`. A sentence is whole, as the player reads it, with a placeholder for each value:

- `{name}` is text as it comes, `{n:number}` a whole number;
- `{n:coin}` is a count with its noun ("1 coin", "2 coins"), from the nouns of `nouns.toml`;
- `{n|is|are}` is the form that goes with the count, in as many forms as the language has;
- `{kinds:list}`, `{kinds:or}` is several things in a row, `{thing:a}` one thing with its article;
- `{word:quoted}` is text as somebody typed it, in quotes that show spaces and odd characters;
- `{why:reason}` is another code with its values, or an error, in words, `{whys:either}` several of them in a row,
  `{why:sentence}` one as a sentence of its own;
- `{name:save}` is a saved game by its name as it comes, or "This save" where it has none, `{day:date}` a day;
- `{policy:policy_name}` is one of the bots by what people call it;
- `{names:row}` is things with commas between them, `{parts:clauses}` clauses with semicolons, `{text:capital}` text
  with a capital, `{n:signed}` a number with its sign, `{n:decimal}` one with a decimal;
- `{card:card_name}`, `{card:full_name}`, `{kind:kind_name}`, `{item:item_name}`, `{color:color_name}`,
  `{contract:contract_name}` and `{title:title_name}` are things of the game by what they are called, and
  `{cards:card_names}`, `{cards:full_names}`, `{kinds:plural_names}` several in a row
  (`Plug.language`); `{card:card_name.acc}` is one in a case, `{card:card_name.der_acc}` with an article before it,
  `{n:ship.dat}` a noun that is counted in a case, `{color:color_name.es}` a color with this ending, for languages
  that have such forms (docs/translating.md); `{who:gen}` is a name in the genitive;
- `{term:term}` is what a term of a goal asks for, in few words (`terms.toml`);
- `[value?text]` is said only if there is something of the value (no 0, no empty text, not false), and
  `[value?text|other text]` says the other text if not; they stand in each other too;
- `{{` and `}}` are braces.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from highseas.campaign.words.shipped import ENGLISH, words_table
from highseas.engine.strict_toml import TomlError, parse

_TOKEN = re.compile(
    r"\{\{|\}\}|\{(?P<name>[a-z_]+)(?::(?P<kind>[a-z_]+)(?:\.(?P<form>[a-z_]+))?|\|(?P<forms>[^{}]+))?\}|\[(?P<asked>[a-z_]+)\?|[{}|\]]"
)


class CatalogueError(Exception):
    """The catalogue has no such sentence, or a malformed one: a mistake in the program, which tests find."""


class Slot(NamedTuple):
    """One placeholder: the value it shows, and how. `forms` are its words where it agrees with a count; `form` is a
    case, maybe after an article and `_`.
    """

    name: str
    kind: str
    forms: tuple[str, ...] = ()
    form: str = ""


class Either(NamedTuple):
    """A part that is said only if there is something of a value, and what is said if not."""

    name: str
    then: "Parts"
    otherwise: "Parts" = ()


Parts = tuple[str | Slot | Either, ...]
"""A parsed sentence: text, placeholders and optional parts, in order."""


def split(text: str) -> Parts:
    """Parse a sentence into its parts. Raises `CatalogueError` if it is malformed."""
    tokens, end = _TOKEN.finditer(text), 0

    def parts_to(ends: str) -> tuple[Parts, str]:
        """Return the parts up to one of these signs, or to the end of the sentence, and the sign."""
        nonlocal end
        parts: list[str | Slot | Either] = []
        for found in tokens:
            parts.append(text[end : found.start()])
            end = found.end()
            if found[0] in ends:
                return tuple(part for part in parts if part), found[0]
            if found["asked"] is not None:
                then, sign = parts_to("|]")
                parts.append(Either(found["asked"], then, parts_to("]")[0] if sign == "|" else ()))
            elif found["name"] is not None:
                forms = tuple(found["forms"].split("|")) if found["forms"] else ()
                parts.append(Slot(found["name"], found["kind"] or "", forms, found["form"] or ""))
            elif found[0] in "{}":
                raise CatalogueError(f"a brace that holds no placeholder: {text!r}")
            else:
                parts.append(found[0][0])
        if ends:
            raise CatalogueError(f"an optional part without its end: {text!r}")
        parts.append(text[end:])
        return tuple(part for part in parts if part), ""

    return parts_to("")[0]


def slots(parts: Parts) -> Iterator[Slot]:
    """Return every placeholder of a sentence, also those in optional parts, whose values come as text."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Either):
            yield Slot(part.name, "")
            yield from slots(part.then + part.otherwise)


class Catalogue:
    """The sentences and nouns of one language, by its folder's name, such as "en"."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: dict[str, Mapping[str, str]] = {}
        self.parsed: dict[str, Parts] = {}
        """Every sentence that was asked for, by its code."""
        self._nouns: dict[str, tuple[str, ...]] = {}

    def parts(self, code: str) -> Parts:
        """Return the parsed sentence of a code. Raises `CatalogueError` if there is none."""
        if (found := self.parsed.get(code)) is None:
            text = self._own(code)
            if text is None and self._folder != ENGLISH:  # not kept: what was added to English may be forgotten
                return catalogue(ENGLISH).parts(code)
            found = self.parsed[code] = split(self.text(code))
        return found

    def text(self, code: str) -> str:
        """Return a sentence as written, in English if the language has none. Raises `CatalogueError`."""
        found = self._own(code)
        if found is None and self._folder == ENGLISH:
            raise CatalogueError(f"{self._folder}: no sentence has the code {code!r}")
        return catalogue(ENGLISH).text(code) if found is None else found

    def _own(self, code: str) -> str | None:
        file, _, rest = code.partition(".")
        return self.sentences(file).get(rest)

    def forms(self, noun: str) -> tuple[str, ...]:
        """Return the forms of a noun, such as ("coin", "coins"). Raises `CatalogueError` if there is none."""
        if (found := self._nouns.get(noun)) is None:
            if (text := self.sentences("nouns").get(noun)) is None:
                raise CatalogueError(f"{self._folder}: there is no noun {noun!r}")
            found = self._nouns[noun] = tuple(text.split("|"))
        return found

    def add(self, file: str, text: str) -> None:
        """Add sentences from outside the program, as TOML text, to a file of this language; those added to English
        stand in for every language. Raises `CatalogueError` if they are malformed, or a code is there already.
        """
        known = self.sentences(file)
        try:
            more = dict(_flat(parse(text)))
        except TomlError as error:
            raise CatalogueError(f"{self._folder}/{file}.toml, added: {error}") from error
        if taken := sorted(known.keys() & more.keys()):
            raise CatalogueError(f"{self._folder}: there is a sentence with the code {file}.{taken[0]} already")
        self._files[file] = {**known, **more}

    def forget(self, file: str) -> None:
        self._files.pop(file, None)
        self._nouns.clear()
        for code in [code for code in self.parsed if code.startswith(f"{file}.")]:
            del self.parsed[code]

    def has(self, code: str) -> bool:
        try:
            return bool(self.text(code))
        except CatalogueError:
            return False

    def sentences(self, file: str) -> Mapping[str, str]:
        """Return all sentences of a file by code without the file's name. Raises `CatalogueError`."""
        if file not in self._files:
            try:
                self._files[file] = dict(_flat(words_table(f"sentences/{file}.toml", self._folder)))
            except (OSError, TomlError, CatalogueError) as error:
                raise CatalogueError(f"{self._folder}/{file}.toml: {error}") from error
        return self._files[file]


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
