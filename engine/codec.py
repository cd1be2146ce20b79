"""Typed fields of moves and events, to and from the words of the notation, and to the plain values of JSON.

A struct says of each field what its value stands for: `card: Annotated[int, CARD]`, where `CARD` is a `Kind`. By
these kinds `write` gives the text of a move, a `Notation` reads it back and finds the moves that shortened words
can mean, and `plain_fields` gives an event as JSON has it. A game has kinds of its own: its cards, seats, spaces.

The text of a move is its verb (the class variable `verb`, else its tag), then the words of its fields in the order
of the struct, or of the class variable `order`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from types import GenericAlias
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from highseas.engine.refusal import NotationError

M = TypeVar("M", bound=msgspec.Struct)
Words = Sequence[str]


class NoMatch(Exception):
    """Words do not fit what is read."""


class Kind:
    """What the value of a field stands for. This one: a number, a word or an id as it is."""

    silent: Any = ...
    """The value that needs no words, if there is one."""
    plain_type: Any = None
    """The type of values as JSON has them, if it is another than that of the field."""

    def plain(self, value: Any) -> Any:
        """Return the value as JSON has it."""
        return value

    def write(self, value: Any) -> str:
        """Return the words of a value that is not `silent`."""
        return str(value)

    def split(self, words: Words, last: bool) -> int:
        """Return how many of the words belong to it; `last` says that no other field follows."""
        return min(1, len(words))

    def read(self, words: Words) -> Any:
        """Return the value of its words in full. Raises `NoMatch`, and `NotationError` for an unknown id."""
        raise NoMatch

    def meant(self, words: Words, values: Collection[Any]) -> Collection[Any]:
        """Return which of the values its words, which may be shortened, can mean."""
        said = " ".join(words)
        return [value for value in values if said == ("" if value == self.silent else self.write(value))]


ITSELF = Kind()
Count = Annotated[int, ITSELF]
Word = Annotated[str, ITSELF]


class Number(Kind):
    """A number from `fewest` to `most` in plain digits, by `more` above its value; `names` are of other values."""

    def __init__(self, fewest: int, most: int, more: int = 0, names: Mapping[str, int] | None = None) -> None:
        self._fewest, self._most, self._more = fewest, most, more
        self._values = names or {}
        self._names = {value: name for name, value in self._values.items()}
        self.plain_type = int | Literal[tuple(self._values)] if names else int

    def plain(self, value: int) -> int | str:
        return self._names.get(value, value + self._more)

    def write(self, value: int) -> str:
        return self._names.get(value) or str(value + self._more)

    def split(self, words: Words, last: bool) -> int:
        return 0 if not words or self._value(words[0]) is None else 1

    def read(self, words: Words) -> int:
        value = self._value(words[0]) if words else None
        if value is None:
            raise NoMatch
        return value

    def _value(self, word: str) -> int | None:
        if word in self._values:
            return self._values[word]
        if not (word.isascii() and word.isdecimal() and len(word) <= len(str(self._most))):
            return None
        number = int(word)
        return number - self._more if word == str(number) and self._fewest <= number <= self._most else None


class Id(Kind):
    """A card, a contract or a treasure: by value its place, -1 for none; in words its id or a part of its `names`.

    `unknown` is the code of the refusal of an id that there is not; without one it does not match.
    """

    def __init__(
        self,
        id_of: Callable[[int], str],
        places: Mapping[str, int],
        names: Callable[[int], str] | None = None,
        unknown: str = "",
    ) -> None:
        self._id_of, self._places, self._names, self._unknown = id_of, places, names or id_of, unknown
        self.plain_type = str

    def write(self, value: int) -> str:
        return self._id_of(value)

    def plain(self, value: int) -> str | None:
        return self._id_of(value) if value >= 0 else None

    def split(self, words: Words, last: bool) -> int:
        return len(words) if last else min(1, len(words))

    def read(self, words: Words) -> int:
        if len(words) == 1 and words[0] in self._places:
            return self._places[words[0]]
        if len(words) == 1 and self._unknown:
            raise NotationError(self._unknown, word=words[0])
        raise NoMatch

    def meant(self, words: Words, values: Collection[int]) -> Collection[int]:
        """Return the one with this id, else those with this part of a name, which may have several words."""
        name = "-".join(words)
        exact = [value for value in values if self._id_of(value) == name]
        return exact or [value for value in values if name in self._names(value)]


class Text(Kind):
    """A word that the codec knows nothing of; with `part` a part of it will do, in several words."""

    def __init__(self, part: bool = False) -> None:
        self._part = part

    def split(self, words: Words, last: bool) -> int:
        return len(words) if self._part and last else min(1, len(words))

    def read(self, words: Words) -> str:
        if len(words) != 1:
            raise NoMatch
        return words[0]

    def meant(self, words: Words, values: Collection[str]) -> Collection[str]:
        name = "-".join(words)
        return [value for value in values if (name in value if self._part else name == value)]


class Flag(Kind):
    """A word for yes, and one for no or none at all. Of several flags of a move one at most is set."""

    def __init__(self, yes: str, no: str = "") -> None:
        self._yes, self._no = yes, no
        self.silent = ... if no else False

    def write(self, value: bool) -> str:
        return self._yes if value else self._no

    def split(self, words: Words, last: bool) -> int:
        return 1 if words and words[0] in (self._yes, self._no) else 0

    def read(self, words: Words) -> bool:
        if " ".join(words) not in (self._yes, self._no):
            raise NoMatch
        return list(words) == [self._yes]


class Many(Kind):
    """Several of a kind, as `bytes`: all words that are left; `sets` of them stand in the order of their values."""

    def __init__(self, of: Kind, fewest: int = 1, most: int = 255, sets: bool = False) -> None:
        self._of, self._fewest, self._most, self._sets = of, fewest, most, sets
        self.plain_type = GenericAlias(tuple, (of.plain_type, ...))

    def plain(self, value: Iterable[int]) -> tuple[Any, ...]:
        return tuple([self._of.plain(each) for each in value])

    def write(self, value: bytes) -> str:
        return " ".join([self._of.write(each) for each in value])

    def split(self, words: Words, last: bool) -> int:
        return len(words)

    def read(self, words: Words) -> bytes:
        if not self._fewest <= len(words) <= self._most:
            raise NoMatch
        found = [self._of.read((word,)) for word in words]
        return bytes(sorted(found) if self._sets else found)

    def meant(self, words: Words, values: Collection[bytes]) -> Collection[bytes]:
        """Return those whose parts are meant, each by a word of its own."""
        found = []
        for value in values:
            left = list(value)
            for word in words:
                if (part := next(iter(self._of.meant((word,), left)), None)) is None:
                    break
                left.remove(part)
            else:
                found += [] if left else [value]
        return found


class After(Kind):
    """What follows a word of its own, as in "to 2" or "with CARD …". Without it the value is `none`, unless that is
    None; where words may be shortened it can be any.
    """

    def __init__(self, word: str, of: Kind, none: Any) -> None:
        self._word, self._of, self.silent = word, of, none

    def plain(self, value: Any) -> Any:
        return self._of.plain(value)

    def write(self, value: Any) -> str:
        return f"{self._word} {self._of.write(value)}"

    def split(self, words: Words, last: bool) -> int:
        taken = self._of.split(words[1:], last) if words and words[0] == self._word else 0
        return taken and taken + 1

    def read(self, words: Words) -> Any:
        if not words and self.silent is None:
            raise NoMatch
        return self._of.read(words[1:]) if words else self.silent

    def meant(self, words: Words, values: Collection[Any]) -> Collection[Any]:
        return self._of.meant(words[1:], values) if words else values


# --- structs ---


@lru_cache(maxsize=256)
def kinds_of(struct: type[msgspec.Struct]) -> Mapping[str, Kind]:
    """Return what each field of a struct stands for. Raises `TypeError` for a field that does not say it."""
    hints, found = get_type_hints(struct, include_extras=True), {}
    for name in struct.__struct_fields__:
        parts = [*get_args(hints[name]), *(inner for part in get_args(hints[name]) for inner in get_args(part))]
        kind = next((part for part in parts if isinstance(part, Kind)), None)
        if kind is None and hints[name] is not bool and get_origin(hints[name]) is not Literal:
            raise TypeError(f"{struct.__name__}.{name} does not say what it stands for")
        found[name] = kind or ITSELF
    return found


def plain_fields(value: msgspec.Struct) -> dict[str, Any]:
    fields = ((name, getattr(value, name), kind) for name, kind in kinds_of(type(value)).items())
    return {name: None if given is None else kind.plain(given) for name, given, kind in fields}


def plain_types(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of what `plain_fields` gives."""
    hints = get_type_hints(struct)
    own = {name: str if get_origin(hint) is Literal else hint for name, hint in hints.items()}
    return {name: kind.plain_type or own[name] for name, kind in kinds_of(struct).items()}


