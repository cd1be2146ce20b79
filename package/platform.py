"""What differs between operating systems, in one place: files and locks, processes, signals, the terminal.

Everything else in the project is the same on all systems. `SYSTEM` is the only switch; tests set it to run the
branches of other systems. All packages may import this module, which imports no other package of the project.
File names that Windows reserves are avoided on every system: saved games are copied between systems.
"""

import errno
import os
import re
import select
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

System = Literal["posix", "macos", "windows"]
"""The supported kinds of systems; "posix" is Linux and everything else."""

SYSTEM: System = "windows" if os.name == "nt" else "macos" if sys.platform == "darwin" else "posix"
"""The system that the program runs on."""

_MODE = 0o666
"""Permissions of new files, reduced by the user's umask; Windows has no such bits."""
_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Without it, opening a named pipe would block."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_FULL_FSYNC = 51
"""F_FULLFSYNC of macOS, where `fsync` does not flush the cache of the drive, which a power cut loses."""

ATTEMPTS = 10
"""Attempts on Windows to rename or remove a file that a virus scanner or an indexer has open."""
PAUSE = 0.05
"""Seconds between two attempts."""

_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)", re.IGNORECASE)
_WINDOWS_UNSAFE = frozenset('<>:"/\\|?*')


is_there, is_folder, is_file = os.path.exists, os.path.isdir, os.path.isfile
"""Whether there is something at a path, a folder, a regular file, links followed. They never raise, as methods of Path
do in a folder that may not be looked into, or for a name that is too long: there is nothing then.
"""


# --- opening and reading ---


def open_to_read(path: Path) -> int:
    """Open a file for reading bytes, without blocking; return its handle. Raises `OSError` or `ValueError`."""
    return os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT)


def open_new(path: Path) -> int:
    """Create a file that must not exist, and return a handle for reading and writing. Raises `OSError`."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, _MODE)


def open_emptied(path: Path) -> int:
    """Open a file for writing, truncated, and return its handle. Raises `OSError`."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, _MODE)


def read_regular(path: Path, limit: int) -> bytes:
    """Return all bytes of a regular file of at most `limit` bytes; never blocks on a pipe or device.

    Raises `OSError` with a reason fit for a sentence, of number `EFBIG` for a file that is larger, and `ValueError`
    for a path with a zero byte.
    """
    try:
        handle = open_to_read(path)
    except PermissionError:
        if SYSTEM == "windows" and path.is_dir():  # other systems open a folder
            raise OSError(errno.EINVAL, "it is not a file", str(path)) from None
        raise
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
    """Return up to `size` bytes from the handle's position, and one more to detect a file that has grown."""
    parts = []
    wanted = size + 1
    while wanted and (part := os.read(handle, wanted)):
        parts.append(part)
        wanted -= len(part)
    return b"".join(parts)


# --- putting on the disk ---


