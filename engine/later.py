"""Decode data from outside, and tell that of a later version of the program from damaged data.

What does not fit a type because of a key, a kind or a word that the type does not know may be from a later version.
"""

from typing import Any

import msgspec


class LaterData(msgspec.ValidationError):
    """The data has keys, kinds or words that this version does not know."""


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
