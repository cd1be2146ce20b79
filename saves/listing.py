"""What a store tells of its slots: a line of a list, a file in the folder, a backup."""

import msgspec

from saves.errors import SaveError
from saves.slots import BACKUP_ENDINGS, Found


class SlotInfo(msgspec.Struct, frozen=True):
    """One line of a list of saved games."""

    name: str
    size: int
    """Bytes of the save; 0 if only backups are left."""
    modified: float
    """When it was saved last, in seconds since 1970 UTC."""
    backups: int
    """How many backups there are, good or not."""
    problem: SaveError | None = None
    """Why the save cannot be opened, or nothing if it can."""


class SlotFile(msgspec.Struct, frozen=True):
    """A saved game as the folder shows it, nothing of it read."""

    name: str
    size: int
    """Bytes of the save; 0 if only backups are left."""
    modified: int
    """When it was saved last, in nanoseconds since 1970 UTC by the clock of that moment."""
    number: int
    """Of the file on its disk (inode): with size and time, what tells it from any other."""
    backups: int


class Backup(msgspec.Struct, frozen=True):
    """An earlier state of a slot that is good."""

    number: int
    """1 for the newest backup, 2 for the one before …"""
    modified: float
    """When it was saved, in seconds since 1970 UTC."""
    blob: bytes


def file_of(found: Found) -> SlotFile:
    """The file of a slot that has a save or a backup. Raises `OSError` as it comes."""
    backups = len(found.endings & BACKUP_ENDINGS)
    if "" not in found.endings:
        newest = min(found.endings & BACKUP_ENDINGS)
        return SlotFile(found.name, 0, found.slot.at(newest).stat().st_mtime_ns, 0, backups)
    about = found.slot.main.stat()
    return SlotFile(found.name, about.st_size, about.st_mtime_ns, about.st_ino, backups)
