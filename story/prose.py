"""Texts that depend: pieces of a card's text, which stand there under a condition, with names of players, and forms of
any text, of which one is said.

`{ text = "…", alone = "…", second = "…", third = { text = "…", alone = "…" } }` in a language's TOML files: which form
it is follows from how many play and from which campaign at its Table it is. Both are known when a chapter's book is
made, so that saves and everything that speaks have plain texts.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from highseas.engine.refusal import KeyPath
from highseas.story.conditions import ALWAYS, NEVER, Condition, Facts, Known, holds, settled


class By(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="by"):
    """The name of the first player to do a mission: `{by 22}`."""

    mission: str

    def name(self, facts: Facts) -> str:
        return facts.first_by(self.mission)


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="winner"):
    """The name of who won a chapter, played against each other: `{winner 3}`."""

    chapter: int

    def name(self, facts: Facts) -> str:
        return facts.chapter(self.chapter).winner


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="plays"):
    """The name of who plays a character: `{plays grace-may}`."""

    character: str

    def name(self, facts: Facts) -> str:
        return facts.plays.get(self.character, "")


Name = By | Winner | Player
_Naming = Callable[[Name], str | None]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whole sentences with the condition under which they are said: text and names in turn."""

    text: tuple[str | Name, ...]
    when: Condition = ALWAYS


Paragraph = str | tuple[Piece, ...]
"""A paragraph: plain text that is always said, or pieces of which some are."""
_MARKS = re.compile(r"([\\*])")


def paragraph_of(pieces: Sequence[Piece]) -> Paragraph:
    """Return pieces as a paragraph: plain text if all of it is always said, and by no name."""
    if all(piece.when == ALWAYS and all(isinstance(part, str) for part in piece.text) for piece in pieces):
        return " ".join(str(part) for piece in pieces for part in piece.text)
    return tuple(pieces)


def escaped(name: str) -> str:
    """Return a name of a player as it stands in prose, so that its asterisks emphasize nothing."""
    return _MARKS.sub(r"\\\1", name)


def tell(paragraphs: Iterable[Paragraph], facts: Facts) -> tuple[str, ...]:
    """Return the paragraphs as they are said for these facts; one with nothing to say is left out."""
    said = []
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            said.append(paragraph)
        else:
            pieces = (_piece_text(piece, facts) for piece in paragraph if holds(piece.when, facts))
            said.append(" ".join(filter(None, pieces)))
    return tuple(filter(None, said))


def _piece_text(piece: Piece, facts: Facts) -> str:
    parts = [part if isinstance(part, str) else escaped(part.name(facts)) for part in piece.text]
    return "".join(parts) if all(parts) else ""


def settle(paragraphs: Iterable[Paragraph], known: Known, name: _Naming) -> tuple[Paragraph, ...]:
    """Return the paragraphs without what is settled; `known` and `name` return None for what is not known."""
    kept = (part if isinstance(part, str) else _settle(part, known, name) for part in paragraphs)
    return tuple(part for part in kept if part)


def _settle(pieces: tuple[Piece, ...], known: Known, name: _Naming) -> Paragraph:
    kept: list[Piece] = []
    for piece in pieces:
        when = settled(piece.when, known)
        names = [part if isinstance(part, str) else name(part) for part in piece.text]
        if when != NEVER and "" not in names:
            text: list[str | Name] = []
            for part, found in zip(piece.text, names, strict=True):
                new = part if isinstance(part, str) or found is None else escaped(found)
                if isinstance(new, str) and text and isinstance(text[-1], str):
                    text[-1] += new
                else:
                    text.append(new)
            kept.append(Piece(tuple(text), when))
    return paragraph_of(kept)


def texts_of(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    """Yield everything that may be said, one text for each paragraph or piece, for checks of its letters."""
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            yield paragraph
        else:
            yield from ("".join(part if isinstance(part, str) else "Ann" for part in piece.text) for piece in paragraph)


class Telling(NamedTuple):
    """Whom a text is told: one player `alone` or several, in which campaign at their Table, from 1 to `LAST`."""

    alone: bool = False
    playthrough: int = 1

    @property
    def form(self) -> str:
        """What an author calls it, as in "second, alone"."""
        return ", ".join(filter(None, ("", "second", "third")[self.playthrough - 1 :][:1] + ("alone",) * self.alone))


LAST = 3
"""The last campaign at a Table that has forms of its own; those after it are told like it."""
TELLINGS = tuple(Telling(alone, playthrough) for playthrough in range(1, LAST + 1) for alone in (False, True))
"""All tellings; the first is what a text without forms is written for."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A text, and what is said instead to one player."""

    text: str
    alone: str | None = None

    def said(self, telling: Telling) -> str:
        return self.alone if telling.alone and self.alone is not None else self.text


class Forms(Form, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A text with what is said instead from the `second` and from the `third` campaign at a Table on."""

    second: str | Form | None = None
    third: str | Form | None = None

    def names(self) -> Iterator[str]:
        """Yield the forms that there are besides the first, as in "alone" and "second.alone"."""
        for name in ("alone", "second", "third"):
            value = getattr(self, name)
            if value is not None:
                yield name
            if isinstance(value, Form) and value.alone is not None:
                yield f"{name}.alone"

    def said(self, telling: Telling) -> str:
        later = (None, self.second, self.second if self.third is None else self.third)[telling.playthrough - 1]
        if later is None:
            return super().said(telling)
        return later if isinstance(later, str) else later.said(telling)


def tables_of_forms(inside: Any, schema: inspect.Type, at: KeyPath = ()) -> Iterator[tuple[Any, Any, KeyPath]]:
    """Yield each table that stands where the schema has a text: what it is in, its key or number there, and where."""
    for step, value in [*(inside.items() if isinstance(inside, dict) else enumerate(inside))]:
        members = _members(schema, step)
        if isinstance(value, dict) and any(isinstance(member, inspect.StrType) for member in members):
            yield inside, step, (*at, step)
        elif isinstance(value, dict | list):
            for member in members:
                yield from tables_of_forms(value, member, (*at, step))


def _members(schema: inspect.Type, step: Any) -> tuple[inspect.Type, ...]:
    """Return what may stand at a key or a number of a value with this schema; nothing where the key is unknown."""
    found: inspect.Type | None = None
    match schema:
        case inspect.StructType(fields=fields):
            found = next((field.type for field in fields if field.encode_name == step), None)
        case inspect.DictType(value_type=found) | inspect.VarTupleType(item_type=found):
            pass
        case inspect.TupleType(item_types=types) if isinstance(step, int):
            found = types[step] if step < len(types) else None
    members = found.types if isinstance(found, inspect.UnionType) else (found,)
    return tuple(member for member in members if member is not None)
