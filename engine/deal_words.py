"""Sentences about what is wrong in a deal file."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import get_args

from engine.deal_format import TurnPart
from engine.toml_text import KeyPath

_KINDS = {
    "int": "a whole number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a table of keys",
    "float": "a number with a point",
}
_SHOWN = 60
"""How much of a mistaken word a sentence repeats."""
_MISMATCH = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*?)`(?: - at `[^`]*`)?$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<key>[^`]*)`")
_CHOICE = re.compile(r"Invalid enum value (?P<got>.*?)(?= - at `|$)", re.DOTALL)
_WHERE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
_STEP = re.compile(r"(?P<key>\w+)|\[(?P<place>\d+)\]")


def not_found(what: str, word: str, known: Iterable[str]) -> str:
    """That there is no such card, contract or key, with the nearest one there is."""
    shown = word if len(word) <= _SHOWN else word[:_SHOWN] + "…"
    near = get_close_matches(shown, known, 1)
    return f"there is no {what} {shown!r}" + (f"; did you mean {near[0]}?" if near else "")


def place_of(message: str) -> KeyPath:
    """Where a validation error of msgspec is, as keys and places in lists."""
    where = _WHERE.search(message)
    steps = _STEP.finditer(where["path"]) if where else ()
    path: KeyPath = tuple(step["key"] if step["key"] else int(step["place"]) for step in steps)
    unknown = _UNKNOWN.match(message)
    return (*path, unknown["key"]) if unknown else path


def told(message: str, at: KeyPath, known: Iterable[str]) -> str:
    """A validation error of msgspec in our words. `known` are the keys that a deal can have."""
    key = next((step for step in reversed(at) if isinstance(step, str)), "deal")
    missing = _MISSING.match(message)
    if missing:
        return f"the key {missing['key']!r} is missing"
    if _UNKNOWN.match(message):
        return not_found("key", key, known)
    choice = _CHOICE.match(message)
    if choice:
        return f"{key!r} is {' or '.join(map(repr, get_args(TurnPart)))}, not {choice['got']}"
    mismatch = _MISMATCH.match(message)
    if mismatch:
        wanted = [_KINDS.get(kind, kind) for kind in mismatch["wanted"].split(" | ") if kind != "null"]
        got = _KINDS.get(mismatch["got"], f"a {mismatch['got']}")
        return f"{key!r} takes {' or '.join(wanted)}, not {got}"
    return f"{key!r}: {message.partition(' - at')[0]}"
