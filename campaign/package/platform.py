"""What differs between operating systems, in one place: files and locks, processes, signals, the terminal.

Everything else in the project is written once for all systems. `SYSTEM` is the only switch; tests set it to run the
branches of systems that they are not on. All packages may import this module, which imports nothing of ours.
Names of files that Windows reserves are avoided on every system, because saved games travel.
"""

import errno
import os
import re
import signal
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

System = Literal["posix", "macos", "windows"]
"""The kinds of systems that are distinguished; "posix" is Linux and every other one."""

SYSTEM: System = "windows" if os.name == "nt" else "macos" if sys.platform == "darwin" else "posix"
"""The system that the program runs on."""

_MODE = 0o666
"""Permissions of new files, of which the user's umask takes its part; Windows has no such bits."""
_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Without it, opening a named pipe would wait for ever."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_FULL_FSYNC = 51
"""F_FULLFSYNC of macOS: `fsync` there stops at the cache of the drive, which a power cut empties."""

ATTEMPTS = 10
"""How often Windows is asked to rename or remove a file that a virus scanner or an indexer has open."""
PAUSE = 0.05
"""Seconds between two attempts."""

_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)", re.IGNORECASE)
_WINDOWS_UNSAFE = frozenset('<>:"/\\|?*')


# --- opening and reading ---


def open_to_read(path: Path) -> int:
    """Open a file to read bytes as they are, without waiting, and return its handle. Raises `OSError` or
    `ValueError`.
    """
    return os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT)


def open_new(path: Path) -> int:
    """Create a file that was not there, and return a handle to read and write it. Raises `OSError`."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, _MODE)


def open_emptied(path: Path) -> int:
    """Open a file to write it anew, and return its handle. Raises `OSError`."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, _MODE)


def read_regular(path: Path, limit: int) -> bytes:
    """Return all bytes of a file, which may have `limit` of them: no pipe or device is waited for, nothing
    large is read.

    Raises `OSError` with a reason fit for a sentence, of number `EFBIG` for a file that is larger, and `ValueError`
    for a path with a zero byte.
    """
    handle = _opened_file(path)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is not a file", str(path))
        data = b"" if about.st_size > limit else read_all(handle, limit)
    finally:
        os.close(handle)
    if about.st_size > limit or len(data) > limit:
        raise OSError(errno.EFBIG, "it is too large", str(path))
    return data


def read_all(handle: int, size: int) -> bytes:
    """Up to `size` bytes from where the handle stands, and one more to notice a file that has grown."""
    parts = []
    wanted = size + 1
    while wanted and (part := os.read(handle, wanted)):
        parts.append(part)
        wanted -= len(part)
    return b"".join(parts)


def _opened_file(path: Path) -> int:
    try:
        return open_to_read(path)
    except PermissionError:
        if SYSTEM == "windows" and path.is_dir():  # other systems open a folder, and it is seen to be none
            raise OSError(errno.EINVAL, "it is not a file", str(path)) from None
        raise


# --- putting on the disk ---


def flush(handle: int) -> None:
    """Puts the bytes of an open file on the disk. Raises `OSError`.

    macOS is asked to empty the drive's cache too; file systems that cannot do so, such as network shares, get the
    usual call.
    """
    if SYSTEM == "macos":
        from fcntl import fcntl

        with suppress(OSError):
            fcntl(handle, _FULL_FSYNC)
            return
    os.fsync(handle)


def flush_folder(folder: Path) -> None:
    """Puts the names in a folder on the disk: no power cut brings an old one back. Raises `OSError`."""
    if SYSTEM == "windows":  # has no such call for a folder, and writes names through by itself
        return
    handle = os.open(folder, os.O_RDONLY | _FOLDER)
    try:
        flush(handle)
    finally:
        os.close(handle)


# --- names of files ---


def replace_file(source: Path, target: Path) -> None:
    """Gives a file another name at once, in the place of a file that may have had it. Raises `OSError`."""
    _retry(lambda: source.replace(target))


def rename(source: Path, target: Path) -> Path:
    """Gives a file or folder a name that nothing has as far as the caller knows; `target`. Raises `OSError`."""
    _retry(lambda: source.rename(target))
    return target


