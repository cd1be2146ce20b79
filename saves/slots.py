"""Names of saved games as people type them; the files of a slot: what they are called, which are there, and moving
them (rotation, renaming, removing).

A name is text for people; a stem is the first part of a file name. They map one to one: characters with a meaning
to some file system (`/`, `:`, a leading dot, `con`) are written as `%` and two hexadecimal digits per byte of
UTF-8. Names that differ only in case are the same game everywhere, since many file systems cannot hold both.

A slot with the stem `s` has these files:

    s.hsv               the save
    s.hsv.1 … s.hsv.3   backups, the newest first
    s.hsv.bad1 …        files that stood in the place of the save and were none: kept aside, never read
    s.hsv.tmp           the next save, being written
    s.hsv.copy.tmp      a copy of a file, being written where the file system has no links
    s.lock              the lock of the one who writes; its stem is that of the name in lower case
    s.arriving          a note, while a game moves here

Wherever a function is interrupted, a good save stays under the name of the slot.

By the notes the next start finishes a move that was interrupted. A game is written to its new place before it leaves
the old one, so a program killed in between leaves it whole in both. A note is not trusted: the old save is removed only
if it is still exactly the one noted and the new place has the same game whole.
"""

import itertools
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

import msgspec

from highseas.platform import is_device_name, open_emptied, read_regular, remove_file, rename, replace_file
from highseas.saves.errors import BadSlotName, CannotRead
from highseas.saves.files import end_of_links, link_or_copy

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
    if not (visible := spaced.translate(_JOINERS)):
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
    yield from (slot_name(f"{name[: NAME_LIMIT - 5]} {number}") for number in itertools.count(2))


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


SUFFIX: Final = ".hsv"
"""Ending of the file of a save, inside and outside a store."""
LOCK: Final = ".lock"
BACKUPS: Final = 3
"""How many backups of a slot are kept."""
BACKUP_ENDINGS: Final = frozenset(f".{number}" for number in range(1, BACKUPS + 1))
_FILE = re.compile(rf"(.+){re.escape(SUFFIX)}(|\.[1-{BACKUPS}]|\.bad[0-9]+|(?:\.copy)?\.tmp)", re.DOTALL)


class Slot(msgspec.Struct, frozen=True):
    """The paths of a slot's files in a folder, whether they exist or not."""

    folder: Path
    stem: str

    def at(self, ending: str) -> Path:
        """Return the file with this ending, the part after the suffix."""
        return self.folder / f"{self.stem}{SUFFIX}{ending}"

    @property
    def main(self) -> Path:
        return self.at("")

    @property
    def temp(self) -> Path:
        return self.at(".tmp")

    @property
    def copy(self) -> Path:
        return self.at(".copy.tmp")

    def backups(self) -> tuple[Path, ...]:
        return tuple(self.at(f".{number}") for number in range(1, BACKUPS + 1))

    def aside(self) -> Path:
        """Return a free path for a file that is not a save."""
        number = 1
        while os.path.lexists(path := self.at(f".bad{number}")):
            number += 1
        return path


def split(file_name: str) -> tuple[str, str] | None:
    found = _FILE.fullmatch(file_name)
    return None if found is None else (found[1], found[2])


def name_for(path: Path) -> str:
    """Return the default name of a slot for a file from elsewhere."""
    parts = split(path.name)
    return path.stem if parts is None else name_of(parts[0]) or parts[0]


class Found(msgspec.Struct, frozen=True):
    """A slot that has files in a folder."""

    slot: Slot
    name: str
    endings: frozenset[str]

    @property
    def playable(self) -> bool:
        """Whether there is a save or a backup, good or not."""
        return bool(self.endings & {"", *BACKUP_ENDINGS})


def scan(folder: Path) -> tuple[Found, ...]:
    """Return the slots that have files in this folder; none if it does not exist. Raises `CannotRead`."""
    return slots_of(folder, file_names(folder))


def slots_of(folder: Path, names: Iterable[str]) -> tuple[Found, ...]:
    endings: dict[str, set[str]] = {}
    for file_name in names:
        if (parts := split(file_name)) is not None:
            endings.setdefault(parts[0], set()).add(parts[1])
    named = ((stem, name_of(stem)) for stem in endings)
    return tuple(Found(Slot(folder, stem), name, frozenset(endings[stem])) for stem, name in named if name is not None)


def find(folder: Path, name: str) -> Found | None:
    """Find the slot of this name in any spelling; an exact spelling wins."""
    same = [found for found in scan(folder) if found.playable and key_of(found.name) == key_of(name)]
    return max(same, key=lambda found: (found.name == name, found.name), default=None)


