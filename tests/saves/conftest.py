"""Shared by the tests of saves: a store, save files in one call, and a disk that fails on demand."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from highseas.saves import Store, pack, unpack

CHANGES = ("open", "write", "fsync", "replace", "rename", "link", "unlink")
"""The calls by which this package touches a disk, of which each may fail; an `open` that makes a file is listed
apart as "create"."""
MOST_CALLS = 120
"""No operation touches the disk as often as this."""


class Killed(BaseException):
    """The process is dead: no handler runs any disk call after this."""


class Disk:
    """Counts the calls that change a disk and lets chosen ones fail."""

    def __init__(self) -> None:
        self._real = {name: getattr(os, name) for name in CHANGES}
        self.calls: list[str] = []

    @contextmanager
    def watched(self, fail: Callable[[str, int], None] = lambda name, number: None) -> Iterator[None]:
        """`fail(name, number)` may raise before the call of that number, from 1, happens."""
        self.calls = []
        with pytest.MonkeyPatch.context() as patch:
            for name in CHANGES:
                patch.setattr(os, name, self._wrapped(name, fail))
            yield

    def _wrapped(self, name: str, fail: Callable[[str, int], None]) -> Callable[..., object]:
        def call(*args: Any, **named: Any) -> object:
            kind = "create" if name == "open" and args[1] & os.O_CREAT else name
            self.calls.append(kind)
            fail(kind, len(self.calls))
            return self._real[name](*args, **named)

        return call

    @contextmanager
    def killed_before(self, number: int) -> Iterator[None]:
        """Runs the body as if the process died before its call of this number."""

        def fail(_: str, reached: int) -> None:
            if reached >= number:
                raise Killed

        try:
            with self.watched(fail):
                yield
        except Killed:
            pass

    def each_call(self, tmp_path: Path) -> Iterator[tuple[int, Path]]:
        """Yield 1, 2, 3 … with a fresh folder, until what is done there ends before its call of that number."""
        for number in range(1, MOST_CALLS):
            yield number, tmp_path / str(number) / "games"
            if len(self.calls) < number:
                return
        pytest.fail("it never ended")

    def refusing_at(self, number: int, code: int) -> AbstractContextManager[None]:
        """Return a context in which the call of this number fails with this error number."""

        def fail(_: str, reached: int) -> None:
            if reached == number:
                raise OSError(code, os.strerror(code))

        return self.watched(fail)

    def refusing(self, name: str, code: int) -> AbstractContextManager[None]:
        """Return a context in which every call of this kind fails with this error number."""

        def fail(called: str, _: int) -> None:
            if called == name:
                raise OSError(code, os.strerror(code))

        return self.watched(fail)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games")


def save(number: int) -> bytes:
    """Return a save that holds this number."""
    return pack({"number": number, "filling": "x" * 500}, app="0.1.0")


def number_in(blob: bytes) -> int:
    """Return the number a save was made with."""
    number = unpack(blob)[1]["number"]
    assert isinstance(number, int)
    return number


def damage(path: Path) -> None:
    """Flip a bit in the middle of a file."""
    blob = bytearray(path.read_bytes())
    blob[len(blob) // 2] ^= 1
    path.write_bytes(blob)


def watch_folders(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list that gets every folder whose names are read from now on."""
    looks: list[Path] = []
    real = Path.iterdir

    def look(folder: Path) -> Iterator[Path]:
        looks.append(folder)
        return real(folder)

    monkeypatch.setattr(Path, "iterdir", look)
    return looks


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file system one that has no hard links."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
