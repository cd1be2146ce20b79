"""The journal of moves: notes by which the next start finishes a move of a saved game that was interrupted.

A game is written to its new place before it leaves the old one, so a program killed in between leaves it whole in
both. The note lies beside the new place during that time. It is not trusted: the old save is removed only if it is
still exactly the one noted and the new place has the same game whole.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from highseas.platform import flush_folder, open_emptied, read_regular, remove_file
from highseas.saves.errors import CannotRead, CannotWrite, NewerSave, SaveError, SlotBusy
from highseas.saves.names import name_of, stem_of
from highseas.saves.slots import BACKUP_ENDINGS, file_names, find, remove_all

if TYPE_CHECKING:
    from highseas.saves.store import Store

NOTE: Final = ".arriving"
_LARGEST = 4_000
Same = Callable[[bytes, bytes], bool]
"""Returns whether two saves are moments of the same game."""


class _Origin(msgspec.Struct):
    """Where a game comes from: the name of its folder, its slot, and a digest of its save there."""

    folder: str
    slot: str
    digest: str


_ORIGIN = msgspec.json.Decoder(_Origin)


def note(folder: Path, slot: str, origin: Path, old: str, blob: bytes) -> Path:
    """Note that game `old` of the folder `origin`, with these bytes, moves to this slot. Returns the path of the
    note. Best effort: if the disk refuses, there is no note.
    """
    path = folder / f"{stem_of(slot)}{NOTE}"
    with suppress(OSError):
        handle = open_emptied(path)
        try:
            os.write(handle, msgspec.json.encode(_Origin(origin.name, old, _digest(blob))))
        finally:
            os.close(handle)
    return path


def forget(path: Path) -> None:
    with suppress(OSError):
        remove_file(path)


def finish(store: "Store", sources: "Sequence[Store]", same: Same) -> None:
    """Complete every interrupted move into `store` from one of `sources`. Games locked by another writer, or that
    the disk refuses, are left for the next start.
    """
    with suppress(CannotRead):
        for file_name in file_names(store.folder):
            name = name_of(file_name.removesuffix(NOTE)) if file_name.endswith(NOTE) else None
            if name is not None:
                with suppress(SaveError, OSError), store.lock(name):
                    _finish(store, name, sources, same)
                    remove_file(store.folder / file_name)


def _finish(store: "Store", name: str, sources: "Sequence[Store]", same: Same) -> None:
    """Complete one move; in doubt the game stays in both places. Raises `SlotBusy` or what the disk refuses."""
    try:
        written = read_regular(store.folder / f"{stem_of(name)}{NOTE}", _LARGEST)
    except OSError:
        return
    try:
        origin = _ORIGIN.decode(written)
        source = next(each for each in sources if each.folder.name == origin.folder)
        if not source.exists(origin.slot) or (source.folder == store.folder and origin.slot == name):
            return
        with source.lock(origin.slot):
            old, new = source.read(origin.slot), store.read(name)
            if _digest(old) == origin.digest and same(old, new):
                arrived, left = find(store.folder, name), find(source.folder, origin.slot)
                complete = arrived and left and left.endings & BACKUP_ENDINGS <= arrived.endings
                # A rename that was interrupted before all backups had their new name is taken back.
                whole_elsewhere = arrived if source.folder == store.folder and not complete else left
                if whole_elsewhere is not None:
                    remove_all(whole_elsewhere, aside=False)
                    flush_folder(whole_elsewhere.slot.folder)
    except (SlotBusy, CannotWrite, CannotRead, NewerSave):
        raise
    except (SaveError, ValueError, RecursionError, StopIteration):
        return


def _digest(blob: bytes) -> str:
    return blake2b(blob, digest_size=16).hexdigest()
