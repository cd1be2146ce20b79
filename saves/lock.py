"""One writer at a time for a slot, also across copies of the program."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from highseas.platform import close_lock, has_name, lock, open_lock
from highseas.saves.errors import SlotBusy
from highseas.saves.files import explained

_ATTEMPTS = 10
"""Attempts are used up only by holders that release at that very moment."""


class SlotLock:
    """Exclusive write access to a slot, from construction until `release`, the end of its `with` block or of the
    process.

    It is an operating system lock on an empty file beside the save, which is removed on release. Since another
    process may have opened that file just before, a lock counts only if its file still has the name.
    """

    def __init__(self, path: Path, slot: str) -> None:
        """Take the lock. Raises `SlotBusy` at once if another writer has it, `CannotWrite` without a lock file."""
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
        """Release the lock. Safe to call again."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        close_lock(handle, self._path)

    def take_over(self, other: "SlotLock") -> None:
        """Take over the lock of another slot, as after a rename; `other` counts as released."""
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
    for _ in range(_ATTEMPTS):
        handle = open_lock(path)
        try:
            if not lock(handle):
                raise SlotBusy(slot)
            if has_name(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
    raise SlotBusy(slot)
