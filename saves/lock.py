"""One writer at a time for a slot, also between two copies of the program."""

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from saves.errors import SlotBusy
from saves.files import explained

_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
_MODE = 0o666
_ATTEMPTS = 10
"""Only a holder that lets go at this very moment costs an attempt."""


class SlotLock:
    """Held from its making until `release`, the end of its `with` block, or the end of the process by any means.

    The lock is the operating system's on an empty file beside the save. The file is removed on release. Since
    another process may have opened it just before, a lock counts only if its file still has the name.
    """

    def __init__(self, path: Path, slot: str) -> None:
        """Takes the lock, or raises `SlotBusy` at once if another has it, `CannotWrite` if there can be none."""
        self.slot = slot
        self._path = path
        with explained(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle: int | None = _acquire(path, slot)

    @property
    def held(self) -> bool:
        """Whether it has not been released yet."""
        return self._handle is not None

    def release(self) -> None:
        """Lets the next writer in. Safe to call again."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        try:
            _remove(self._path)
        finally:
            os.close(handle)
        if os.name == "nt":  # removes no open file
            _remove(self._path)

    def take_over(self, other: "SlotLock") -> None:
        """Becomes the lock of the other's slot, as after a rename, and leaves the other released."""
        self.release()
        self.slot, self._path, self._handle = other.slot, other._path, other._handle
        other._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _acquire(path: Path, slot: str) -> int:
    # Costs a third of the start of the program, and looking at saves needs no lock.
    from filelock import lock_descriptor  # noqa: PLC0415

    for _ in range(_ATTEMPTS):
        handle = os.open(path, _OPEN, _MODE)
        try:
            if not lock_descriptor(handle, blocking=False):
                raise SlotBusy(slot)
            if _has_name(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
    raise SlotBusy(slot)


def _has_name(handle: int, path: Path) -> bool:
    """Whether the open file is the one at the path, not one that its last holder has removed."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
