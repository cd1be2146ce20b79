"""Sentences of typed values: an event, a move has the sentence of its tag, filled with its fields.

A field is a value of its own name, said by what its type says that it stands for (`engine.codec`): as the names of
a table call it, if they do, else as JSON has it: a number, a flag, the id of a card. What differs:

- a seat's value has the name without its `_no`, and the seat that it is all about, `seat_no`, is `who`;
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

    def say(self, code: str, /, **values: object) -> str:
        """Return the sentence of a code with its values."""


N = TypeVar("N", bound=Names)
Converter = Callable[[Any, N], object]
"""Converts the value of a field to that of a sentence."""


class Form(NamedTuple, Generic[N]):
    """The sentence of a type of values: its code, and for each value in it what reads that and what converts it."""

    code: str
    values: Mapping[str, tuple[Callable[[Any], Any], Converter[N]]]


class Sentences(Generic[N]):
    """The sentences of typed values in a `family` of codes, such as "events"; `named` are kinds with own words."""

    def __init__(self, family: str, named: Mapping[Kind, Converter[N]]) -> None:
        self._family, self._named = family, named
        self._forms: dict[type[msgspec.Struct], Form[N]] = {}

    def say(self, value: msgspec.Struct, names: N, variant: str = "", /, **more: object) -> str:
        """Return the sentence of a value, or a `variant`, with its fields and more. Raises `CatalogueError`."""
        code, own = self.form(type(value))
        values = {name: convert(read(value), names) for name, (read, convert) in own.items()}
        return names.say(f"{code}.{variant}" if variant else code, **{**values, **more})

    def form(self, struct: type[msgspec.Struct]) -> Form[N]:
        if (found := self._forms.get(struct)) is None:
            code = f"{self._family}.{struct.__struct_config__.tag}"
            hints = get_type_hints(struct)
            values = {
                _name(field): (attrgetter(field), self._converter(kind, hints[field], f"{code}_{field}"))
                for field, kind in kinds_of(struct).items()
            }
            found = self._forms[struct] = Form(code, values)
        return found

    def _converter(self, kind: Kind, hint: Any, code: str) -> Converter[N]:
        if kind in self._named:
            return self._named[kind]
        if get_origin(hint) is Literal:
            return lambda word, names: f"{code}.{word}"
        return lambda value, names: kind.plain(value)


def _name(field: str) -> str:
    return "who" if field == "seat_no" else field.removesuffix("_no")
