"""Zip archives of this program, read as if an attacker had made them.

Sizes, number, names and kinds of the files inside are checked before any of them is unpacked, and no name from an
archive is ever used as a path for writing.
"""

import io
import os
import stat
import time
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from highseas import platform
from highseas.campaign.files.datafile import DataFileError, why

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Date of files whose date does not matter, so that the same files make the same archive."""
_END = 22
_LOCATOR = 20
_LARGEST_INDEX = 8 << 20
"""Largest central directory that is read, in bytes."""
LONGEST_PART = 240
"""Longest name of a file or folder inside, in bytes."""
_ANYWAY = 32 << 20
_DENSEST = 50
"""Limit on the unpacked bytes of an archive per byte of the archive; ours stay far below it."""
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class BadArchive(DataFileError):
    """A file is not an archive of this program, or holds what none would hold."""


class Limits(msgspec.Struct, frozen=True):
    """Limits of an archive: number of files, bytes of each, bytes of all together, bytes packed."""

    files: int
    each: int
    total: int
    packed: int


class Member(msgspec.Struct, frozen=True):
    """A file to pack: its path inside, with "/" between folders, and its bytes."""

    path: str
    data: bytes
    modified: tuple[int, int, int, int, int, int] = _EPOCH


def date_of(seconds: float) -> tuple[int, int, int, int, int, int]:
    """Return a time, in seconds since 1970, as an archive keeps it: local, from 1980 to 2107. Raises
    `OverflowError` or `OSError` for one that no calendar of this system knows.
    """
    when = time.localtime(max(0, seconds))
    return (
        min(max(when.tm_year, 1980), 2107),
        when.tm_mon,
        when.tm_mday,
        when.tm_hour,
        when.tm_min,
        min(when.tm_sec, 59),
    )


def write(target: Path, members: Iterable[Member], *, overwrite: bool = False) -> None:
    """Write an archive, whole or not at all. Raises `DataFileError`, also if it exists without `overwrite`."""
    no_file = overwrite and platform.is_there(target) and not platform.is_file(target)  # a device, a pipe
    if no_file or not platform.is_file_name(target):
        raise DataFileError("files.no_name", path=str(target))
    temp = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        if not overwrite and os.path.lexists(target):
            raise DataFileError("files.taken", path=str(target))
        try:
            with temp.open("wb") as out:
                _fill(out, members)
                out.flush()
                platform.flush(out.fileno())
            (platform.replace_file if overwrite else platform.move_to_free)(temp, target)
        finally:
            platform.remove_file(temp)
    except DataFileError:
        raise
    except FileExistsError as error:
        raise DataFileError("files.taken", path=str(target)) from error
    except (OSError, ValueError) as error:
        raise DataFileError("files.unwritable", path=str(target), said=why(error)) from error


def packed(members: Iterable[Member]) -> bytes:
    out = io.BytesIO()
    _fill(out, members)
    return out.getvalue()


def _fill(out: IO[bytes], members: Iterable[Member]) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for member in members:
            info = zipfile.ZipInfo(member.path, member.modified)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, member.data)


@contextmanager
def opened(path: Path, limits: Limits) -> Iterator["Archive"]:
    """Open an archive and check its central directory. Raises `BadArchive`."""
    try:
        handle = platform.open_to_read(path)
    except (OSError, ValueError) as error:
        raise BadArchive("files.unreadable", path=str(path), said=why(error)) from error
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise BadArchive("files.no_file", path=str(path))
        with os.fdopen(handle, "rb", closefd=False) as file, _opened(str(path), file, about.st_size, limits) as found:
            yield found
    finally:
        os.close(handle)


@contextmanager
def opened_bytes(data: bytes, name: str, limits: Limits) -> Iterator["Archive"]:
    """Open an archive from bytes, as `opened` does; `name` begins the sentence of an error. Raises `BadArchive`."""
    with _opened(name, io.BytesIO(data), len(data), limits) as archive:
        yield archive


@contextmanager
def _opened(name: str, file: IO[bytes], size: int, limits: Limits) -> Iterator["Archive"]:
    if size > limits.packed:
        raise BadArchive("files.archive.large", name=name, most=limits.packed >> 20)
    _check_end(name, file, size)
    with _damage(name):
        archive = zipfile.ZipFile(file)
    with archive:
        with _damage(name):
            members = _checked(name, archive, limits, size)
        yield Archive(name, archive, members)


@contextmanager
def _damage(name: str) -> Iterator[None]:
    """Raise `BadArchive` for anything inside that cannot be read."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError) as error:
        raise BadArchive("files.archive.damaged", name=name) from error


