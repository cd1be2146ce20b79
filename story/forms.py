"""Forms of a text: a text of a language's TOML files may be a table of forms, of which one is said.

`{ text = "…", alone = "…", second = "…", third = { text = "…", alone = "…" } }`: which form it is follows from how
many play and from which campaign at its Table it is. Both are known when a chapter's book is made, so that saves and
everything that speaks have plain texts.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from highseas.engine.refusal import KeyPath


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
