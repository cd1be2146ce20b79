"""A folder of saved games, each with a few backups, written so that none is ever lost."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from highseas.platform import flush_folder, is_file_name, move_to_free, remove_file, rename, replace_file
from highseas.saves import slots
from highseas.saves.envelope import open_sealed
from highseas.saves.errors import CannotRead, CannotWrite, NameTaken, NewerSave, Overtaken, SaveError, SlotBusy
from highseas.saves.files import SlotLock, end_of_links, explained, new_file, read_file, sync_way_to
from highseas.saves.reader import Reader
from highseas.saves.slots import NOTE, key_of, lock_stem, name_of, numbered, slot_name, stem_of

Edit = Callable[[bytes], bytes]


class Store(Reader):
    """The saved games of one folder, which is created when the first of them is written.

    Reading takes no lock, so a second copy of the program may look at a game that is being played. Every change to
    a slot holds its lock: the one from `lock`, or one taken for the duration of the call. When an error is raised,
    or the process is killed, the last good save of the slot is still there.

    Methods take the name of a slot as typed, in any case, and raise `BadSlotName`. Those that change something
    raise `SlotBusy` if another writer has the slot and `CannotWrite` if the disk refuses; those that read raise
    `CannotRead`. A slot is for one thread at a time; other threads may write other slots (`write`) meanwhile.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._locks: dict[str, SlotLock] = {}
        self._reachable = False

    def lock(self, slot: str) -> SlotLock:
        """Lock a slot for as long as it is played; the slot need not exist yet."""
        name = slot_name(slot)
        lock = SlotLock(self.folder / f"{lock_stem(name)}{slots.LOCK}", name)
        self._locks[key_of(name)] = lock
        return lock

    def lock_free(self, wanted: str) -> SlotLock:
        """Lock a slot that has no save: of this name, else of "name 2", "name 3" … It is locked before looking for
        a save, so two programs that start at once get a slot each. Raises `CannotWrite` or `CannotRead`.
        """
        taken = {key_of(found.name) for found in slots.scan(self.folder) if found.playable}
        for name in numbered(wanted):
            if key_of(name) in taken:
                continue
            with suppress(SlotBusy):
                lock = self.lock(name)
                try:
                    if slots.find(self.folder, name) is None:
                        return lock
                except SaveError:
                    lock.release()
                    raise
                lock.release()
        raise AssertionError("names never end")

    def write(
        self, slot: str, blob: bytes, *, keep_backup: bool = False, modified: int = 0, after: Collection[bytes] = ()
    ) -> None:
        """Replace the save of a slot by these bytes, a good save; they are on disk when this returns.

        The old save becomes the newest backup if `keep_backup` is true or there is no backup yet. A file in its
        place that is not a save is set aside. A save of a newer version is kept: raises `NewerSave`. A symbolic
        link stays, and the file it leads to is written. `modified` is the time of the save, in nanoseconds since
        1970 UTC; 0 means now. A good save that is none of `after`, if there are any, is kept: raises `Overtaken`.
        """
        name = slot_name(slot)
        open_sealed(blob)
        with self._writing(name), explained(self.folder):
            files = self._files(name)
            problem = self._problem(files.main)
            if isinstance(problem, NewerSave | CannotRead):
                raise problem
            # A link to a file that is not a save is set aside with it.
            place = end_of_links(files.main) if problem is None else files.main
            linked = place != files.main
            temp_path = place.with_name(f".{place.name}.highseas.tmp") if linked else files.temp
            with explained(place.parent), new_file(temp_path, blob) as temp:
                if modified:
                    os.utime(temp, ns=(modified, modified))
                if after and problem is None and files.main.exists() and read_file(place, name) not in after:
                    raise Overtaken("saves.overtaken", slot=name)
                slots.keep_old(files, damaged=problem is not None, rotate=keep_backup)
                replace_file(temp, place)
                if linked:
                    flush_folder(place.parent)
            self._sync()

    def rename(self, slot: str, new: str) -> None:
        """Rename a saved game with its backups and lock. Raises `NoSuchSave`, or `NameTaken` by another game."""
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
        """Move a good save to another store, keeping its time but not its backups. Returns its name there.

        It is on disk there before it is removed here, so an interruption leaves it in at least one place, and
        calling again completes the move. If its name is taken there it becomes "name 2", unless that is the `same`
        game at an earlier moment, which then becomes its backup. Raises what `read` does.
        """
        name = slot_name(slot)
        with self._writing(name):
            found, blob = self._existing(name), self.read(name)
            modified = found.slot.main.stat().st_mtime_ns
            place = other._take_in(name, blob, modified, same)
            with explained(self.folder):
                slots.remove_all(found, aside=False)
                flush_folder(self.folder)
            if self._known is not None:
                del self._known[key_of(name)]
        return place

    def _take_in(self, wanted: str, blob: bytes, modified: int, same: Callable[[bytes, bytes], bool]) -> str:
        for name in numbered(wanted):
            with suppress(SlotBusy), self._writing(name):
                old = self._bytes_of(name)
                if old == blob:
                    self._sync()  # its writer may have been killed before its name was flushed
                    return name
                if old is None or (old and same(old, blob)):
                    self.write(name, blob, keep_backup=True, modified=modified)
                    if self._known is not None:
                        self._known[key_of(name)] = slots.Found(self._files(name), name, frozenset([""]))
                    return name
        raise AssertionError("names never end")

    def delete(self, slot: str) -> None:
        """Remove a saved game with all its files. Raises `NoSuchSave`."""
        name = slot_name(slot)
        with self._writing(name), explained(self.folder):
            slots.remove_all(self._existing(name))
            flush_folder(self.folder)

    def set_aside(self, slot: str) -> Path:
        """Set the file of a save aside, never to be read; backups stay. Returns its path. Raises `NoSuchSave`."""
        name = slot_name(slot)
        with self._writing(name), explained(self.folder):
            files = self._existing(name).slot
            target = rename(files.main, files.aside())
            flush_folder(self.folder)
        return target

    def export_to(self, slot: str, path: Path, *, overwrite: bool = False, change: Edit = bytes) -> None:
        """Write a save, converted by `change`, to a file outside the store. Raises what `read` does, or `NameTaken`
        if the file exists and `overwrite` is false.
        """
        blob = change(self.read(slot))
        folder = path.parent
        if not is_file_name(path):
            raise CannotWrite("saves.write.no_file_name", folder)
        if folder.resolve() == self.folder.resolve():
            raise CannotWrite("saves.write.saves_folder", folder)
        with explained(folder), new_file(folder / f".highseas-{os.getpid()}.tmp", blob) as temp:
            try:
                replace_file(temp, path) if overwrite else move_to_free(temp, path)
            except FileExistsError as error:
                raise NameTaken(str(path)) from error
            flush_folder(folder)

    def import_from(self, path: Path, slot: str | None = None, *, overwrite: bool = False, change: Edit = bytes) -> str:
        """Copy a file, converted by `change`, into the store and return the name of its slot: the given one, or that
        of the file. Raises `NoSuchSave` if the file does not exist, what `open_sealed` raises, or `NameTaken` if the
        slot exists and `overwrite` is false; if it is true, the old save becomes the newest backup.
        """
        blob = change(self._good(path, f'"{path.name}"'))
        name = slot_name(slots.name_for(path) if slot is None else slot)
        with self._writing(name):
            if not overwrite and self.exists(name):
                raise NameTaken(name)
            self.write(name, blob, keep_backup=True)
        return name

    def tidy(self) -> None:
        """Remove what interrupted programs have left: locks and files that were being written. Slots of other
        writers are skipped, and files that cannot be removed stay. Call it at the start of the program.
        """
        names = slots.file_names(self.folder)
        for found in slots.slots_of(self.folder, [name for name in names if name.endswith(".tmp")]):
            with suppress(SaveError, OSError), self._writing(found.name):
                remove_file(found.slot.temp)
                remove_file(found.slot.copy)
        for file_name in names:
            name = name_of(file_name.removesuffix(slots.LOCK)) if file_name.endswith(slots.LOCK) else None
            if name is not None and self._held(name) is None:
                with suppress(SaveError), self.lock(name):
                    pass  # releasing the lock removes its file

    def finish_moves(self, places: Sequence["Store"], same: Callable[[bytes, bytes], bool]) -> None:
        """Complete moves that were interrupted with the game in this store and in one of `places`, at the start of
        the program. Removes only what is whole elsewhere as the `same` game; leaves games that another writer has
        or the disk refuses.
        """
        with suppress(CannotRead):
            for file_name in slots.file_names(self.folder):
                name = name_of(file_name.removesuffix(NOTE)) if file_name.endswith(NOTE) else None
                if name is not None:
                    with suppress(SaveError, OSError), self.lock(name):
                        self._finish_move(name, places, same)
                        remove_file(self.folder / file_name)

    def _finish_move(self, name: str, places: Sequence["Store"], same: Callable[[bytes, bytes], bool]) -> None:
        """Complete one move; in doubt the game stays in both places. Raises `SlotBusy` or what the disk refuses."""
        origin = slots.read_note(self.folder / f"{stem_of(name)}{NOTE}")
        source = next((place for place in places if origin and place.folder.name == origin.folder), None)
        if origin is None or source is None:
            return
        try:
            if not source.exists(origin.slot) or (source.folder == self.folder and origin.slot == name):
                return
            with source.lock(origin.slot):
                old, new = source.read(origin.slot), self.read(name)
                if slots.digest_of(old) != origin.digest or not same(old, new):
                    return
                arrived, left = slots.find(self.folder, name), slots.find(source.folder, origin.slot)
                complete = arrived and left and left.endings & slots.BACKUP_ENDINGS <= arrived.endings
                # A rename that was interrupted before all backups had their new name is taken back.
                surplus = arrived if source.folder == self.folder and not complete else left
                if surplus is not None:
                    slots.remove_all(surplus, aside=False)
                    flush_folder(surplus.slot.folder)
        except (SlotBusy, CannotWrite, CannotRead, NewerSave):
            raise
        except (SaveError, ValueError, RecursionError):
            return

    def expect(self, slot: str, origin: "Store", old: str) -> Callable[[], None]:
        """Note for `finish_moves` that a game of another store arrives here; call the result when it has left."""
        note = self.folder / ""
        with suppress(SaveError):
            note = slots.note_move(self.folder, slot, origin.folder, old, origin.peek(old))
        return partial(slots.forget_move, note)

    def _held(self, name: str) -> SlotLock | None:
        """Return the unreleased lock of this slot that was taken from this store."""
        lock = self._locks.get(key_of(name))
        return lock if lock is not None and lock.held else None

    @contextmanager
    def _writing(self, name: str) -> Iterator[None]:
        if self._held(name) is not None:
            yield
            return
        with self.lock(name):
            yield

    def _sync(self) -> None:
        """Flush the entries of the folder to disk; the first time those of its parents too."""
        flush_folder(self.folder)
        if not self._reachable:
            sync_way_to(self.folder)
            self._reachable = True

    def _move(self, old: str, new: str, mine: SlotLock | None) -> None:
        """Rename to another name: every file gets its new name before any loses the old one."""
        with self._writing(new):
            found = self._existing(old)
            if self.exists(new):
                raise NameTaken(new)
            note = slots.note_move(self.folder, new, self.folder, found.name, self._bytes_of(old) or b"")
            try:
                with explained(self.folder):
                    made = slots.link_all(found, slots.Slot(self.folder, stem_of(new)))
                    try:
                        self._sync()
                        slots.remove_all(found)
                    except OSError:
                        slots.take_back(found, made)
                        raise
            finally:
                slots.forget_move(note)
            with suppress(OSError):  # done; a power cut could only bring the old name back beside the new one
                self._sync()
            if mine is not None:
                mine.take_over(self._locks[key_of(new)])
                self._locks[key_of(new)] = mine

    def _respell(self, old: str, new: str) -> None:
        """Rename between upper and lower case, which is the same name to some file systems."""
        found = self._existing(old)
        target = slots.Slot(self.folder, stem_of(new))
        if target.main.exists() and not target.main.samefile(found.slot.main):
            raise NameTaken(new)
        with explained(self.folder):
            for ending in sorted(found.endings):
                rename(found.slot.at(ending), target.at(ending))
            flush_folder(self.folder)
