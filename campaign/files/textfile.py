"""Text files that players name, such as deals and replays: bounded when read, never overwritten."""

import errno
from pathlib import Path

from highseas.campaign.files.datafile import why
from highseas.engine.refusal import Refusal
from highseas.platform import is_there, read_regular


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
        with path.open("x", encoding="utf-8") as out:
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