def flush(handle: int) -> None:
    """Flush an open file to the disk. Raises `OSError`.

    On macOS this flushes the drive's cache too; file systems that cannot do so, such as network shares, get a plain
    `fsync`.
    """
    if SYSTEM == "macos":
        from fcntl import fcntl

        with suppress(OSError):
            fcntl(handle, _FULL_FSYNC)
            return
    os.fsync(handle)


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, so that renames survive a power cut. Raises `OSError`."""
    if SYSTEM == "windows":  # has no such call for a folder, and writes names through by itself
        return
    handle = os.open(folder, os.O_RDONLY | _FOLDER)
    try:
        flush(handle)
    finally:
        os.close(handle)


# --- names of files ---


def replace_file(source: Path, target: Path) -> None:
    """Rename a file atomically, replacing a file of that name. Raises `OSError`."""
    _retry(lambda: source.replace(target))


def rename(source: Path, target: Path) -> Path:
    """Rename a file or folder to a name that the caller believes free; return `target`. Raises `OSError`."""
    _retry(lambda: source.rename(target))
    return target


def move_to_free(source: Path, target: Path) -> None:
    """Rename a file without ever replacing another. Raises `FileExistsError` if `target` exists, or `OSError`.

    Except on Windows, the file may keep its old name as a second link, which the caller removes.
    """
    if SYSTEM == "windows":  # where `rename` never replaces
        rename(source, target)
        return
    try:
        target.hardlink_to(source)  # the only call that never replaces another file
    except FileExistsError:
        raise
    except OSError:  # no links on this file system
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        rename(source, target)


def remove_file(path: Path) -> None:
    """Remove a file, if it exists. Raises `OSError`."""
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
    """Whether a file name is a device on Windows, with any extension: `con`, `NUL.txt`, `com1`."""
    return _DEVICE.match(name) is not None


def is_file_name(path: Path) -> bool:
    """Whether the last part of the path is a valid file name on this system."""
    try:
        possible = bool(path.name) and b"\0" not in os.fsencode(path)
    except ValueError:
        return False
    if SYSTEM != "windows":
        return possible
    is_cut = path.name.endswith((" ", "."))  # the file would get another name
    return possible and not is_cut and not is_device_name(path.name) and not set(path.name) & _WINDOWS_UNSAFE


# --- locks ---


def open_lock(path: Path) -> int:
    """Open a lock file, created if needed and never a link, and return its handle. Raises `OSError`."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK, _MODE)


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; return whether nobody else holds the lock. Raises `OSError`."""
    # Imported here: it costs a third of the program's start, and looking at saves needs no lock.
    from filelock import lock_descriptor

    return lock_descriptor(handle, blocking=False)


def has_name(handle: int, path: Path) -> bool:
    """Whether the open file is still the one at the path, not one removed meanwhile."""
    if SYSTEM == "windows":  # removes no open file
        return True
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def close_lock(handle: int, path: Path) -> None:
    """Remove a lock file and release the lock, in the order that never lets two programs hold it."""
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
    """Whether a process with this id runs, as far as this system can tell safely."""
    if SYSTEM == "windows":  # where the same call would kill it
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def own_command() -> tuple[str, ...]:
    """Return the words that start this program anew: a frozen one is its own interpreter, and takes no -m.

    -P: no module is looked for in the folder that it is started in.
    """
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return (sys.executable, "-P", "-m", "highseas.campaign.main")


def cores() -> int:
    """Return how many cores this program may use, 1 or more; of the whole machine where the system does not say."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit(memory: int, file: int, niceness: int) -> None:
    """Let this program have so many bytes of addresses and of each file that it writes, and others go before it.

    Where the system has no such bounds, as Windows has none, it goes without.
    """
    if SYSTEM == "windows":
        return
    import resource

    os.nice(niceness)
    for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_FSIZE, file)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))


def leave_interrupts_alone() -> None:
    """Let Ctrl-C pass by this process; it is for the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop_until_continued() -> None:
    """Stop this program, as Ctrl-Z does, until somebody has it go on; Windows does not know that."""
    os.kill(os.getpid(), signal.SIGSTOP)


def on_stopping(stop: Callable[[int, object], None], go_on: Callable[[int, object], None]) -> None:
    """Call these when Ctrl-Z wants the program stopped, and when it goes on; Windows knows neither."""
    signal.signal(signal.SIGTSTP, stop)
    signal.signal(signal.SIGCONT, go_on)


def on_ending(loop: "AbstractEventLoop", leave: Callable[[int], object]) -> None:
    """Call `leave` in the loop with a signal's number when the program is interrupted or terminated or its terminal
    closes. Python's own handling of a second interrupt would break off the giving back of the terminal.

    A handler of the loop's own would not do: the loop hears of signals by the pipe that wakes it, which is full and
    loses them while hundreds of keys wait. Does nothing outside the main thread, which alone receives signals.
    """

    def end(number: int, _: object) -> None:
        try:
            loop.call_soon_threadsafe(leave, number)
        except RuntimeError:  # the loop has ended, and so does the program
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    for name in ("SIGINT", "SIGTERM", "SIGBREAK") if SYSTEM == "windows" else ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(AttributeError, ValueError):  # SIGBREAK: the window was closed, or Ctrl+Break
            signal.signal(getattr(signal, name), end)


# --- the terminal ---


def open_input() -> FileIO:
    """Return standard input as bytes, without a lock that would outlive what is still to be typed. A console of Windows
    gives UTF-8 by `open` alone, and by its number the bytes of its old character set.
    """
    return open(0, "rb", buffering=0, closefd=False)


def go_on_in_background() -> None:
    """Let reading a terminal fail while others have it, as in a shell's background, and not stop the program."""
    if SYSTEM != "windows":
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)


