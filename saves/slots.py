"""What the files of a slot are called, and which of them are there.

A slot with the stem `s` (`saves.names` maps names to stems) has these files:

    s.hsv               the save
    s.hsv.1 … s.hsv.3   backups, the newest first
    s.hsv.bad1 …        files that stood in the place of the save and were none: kept aside, never read
    s.hsv.tmp           the next save, being written
    s.hsv.copy.tmp      a copy of a file, being written where the file system has no links
    s.lock              the lock of the one who writes; its stem is that of the name in lower case
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from highseas.saves.errors import CannotRead
from highseas.saves.names import key_of, name_of

SUFFIX: Final = ".hsv"
"""Ending of the file of a save, inside and outside a store."""

LOCK: Final = ".lock"

BACKUPS: Final = 3
"""How many backups of a slot are kept."""

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
        """The save itself."""
        return self.at("")

    @property
    def temp(self) -> Path:
        """Where the next save is written."""
        return self.at(".tmp")

    @property
    def copy(self) -> Path:
        """Where a copy is written."""
        return self.at(".copy.tmp")

    def backup(self, number: int) -> Path:
        """Return the backup of this number, from 1 (the newest) to `BACKUPS`."""
        return self.at(f".{number}")

    def backups(self) -> tuple[Path, ...]:
        """Return all paths of backups, the newest first."""
        return tuple(self.backup(number) for number in range(1, BACKUPS + 1))

    def aside(self) -> Path:
        """Return a free path for a file that is not a save."""
        number = 1
        while os.path.lexists(path := self.at(f".bad{number}")):
            number += 1
        return path


def split(file_name: str) -> tuple[str, str] | None:
    """Split a file name of a slot into stem and ending; None for other files."""
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
        return bool(self.endings & _SAVED)


BACKUP_ENDINGS: Final = frozenset(f".{number}" for number in range(1, BACKUPS + 1))
_SAVED = BACKUP_ENDINGS | {""}


def scan(folder: Path) -> tuple[Found, ...]:
    """Return the slots that have files in this folder; none if it does not exist. Raises `CannotRead`."""
    return slots_of(folder, file_names(folder))


def slots_of(folder: Path, names: Iterable[str]) -> tuple[Found, ...]:
    """Return the slots that these file names of the folder belong to, skipping other files."""
    endings: dict[str, set[str]] = {}
    for file_name in names:
        if (parts := split(file_name)) is not None:
            endings.setdefault(parts[0], set()).add(parts[1])
    named = ((stem, name_of(stem)) for stem in endings)
    return tuple(
        Found(Slot(folder, stem), name, frozenset(endings[stem])) for stem, name in named if name is not None
    )


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
