"""The envelope around a save: who wrote it, in which format, and a checksum over every byte.

docs/saves.md has the layout byte by byte. All checks that bound the work (size, checksum, declared lengths) run
before anything is unpacked.
"""

import struct
import zlib
from hashlib import blake2b
from typing import Final

import msgspec

from highseas.saves.errors import DamagedSave, ForeignFile, NewerSave, TooLarge

MAGIC: Final = b"\x89HSV\r\n\x1a\n"
"""First bytes of every save. Like PNG's, they break when a file goes through a text-mode copy."""

ENVELOPE: Final = 1
"""Version of the envelope layout written now."""

FORMAT: Final = 1
"""Format of the payloads written now; each migration (`saves.codec`) raises it by one."""

PAYLOAD_LIMIT: Final = 4 << 20
"""Largest payload in bytes, unpacked. A usual one has a few thousand."""

FILE_LIMIT: Final = PAYLOAD_LIMIT + (64 << 10)
"""Largest sealed save in bytes: the payload limit and room for what does not compress."""

TEXT_LIMIT: Final = 64
"""Longest app version and content id, in bytes of UTF-8."""

_BRAND = MAGIC[:4]
_FIXED = struct.Struct(">BHIIBB")
_START = len(MAGIC) + _FIXED.size
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


def seal(payload: bytes, meta: Meta) -> bytes:
    """Return a save file around this payload. Raises `TooLarge`, or `ValueError` if `meta` is out of range."""
    if len(payload) > PAYLOAD_LIMIT:
        raise TooLarge("", PAYLOAD_LIMIT)
    app, content = _text_out(meta.app), _text_out(meta.content)
    if not app or not 1 <= meta.format <= 0xFFFF:
        raise ValueError("a save needs the version of the app and a format from 1 to 65535")
    packer = zlib.compressobj(_ZLIB_LEVEL, zlib.DEFLATED, _ZLIB_WINDOW_BITS, _ZLIB_MEMORY_LEVEL)
    packed = packer.compress(payload) + packer.flush()
    fixed = _FIXED.pack(ENVELOPE, meta.format, len(payload), len(packed), len(app), len(content))
    body = b"".join((MAGIC, fixed, app, content, packed))
    return body + _checksum(body)


def open_sealed(data: bytes, name: str = "") -> tuple[Meta, bytes]:
    """Return the metadata and the payload of a save file; `name` begins the sentence of an error. Raises
    `ForeignFile`, `TooLarge`, `DamagedSave` or `NewerSave`.
    """
    _check_outside(data, name)
    version, number, size, packed_size, app_size, content_size = _FIXED.unpack_from(data, len(MAGIC))
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
