"""Changing text, bytes, and plain data by its types, by lot: what hypothesis draws, it also shrinks and repeats."""

import zlib
from random import Random
from typing import Any

import msgspec

INTS = (0, 1, -1, 2, -3, 5, 7, 16, 99, 254, 255, 256, 300, 1000, 65_536, 1_000_001, (1 << 63) - 1, -(1 << 63))
FLOATS = (0.0, -1.0, 1e300, -1e300, float("nan"), float("inf"), 3.25e10, 0.5)
WORDS = "x|10|9|draw|share 1|take base-sailor-1vp|mission 10|none such|lost|adventure|contracts|base|captain"
TEXTS = (*WORDS.split("|"), "", " ", "\x1b]0;owned\x07", "\u202e", "\x00", "a" * 2000)
PACKED = ("snapshot", "script", "book", "history", "base")
"""Keys whose bytes are msgpack, some of them in zlib."""


def changed(value: Any, luck: Random) -> Any:
    """Return the value with something in it changed."""
    if isinstance(value, dict) and value:
        return _changed_map(value, luck)
    if isinstance(value, list) and value and luck.random() < 0.8:
        place = luck.randrange(len(value))
        return [*value[:place], changed(value[place], luck), *value[place + 1 :]]
    return another(value, luck)


def _changed_map(value: dict[Any, Any], luck: Random) -> dict[Any, Any]:
    twin = dict(value)
    key = luck.choice(list(twin))
    way = luck.random()
    if way < 0.03:
        del twin[key]
    elif way < 0.05:
        twin["unknown"] = luck.choice((0, "", [], {}))
    elif key in PACKED and isinstance(twin[key], bytes) and way < 0.97:
        twin[key] = repacked(twin[key], luck)
    else:
        twin[key] = changed(twin[key], luck)
    return twin


def repacked(packed: bytes, luck: Random) -> bytes:
    """Return msgpack, in zlib or not, with something in it changed."""
    try:
        plain = zlib.decompress(packed) if packed[:1] == b"x" else packed
        value = changed(msgspec.msgpack.decode(plain), luck)
        while luck.random() < 0.3:
            value = changed(value, luck)
        plain = msgspec.msgpack.encode(value)
    except (zlib.error, msgspec.DecodeError, ValueError, OverflowError):
        return other_bytes(packed, luck)
    return zlib.compress(plain, 1) if packed[:1] == b"x" else plain


def another(value: Any, luck: Random) -> Any:
    """Return something else in the place of a value, mostly of its type."""
    if luck.random() < 0.04:
        return luck.choice((None, 0, -1, "", b"", [], {}, True, 1.5))
    match value:
        case bool():
            return not value
        case int():
            return luck.choice((luck.choice(INTS), value + 1, value - 1, -value, luck.randrange(256)))
        case float():
            return luck.choice(FLOATS)
        case str():
            return luck.choice((luck.choice(TEXTS), other_text(value, luck)))
        case bytes():
            return other_bytes(value, luck)
        case [_, *_]:
            place, end = sorted(luck.randrange(len(value) + 1) for _ in range(2))
            parted = ([*value[:place], *value[end:]], value[:end] + value[place:])
            return luck.choice(([], *parted, value[::-1], value * 2, value * 50))
    return luck.choice((0, "", b"", [], {}))


def other_bytes(data: bytes, luck: Random) -> bytes:
    """Return bytes changed, dropped, doubled or added."""
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        place = luck.randrange(len(data) + 1)
        end = place + luck.choice((0, 1, 1, 3, 40, 1000))
        new = luck.choice((b"", luck.randbytes(1), data[place : place + 4], data[place:end] * 2))
        data = data[:place] + new + data[end:]
    return data


def other_text(text: str, luck: Random) -> str:
    """Return text with pieces changed: letters, numbers, words of its own elsewhere."""
    for _ in range(luck.choice((1, 1, 2, 3))):
        place = luck.randrange(len(text) + 1)
        end = place + luck.choice((0, 1, 1, 4, 20))
        word = luck.choice((text[luck.randrange(len(text) + 1) :][: luck.choice((1, 8, 60))], _word(luck)))
        text = text[:place] + word + text[end:]
    return text


def _word(luck: Random) -> str:
    odd = ("[" * luck.choice((1, 3000)), "9" * luck.choice((3, 5000)), ".a" * luck.choice((1, 3000)))
    letter = chr(luck.choice((luck.randrange(128), luck.randrange(0xD800))))
    words: tuple[str, ...] = (*TEXTS, *odd, *'"\n=]-', "{}", str(luck.choice(INTS)), letter)
    return luck.choice(words)
