"""The program's own small files in the data folder: read with bounds, written whole, set aside when they are bad.

Whatever stands in the place of such a file (a folder, a pipe, a link to nothing, a file without end), reading
returns or raises at once and names the file.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves import SaveError, SlotBusy, SlotLock, read_regular

LARGEST = 16 << 20
"""Bytes of the largest file of ours that is read: statistics of 50,000 games have less."""
SET_ASIDE = "set it aside with: highseas doctor --set-aside"
"""What to do about a file that cannot be read."""
_ATTEMPTS = 100
_PAUSE = 0.02
"""Seconds between two attempts to be alone with a file."""


class DataFileError(ValueError):
    """A file of the data folder cannot be read or written; one sentence names it and says why."""


def read(path: Path, limit: int = LARGEST) -> bytes:
    """All bytes of a file. Raises `FileNotFoundError` if there is nothing, else `DataFileError`."""
    try:
        return read_regular(path, limit)
    except FileNotFoundError:
        if path.is_symlink():
            raise DataFileError(f"{path} cannot be read: it is a link to nothing") from None
        raise
    except OSError as error:
        raise DataFileError(f"{path} cannot be read: {why(error)}") from error


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """No other copy of the program changes this file inside: it is waited for, two seconds at most.

    A file system without locks, or a full one, does not keep anybody from trying. Raises `DataFileError`.
    """
    lock = None
    for attempt in range(_ATTEMPTS):
        try:
            lock = SlotLock(path.with_name(f"{path.name}.lock"), path.name)
        except SlotBusy as error:
            if attempt == _ATTEMPTS - 1:
                raise DataFileError(f"{path} cannot be written: another copy of the program writes it") from error
            time.sleep(_PAUSE)
        except SaveError:
            break
        else:
            break
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def write(path: Path, data: bytes) -> None:
    """Replace a file at once, so that a kill leaves the old or the new one. Raises `DataFileError`."""
    with alone(path):
        replace(path, data)


def replace(path: Path, data: bytes) -> None:
    """The same inside `alone`, for what depends on what was read there."""
    temp = path.with_name(f"{path.name}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temp.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        temp.replace(path)
    except OSError as error:
        with suppress(OSError):  # nothing half stays where room is short
            temp.unlink(missing_ok=True)
        raise DataFileError(f"{path} cannot be written: {why(error)}") from error


def set_aside(path: Path) -> Path:
    """Move a file, or whatever stands in its place, to NAME.bad1, NAME.bad2 …; its new path.

    Raises `DataFileError`.
    """
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.bad{number}")):
        number += 1
    try:
        return path.rename(target)
    except OSError as error:
        raise DataFileError(f"{path} cannot be set aside: {why(error)}") from error


def why(error: OSError) -> str:
    """The reason the operating system gave."""
    return error.strerror or str(error)
