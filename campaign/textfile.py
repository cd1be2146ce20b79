"""Text files that players name: deals and replays, read with a bound, written where nothing is yet."""

import errno
from pathlib import Path

from campaign.errors import SessionError
from saves import read_regular


def read_text(path: Path, limit: int = 1_000_000) -> str:
    """A text file of at most `limit` bytes. Raises `SessionError` with one sentence."""
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise SessionError(f'"{path}" is not a text file') from error


def read_bytes(path: Path, limit: int) -> bytes:
    """A file of at most `limit` bytes; a pipe, a device or a folder is none. Raises `SessionError`."""
    try:
        return read_regular(path, limit)
    except FileNotFoundError as error:
        raise SessionError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            raise SessionError(f'"{path}" is too large for a text of ours') from error
        raise SessionError(f'"{path}" cannot be read: {getattr(error, "strerror", None) or error}') from error


def write_new_text(path: Path, text: str) -> None:
    """Write a text file where there is none. Raises `SessionError`; nothing is overwritten."""
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError as error:
        raise SessionError(f'"{path}" exists already; choose another name') from error
    except OSError as error:
        raise SessionError(f'"{path}" cannot be written: {error.strerror}') from error


def free_path(folder: Path, name: str) -> Path:
    """A path in the folder that no file has, made of the name."""
    path, number = folder / f"{name}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
