"""Count the values in msgpack data without decoding them: one byte can become a map of seventy in memory."""

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
    """Whether msgpack data holds more than `most` values, counting keys.

    Does not detect data that is not msgpack.
    """
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
