"""A program at a terminal of its own: what it writes there, and how it ends."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Sequence

PATIENCE = 60.0
"""Seconds without a word after which a program counts as stuck."""
OWN_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")


def at_terminal(
    arguments: list[str],
    wait: bytes = b"",
    key: bytes = b"",
    size: tuple[int, int] = (80, 24),
    python: str = sys.executable,
    before: Sequence[tuple[bytes, bytes]] = (),
    **environ: str,
) -> tuple[int, bytes]:
    """Run Python with these arguments in a terminal and return status and output; the key is pressed once the
    awaited text is shown.

    `before` has more of them, texts and what is sent, one after the other: none is awaited in what was shown before
    the last was sent.

    Where `environ` says anything of the locale, the locale of the tests is left out.
    """
    pid, handle = pty.fork()
    if pid == 0:
        for name in OWN_LOCALE if set(OWN_LOCALE) & set(environ) else ():
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm-256color", "PYTHONFAULTHANDLER": "1", **environ})
        os.execv(python, [python, *arguments])
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    seen, since = b"", 0
    steps = [*before, (wait, key)] if key else [*before]
    while part := _read(handle, pid):
        seen += part
        if steps and steps[0][0] in seen[since:]:
            since = len(seen)
            os.write(handle, steps.pop(0)[1])
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(handle)
    return status, seen


def _read(handle: int, pid: int) -> bytes:
    """Return what comes next; nothing when the program has ended. One that is stuck says where, and is ended."""
    if not select.select([handle], [], [], PATIENCE)[0]:
        os.kill(pid, signal.SIGABRT)
    try:
        return os.read(handle, 65536)
    except OSError:
        return b""
