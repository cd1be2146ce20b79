"""Explain why a text does not have the required form: every fault with its line.

msgspec converts and checks in one go, but reports only the first fault, as an English text that may change with any
version. Its schemas, though, are data (`msgspec.inspect`): `misfits` walks a value along them. `tomllib` tells the
line at which a text is no TOML only as part of an English sentence before Python 3.14: `syntax_fault` parses each
statement by itself, and the lines of one at fault with what would close their brackets; a statement that is sound
by itself can still contradict one above it.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, get_args

from msgspec import inspect

from highseas.engine.refusal import Fault, KeyPath, Refusal, nearest, no_such, shortened
from highseas.engine.strict_toml.places import Places

MOST_FAULTS = 20
"""Faults of a text that are reported; more would say little."""


def faults(text: str, table: dict[str, Any], form: Any) -> list[Fault]:
    """Return the faults, at least one, of a text that msgspec does not convert to the type `form`.

    `table` is the result of `parse`. Faults are in the order of the text.
    """
    places = Places(text)
    found = islice(misfits(table, inspect.type_info(form)), MOST_FAULTS)
    placed = [Fault(places.line(at), why) for at, why in found]
    return sorted(placed, key=lambda fault: fault.line) or [Fault(1, Refusal("toml.form"))]


Kind = Literal["bool", "date", "float", "int", "list", "str", "table"]
"""The kinds of value that TOML has."""
_KIND_OF: dict[type, Kind] = {bool: "bool", float: "float", int: "int", list: "list", str: "str", dict: "table"}
_FILLED_BY: dict[type[inspect.Type], tuple[Kind, ...]] = {
    inspect.BoolType: ("bool",),
    inspect.FloatType: ("float", "int"),
    inspect.IntType: ("int",),
    inspect.NoneType: (),
    **dict.fromkeys((inspect.DictType, inspect.StructType), ("table",)),
    **dict.fromkeys((inspect.BytesType, inspect.LiteralType, inspect.StrType), ("str",)),
    **dict.fromkeys((inspect.ListType, inspect.NamedTupleType, inspect.TupleType, inspect.VarTupleType), ("list",)),
}
"""The kinds of value that fill a type; a literal is a text, bytes are written in base64. All fill other types."""
_MOST_LISTED = 8
"""Keys that are listed where none resembles the unknown one."""
Misfit = tuple[KeyPath, Refusal]
"""One value that does not fit, and where it is."""


def misfits(value: Any, schema: inspect.Type, at: KeyPath = ()) -> Iterator[Misfit]:
    """Yield what does not fit the schema, table by table; of the constraints of msgspec only `ge` and `le`."""
    members = schema.types if isinstance(schema, inspect.UnionType) else (schema,)
    found = _KIND_OF.get(type(value), "date")
    if not (fitting := [member for member in members if found in _filled_by(member)]):
        kinds = dict.fromkeys(f"toml.kinds.{kind}" for member in members for kind in _filled_by(member))
        yield at, Refusal("toml.kind", what=_subject(at), wanted=tuple(kinds), found=f"toml.kinds.{found}")
    elif isinstance(value, str):
        yield from _choice(value, fitting, at)
    elif isinstance(value, dict):
        yield from _in_table(value, fitting, at)
    elif isinstance(value, list):
        yield from _in_list(value, fitting[0], at)
    elif isinstance(fitting[0], inspect.IntType | inspect.FloatType):
        least, most = fitting[0].ge, fitting[0].le
        if (least is not None and value < least) or (most is not None and value > most):
            yield at, out_of_bounds(at, value, least, most)


def _filled_by(schema: inspect.Type) -> tuple[Kind, ...]:
    return _FILLED_BY.get(type(schema), get_args(Kind))


def _choice(value: str, members: Sequence[inspect.Type], at: KeyPath) -> Iterator[Misfit]:
    choices: list[str] = []
    for member in members:
        if isinstance(member, inspect.EnumType):
            choices += [str(each.value) for each in member.cls]
        elif isinstance(member, inspect.LiteralType):
            choices += map(str, member.values)
    if choices and value not in choices:
        near, word = nearest(value, choices), shortened(value)
        if near:
            yield at, Refusal("toml.choice.near", what=_subject(at), word=word, near=near)
        else:
            yield at, Refusal("toml.choice.none", what=_subject(at), word=word, choices=tuple(map(repr, choices)))


def out_of_bounds(at: KeyPath, found: float, least: float | None, most: float | None) -> Refusal:
    """Return the refusal of a number below the least or above the greatest; None stands for no bound."""
    figures = {"what": _subject(at), "least": str(least), "most": str(most), "found": str(found)}
    if least is not None and most is not None:
        return Refusal("toml.bounds.both", **figures)
    return Refusal("toml.bounds.least" if most is None else "toml.bounds.most", **figures)


def _subject(at: KeyPath) -> Refusal:
    """Return the value's key, or its place in the list under that key."""
    key = shortened(next((step for step in reversed(at) if isinstance(step, str)), ""))
    if at and isinstance(at[-1], int):
        return Refusal("toml.entry", number=at[-1] + 1, key=key)
    return Refusal("toml.value", key=key)