def file_names(folder: Path) -> tuple[str, ...]:
    """Return the names of all files in a folder; none if it does not exist. Raises `CannotRead`."""
    try:
        return tuple(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise CannotRead(folder, error.strerror or str(error)) from error


class SlotFile(msgspec.Struct, frozen=True):
    """A saved game as the folder lists it; its content is not read."""

    name: str
    size: int
    """Bytes of the save; 0 if only backups are left."""
    modified: int
    """Time of the last save, in nanoseconds since 1970 UTC."""
    number: int
    """The file's inode; size, time and inode together identify its content."""
    backups: int


class Backup(msgspec.Struct, frozen=True):
    """An earlier, good state of a slot."""

    number: int
    """1 for the newest backup, 2 for the one before it …"""
    modified: float
    """When it was saved, in seconds since 1970 UTC."""
    blob: bytes


def file_of(found: Found) -> SlotFile:
    """Return the file of a slot that has a save or a backup. Lets `OSError` through."""
    backups = len(found.endings & BACKUP_ENDINGS)
    if "" not in found.endings:
        newest = min(found.endings & BACKUP_ENDINGS)
        return SlotFile(found.name, 0, found.slot.at(newest).stat().st_mtime_ns, 0, backups)
    about = found.slot.main.stat()
    return SlotFile(found.name, about.st_size, about.st_mtime_ns, about.st_ino, backups)


def keep_old(files: Slot, *, damaged: bool, rotate: bool) -> None:
    """Make room for the next save: set the current file aside if it is damaged. Otherwise it also becomes the
    newest backup if `rotate` is true or there is no backup yet.
    """
    main, (newest, *older) = files.main, files.backups()
    if damaged:
        rename(main, files.aside())
        return
    has_backup = newest.exists()  # an interrupted call may have made it the newest backup already
    if not main.exists() or (has_backup and (not rotate or newest.samefile(main))):
        return
    present = list(itertools.takewhile(Path.exists, [newest, *older]))
    for path, next_older in reversed(list(zip(present, older, strict=False))):
        replace_file(path, next_older)
    link_or_copy(end_of_links(main), newest, files.copy)


def link_all(found: Found, target: Slot) -> dict[str, Path]:
    """Give all files of a slot a second name or, after an error, none. Returns the new paths by ending."""
    made: dict[str, Path] = {}
    try:
        for ending in sorted(found.endings):  # the save comes first
            if ending.endswith(".tmp"):
                continue
            place = target.aside() if ending.startswith(".bad") else target.at(ending)
            link_or_copy(found.slot.at(ending), place, target.copy)
            made[ending] = place
    except BaseException:
        for path in made.values():
            with suppress(OSError):
                remove_file(path)
        raise
    return made


def take_back(found: Found, made: dict[str, Path]) -> None:
    """Undo `link_all`, so that a rename refused midway leaves one slot with all its files, and not two."""
    for ending, path in made.items():  # the save comes first
        if not os.path.lexists(first := found.slot.at(ending)):
            link_or_copy(path, first, found.slot.copy)
    for path in reversed(made.values()):
        remove_file(path)


def remove_all(found: Found, *, aside: bool = True) -> None:
    """Remove the files of a slot, the save last; without `aside` those that were set aside stay."""
    for ending in sorted(found.endings, reverse=True):
        if aside or not ending.startswith(".bad"):
            remove_file(found.slot.at(ending))


NOTE: Final = ".arriving"
_LONGEST_NOTE = 4_000


class Origin(msgspec.Struct):
    """Where a game comes from: the name of its folder, its slot, and a digest of its save there."""

    folder: str
    slot: str
    digest: str


def note_move(folder: Path, slot: str, origin: Path, old: str, blob: bytes) -> Path:
    """Note that game `old` of the folder `origin`, with these bytes, moves to this slot. Returns the path of the
    note. Best effort: if the disk refuses, there is no note.
    """
    path = folder / f"{stem_of(slot)}{NOTE}"
    with suppress(OSError):
        handle = open_emptied(path)
        try:
            os.write(handle, msgspec.json.encode(Origin(origin.name, old, digest_of(blob))))
        finally:
            os.close(handle)
    return path


def forget_move(path: Path) -> None:
    with suppress(OSError):
        remove_file(path)


def read_note(path: Path) -> Origin | None:
    """Return where a note says that a game came from; None if it is no note."""
    try:
        return msgspec.json.decode(read_regular(path, _LONGEST_NOTE), type=Origin)
    except (OSError, ValueError, RecursionError):
        return None


def digest_of(blob: bytes) -> str:
    return blake2b(blob, digest_size=16).hexdigest()