class _Form(NamedTuple):
    """How moves of a type are written: the verb, and the fields in the order of their words."""

    type: type[Any]
    verb: tuple[str, ...]
    fields: tuple[tuple[str, Callable[[Any], Any], Kind], ...]

    def split(self, words: Words) -> dict[str, Words] | None:
        """Share the words out among the fields; None if it cannot be done without any left over."""
        if tuple(words[: len(self.verb)]) != self.verb:
            return None
        words, flagged, found = words[len(self.verb) :], False, {}
        for number, (name, _, kind) in enumerate(self.fields, 1):
            taken = 0 if flagged and isinstance(kind, Flag) else kind.split(words, number == len(self.fields))
            flagged = flagged or (isinstance(kind, Flag) and taken > 0)
            found[name], words = words[:taken], words[taken:]
        return None if words else found

    def read(self, shares: Mapping[str, Words]) -> Any:
        """Read each field; an unknown id is told only if all else fits. Raises as `Kind.read`."""
        found: dict[str, Any] = {}
        unknown: list[NotationError] = []
        for name, _, kind in self.fields:
            try:
                found[name] = kind.read(shares[name])
            except NotationError as error:
                unknown.append(error)
        if unknown:
            raise unknown[0]
        return self.type(**found)


@lru_cache(maxsize=128)
def _form(struct: type[msgspec.Struct]) -> _Form:
    kinds = kinds_of(struct)
    verb = getattr(struct, "verb", "") or str(struct.__struct_config__.tag)
    order = getattr(struct, "order", ()) or tuple(kinds)
    return _Form(struct, tuple(verb.split()), tuple((name, attrgetter(name), kinds[name]) for name in order))


