"""A disk that can be full: what the system then refuses, refused here."""

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

import saves.files
import saves.lock


class Disk:
    """Refuses to make or write files under `saves` while `full` is true."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        patch.setattr(saves.files, "_write_and_compare", self._guarded(saves.files._write_and_compare))
        patch.setattr(saves.lock, "_acquire", self._guarded(saves.lock._acquire))

    def _guarded(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*arguments: Any) -> Any:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return act(*arguments)

        return guarded