def move_to_free(source: Path, target: Path) -> None:
    """Gives a file a name that is free. Raises `FileExistsError` if it is not, or `OSError`.

    Except on Windows, the file may keep its old name as a second one, which the caller removes.
    """
    if SYSTEM == "windows":  # where renaming never replaces
        rename(source, target)
        return
    try:
        target.hardlink_to(source)  # the one way to name a file that never replaces another
    except FileExistsError:
        raise
    except OSError:  # no links on this file system
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        rename(source, target)


def remove_file(path: Path) -> None:
    """Removes a file, if it is there. Raises `OSError`."""
    with suppress(FileNotFoundError):
        _retry(path.unlink)


def _retry(act: Callable[[], object]) -> None:
    """Call `act`; on Windows retry for half a second while another program has the file open."""
    for _ in range(ATTEMPTS - 1 if SYSTEM == "windows" else 0):
        try:
            act()
        except PermissionError:
            time.sleep(PAUSE)
        else:
            return
    act()


def is_device_name(name: str) -> bool:
    """Whether a file name means a device on Windows, whatever ending follows: `con`, `NUL.txt`, `com1`."""
    return _DEVICE.match(name) is not None


def is_file_name(path: Path) -> bool:
    """Whether a file could be written under this path here, as far as its last part goes."""
    try:
        possible = bool(path.name) and b"\0" not in os.fsencode(path)
    except ValueError:
        return False
    if SYSTEM != "windows":
        return possible
    return possible and not is_device_name(path.name) and not set(path.name) & _WINDOWS_UNSAFE


# --- locks ---


def open_lock(path: Path) -> int:
    """Open the file of a lock, made if needed and no link, and return its handle. Raises `OSError`."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK, _MODE)


def lock(handle: int) -> bool:
    """Takes the system's lock on an open file until it is closed; whether nobody else has it. Raises `OSError`."""
    # Costs a third of the start of the program, and looking at saves needs no lock.
    from filelock import lock_descriptor

    return lock_descriptor(handle, blocking=False)


def has_name(handle: int, path: Path) -> bool:
    """Whether the open file is the one at the path, not one that was removed meanwhile."""
    if SYSTEM == "windows":  # removes no open file
        return True
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def close_lock(handle: int, path: Path) -> None:
    """Removes the file of a lock and lets the lock go, in the order that keeps two holders apart."""
    try:
        if SYSTEM != "windows":
            with suppress(OSError):
                path.unlink()
    finally:
        os.close(handle)
    if SYSTEM == "windows":  # a file that the next holder has opened by now cannot be removed
        with suppress(OSError):
            path.unlink()


# --- processes and signals ---


def is_running(pid: int) -> bool:
    """Whether a process of this number runs, as far as this system can say without harm."""
    if SYSTEM == "windows":  # where the same call would end it
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def on_ending(loop: "AbstractEventLoop", leave: Callable[[int], object]) -> None:
    """Calls `leave` in the loop, with a signal's number, when the program shall end or its terminal closes.

    Does nothing outside the main thread, which alone receives signals.
    """
    if SYSTEM != "windows":
        for number in (signal.SIGTERM, signal.SIGHUP):
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, leave, int(number))
        return
    for name in ("SIGTERM", "SIGBREAK"):  # SIGBREAK: the window was closed, or Ctrl+Break
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), lambda number, _: loop.call_soon_threadsafe(leave, number))


# --- the terminal ---


def places_cursor(term: str, stream: TextIO) -> bool:
    """Whether the terminal of a kind can write anywhere on its screen; an unknown kind is believed to.

    Every console of Windows can. Elsewhere `term` is what TERM says, and terminfo knows the kind.
    """
    if SYSTEM == "windows":
        return True
    if term in ("", "dumb", "unknown"):
        return False
    try:
        import curses
    except ImportError:
        return True
    try:
        curses.setupterm(term, stream.fileno())
        return bool(curses.tigetstr("cup"))
    except (OSError, ValueError, curses.error):
        return True
