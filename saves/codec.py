"""The payload of a save: encoded as msgpack, bounded before it is decoded, migrated to the current format."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from highseas.saves.envelope import FORMAT, Meta, open_sealed, seal
from highseas.saves.errors import Cause, DamagedSave, MissingStep, Unsavable

# built once, since building costs more than one use
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(dict[str, Any])


def encode(data: dict[str, Any]) -> bytes:
    """Encode the payload as msgpack; tuples become lists. Raises `Unsavable` for values it cannot hold."""
    try:
        return _ENCODER.encode(data)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Unsavable("saves.unsavable", why=str(error)) from error


def decode(payload: bytes, name: str = "") -> dict[str, Any]:
    """Decode the payload. Raises `DamagedSave` if it is not a map with string keys, or holds too many values."""
    if too_many_values(payload):
        raise DamagedSave(name, "saves.why.many")
    try:
        return _DECODER.decode(payload)
    except (msgspec.DecodeError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise DamagedSave(name, "saves.why.contents") from error


def pack(data: dict[str, Any], *, app: str, content: str = "") -> bytes:
    """Return a save file in the current format (`Meta` tells the texts). Raises `Unsavable` or `TooLarge`."""
    return seal(encode(data), Meta(app=app, content=content))


def unpack(blob: bytes, name: str = "") -> tuple[Meta, dict[str, Any]]:
    """Return the envelope's metadata, with the format of the file, and the payload in the current format. `name`
    begins the sentence of an error. Raises what `open_sealed`, `decode` and `migrate` raise.
    """
    meta, payload = open_sealed(blob, name)
    return meta, migrate(meta.format, decode(payload, name), name)


Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Converts the payload of one format to the next; may change the dict it is given."""

_BAD_DATA = (LookupError, TypeError, ValueError, AttributeError)
STEPS: Final[tuple[Step, ...]] = ()
"""The migrations from format 1 to 2, from 2 to 3 … up to `FORMAT` (docs/saves.md, "Changing the format")."""


def migrate(
    written: int, data: dict[str, Any], name: str = "", *, target: int = FORMAT, steps: Sequence[Step] = STEPS
) -> dict[str, Any]:
    """Migrate a payload from the format it was written in to the `target`; `name` begins the sentence of an error.
    Raises `MissingStep` if the chain has a gap or the format is beyond the target, and `DamagedSave` if a step
    finds data that its format never had.
    """
    if not 1 <= written <= target:
        raise MissingStep(written)
    for source in range(written, target):
        if source > len(steps):
            raise MissingStep(source)
        try:
            data = steps[source - 1](data)
        except _BAD_DATA as error:
            raise DamagedSave(name, Cause("saves.why.migration", source=source)) from error
    return data


MOST_VALUES = 1_000_000
"""Values of the largest payload that is decoded; a game of 40,000 decisions has a twentieth of that."""

_FIXED = {0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_FIXED |= {0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17}
"""Bytes that follow the first one, for numbers and extensions of a fixed size."""
_SIZED = {0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1)}
_SIZED |= {0xD9: (1, 0), 0xDA: (2, 0), 0xDB: (4, 0)}
"""Bytes of the length field of texts and bytes, and bytes added to that length."""
_MANY = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Bytes of the length field of lists and maps, and values per entry."""


def too_many_values(packed: bytes, most: int = MOST_VALUES) -> bool:
    """Whether msgpack data holds more than `most` values, keys included; other data is not detected."""
    size = len(packed)
    if size <= most:  # every value takes at least a byte
        return False
    at, left, seen = 0, 1, 0
    while left and at < size:
        seen += 1
        if seen > most:
            return True
        left -= 1
        first = packed[at]
        at += 1
        if first < 0x80 or first >= 0xE0:
            continue
        if first < 0x90:
            left += 2 * (first & 0x0F)
        elif first < 0xA0:
            left += first & 0x0F
        elif first < 0xC0:
            at += first & 0x1F
        elif first in _FIXED:
            at += _FIXED[first]
        elif first in _SIZED:
            width, more = _SIZED[first]
            at += width + more + int.from_bytes(packed[at : at + width], "big")
        elif first in _MANY:
            width, each = _MANY[first]
            left += each * int.from_bytes(packed[at : at + width], "big")
            at += width
    return False
