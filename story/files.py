"""Reading the files of a story folder, which anybody may have made: plain files, and only so much of them."""

import errno
import os
import stat
from pathlib import Path

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Without O_NONBLOCK, opening a named pipe would wait for ever."""


def read_regular(path: Path, limit: int) -> bytes:
    """All bytes of a file, which may have `limit` of them. Raises `OSError`; of number `EFBIG` if it has more."""
    handle = os.open(path, _READ)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is not a file", str(path))
        with os.fdopen(handle, "rb", closefd=False) as file:
            data = file.read(limit + 1)
    finally:
        os.close(handle)
    if len(data) > limit:
        raise OSError(errno.EFBIG, "it is too large", str(path))
    return data
