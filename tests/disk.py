"""A disk that can be full: what the system then refuses, refused here."""

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

from highseas.saves import files


class Disk:
    """Refuses to make or write files under `saves` while `full` is true."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        patch.setattr(files, "_write_and_compare", self._guarded(files._write_and_compare))
        patch.setattr(files, "_acquire", self._guarded(files._acquire))

    def _guarded(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*arguments: Any) -> Any:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return act(*arguments)

        return guarded
