"""Sentences of typed values: an event, a move has the sentence of its tag, filled with its fields.

A field is a figure of its own name, said by what its type says that it stands for (`engine.codec`): as the names of
a table call it, if they do, else as JSON has it: a number, a flag, the id of a card. What differs:

- a seat's figure has the name without its `_no`, and the seat that it is all about, `seat_no`, is `who`;
- a field with words of its own (`why: Literal["gift", …]`) is the code of a sentence for `{why:reason}`, such as
  `events.gained_why.gift`.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_origin, get_type_hints

import msgspec

from highseas.engine.codec import Kind, kinds_of


class Names(Protocol):
    """What things are called at a table, and the language in which it is put in words."""

    def say(self, code: str, /, **figures: object) -> str:
        """Return the sentence of a code with its figures."""


N = TypeVar("N", bound=Names)
Figure = Callable[[Any, N], object]
"""What makes the figure of a sentence of the value of a field."""


class _Form(NamedTuple, Generic[N]):
    code: str
    fields: tuple[tuple[str, Callable[[Any], Any], Figure[N]], ...]


class Sentences(Generic[N]):
    """The sentences of typed values in a `family` of codes, such as "events"; `named` are kinds with own words."""

    def __init__(self, family: str, named: Mapping[Kind, Figure[N]]) -> None:
        self._family, self._named = family, named
        self._forms: dict[type[msgspec.Struct], _Form[N]] = {}

    def code(self, struct: type[msgspec.Struct]) -> str:
        """Return the code of the sentence of a type."""
        return self._form(struct).code

    def figures_of(self, struct: type[msgspec.Struct]) -> frozenset[str]:
        """Return the figures that the fields of a type are."""
        return frozenset(name for name, _, _ in self._form(struct).fields)

    def say(self, value: msgspec.Struct, names: N, variant: str = "", /, **more: object) -> str:
        """Return the sentence of a value, or a `variant`, with its fields and more. Raises `CatalogueError`."""
        code, fields = self._form(type(value))
        figures = {name: figure(value_of(value), names) for name, value_of, figure in fields}
        return names.say(f"{code}.{variant}" if variant else code, **{**figures, **more})

    def _form(self, struct: type[msgspec.Struct]) -> _Form[N]:
        found = self._forms.get(struct)
        if found is None:
            code = f"{self._family}.{struct.__struct_config__.tag}"
            hints = get_type_hints(struct)
            fields = (
                (_name(field), attrgetter(field), self._figure(kind, hints[field], f"{code}_{field}"))
                for field, kind in kinds_of(struct).items()
            )
            found = self._forms[struct] = _Form(code, tuple(fields))
        return found

    def _figure(self, kind: Kind, hint: Any, code: str) -> Figure[N]:
        if kind in self._named:
            return self._named[kind]
        if get_origin(hint) is Literal:
            return lambda word, names: f"{code}.{word}"
        return lambda value, names: kind.plain(value)


def _name(field: str) -> str:
    return "who" if field == "seat_no" else field.removesuffix("_no")
