"""A folder of saved games, each with a few backups, written so that none is ever lost."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves.envelope import open_sealed
from saves.errors import (
    CannotRead,
    CannotWrite,
    NameTaken,
    NewerSave,
    SaveError,
    SlotBusy,
)
from saves.files import explained, is_file_name, move_to_free, new_file, sync_folder, sync_way_to
from saves.lock import SlotLock
from saves.names import key_of, lock_stem, name_of, numbered, slot_name, stem_of
from saves.reader import Check, Reader
from saves.slots import LOCK, Found, Slot, file_names, find, name_for, scan, slots_of
from saves.turnover import keep_old, link_all, remove_all, respell, take_back


class Store(Reader):
    """The saved games in one folder, which is made when the first of them is written.

    Reading takes no lock, so a second copy of the program may look at a game that is being played. Whatever
    changes a slot holds its lock: the one got from `lock`, or else its own for as long as it takes. Whenever an
    error is raised, and wherever the process is killed, the last good save of a slot is still there.

    Every method that takes the name of a slot takes it as typed and raises `BadSlotName`; upper and lower case
    are the same. Every method that changes something raises `SlotBusy` if another writer has the slot and
    `CannotWrite` if the disk refuses; every one that reads raises `CannotRead`. A store is used by one thread
    at a time.
    """

    def __init__(self, folder: Path, check: Check = open_sealed) -> None:
        super().__init__(folder, check)
        self._locks: dict[str, SlotLock] = {}
        self._reachable = False

    def lock(self, slot: str) -> SlotLock:
        """The lock of a slot, for as long as it is played; the slot need not exist yet."""
        name = slot_name(slot)
        lock = SlotLock(self.folder / f"{lock_stem(name)}{LOCK}", name)
        self._locks[key_of(name)] = lock
        return lock

    def lock_free(self, wanted: str) -> SlotLock:
        """The lock of a slot that has no save: of this name, else of "name 2", "name 3" …

        The lock comes first and the look for a save after it, so of two programs that begin at once with the same
        name each gets a slot of its own. Raises `CannotWrite`, or `CannotRead` if the folder cannot be read.
        """
        taken = {key_of(found.name) for found in scan(self.folder) if found.playable}
        for name in numbered(wanted):
            if key_of(name) in taken:
                continue
            with suppress(SlotBusy):
                lock = self.lock(name)
                try:
                    if find(self.folder, name) is None:
                        return lock
                except SaveError:
                    lock.release()
                    raise
                lock.release()
        raise AssertionError("names never end")

    def write(self, slot: str, blob: bytes, *, keep_backup: bool = False, modified: int = 0) -> None:
        """Puts these bytes, a good save, in the place of the last one; they are on the disk when this returns.

        The last one becomes the newest backup if `keep_backup` is asked for or there is no backup yet. What was
        in its place and is no save is kept aside. A save of a newer version stays: `NewerSave` is raised.
        `modified` is the time of the save, in nanoseconds since 1970 UTC; 0 stands for now.
        """
        name = slot_name(slot)
        self._check(blob, "What was to be saved")
        with self._writing(name), explained(self.folder):
            files = self._files(name)
            problem = self._problem(files.main)
            if isinstance(problem, NewerSave | CannotRead):
                raise problem
            with new_file(files.temp, blob):
                if modified:
                    os.utime(files.temp, ns=(modified, modified))
                keep_old(files, damaged=problem is not None, rotate=keep_backup)
                files.temp.replace(files.main)
            self._sync()

    def rename(self, slot: str, new: str) -> None:
        """Gives a saved game and its backups another name. A lock got for it goes along.

        Raises `NoSuchSave`, or `NameTaken` if another saved game has the new name.
        """
        old_name, new_name = slot_name(slot), slot_name(new)
        mine = self._held(old_name)
        with self._writing(old_name):
            if key_of(old_name) == key_of(new_name):
                self._respell(old_name, new_name)
                if mine is not None:
                    mine.slot = new_name
            else:
                self._move(old_name, new_name, mine)

    def move_to(self, other: "Store", slot: str, same: Callable[[bytes, bytes], bool]) -> str:
        """Moves a good save to another store, with the time it tells; its backups go. Returns its name there.

        It is on the disk there before it goes here, so wherever the process is killed it is in at least one of the
        two, and called again this goes on. A save of its name there stays, and this one is called "name 2", unless
        it is the `same` game at an earlier moment: then that becomes its backup. Raises what `read` does.
        """
        name = slot_name(slot)
        with self._writing(name):
            found, blob = self._existing(name), self.read(name)
            modified = found.slot.main.stat().st_mtime_ns
            place = other._take_in(name, blob, modified, same)
            with explained(self.folder):
                remove_all(found, aside=False)
                sync_folder(self.folder)
            if self._known is not None:
                del self._known[key_of(name)]
        return place

    def _take_in(self, wanted: str, blob: bytes, modified: int, same: Callable[[bytes, bytes], bool]) -> str:
        for name in numbered(wanted):
            with suppress(SlotBusy), self._writing(name):
                old = self._bytes_of(name)
                if old == blob:
                    self._sync()  # whoever wrote it may have been killed before its name was on the disk
                    return name
                if old is None or (old and same(old, blob)):
                    self.write(name, blob, keep_backup=True, modified=modified)
                    if self._known is not None:
                        self._known[key_of(name)] = Found(self._files(name), name, frozenset([""]))
                    return name
        raise AssertionError("names never end")

    def delete(self, slot: str) -> None:
        """Removes a saved game with everything that belongs to it. Raises `NoSuchSave`."""
        name = slot_name(slot)
        with self._writing(name), explained(self.folder):
            remove_all(self._existing(name))
            sync_folder(self.folder)

    def set_aside(self, slot: str) -> Path:
        """Moves what is in the place of a save away, where it is kept but never read; its backups stay.

        Returns where it is now. Raises `NoSuchSave`.
        """
        name = slot_name(slot)
        with self._writing(name), explained(self.folder):
            files = self._existing(name).slot
            target = files.main.rename(files.aside())
            sync_folder(self.folder)
        return target

    def export_to(
        self,
        slot: str,
        path: Path,
        *,
        overwrite: bool = False,
        change: Callable[[bytes], bytes] = lambda blob: blob,
    ) -> None:
        """Writes a save to a file outside the store, with what `change` makes of its bytes.

        Raises what `read` does, or `NameTaken` if there is such a file and overwriting was not asked for.
        """
        blob = change(self.read(slot))
        folder = path.parent
        if not is_file_name(path):
            raise CannotWrite(folder, "that is not the name of a file", "choose a name")
        if folder.resolve() == self.folder.resolve():
            raise CannotWrite(folder, "the saved games themselves are there", "choose another folder")
        with explained(folder), new_file(folder / f".highseas-{os.getpid()}.tmp", blob) as temp:
            try:
                temp.replace(path) if overwrite else move_to_free(temp, path)
            except FileExistsError as error:
                raise NameTaken(str(path)) from error
            sync_folder(folder)

    def import_from(self, path: Path, slot: str | None = None, *, overwrite: bool = False) -> str:
        """Takes a file into the store and returns the name of its slot: the one given, or else that of the file.

        Raises `NoSuchSave` if there is no such file, whatever the check does, or `NameTaken` if there is such a
        slot and overwriting was not asked for; if it was, what the slot held becomes its newest backup.
        """
        blob = self._good(path, f'"{path.name}"')
        name = slot_name(name_for(path) if slot is None else slot)
        with self._writing(name):
            if not overwrite and self.exists(name):
                raise NameTaken(name)
            self.write(name, blob, keep_backup=True)
        return name

    def tidy(self) -> None:
        """Removes what killed programs have left: locks, and files that were being written.

        Slots that another writer has are let alone, and what cannot be removed stays. Worth a call at the start
        of the program.
        """
        names = file_names(self.folder)
        for found in slots_of(self.folder, [name for name in names if name.endswith(".tmp")]):
            with suppress(SaveError, OSError), self._writing(found.name):
                found.slot.temp.unlink(missing_ok=True)
                found.slot.copy.unlink(missing_ok=True)
        for file_name in names:
            name = name_of(file_name.removesuffix(LOCK)) if file_name.endswith(LOCK) else None
            if name is not None and self._held(name) is None:
                with suppress(SaveError), self.lock(name):
                    pass  # letting go of a lock removes its file

    def _held(self, name: str) -> SlotLock | None:
        """The lock of this slot that was got here and not released."""
        lock = self._locks.get(key_of(name))
        return lock if lock is not None and lock.held else None

    @contextmanager
    def _writing(self, name: str) -> Iterator[None]:
        """No other writer inside."""
        if self._held(name) is not None:
            yield
            return
        with self.lock(name):
            yield

    def _sync(self) -> None:
        """Puts the names of the folder's files on the disk; the first time its own name and those above it too."""
        sync_folder(self.folder)
        if not self._reachable:
            sync_way_to(self.folder)
            self._reachable = True

    def _move(self, old: str, new: str, mine: SlotLock | None) -> None:
        """Renames across spellings: everything gets its new name before anything loses the old one."""
        with self._writing(new):
            found = self._existing(old)
            if self.exists(new):
                raise NameTaken(new)
            with explained(self.folder):
                made = link_all(found, Slot(self.folder, stem_of(new)))
                try:
                    self._sync()
                    remove_all(found)
                except OSError:
                    take_back(found, made)
                    raise
            with suppress(OSError):  # done; a power cut could only bring the old name back beside the new one
                self._sync()
            if mine is not None:
                mine.take_over(self._locks[key_of(new)])
                self._locks[key_of(new)] = mine

    def _respell(self, old: str, new: str) -> None:
        """Renames between upper and lower case, which to some file systems is the same name."""
        found = self._existing(old)
        target = Slot(self.folder, stem_of(new))
        if target.main.exists() and not target.main.samefile(found.slot.main):
            raise NameTaken(new)
        with explained(self.folder):
            respell(found, target)
            sync_folder(self.folder)
