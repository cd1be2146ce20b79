"""A program at a terminal of its own: what it writes there, and how it ends."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios

PATIENCE = 60.0
"""Seconds without a word after which a program counts as stuck."""
OWN_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")


def at_terminal(
    arguments: list[str],
    wait: bytes = b"",
    key: bytes = b"",
    size: tuple[int, int] = (80, 24),
    python: str = sys.executable,
    **environ: str,
) -> tuple[int, bytes]:
    """Run Python with these arguments in a terminal and return status and output; the key is pressed once the
    awaited text is shown.

    Where `environ` says anything of the locale, the locale of the tests is left out.
    """
    pid, handle = pty.fork()
    if pid == 0:
        for name in OWN_LOCALE if set(OWN_LOCALE) & set(environ) else ():
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm-256color", "PYTHONFAULTHANDLER": "1", **environ})
        os.execv(python, [python, *arguments])
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    seen, pressed = b"", not key
    while part := _read(handle, pid):
        seen += part
        if not pressed and wait in seen:
            os.write(handle, key)
            pressed = True
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
