"""Encode and decode the payload of a save: msgpack inside the envelope, migrated on read."""

from typing import Any

import msgspec

from highseas.saves.envelope import Meta, open_sealed, seal
from highseas.saves.errors import DamagedSave, Unsavable
from highseas.saves.migrations import migrate
from highseas.saves.values import too_many_values

# built once, since building costs more than one use
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(dict[str, Any])

_THIS_SAVE = ""


def encode(data: dict[str, Any]) -> bytes:
    """Encode the payload as msgpack; tuples become lists. Raises `Unsavable` for values it cannot hold."""
    try:
        return _ENCODER.encode(data)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Unsavable(str(error)) from error


def decode(payload: bytes, name: str = _THIS_SAVE) -> dict[str, Any]:
    """Decode the payload. Raises `DamagedSave` if it is not a map with string keys, or holds too many values."""
    if too_many_values(payload):
        raise DamagedSave(name, "saves.why.many")
    try:
        return _DECODER.decode(payload)
    except (msgspec.DecodeError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise DamagedSave(name, "saves.why.contents") from error


def pack(data: dict[str, Any], *, app: str, content: str = "") -> bytes:
    """Return the bytes of a save file in the current format.

    `app` and `content` are those of `Meta`. Raises `Unsavable` or `TooLarge`.
    """
    return seal(encode(data), Meta(app=app, content=content))


def unpack(blob: bytes, name: str = _THIS_SAVE) -> tuple[Meta, dict[str, Any]]:
    """Return the envelope's metadata and the payload, migrated to the current format.

    `name` begins the sentence of an error. `Meta.format` is the format the file was written in. Raises what
    `open_sealed`, `decode` and `migrate` raise.
    """
    meta, payload = open_sealed(blob, name)
    return meta, migrate(meta.format, decode(payload, name), name)
