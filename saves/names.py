"""Names of saved games as people type them, and the file names they become.

A name is text for people; a stem is the first part of a file name. The two map to each other one to one: whatever
could be more than a file name to some system (`/`, `:`, a leading dot, `con`) is written as `%` and two
hexadecimal digits per byte of UTF-8. Names that differ only in upper and lower case are the same
game everywhere, since many file systems cannot hold both.
"""

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

from saves.errors import BadSlotName

NAME_LIMIT: Final = 60
"""Most characters a name may have."""

STEM_LIMIT: Final = 200
"""Most bytes a stem may have in UTF-8; file systems allow 255 with all endings."""

_UNSAFE = frozenset('<>:"/\\|?*%')
_ANY_UNSAFE = re.compile(r'^\.|[<>:"/\\|?*%]')
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of how some scripts and emoji are spelled."""

_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)", re.IGNORECASE)
"""Names that mean a device on Windows, whatever ending follows."""

_ESCAPED = re.compile(rb"%([0-9A-F]{2})")


@lru_cache(maxsize=4096)
def slot_name(typed: str) -> str:
    """The name as it is kept: composed characters (NFC), single spaces, none at the ends.

    Raises `BadSlotName` for one that is empty, too long, or holds characters that cannot be printed.
    """
    spaced = " ".join(typed.split())
    visible = spaced.translate(_JOINERS)
    if not visible:
        raise BadSlotName("A saved game needs a name")
    if not visible.isprintable():
        raise BadSlotName("That name has characters that cannot be printed")
    name = normalize("NFC", spaced)
    if len(name) > NAME_LIMIT:
        raise BadSlotName(f"That name is longer than {NAME_LIMIT} characters")
    if max(len(_stem(name).encode()), len(lock_stem(name).encode())) > STEM_LIMIT:
        raise BadSlotName("That name is too long to be the name of a file")
    return name


def numbered(wanted: str) -> Iterator[str]:
    """A name as typed, then the same with 2, 3 … behind it, without end. Raises `BadSlotName`."""
    name = slot_name(wanted)
    yield name
    for number in itertools.count(2):
        yield slot_name(f"{name[: NAME_LIMIT - 5]} {number}")


def stem_of(typed: str) -> str:
    """The stem for a name as typed. Raises `BadSlotName`."""
    return _stem(slot_name(typed))


def name_of(stem: str) -> str | None:
    """The name that has this stem, or nothing if `stem_of` never makes such a one."""
    composed = normalize("NFC", stem)  # some systems hand file names back decomposed
    try:
        name = slot_name(_unescaped(composed))
    except (BadSlotName, ValueError):
        return None
    return name if _stem(name) == composed else None


def key_of(name: str) -> str:
    """What is equal for two names of the same game."""
    return normalize("NFC", normalize("NFC", name).casefold())


def lock_stem(name: str) -> str:
    """The stem of the lock, the same for every spelling of the name."""
    return _stem(key_of(name))


def _stem(name: str) -> str:
    device = _DEVICE.match(name) is not None
    if not device and _ANY_UNSAFE.search(name) is None:  # most names: a list of a thousand saves is made of them
        return name
    escaped = name.startswith(".") or device
    parts = []
    for position, char in enumerate(name):
        if position:
            # A mark after digits of ours is written in digits too, or it would compose with the last of them.
            escaped = escaped and combining(char) > 0
        escaped = escaped or char in _UNSAFE
        parts.append(_escape(char) if escaped else char)
    return "".join(parts)


def _escape(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode())


def _unescaped(stem: str) -> str:
    return _ESCAPED.sub(lambda found: bytes.fromhex(found[1].decode()), stem.encode()).decode()
