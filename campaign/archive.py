"""Several files as one: zip archives of ours, checked as if somebody had made them up.

Sizes, number, names and kinds of the files inside are checked before any of them is unpacked; nothing is ever
written by a name that an archive chose.
"""

import io
import os
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from campaign.datafile import DataFileError, why

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file where dates say nothing, so that the same files make the same archive."""
_END = 22
_LOCATOR = 20
_LARGEST_INDEX = 8 << 20
"""Bytes of the largest table of contents that is read."""
LONGEST_PART = 240
"""Bytes of the longest name of a file or a folder inside."""
_ANYWAY = 32 << 20
_DENSEST = 50
"""An archive holds at most so many bytes, and so many for each byte it has itself: ours never come near it."""
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class BadArchive(DataFileError):
    """A file is no archive of ours, or holds what none would hold; one sentence names it."""


class Limits(msgspec.Struct, frozen=True):
    """What an archive may hold: so many files, of so many bytes each, so many together, so many as packed."""

    files: int
    each: int
    total: int
    packed: int


class Member(msgspec.Struct, frozen=True):
    """A file to be packed: its path inside, with "/" between folders, and its bytes."""

    path: str
    data: bytes
    modified: tuple[int, int, int, int, int, int] = _EPOCH


def write(target: Path, members: Iterable[Member], *, overwrite: bool = False) -> None:
    """Write an archive, whole or not at all. Raises `DataFileError`, also if there is such a file already."""
    temp = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        if not overwrite and os.path.lexists(target):
            raise DataFileError(f"{target} exists already; choose another name")
        try:
            with temp.open("wb") as out:
                _fill(out, members)
                out.flush()
                os.fsync(out.fileno())
            if overwrite:
                temp.replace(target)
            else:
                _name(temp, target)
        finally:
            temp.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        if isinstance(error, DataFileError):
            raise
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise DataFileError(f"{target} cannot be written: {reason}") from error


def packed(members: Iterable[Member]) -> bytes:
    """A small archive as bytes."""
    out = io.BytesIO()
    _fill(out, members)
    return out.getvalue()


def _fill(out: IO[bytes], members: Iterable[Member]) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for member in members:
            info = zipfile.ZipInfo(member.path, member.modified)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, member.data)


def _name(temp: Path, target: Path) -> None:
    """Give the file its name, which no other may have."""
    try:
        target.hardlink_to(temp)
    except FileExistsError as error:
        raise DataFileError(f"{target} exists already; choose another name") from error
    except OSError:  # no links on this file system
        temp.replace(target)


@contextmanager
def opened(path: Path, limits: Limits) -> Iterator["Archive"]:
    """An archive, its table of contents checked. Raises `BadArchive`."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise BadArchive(f"{path} cannot be read: {reason}") from error
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise BadArchive(f"{path} cannot be read: it is not a file")
        with _opened(str(path), file, about.st_size, limits) as archive:
            yield archive


@contextmanager
def opened_bytes(data: bytes, name: str, limits: Limits) -> Iterator["Archive"]:
    """A packed archive as `opened` has it; `name` begins the sentence of an error. Raises `BadArchive`."""
    with _opened(name, io.BytesIO(data), len(data), limits) as archive:
        yield archive


@contextmanager
def _opened(name: str, file: IO[bytes], size: int, limits: Limits) -> Iterator["Archive"]:
    if size > limits.packed:
        raise BadArchive(f"{name} is larger than such a file may be ({limits.packed >> 20} MiB)")
    _check_end(name, file, size)
    with _damage(name):
        archive = zipfile.ZipFile(file)
    with archive:
        with _damage(name):
            members = _checked(name, archive, limits, size)
        yield Archive(name, archive, members)


@contextmanager
def _damage(name: str) -> Iterator[None]:
    """Whatever cannot be read inside is the fault of the archive."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError) as error:
        raise BadArchive(f"{name} is damaged, or no file of High Seas") from error


def _check_end(name: str, file: IO[bytes], size: int) -> None:
    """The end of a zip archive as we write it: no comment, no second table, no large table of contents."""
    file.seek(max(0, size - _END - _LOCATOR))
    tail = file.read(_END + _LOCATOR)
    file.seek(0)
    end, before = tail[-_END:], tail[:-_END]
    if len(end) < _END or end[:4] != b"PK\5\6" or end[-2:] != b"\0\0" or before[:4] == b"PK\6\7":
        raise BadArchive(f"{name} is no file of High Seas")
    if int.from_bytes(end[12:16], "little") > _LARGEST_INDEX:
        raise BadArchive(f"{name} holds too many files")


class Archive:
    """An open archive whose names and sizes were checked."""

    def __init__(self, name: str, archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo]) -> None:
        self._name = name
        self._archive = archive
        self._members = members

    @property
    def paths(self) -> list[str]:
        """The paths of all files inside."""
        return list(self._members)

    def modified(self, path: str) -> tuple[int, int, int, int, int, int]:
        """The date of a file, as it was when packed, on that computer's clock."""
        return self._members[path].date_time

    def read(self, path: str) -> bytes:
        """A file, no longer than it said it was. Raises `BadArchive`."""
        info = self._members[path]
        with _damage(self._name), self._archive.open(info) as file:
            data = file.read(info.file_size + 1)
        if len(data) != info.file_size:
            raise BadArchive(f"{self._name} is damaged: {path} is not as long as it says")
        return data


def _checked(name: str, archive: zipfile.ZipFile, limits: Limits, size: int) -> dict[str, zipfile.ZipInfo]:
    members: dict[str, zipfile.ZipInfo] = {}
    total = 0
    taken: set[str] = set()
    for info in archive.infolist():
        if len(members) == limits.files:
            raise BadArchive(f"{name} holds more than {limits.files} files")
        total += info.file_size
        if info.file_size > limits.each or total > min(limits.total, _ANYWAY + _DENSEST * size):
            raise BadArchive(f"{name} holds more bytes than such a file may")
        key = unicodedata.normalize("NFC", info.filename).casefold()
        if not is_plain(info.filename) or _is_odd(info) or key in taken:
            raise BadArchive(f"{name} holds {info.filename[:80]!r}, which no file of High Seas has")
        taken.add(key)
        members[info.filename] = info
    return members


def _is_odd(info: zipfile.ZipInfo) -> bool:
    """A link, a folder, a device; a file that is locked by a password, or packed in a way of its own."""
    mode = info.external_attr >> 16
    odd_kind = bool(stat.S_IFMT(mode)) and not stat.S_ISREG(mode)
    return odd_kind or info.is_dir() or bool(info.flag_bits & 0x1) or info.compress_type not in _KINDS


def is_plain(path: str) -> bool:
    """Whether a path inside leads straight down by names that every system has: no "..", no drive, no device."""
    parts = path.split("/")
    return len(parts) <= 5 and all(map(_is_plain_part, parts))


_DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10))}


def _is_plain_part(part: str) -> bool:
    return (
        bool(part)
        and part.isprintable()
        and len(part.encode(errors="replace")) <= LONGEST_PART
        and not set(part) & set('<>:"\\|?*')
        and part[0] not in ". "
        and part[-1] not in ". "
        and part.split(".", maxsplit=1)[0].casefold() not in _DEVICES
    )
