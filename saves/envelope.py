"""A save as bytes: an envelope, which says who wrote it, in which format, and has a checksum over every byte; in it the
payload, encoded as msgpack, which is migrated to the current format.

docs/saves.md has the layout byte by byte. All checks that bound the work (size, checksum, declared lengths) run
before anything is unpacked, and values are counted before they are decoded.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from highseas.saves.errors import Cause, DamagedSave, ForeignFile, MissingStep, NewerSave, TooLarge, Unsavable

MAGIC: Final = b"\x89HSV\r\n\x1a\n"
"""First bytes of every save. Like PNG's, they break when a file goes through a text-mode copy."""

ENVELOPE: Final = 1
"""Version of the envelope layout written now."""

FORMAT: Final = 1
"""Format of the payloads written now; each migration (`STEPS`) raises it by one."""

PAYLOAD_LIMIT: Final = 4 << 20
"""Largest payload in bytes, unpacked. A usual one has a few thousand."""

FILE_LIMIT: Final = PAYLOAD_LIMIT + (64 << 10)
"""Largest sealed save in bytes: the payload limit and room for what does not compress."""

TEXT_LIMIT: Final = 64
"""Longest app version and content id, in bytes of UTF-8."""

_BRAND = MAGIC[:4]
_HEADER = struct.Struct(">BHIIBB")
_START = len(MAGIC) + _HEADER.size
_SUM_SIZE = 16

# 8 KiB holds a whole usual payload; setting up the default window takes seven times as long as the packing.
_ZLIB_LEVEL = 6
_ZLIB_WINDOW_BITS = 13
_ZLIB_MEMORY_LEVEL = 6


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What the envelope says about a save without opening the payload."""

    app: str
    """Version of the program that wrote it: 1 to 64 bytes of printable text."""
    content: str = ""
    """Short digest of the card and content tables it was played with: up to 64 bytes of printable text."""
    format: int = FORMAT
    """Format of the payload, 1 to 65535. One newer than `saves.FORMAT` is not opened."""


def seal(payload: bytes, meta: Meta, deflated: bool = True) -> bytes:
    """Return a save file around this payload, `deflated` unless it is packed once more. Raises `TooLarge`, or
    `ValueError` if `meta` is out of range.
    """
    if len(payload) > PAYLOAD_LIMIT:
        raise TooLarge("", PAYLOAD_LIMIT)
    app, content = _text_out(meta.app), _text_out(meta.content)
    if not app or not 1 <= meta.format <= 0xFFFF:
        raise ValueError("a save needs the version of the app and a format from 1 to 65535")
    packer = zlib.compressobj(_ZLIB_LEVEL if deflated else 0, zlib.DEFLATED, _ZLIB_WINDOW_BITS, _ZLIB_MEMORY_LEVEL)
    packed = packer.compress(payload) + packer.flush()
    fixed = _HEADER.pack(ENVELOPE, meta.format, len(payload), len(packed), len(app), len(content))
    body = b"".join((MAGIC, fixed, app, content, packed))
    return body + _checksum(body)


def open_sealed(data: bytes, name: str = "") -> tuple[Meta, bytes]:
    """Return the metadata and the payload of a save file; `name` begins the sentence of an error. Raises
    `ForeignFile`, `TooLarge`, `DamagedSave` or `NewerSave`.
    """
    _check_outside(data, name)
    version, number, size, packed_size, app_size, content_size = _HEADER.unpack_from(data, len(MAGIC))
    texts, packed_at = _START + app_size, _START + app_size + content_size
    app = _text_in(data[_START:texts], name)
    if version > ENVELOPE or number > FORMAT:
        raise NewerSave(name, app)
    if version == 0 or number == 0 or packed_at + packed_size + _SUM_SIZE != len(data):
        raise DamagedSave(name, "saves.why.header_fit")
    meta = Meta(app=app, content=_text_in(data[texts:packed_at], name), format=number)
    return meta, _unpack(data[packed_at:-_SUM_SIZE], size, name)


def _check_outside(data: bytes, name: str) -> None:
    """Check what all envelope versions share: size, magic, and the checksum at the end."""
    if len(data) > FILE_LIMIT:
        raise TooLarge(name, FILE_LIMIT)
    if not data:
        raise DamagedSave(name, "saves.why.empty")
    if data[: len(_BRAND)] != _BRAND[: len(data)]:
        raise ForeignFile("saves.foreign", name=name)
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise DamagedSave(name, "saves.why.as_text")
    if len(data) < _START + _SUM_SIZE or _checksum(data[:-_SUM_SIZE]) != data[-_SUM_SIZE:]:
        raise DamagedSave(name, "saves.why.changed")


def _unpack(packed: bytes, size: int, name: str) -> bytes:
    """Unpack the payload, never more bytes than the header declares, and check that it has exactly that size."""
    if size > PAYLOAD_LIMIT:
        raise TooLarge(name, PAYLOAD_LIMIT)
    unpacker = zlib.decompressobj()
    try:
        payload = unpacker.decompress(packed, size + 1)
    except zlib.error as error:
        raise DamagedSave(name, "saves.why.unpack") from error
    if len(payload) != size or not unpacker.eof or unpacker.unused_data:
        raise DamagedSave(name, "saves.why.size")
    return payload


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=_SUM_SIZE).digest()


def _text_out(text: str) -> bytes:
    encoded = text.encode()
    if len(encoded) > TEXT_LIMIT or not text.isprintable():
        raise ValueError(f"{text!r} is not printable text of up to {TEXT_LIMIT} bytes")
    return encoded


def _text_in(encoded: bytes, name: str) -> str:
    """Decode text from a file. It may be shown on a terminal, so characters that are not printable are refused."""
    try:
        text = encoded.decode()
    except UnicodeDecodeError as error:
        raise DamagedSave(name, "saves.why.header") from error
    if len(encoded) > TEXT_LIMIT or not text.isprintable():
        raise DamagedSave(name, "saves.why.header")
    return text


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


def pack(data: dict[str, Any], *, app: str, content: str = "", deflated: bool = True) -> bytes:
    """Return a save file in the current format (`Meta` tells the texts). Raises `Unsavable` or `TooLarge`."""
    return seal(encode(data), Meta(app=app, content=content), deflated)


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
