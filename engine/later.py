"""Decode data from outside, and tell that of a later version of the program, and damaged data.

What does not fit a type because of a key, a kind or a word that the type does not know may be from a later version.
"""

from hashlib import blake2b
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

    from highseas.engine.strict_toml.check import misfits

    unknown = ("toml.unknown.", "toml.choice.")
    if any(why.code.startswith(unknown) for _, why in misfits(value, inspect.type_info(form))):
        return LaterData(str(error))
    return error
