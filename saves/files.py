"""Bytes to disk and back so that a crash, a kill or a full disk never leaves half a file.

The functions raise `OSError` as it comes; `explained` turns it into the sentence for the player.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves.envelope import FILE_LIMIT
from saves.errors import CannotRead, CannotWrite, NoSuchSave, TooLarge

_CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
# Without O_NONBLOCK, opening a named pipe that has a save's name would wait for ever.
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_FOLDER = getattr(os, "O_DIRECTORY", None)
_MODE = 0o666


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Whatever the disk refuses inside becomes `CannotWrite` about this folder."""
    try:
        yield
    except OSError as error:
        raise CannotWrite.from_os(folder, error) from error


def read_file(path: Path, name: str) -> bytes:
    """All bytes of a file that could be a save; `name` begins the sentence of an error.

    Raises `NoSuchSave`, `TooLarge` before anything large is read, or `CannotRead`.
    """
    try:
        return read_regular(path, FILE_LIMIT)
    except FileNotFoundError as error:
        raise NoSuchSave(f'file "{path}"') from error
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        if getattr(error, "errno", None) == errno.EFBIG:
            raise TooLarge(name, FILE_LIMIT) from error
        raise CannotRead(path, getattr(error, "strerror", None) or str(error)) from error


def read_regular(path: Path, limit: int) -> bytes:
    """All bytes of a file, which may have `limit` of them: no pipe or device is waited for, nothing large is read.

    Raises `OSError` with a reason fit for a sentence, of number `EFBIG` for a file that is larger, and `ValueError`
    for a path with a zero byte.
    """
    handle = os.open(path, _READ)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is not a file", str(path))
        data = b"" if about.st_size > limit else _read_all(handle, limit)
    finally:
        os.close(handle)
    if about.st_size > limit or len(data) > limit:
        raise OSError(errno.EFBIG, "it is too large", str(path))
    return data


@contextmanager
def new_file(temp: Path, blob: bytes) -> Iterator[Path]:
    """A temporary file with these bytes, on the disk and read back; it is gone at the end, unless it was moved.

    A leftover of that name goes first, so the name must be one that only temporary files have.
    """
    try:
        temp.unlink(missing_ok=True)
        handle = os.open(temp, _CREATE, _MODE)
        try:
            _write_and_compare(handle, blob)
        finally:
            os.close(handle)
        yield temp
    finally:
        with suppress(OSError):
            temp.unlink(missing_ok=True)


def _write_and_compare(handle: int, blob: bytes) -> None:
    rest = memoryview(blob)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)
    os.lseek(handle, 0, os.SEEK_SET)
    if _read_all(handle, len(blob)) != blob:
        raise OSError(errno.EIO, "what was read back is not what was written")


def is_file_name(path: Path) -> bool:
    """Whether a file could be written under this path, as far as its name goes."""
    try:
        return bool(path.name) and b"\0" not in os.fsencode(path)
    except ValueError:
        return False


def move_to_free(temp: Path, target: Path) -> None:
    """Gives a temporary file a name that is free. Raises `FileExistsError` if it is not."""
    try:
        target.hardlink_to(temp)  # the one way to name a file that never replaces another
    except FileExistsError:
        raise
    except OSError:  # no links on this file system
        if target.exists():
            raise FileExistsError(errno.EEXIST, "it exists", str(target)) from None
        temp.rename(target)


def put_in_place(temp: Path, target: Path) -> None:
    """Puts a file that was written onto the disk, then gives it a name that is free.

    Raises `FileExistsError` if it is not, and `OSError` as it comes.
    """
    handle = os.open(temp, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    move_to_free(temp, target)
    sync_folder(target.parent)


def link_or_copy(source: Path, target: Path, temp: Path) -> None:
    """The same bytes under a second, free name: a link, or by way of `temp` a copy where links are not to be had.

    Raises `FileExistsError` if the name is not free.
    """
    try:
        target.hardlink_to(source)
    except FileExistsError:
        raise
    except OSError:
        with new_file(temp, read_file(source, source.name)):
            move_to_free(temp, target)


def sync_folder(folder: Path) -> None:
    """Puts the names in a folder on the disk, so that a power cut cannot bring an old one back."""
    if _FOLDER is None:  # Windows has no such call, and writes names through by itself
        return
    handle = os.open(folder, os.O_RDONLY | _FOLDER)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_way_to(folder: Path) -> None:
    """Puts the name of a folder on the disk, and those of the folders it lies in, as far as its file system goes.

    Whoever made them, at any time, may not have done so. A folder that may not be opened is none that a player's
    program has made.
    """
    device = folder.stat().st_dev
    for parent in folder.absolute().parents:
        with suppress(PermissionError):
            if parent.stat().st_dev != device:
                return
            sync_folder(parent)


def _read_all(handle: int, size: int) -> bytes:
    """Up to `size` bytes from where the handle stands, and one more to notice a file that has grown."""
    parts = []
    wanted = size + 1
    while wanted and (part := os.read(handle, wanted)):
        parts.append(part)
        wanted -= len(part)
    return b"".join(parts)
