"""Names of saved games as people type them, and the file names they map to.

A name is text for people; a stem is the first part of a file name. They map one to one: characters with a meaning
to some file system (`/`, `:`, a leading dot, `con`) are written as `%` and two hexadecimal digits per byte of
UTF-8. Names that differ only in case are the same game everywhere, since many file systems cannot hold both.
"""

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

from highseas.platform import is_device_name
from highseas.saves.errors import BadSlotName

NAME_LIMIT: Final = 60
"""Longest name, in characters."""
STEM_LIMIT: Final = 200
"""Longest stem, in bytes of UTF-8; file systems allow 255 with all endings."""

_UNSAFE = frozenset('<>:"/\\|?*%')
_ANY_UNSAFE = re.compile(r'^\.|[<>:"/\\|?*%]')
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of how some scripts and emoji are spelled."""
_ESCAPED = re.compile(rb"%([0-9A-F]{2})")


@lru_cache(maxsize=4096)
def slot_name(typed: str) -> str:
    """Normalize a typed name: composed characters (NFC), single spaces, none at the ends. Raises `BadSlotName` if
    it is empty, too long, or holds characters that cannot be printed.
    """
    spaced = " ".join(typed.split())
    visible = spaced.translate(_JOINERS)
    if not visible:
        raise BadSlotName("saves.name.empty")
    if not visible.isprintable():
        raise BadSlotName("saves.name.unprintable")
    name = normalize("NFC", spaced)
    if len(name) > NAME_LIMIT:
        raise BadSlotName("saves.name.long", most=NAME_LIMIT)
    if max(len(_stem(name).encode()), len(lock_stem(name).encode())) > STEM_LIMIT:
        raise BadSlotName("saves.name.long_file")
    return name


def numbered(wanted: str) -> Iterator[str]:
    """Yield a name as typed, then with 2, 3 … behind it, without end. Raises `BadSlotName`."""
    name = slot_name(wanted)
    yield name
    for number in itertools.count(2):
        yield slot_name(f"{name[: NAME_LIMIT - 5]} {number}")


def stem_of(typed: str) -> str:
    return _stem(slot_name(typed))


def name_of(stem: str) -> str | None:
    """Return the name of this stem, or None if `stem_of` never makes it."""
    composed = normalize("NFC", stem)  # some systems return file names decomposed
    try:
        name = slot_name(_ESCAPED.sub(lambda found: bytes.fromhex(found[1].decode()), composed.encode()).decode())
    except (BadSlotName, ValueError):
        return None
    return name if _stem(name) == composed else None


def key_of(name: str) -> str:
    """Return a key that is equal for two names of the same game."""
    return normalize("NFC", normalize("NFC", name).casefold())


def lock_stem(name: str) -> str:
    return _stem(key_of(name))


def _stem(name: str) -> str:
    device = is_device_name(name)
    if not device and _ANY_UNSAFE.search(name) is None:  # most names
        return name
    escaped = name.startswith(".") or device
    parts = []
    for position, char in enumerate(name):
        if position:
            # A mark after digits of ours is escaped too, or it would combine with the last digit.
            escaped = escaped and combining(char) > 0
        escaped = escaped or char in _UNSAFE
        parts.append("".join(f"%{byte:02X}" for byte in char.encode()) if escaped else char)
    return "".join(parts)