def _check_end(name: str, file: IO[bytes], size: int) -> None:
    """Check that the archive ends as this program writes it: no comment, no second or oversized directory."""
    file.seek(max(0, size - _END - _LOCATOR))
    tail = file.read(_END + _LOCATOR)
    file.seek(0)
    end, before = tail[-_END:], tail[:-_END]
    if len(end) < _END or end[:4] != b"PK\5\6" or end[-2:] != b"\0\0" or before[:4] == b"PK\6\7":
        raise BadArchive("files.archive.foreign", name=name)
    if int.from_bytes(end[12:16], "little") > _LARGEST_INDEX:
        raise BadArchive("files.archive.crowded", name=name)


class Archive:
    """An open archive whose names and sizes were checked."""

    def __init__(self, name: str, archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo]) -> None:
        self._name = name
        self._archive = archive
        self._members = members

    @property
    def paths(self) -> list[str]:
        return list(self._members)

    def modified(self, path: str) -> tuple[int, int, int, int, int, int]:
        """Return the date of a file in the local time of the computer that packed it."""
        return self._members[path].date_time

    def read(self, path: str) -> bytes:
        """Return the bytes of a file, never more than its declared size. Raises `BadArchive`."""
        info = self._members[path]
        with _damage(self._name), self._archive.open(info) as file:
            data = file.read(info.file_size + 1)
        if len(data) != info.file_size:
            raise BadArchive("files.archive.short", name=self._name, path=path)
        return data


def _checked(name: str, archive: zipfile.ZipFile, limits: Limits, size: int) -> dict[str, zipfile.ZipInfo]:
    members: dict[str, zipfile.ZipInfo] = {}
    total = 0
    taken: set[str] = set()
    for info in archive.infolist():
        if len(members) == limits.files:
            raise BadArchive("files.archive.many", name=name, most=limits.files)
        total += info.file_size
        if info.file_size > limits.each or total > min(limits.total, _ANYWAY + _DENSEST * size):
            raise BadArchive("files.archive.dense", name=name)
        key = unicodedata.normalize("NFC", info.filename).casefold()
        if not is_plain(info.filename) or _is_odd(info) or key in taken:
            raise BadArchive("files.archive.holds", name=name, path=info.filename[:80])
        taken.add(key)
        members[info.filename] = info
    return members


def _is_odd(info: zipfile.ZipInfo) -> bool:
    """Whether an entry is a link, folder or device, is encrypted, or uses an unusual compression."""
    mode = info.external_attr >> 16
    odd_kind = bool(stat.S_IFMT(mode)) and not stat.S_ISREG(mode)
    return odd_kind or info.is_dir() or bool(info.flag_bits & 0x1) or info.compress_type not in _KINDS


def is_plain(path: str) -> bool:
    """Whether a path inside leads straight down by names that every system allows: no "..", drive or device."""
    parts = path.split("/")
    return len(parts) <= 5 and all(
        part == part.strip(". ")
        and part.isprintable()
        and 0 < len(part.encode(errors="replace")) <= LONGEST_PART
        and not set(part) & set('<>:"\\|?*')
        and not platform.is_device_name(part)
        for part in parts
    )
