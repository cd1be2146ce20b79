"""Read a folder of saved games: what there is, and the bytes of each. Changes nothing on disk."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from highseas.saves.envelope import open_sealed
from highseas.saves.errors import DamagedSave, NoGoodBackup, NoSuchSave, SaveError
from highseas.saves.files import read_file
from highseas.saves.slots import Backup, Found, Slot, SlotFile, file_of, find, key_of, scan, slot_name, stem_of

Check = Callable[[bytes, str], object]
"""Raises a `SaveError` unless the bytes are a good save; the text begins the sentence of the error."""


class Reader:
    """Read access to the saved games of one folder; `saves.store.Store` writes them too.

    Every method takes the name of a slot as typed and raises `BadSlotName`, or `CannotRead` if the disk refuses.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, Found] | None = None

    def files(self) -> tuple[SlotFile, ...]:
        """Return all saved games in one pass over the folder, in no order, without opening any."""
        files = []
        for found in scan(self.folder):
            if found.playable:
                with suppress(OSError):  # removed meanwhile, or unreadable: `read` will say so
                    files.append(file_of(found))
        return tuple(files)

    def exists(self, slot: str) -> bool:
        """Whether there is a save or a backup of this name, good or not."""
        return self._find(slot_name(slot)) is not None

    def read(self, slot: str) -> bytes:
        """Return the bytes of a save, checked. Raises `NoSuchSave`, or what `open_sealed` raises: `DamagedSave`,
        `ForeignFile`, `TooLarge`, `NewerSave`. After the first three of these `recover` may find an earlier state.
        """
        name = slot_name(slot)
        blob = self.peek(name)
        open_sealed(blob, quoted(name))
        return blob

    def peek(self, slot: str) -> bytes:
        """Return a save's bytes unchecked. Raises `NoSuchSave`, `TooLarge`, or `DamagedSave` without a save."""
        name = slot_name(slot)
        with suppress(NoSuchSave):  # avoids scanning the folder for every save that is read
            return read_file(Slot(self.folder, stem_of(name)).main, quoted(name))
        found = self._existing(name)
        if "" not in found.endings:
            raise DamagedSave(quoted(found.name), "saves.why.no_file")
        return read_file(found.slot.main, quoted(found.name))

    def recover(self, slot: str, check: Check | None = None) -> Backup:
        """Return the newest good backup, for `check` too. Raises `NoSuchSave` or `NoGoodBackup`."""
        found = self._existing(slot)
        for number, path in enumerate(found.slot.backups(), start=1):
            with suppress(SaveError, FileNotFoundError):
                blob = self._good(path, quoted(found.name))
                if check is not None:
                    check(blob, quoted(found.name))
                return Backup(number, path.stat().st_mtime, blob)
        raise NoGoodBackup("saves.no_backup", slot=found.name)

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Scan the folder once for all work inside, instead of once per slot."""
        self._known = {key_of(found.name): found for found in scan(self.folder) if found.playable}
        try:
            yield
        finally:
            self._known = None

    def _find(self, name: str) -> Found | None:
        """Find the slot of this name in any spelling."""
        return find(self.folder, name) if self._known is None else self._known.get(key_of(name))

    def _files(self, name: str) -> Slot:
        files = Slot(self.folder, stem_of(name))
        if files.main.exists():  # avoids scanning the folder at every save
            return files
        found = self._find(name)
        return files if found is None else found.slot

    def _existing(self, slot: str) -> Found:
        name = slot_name(slot)
        if (found := self._find(name)) is None:
            raise NoSuchSave("saves.missing.game", name=name)
        return found

    def _good(self, path: Path, name: str) -> bytes:
        blob = read_file(path, name)
        open_sealed(blob, name)
        return blob

    def _problem(self, path: Path) -> SaveError | None:
        try:
            self._good(path, quoted(path.name))
        except NoSuchSave:
            return None
        except SaveError as error:
            return error
        return None

    def _bytes_of(self, name: str) -> bytes | None:
        """Return the save of a slot, empty bytes if it is not a good one, None if the slot is free."""
        if self._find(name) is None:
            return None
        try:
            return self.read(name)
        except SaveError:
            return b""


def quoted(name: str) -> str:
    return f'"{name}"'
