"""Read, write and lock files so that a crash, a kill or a full disk never leaves half a file.

These functions let `OSError` through; `explained` converts it to a `SaveError`.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from highseas import platform
from highseas.saves.envelope import FILE_LIMIT
from highseas.saves.errors import CannotRead, CannotWrite, NoSuchSave, SlotBusy, TooLarge


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Raise `CannotWrite` about this folder for any `OSError` inside."""
    try:
        yield
    except OSError as error:
        raise CannotWrite.from_os(folder, error) from error


def read_file(path: Path, name: str) -> bytes:
    """Return all bytes of a file that could be a save; `name` begins the sentence of an error. Raises `NoSuchSave`,
    `TooLarge` before anything large is read, or `CannotRead`.
    """
    try:
        return platform.read_regular(path, FILE_LIMIT)
    except FileNotFoundError as error:
        raise NoSuchSave("saves.missing.file", name=str(path)) from error
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        if getattr(error, "errno", None) == errno.EFBIG:
            raise TooLarge(name, FILE_LIMIT) from error
        raise CannotRead(path, getattr(error, "strerror", None) or str(error)) from error


@contextmanager
def new_file(temp: Path, blob: bytes) -> Iterator[Path]:
    """Write a temporary file, flush it and read it back. It is removed at the end unless it was moved. A leftover
    of the same name is replaced, so only temporary files may have it.
    """
    try:
        platform.remove_file(temp)
        handle = platform.open_new(temp)
        try:
            _write_and_compare(handle, blob)
        finally:
            os.close(handle)
        yield temp
    finally:
        with suppress(OSError):
            platform.remove_file(temp)


def _write_and_compare(handle: int, blob: bytes) -> None:
    rest = memoryview(blob)
    while rest:
        rest = rest[os.write(handle, rest) :]
    platform.flush(handle)
    os.lseek(handle, 0, os.SEEK_SET)
    if platform.read_all(handle, len(blob)) != blob:
        raise OSError(errno.EIO, "what was read back is not what was written")


def end_of_links(path: Path) -> Path:
    """Follow symbolic links to the file to be written, which need not exist.

    Writing there keeps the link a link. Raises `OSError` for links that form a circle, or that lead to a device or
    a pipe: a file is not to take its place.
    """
    if not path.is_symlink():
        return path
    end = Path(os.path.realpath(path))
    if end.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if platform.is_there(end) and not platform.is_file(end) and not platform.is_folder(end):
        raise OSError(errno.EINVAL, "it leads to what is no file", str(path))
    return end


def link_or_copy(source: Path, target: Path, temp: Path) -> None:
    """Give the file a second, free name: a hard link or, without links, a copy made by way of `temp`. A symbolic
    link is recreated as one. Raises `FileExistsError` if the name is taken.
    """
    if source.is_symlink():
        target.symlink_to(source.readlink())
        return
    try:
        target.hardlink_to(source)
    except FileExistsError:
        raise
    except OSError:
        with new_file(temp, read_file(source, source.name)):
            platform.move_to_free(temp, target)


def sync_way_to(folder: Path) -> None:
    """Flush the entries of a folder and of its parents to disk, within its file system. Other programs may have
    made these folders without doing so. Folders that may not be opened are skipped: no game made them.
    """
    device = folder.stat().st_dev
    for parent in folder.absolute().parents:
        with suppress(PermissionError):
            if parent.stat().st_dev != device:
                return
            platform.flush_folder(parent)


_ATTEMPTS = 10
"""Attempts are used up only by holders that release at that very moment."""


class SlotLock(AbstractContextManager["SlotLock"]):
    """Exclusive write access to a slot, from construction until `release`, the end of its `with` block or of the
    process.

    It is an operating system lock on an empty file beside the save, which is removed on release. Since another
    process may have opened that file just before, a lock counts only if its file still has the name.
    """

    def __init__(self, path: Path, slot: str) -> None:
        """Take the lock. Raises `SlotBusy` at once if another writer has it, `CannotWrite` without a lock file."""
        self.slot = slot
        self._path = path
        with explained(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle: int | None = _acquire(path, slot)

    @property
    def held(self) -> bool:
        return self._handle is not None

    def release(self) -> None:
        """Release the lock. Safe to call again."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        platform.close_lock(handle, self._path)

    def take_over(self, other: "SlotLock") -> None:
        """Take over the lock of another slot, as after a rename; `other` counts as released."""
        self.release()
        self.slot, self._path, self._handle = other.slot, other._path, other._handle
        other._handle = None

    def __exit__(self, *_: object) -> None:
        self.release()


def _acquire(path: Path, slot: str) -> int:
    for _ in range(_ATTEMPTS):
        handle = platform.open_lock(path)
        try:
            if not platform.lock(handle):
                raise SlotBusy(slot)
            if platform.has_name(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
    raise SlotBusy(slot)