def wait_for_typing(terminal: TextIO) -> None:
    """Return once a terminal has a line to read, or right after a signal, whose handler then runs.

    Plain reading would sleep through a Ctrl-C that comes just before it begins. Does nothing on Windows, where the
    system wakes whoever reads, and outside the main thread, which alone receives signals.
    """
    if SYSTEM == "windows":
        return
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    try:
        before = signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        try:
            select.select([terminal.fileno(), woken], [], [])
        finally:
            signal.set_wakeup_fd(before)
    except ValueError:  # not the main thread, or no file
        pass
    finally:
        os.close(woken)
        os.close(wakes)


def places_cursor(term: str, stream: TextIO) -> bool:
    """Whether a terminal can move its cursor; an unknown kind is assumed to.

    Every Windows console can. Elsewhere `term` is the value of TERM, looked up in terminfo.
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


def colors_by_terminfo(term: str, stream: TextIO) -> int | None:
    """Return how many colors terminfo knows of this value of TERM; None where it knows nothing, as on Windows."""
    try:
        import curses
    except ImportError:
        return None
    try:
        curses.setupterm(term, stream.fileno())
        return max(curses.tigetnum("colors"), 0)
    except (OSError, ValueError, curses.error):
        return None


@contextmanager
def keys_kept(terminal: TextIO) -> Iterator[None]:
    """Let Ctrl-Q and Ctrl-S wait like other keys for whoever reads a terminal, which would take them for itself."""
    if SYSTEM == "windows" or not terminal.isatty():
        yield
        return
    import termios

    before = termios.tcgetattr(terminal)
    termios.tcsetattr(terminal, termios.TCSANOW, [before[0] & ~termios.IXON, *before[1:]])
    try:
        yield
    finally:
        with suppress(termios.error):  # it was closed
            termios.tcsetattr(terminal, termios.TCSANOW, before)


@contextmanager
def pressed_keys(terminal: TextIO) -> Iterator[Callable[[float], bytes]]:
    """Have a terminal pass on each key at once and show none. What it gives returns what has come, once something has,
    or b"" after so many seconds. Whatever ends the program after that but SIGKILL, the terminal is as it was.
    """
    if SYSTEM == "windows":
        yield _windows_keys
        return
    import termios
    import tty

    def read(seconds: float) -> bytes:
        with suppress(OSError):  # it was closed
            if select.select([handle], [], [], max(seconds, 0))[0]:
                return os.read(handle, 1024)
        return b""

    def end(number: int, _: object) -> None:
        sys.exit(128 + number)

    handle = terminal.fileno()
    before = termios.tcgetattr(handle)
    acts = {signal.SIGTERM: end, signal.SIGHUP: end, signal.SIGCONT: lambda *_: tty.setcbreak(handle)}  # after Ctrl-Z
    handlers = {number: signal.signal(number, act) for number, act in acts.items()}
    try:
        tty.setcbreak(handle)  # Ctrl-C interrupts as ever
        yield read
    finally:
        with suppress(termios.error):  # it was closed
            termios.tcsetattr(handle, termios.TCSAFLUSH, before)  # an answer that is late is no command for the shell
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _windows_keys(seconds: float) -> bytes:
    """Wait likewise at a console of Windows, which shows no keys that are read so."""
    console: Any = import_module("msvcrt")
    until = time.monotonic() + seconds
    while not console.kbhit():
        if time.monotonic() >= until:
            return b""
        time.sleep(0.01)
    came = ""
    while console.kbhit():
        came += console.getwch()
    return came.encode("utf-8", "surrogatepass")
