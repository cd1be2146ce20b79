"""A payload as bytes and back: msgpack with names at the root, the envelope outside, migrations on the way in."""

from typing import Any

import msgspec

from saves.envelope import Meta, open_sealed, seal
from saves.errors import DamagedSave, Unsavable
from saves.migrations import migrate
from saves.values import too_many_values

# One of each for the life of the program: building them costs more than using them.
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(dict[str, Any])

_THIS_SAVE = "This save"


def encode(data: dict[str, Any]) -> bytes:
    """The payload as msgpack; tuples become lists. Raises `Unsavable` for what msgpack cannot hold."""
    try:
        return _ENCODER.encode(data)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Unsavable(str(error)) from error


def decode(payload: bytes, name: str = _THIS_SAVE) -> dict[str, Any]:
    """The payload from msgpack. Raises `DamagedSave` if it is not a map with names for keys, or holds too much."""
    if too_many_values(payload):
        raise DamagedSave(name, "it holds more than any game")
    try:
        return _DECODER.decode(payload)
    except (msgspec.DecodeError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise DamagedSave(name, "its contents do not read") from error


def pack(data: dict[str, Any], *, app: str, content: str = "") -> bytes:
    """The bytes of a save file for a game in the present format.

    `app` and `content` are those of `Meta`. Raises `Unsavable` or `TooLarge`.
    """
    return seal(encode(data), Meta(app=app, content=content))


def unpack(blob: bytes, name: str = _THIS_SAVE) -> tuple[Meta, dict[str, Any]]:
    """What the envelope tells, and the game in the present format; `name` begins the sentence of an error.

    `Meta.format` is still the format of the file. Raises what `open_sealed`, `decode` and `migrate` raise.
    """
    meta, payload = open_sealed(blob, name)
    return meta, migrate(meta.format, decode(payload, name), name)