@lru_cache(maxsize=128)
def _writer(struct: type[msgspec.Struct]) -> Callable[[Any], str]:
    _, words, fields = _form(struct)
    verb = " ".join(words)
    if not fields:
        return lambda move: verb
    writers = [(value_of, kind.silent, kind.write) for _, value_of, kind in fields]
    (only, silent_one, write_one), *more = writers
    if not more and silent_one is ...:
        return lambda move: f"{verb} {write_one(only(move))}"

    def writes(move: Any) -> str:
        text = verb
        for value_of, silent, writer in writers:
            value = value_of(move)
            if value != silent:
                text += " " + writer(value)
        return text

    return writes


def write(move: msgspec.Struct) -> str:
    """Return the text of a move in full."""
    return _writer(type(move))(move)


class Notation(Generic[M]):
    """Reads moves of some types by the first words of their verbs."""

    def __init__(self, types: Iterable[type[M]]) -> None:
        self.forms: dict[str, list[_Form]] = {}
        for form in map(_form, types):
            self.forms.setdefault(form.verb[0], []).append(form)

    def read(self, words: Words) -> M | None:
        """Return the move of words in full; None if there is none. Raises `NotationError` for an unknown id."""
        for form in self.forms.get(words[0], ()):
            if (shares := form.split(words)) is not None:
                try:
                    move: M = form.read(shares)
                except NoMatch:
                    continue
                return move
        return None

    def meant(self, words: Words, among: Iterable[M]) -> tuple[str, list[M]] | None:
        """Return what is named, and which of the moves can be meant by words that may be shortened.

        None if a move of this verb is not written so.
        """
        for form in self.forms.get(words[0], ()):
            if (shares := form.split(words)) is None:
                continue
            moves = [move for move in among if type(move) is form.type]
            for name, value_of, kind in sorted(form.fields, key=lambda field: not isinstance(field[2], Flag)):
                values = kind.meant(shares[name], dict.fromkeys(map(value_of, moves)))
                moves = [move for move in moves if value_of(move) in values]
            return "-".join(shares[form.fields[0][0]]) if form.fields else "", moves
        return None
