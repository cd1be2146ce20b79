"""Values that describe the slots of a store: a line of a list, a file in the folder, a backup."""

import msgspec

from highseas.saves.errors import SaveError
from highseas.saves.slots import BACKUP_ENDINGS, Found


class SlotInfo(msgspec.Struct, frozen=True):
    """One line of a list of saved games."""

    name: str
    size: int
    """Bytes of the save; 0 if only backups are left."""
    modified: float
    """Time of the last save, in seconds since 1970 UTC."""
    backups: int
    """Number of backups, good or not."""
    problem: SaveError | None = None
    """Why the save cannot be opened; None if it can."""


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
