"""The program's own small files in the data folder: read with bounds, written whole, set aside when bad.

Whatever stands in the place of such a file (a folder, a pipe, a broken link, an endless device), reading returns or
raises at once and names the file.
"""

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from highseas.engine.refusal import Refusal
from highseas.platform import flush, is_running, is_there, read_regular, remove_file, rename, replace_file
from highseas.saves import SaveError, SlotBusy, SlotLock, end_of_links

T = TypeVar("T")
LARGEST = 16 << 20
"""Largest file that is read, in bytes; statistics of 50,000 games have less."""

_BY_PROGRAM = re.compile(r"\.?.+\.([0-9]{1,9})\.tmp")
_OLD_ENOUGH = 3600
"""Seconds after which a temporary file counts as abandoned; writing one takes a fraction of a second."""
_ATTEMPTS = 100
_PAUSE = 0.02
"""Seconds between two attempts to lock a file."""


class DataFileError(Refusal):
    """A file of the data folder cannot be read or written; the sentence names it and says why."""


def read(path: Path, limit: int = LARGEST) -> bytes:
    """Return all bytes of a file. Raises `FileNotFoundError` if there is none, else `DataFileError`."""
    try:
        return read_regular(path, limit)
    except FileNotFoundError:
        if path.is_symlink():
            raise DataFileError("files.link_to_nothing", path=str(path)) from None
        raise
    except OSError as error:
        raise DataFileError("files.unreadable", path=str(path), said=why(error)) from error


def read_as(form: type[T], path: Path, damaged: str) -> T:
    """Return a file of JSON in this form. Raises as `read`, and `DataFileError` with this code for other content."""
    data = read(path)
    try:
        return msgspec.json.decode(data, type=form)
    except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, wrong keys, deeply nested lists
        raise DataFileError(damaged, path=str(path)) from error


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lock a file against other copies of the program; waits up to two seconds. Without locks, or on a full disk,
    the body runs all the same. Raises `DataFileError`.
    """
    lock = None
    for attempt in range(_ATTEMPTS):
        try:
            lock = SlotLock(path.with_name(f"{path.name}.lock"), path.name)
        except SlotBusy as error:
            if attempt == _ATTEMPTS - 1:
                raise DataFileError("files.busy", path=str(path)) from error
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
    """Replace a file atomically, so that a kill leaves the old or the new one. Raises `DataFileError`."""
    with alone(path):
        replace(path, data)


def replace(path: Path, data: bytes, private: bool = False) -> None:
    """Replace a file inside `alone`, when the new content depends on the old; `private`, if only this user may read
    it. A symbolic link stays one.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = end_of_links(path)
        temp = target.with_name(f"{target.name}.tmp")
        try:
            temp.touch(0o600 if private else 0o666)
            with temp.open("wb") as out:
                out.write(data)
                out.flush()
                flush(out.fileno())
            replace_file(temp, target)
        finally:
            with suppress(OSError):  # leave no half file where room is short
                remove_file(temp)
    except OSError as error:
        raise DataFileError("files.unwritable", path=str(path), said=why(error)) from error


def tidy(folder: Path, now: float | None = None) -> None:
    """Remove files and folders named NAME.PID.tmp that interrupted programs have left in a folder. Those younger
    than an hour, or of a running program, stay. `now` is in seconds since 1970, by default the current time.
    """
    before = (time.time() if now is None else now) - _OLD_ENOUGH
    with suppress(OSError):
        for path in folder.iterdir():
            found = _BY_PROGRAM.fullmatch(path.name)
            if found is not None and path.lstat().st_mtime < before and not is_running(int(found[1])):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def set_aside(path: Path) -> Path:
    """Move whatever stands there to NAME.bad1, NAME.bad2 …, and return the new path. Raises `DataFileError`."""
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.bad{number}")):
        number += 1
    try:
        return rename(path, target)
    except OSError as error:
        raise DataFileError("files.not_set_aside", path=str(path), said=why(error)) from error


def why(error: Exception) -> str:
    """Return the reason that the operating system gave, or else Python."""
    return getattr(error, "strerror", None) or str(error)


class TextFileError(Refusal):
    """A text file cannot be read or written; the sentence says why and what to do."""


def read_text(path: Path, limit: int = 1_000_000) -> str:
    """Return the text of a file of at most `limit` bytes. Raises `TextFileError`."""
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise TextFileError("files.text.none", path=str(path)) from error


def read_bytes(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes. Raises `TextFileError`."""
    try:
        return read_regular(path, limit)
    except FileNotFoundError as error:
        raise TextFileError("files.missing", path=str(path)) from error
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            raise TextFileError("files.text.large", path=str(path)) from error
        raise TextFileError("files.text.unreadable", path=str(path), said=why(error)) from error


def write_new_text(path: Path, text: str) -> None:
    """Write a new text file. Raises `TextFileError`, also if the file exists."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError as error:
        raise TextFileError("files.text.taken", path=str(path)) from error
    except OSError as error:
        raise TextFileError("files.text.unwritable", path=str(path), said=why(error)) from error


def free_path(folder: Path, name: str) -> Path:
    """Return a free path in the folder, made from the name."""
    path, number = folder / f"{name}.txt", 1
    while is_there(path):
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
