"""The JSON of `highseas line --json` for any game: lines in, lines out with what every game has, and their schema.

A game with more to say has types of its own, with every key that stands here.
Seats count from 1. Adding keys is not a change of the protocol, so readers must ignore keys they do not know.
"""

import json
import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import msgspec

from highseas.campaign.net import wire

LONGEST_LINE = 65_536
"""Characters of an input line; a longer one is answered with an error."""
NEWS = (wire.Said, wire.Pointed, wire.Voting, wire.Voted, wire.Seats, wire.Dealing, wire.Shown)
"""What a line tells that comes unasked at a table of a host, under the name of the frame, beside positions."""


class AnyOption(msgspec.Struct, frozen=True):
    """One answer to a prompt. A closed one has `enabled` false and says `why_not`."""

    move: str
    label: str
    enabled: bool
    why_not: str | None


class AnyPrompt(msgspec.Struct, frozen=True):
    """What is asked of a seat."""

    seat: int
    kind: str
    title: str
    options: tuple[Any, ...]


class PageOut(msgspec.Struct, frozen=True):
    """A card of the story, sent once: its number, its title and its paragraphs; `whole` has all of them where it is
    told shorter, because it was read in an earlier try of the chapter.
    """

    card: str
    title: str
    paragraphs: tuple[str, ...]
    whole: tuple[str, ...] = ()


class PlaceOut(msgspec.Struct, frozen=True):
    """A place that is laid at a campaign's Table: its number there from 1, its id, the guest's name, by whom and in
    which chapter it was laid, and the earlier campaign that it was laid in, or null.
    """

    number: int
    id: str
    name: str
    by: tuple[str, ...]
    chapter: int
    campaign: str | None


class ReasonOut(msgspec.Struct, frozen=True):
    """Why the program made a move: its number and its seat, both from 1, the move, the reason in words, and the
    chance of winning in whole points of a hundred, or null where none is known.
    """

    number: int
    seat: int
    move: str
    text: str
    chance: int | None = None


_EVENT = "Something that happened. `type` names it, `text` describes it, the other keys are those it has."


def event_type(name: str, fields: Iterable[tuple[str, Any]], more: str = "") -> Any:
    """Return the type of events in JSON: what each has, and the fields of them all, by key and type."""
    types: dict[str, Any] = {}
    for key, kind in fields:
        types[key] = types.get(key) | kind
    keys: list[Any] = [("type", str), ("text", str), *((key, kind, None) for key, kind in types.items())]
    return msgspec.defstruct(name, keys, namespace={"__doc__": _EVENT + more}, frozen=True, omit_defaults=True)


class AnyOutput(msgspec.Struct, frozen=True):
    """One line out: the question, what happened since the last one, the end or null, and the table.

    `players` says who plays each seat, a person or a player of the program by name; `reasons` why the program made
    the moves that came since.
    """

    prompt: Any
    events: tuple[Any, ...]
    result: Any
    view: Any
    seed: int
    rewound: bool
    notice: str | None = None
    players: tuple[str, ...] = ()
    reasons: tuple[ReasonOut, ...] = ()


class AnySeen(msgspec.Struct, frozen=True):
    """What one seat may see: the question, what the last move brought, and the table."""

    prompt: Any
    events: tuple[Any, ...]
    view: Any


class AnyHint(msgspec.Struct, frozen=True):
    """What the program would do: the move in notation, the same in words with the reason, and which of its players
    says so.
    """

    move: str
    text: str
    by: str


class ErrorOut(msgspec.Struct, frozen=True):
    """One line out when an input line asks for something that cannot be done. The game is as it was."""

    error: str


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line in: exactly one of these keys; `consent` goes with `undo`, `go` and the move `concede`, `names` with
    `next`, `policy` with `crew`.

    `move` is a move in notation, cards shortened or not, or an option's number from 1; `crew` and `back` are a
    player's name, or seat; `policy` is a player of the program. `say`, `point`, `vote` and `here` are for a table at a
    host (`highseas join`): a line to all, something to point at, yes or no to what is voted on, who is there.
    """

    move: str | int | None = None
    undo: bool = False
    redo: bool = False
    consent: bool = False
    odds: bool = False
    hint: bool = False
    log: bool = False
    turns: bool = False
    help: str | None = None
    bookmark: str | None = None
    go: str | None = None
    save: str | None = None
    restore: str | None = None
    deal: bool = False
    replay: bool = False
    next: bool = False
    names: tuple[str, ...] | None = None
    journal: bool = False
    places: bool = False
    crew: str | None = None
    policy: str | None = None
    on: bool = False
    back: str | None = None
    seat: int | None = None
    say: str | None = None
    point: str | None = None
    vote: bool | None = None
    here: bool = False
    quit: bool = False


def schema_of(line: type, *beside: type) -> dict[str, Any]:
    """Build the schema of a line in, and of a line out of this type; `beside` are further types to be named."""
    types = [Input, line, ErrorOut, *NEWS, *beside]
    schemas = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    # Generic types are named as the protocol does: `View`, where msgspec writes `View_TaleView_`.
    text = re.sub(r"\b([A-Z]\w+?)_[A-Z]\w*_(?=[\"])", r"\1", json.dumps(schemas))
    (line_in, line_out, error, *rest), components = json.loads(re.sub(r'"([A-Z]\w+)\[\w+\]"', r'"\1"', text))
    move = {"type": "string", "description": 'A bare string is a move, as in {"move": …}.'}
    news = [{kind.__name__.lower(): form, "text": {"type": "string"}} for kind, form in zip(NEWS, rest, strict=False)]
    unasked = [{"properties": {"unasked": {"const": True}, **keys}, "required": ["unasked", *keys]} for keys in news]
    came = {"allOf": [line_out, {"properties": {"unasked": {"const": True}}, "required": ["unasked"]}]}
    components = _dedented(components)
    for frame in filter(lambda each: "t" in each.get("properties", ()), components.values()):
        del frame["properties"]["t"]  # the key of the line says which frame it is
        frame["required"].remove("t")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "High Seas line protocol",
        "$defs": {
            **components,
            "LineIn": {"anyOf": [line_in, move]},
            "LineOut": {"anyOf": [line_out, error, came, *unasked]},
        },
    }


def _dedented(part: Any) -> Any:
    """Remove the indentation from every description, as Python itself does from 3.13 on."""
    if isinstance(part, dict):
        return {
            key: cleandoc(value) if key == "description" and isinstance(value, str) else _dedented(value)
            for key, value in part.items()
        }
    return [_dedented(each) for each in part] if isinstance(part, list) else part
