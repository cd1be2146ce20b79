"""Reading a folder of saved games: what is there, and the bytes of each. Nothing on disk is changed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves.envelope import open_sealed
from saves.errors import DamagedSave, NoGoodBackup, NoSuchSave, SaveError
from saves.files import read_file
from saves.listing import Backup, SlotFile, SlotInfo, file_of
from saves.names import key_of, slot_name, stem_of
from saves.slots import Found, Slot, find, scan

Check = Callable[[bytes, str], object]
"""Raises a `SaveError` unless the bytes are a good save; the text begins the sentence of the error."""


class Reader:
    """The saved games in one folder, for reading; `saves.store.Store` writes them too.

    Every method takes the name of a slot as typed and raises `BadSlotName`, or `CannotRead` if the disk refuses.
    """

    def __init__(self, folder: Path, check: Check = open_sealed) -> None:
        self.folder = folder
        self._check = check
        self._known: dict[str, Found] | None = None

    def slots(self) -> tuple[SlotInfo, ...]:
        """All saved games, the latest first, with those that cannot be opened and why."""
        infos = [info for found in scan(self.folder) if (info := self._info(found)) is not None]
        return tuple(sorted(infos, key=lambda info: (-info.modified, info.name)))

    def files(self) -> tuple[SlotFile, ...]:
        """All saved games in one look through the folder, in no order; none is opened."""
        files = []
        for found in scan(self.folder):
            if found.playable:
                with suppress(OSError):  # gone meanwhile, or not to be read: reading says so
                    files.append(file_of(found))
        return tuple(files)

    def exists(self, slot: str) -> bool:
        """Whether there is a save or a backup of this name, good or not."""
        return self._find(slot_name(slot)) is not None

    def read(self, slot: str) -> bytes:
        """The bytes of a save, checked.

        Raises `NoSuchSave`, or whatever the check does: `DamagedSave`, `ForeignFile`, `TooLarge`, `NewerSave`.
        After the first three, `recover` may have an earlier state.
        """
        name = slot_name(slot)
        blob = self.peek(name)
        self._check(blob, quoted(name))
        return blob

    def peek(self, slot: str) -> bytes:
        """The bytes of a save as they are, for whoever checks them anyway.

        Raises `NoSuchSave`, `TooLarge`, or `DamagedSave` if there is nothing but backups.
        """
        name = slot_name(slot)
        with suppress(NoSuchSave):  # spares looking through the folder for every save that is read
            return read_file(Slot(self.folder, stem_of(name)).main, quoted(name))
        found = self._existing(name)
        if "" not in found.endings:
            raise DamagedSave(quoted(found.name), "its file is missing")
        return read_file(found.slot.main, quoted(found.name))

    def recover(self, slot: str, check: Check | None = None) -> Backup:
        """The newest backup that is good; nothing on disk is changed. Raises `NoSuchSave` or `NoGoodBackup`.

        `check` is asked beside the store's own.
        """
        found = self._existing(slot)
        for number, path in enumerate(found.slot.backups(), start=1):
            with suppress(SaveError, FileNotFoundError):
                blob = self._good(path, quoted(found.name))
                if check is not None:
                    check(blob, quoted(found.name))
                return Backup(number, path.stat().st_mtime, blob)
        raise NoGoodBackup(found.name)

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Inside, the folder is looked through once and not for every slot: for work on many of them."""
        self._known = {key_of(found.name): found for found in scan(self.folder) if found.playable}
        try:
            yield
        finally:
            self._known = None

    def _find(self, name: str) -> Found | None:
        """The slot of this name, in whatever spelling."""
        return find(self.folder, name) if self._known is None else self._known.get(key_of(name))

    def _files(self, name: str) -> Slot:
        """The files of the slot of this name in its present spelling, or where they would be."""
        files = Slot(self.folder, stem_of(name))
        if files.main.exists():  # spares looking through the folder at every save
            return files
        found = self._find(name)
        return files if found is None else found.slot

    def _existing(self, slot: str) -> Found:
        name = slot_name(slot)
        found = self._find(name)
        if found is None:
            raise NoSuchSave(f'saved game "{name}"')
        return found

    def _good(self, path: Path, name: str) -> bytes:
        blob = read_file(path, name)
        self._check(blob, name)
        return blob

    def _problem(self, path: Path) -> SaveError | None:
        """Why this file is no good save; nothing if it is one, or if there is none."""
        try:
            self._good(path, quoted(path.name))
        except NoSuchSave:
            return None
        except SaveError as error:
            return error
        return None

    def _read(self, found: Found) -> bytes:
        if "" not in found.endings:
            raise DamagedSave(quoted(found.name), "its file is missing")
        return self._good(found.slot.main, quoted(found.name))

    def _info(self, found: Found) -> SlotInfo | None:
        """The line for a slot; nothing if it has no save and no backup, or has gone meanwhile."""
        problem: SaveError | None = None
        try:
            self._read(found)
        except SaveError as error:
            problem = error
        saved = [path for path in (found.slot.main, *found.slot.backups()) if path.exists()]
        if not saved:
            return None
        has_main = saved[0] == found.slot.main
        about = saved[0].stat()
        return SlotInfo(
            name=found.name,
            size=about.st_size if has_main else 0,
            modified=about.st_mtime,
            backups=len(saved) - has_main,
            problem=problem,
        )

    def _bytes_of(self, name: str) -> bytes | None:
        """The save of a slot, empty if it is no good one; nothing if the slot is free."""
        if self._find(name) is None:
            return None
        try:
            return self.read(name)
        except SaveError:
            return b""


def quoted(name: str) -> str:
    """A name as sentences begin with it."""
    return f'"{name}"'
