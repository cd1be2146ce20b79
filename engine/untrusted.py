"""Data from outside: decoded, told from that of a later version of the program, and free of hidden characters.

What does not fit a type because of a key, a kind or a word that the type does not know may be from a later version.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final

import msgspec

_SEALED: Final = b"\xc1"
"""What sealed data begins with, before its checksum; msgpack never begins so."""
_SUM: Final = 16
"""Bytes of the checksum."""


class LaterData(msgspec.ValidationError):
    """The data has keys, kinds or words that this version does not know."""


def sealed(packed: bytes) -> bytes:
    """Return msgpack with a checksum before it, so that a changed byte is noticed."""
    return _SEALED + blake2b(packed, digest_size=_SUM).digest() + packed


def unsealed(data: bytes) -> bytes:
    """Return the msgpack of sealed data; older data without a checksum as it is. Raises `msgspec.DecodeError`."""
    if not data.startswith(_SEALED):
        return data
    packed = data[1 + _SUM :]
    if data != sealed(packed):
        raise msgspec.DecodeError
    return packed


def unpack(packed: bytes, form: Any) -> Any:
    """Decode msgpack as a type. Raises `LaterData`, or another `msgspec.DecodeError` for what does not fit."""
    try:
        return msgspec.msgpack.decode(packed, type=form)
    except msgspec.ValidationError as error:
        try:
            value = msgspec.msgpack.decode(packed)
        except (msgspec.DecodeError, RecursionError):  # damaged behind the first fault
            raise error from None
        raise misfit(error, value, form) from error


def convert(value: Any, form: Any) -> Any:
    """Convert plain values to a type. Raises as `unpack`."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise misfit(error, value, form) from error


def misfit(error: msgspec.ValidationError, value: Any, form: Any) -> msgspec.ValidationError:
    """Return the error of a value that does not fit: `LaterData` if anything in it is unknown to the type."""
    from msgspec import inspect

    from highseas.engine.strict_toml.explain import misfits

    unknown = ("toml.unknown.", "toml.choice.")
    if any(why.code.startswith(unknown) for _, why in misfits(value, inspect.type_info(form))):
        return LaterData(str(error))
    return error


def stack_faults(
    frames: Sequence[Any], over: bool, may_begin: Callable[[Any], bool], may_lie: Callable[[Any, Any], bool]
) -> Iterator[str]:
    """Yield what is wrong with the stack of a table's questions: it is empty while the game runs or not when it is
    over, or frames lie upon each other as play never puts them.
    """
    if bool(frames) == over:
        yield "sound.neither_running_nor_over"
    elif frames and not may_begin(frames[0]):
        yield "sound.no_phase_turn"
    elif not all(may_lie(below, on) for below, on in pairwise(frames)):
        yield "sound.questions_lie_upon_each"


CONTROLS = re.compile(
    "["
    "\x00-\x08\x0b-\x1f"  # C0 with escape, bell and backspace; not the tab and the newline
    "\x7f-\x9f"  # delete, and C1: many terminals read 0x9b as escape and bracket
    "\u00ad\u061c\u180e\u200b\u200e\u200f"  # soft hyphen, marks of direction, empty spaces
    "\u2028\u2029"  # line and paragraph separators
    "\u202a-\u202e\u2060-\u206f"  # embeddings, overrides and isolates of direction, invisible operators
    "\ufeff\ufff9-\ufffb"
    "\ud800-\udfff"  # halves of a character, as in file names that are not UTF-8; they cannot be encoded
    "\U000e0000-\U000e007f"  # tags, which can hold a whole invisible text
    "]"
)
"""Characters that people cannot see and terminals may obey.

The joiners U+200C and U+200D are allowed: they are part of how some scripts and emoji are spelled.
"""


def first_control(text: str) -> tuple[int, str] | None:
    """Return line (from 1) and name of the first such character of a text, as (3, "U+001B"); None for clean text.

    A carriage return before a newline is part of the line break, not a control character.
    """
    if text.isprintable():
        return None
    found = CONTROLS.search(text.replace("\r\n", "\n"))
    return found and (text.count("\n", 0, found.start()) + 1, f"U+{ord(found[0]):04X}")
