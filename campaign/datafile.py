"""The program's own small files in the data folder: read with bounds, written whole, set aside when they are bad.

Whatever stands in the place of such a file (a folder, a pipe, a link to nothing, a file without end), reading
returns or raises at once and names the file.
"""

import os
from pathlib import Path

from saves import read_regular

LARGEST = 16 << 20
"""Bytes of the largest file of ours that is read: statistics of 50,000 games have less."""
SET_ASIDE = "set it aside with: highseas doctor --set-aside"
"""What to do about a file that cannot be read."""


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


def write(path: Path, data: bytes) -> None:
    """Replace a file at once, so that a kill leaves the old or the new one. Raises `DataFileError`."""
    temp = path.with_name(f"{path.name}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temp.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        temp.replace(path)
    except OSError as error:
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
