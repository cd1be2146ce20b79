"""Text files that players name, such as deals and replays: bounded when read, never overwritten."""

import errno
from pathlib import Path

from highseas.platform import read_regular


class TextFileError(ValueError):
    """A text file cannot be read or written; one sentence says why and what to do."""


def read_text(path: Path, limit: int = 1_000_000) -> str:
    """Return the text of a file of at most `limit` bytes. Raises `TextFileError` with one sentence."""
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise TextFileError(f'"{path}" is not a text file') from error


def read_bytes(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes. Raises `TextFileError`."""
    try:
        return read_regular(path, limit)
    except FileNotFoundError as error:
        raise TextFileError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            raise TextFileError(f'"{path}" is too large for a text of ours') from error
        raise TextFileError(f'"{path}" cannot be read: {getattr(error, "strerror", None) or error}') from error


def write_new_text(path: Path, text: str) -> None:
    """Write a new text file. Raises `TextFileError`, also if the file exists."""
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError as error:
        raise TextFileError(f'"{path}" exists already; choose another name') from error
    except OSError as error:
        raise TextFileError(f'"{path}" cannot be written: {error.strerror}') from error


def free_path(folder: Path, name: str) -> Path:
    """Return a free path in the folder, made from the name."""
    path, number = folder / f"{name}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