def _in_list(values: list[Any], member: inspect.Type, at: KeyPath) -> Iterator[Misfit]:
    if isinstance(member, inspect.ListType | inspect.VarTupleType):
        for number, part in enumerate(values):
            yield from misfits(part, member.item_type, (*at, number))
        return
    if isinstance(member, inspect.TupleType):
        schemas, least = member.item_types, len(member.item_types)
    elif isinstance(member, inspect.NamedTupleType):
        schemas, least = tuple(f.type for f in member.fields), sum(f.required for f in member.fields)
    else:
        return
    if not least <= len(values) <= len(schemas):
        figures = {"what": _subject(at), "least": least, "most": len(schemas), "found": len(values)}
        yield at, Refusal("toml.entries.exact" if least == len(schemas) else "toml.entries.some", **figures)
    for number, (part, schema) in enumerate(zip(values, schemas, strict=False)):
        yield from misfits(part, schema, (*at, number))


def _in_table(table: dict[str, Any], members: Sequence[inspect.Type], at: KeyPath) -> Iterator[Misfit]:
    if isinstance(members[0], inspect.DictType):
        for key, part in table.items():
            yield from misfits(part, members[0].value_type, (*at, key))
        return
    forms = [member for member in members if isinstance(member, inspect.StructType)]
    if len(forms) == 1:
        yield from _in_struct(table, forms[0], at)
    elif forms:  # one of several structs, by its tag
        key = str(forms[0].tag_field)
        chosen = next((form for form in forms if key in table and form.tag == table[key]), None)
        if key not in table:
            yield at, Refusal("toml.missing", key=key)
        elif chosen is None:
            tags = tuple(str(form.tag) for form in forms)
            yield from misfits(table[key], inspect.LiteralType(tags), (*at, key))
        else:
            yield from _in_struct(table, chosen, at)


def _in_struct(table: dict[str, Any], form: inspect.StructType, at: KeyPath) -> Iterator[Misfit]:
    schemas = {field.encode_name: field.type for field in form.fields}
    if form.tag_field is not None:
        schemas = {form.tag_field: inspect.LiteralType((form.tag,)), **schemas}
    unknown = []
    for key, part in table.items():
        if key in schemas:
            yield from misfits(part, schemas[key], (*at, key))
        elif form.forbid_unknown_fields:
            unknown.append(key)
            few = len(schemas) <= _MOST_LISTED and not nearest(key, schemas)
            listed = Refusal("toml.unknown.of", word=shortened(key), known=tuple(schemas)) if few else None
            yield (*at, key), listed or no_such(key, schemas, "toml.unknown.near", "toml.unknown.none")
    for field in form.fields:
        if field.required and field.encode_name not in table and not nearest(field.encode_name, unknown):
            yield at, Refusal("toml.missing", key=field.encode_name)


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
    lines = [*_lines(text)]
    last = next((line for line in lines if not line.closing and not _is_toml(text[line.statement : line.end])), None)
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
