"""A start of Python that pretends to be Windows towards this project, for tests: put its folder on PYTHONPATH.

Only modules of `highseas` get an `os`, `signal`, `select` and `socket` without what Windows lacks, and cannot import
what is not there; libraries have branches of their own for Windows, and keep what they need here. For all alike, an
open file is neither renamed, replaced nor removed, text is written with `\\r\\n`, event loops know neither files nor
signals, and a text file that is opened without an encoding is an error. It does not make the disk, the console or the
processes of Windows.
"""

import asyncio
import builtins
import errno
import io
import os
import select
import signal
import socket
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

ABSENT_MODULES = frozenset("fcntl termios tty pty pwd grp resource curses readline syslog posix".split())
ABSENT_ANYWHERE = frozenset(["textual.drivers.linux_driver", "textual.drivers.linux_inline_driver"])
"""Modules of libraries that cannot be imported there."""
_NOT_IN_OS = (
    "chown chroot copy_file_range ctermid eventfd fchdir fchmod fchown fdatasync fork forkpty fpathconf fstatvfs"
    " get_blocking getegid geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority getresgid"
    " getresuid getsid getuid initgroups killpg lchown listxattr lockf major makedev memfd_create minor mkfifo mknod"
    " nice openpty pathconf pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp pread preadv pwrite"
    " pwritev readv register_at_fork removexattr sched_getaffinity sched_setaffinity sched_yield sendfile set_blocking"
    " setegid seteuid setgid setgroups setpgid setpriority setregid setsid setuid setxattr splice statvfs sync sysconf"
    " tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 waitid WIFEXITED WIFSIGNALED WIFSTOPPED WEXITSTATUS WTERMSIG"
    " O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC"
    " EX_OK EX_USAGE SCHED_OTHER WNOHANG WUNTRACED"
)
_SIGNALS = ("SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM")
_SIGBREAK = 21
_IN_SIGNAL = (
    "SIG_DFL SIG_IGN NSIG Signals Handlers getsignal raise_signal default_int_handler set_wakeup_fd strsignal"
    " valid_signals"
)
_SET_HANDLER = signal.signal
_NO_SOCKET = 10038
"""WSAENOTSOCK: there `select` takes sockets alone."""


def _without(module: ModuleType, absent: set[str], instead: Mapping[str, object]) -> ModuleType:
    """Return a module like this one, which lacks these names and has others instead."""
    found = ModuleType(module.__name__)
    vars(found).update({name: value for name, value in vars(module).items() if name not in absent} | dict(instead))
    return found


def _is_ours(names: Mapping[str, Any] | None) -> bool:
    """Whether these are the globals of a module of the project."""
    return str((names or {}).get("__package__") or "").partition(".")[0] == "highseas"


def _select(*_: object) -> None:
    raise OSError(_NO_SOCKET, "An operation was attempted on something that is not a socket")


def _kill(*_: object) -> None:
    raise AssertionError("on Windows this ends the other program")


def _handling(number: int, act: Any) -> Any:
    if int(number) == _SIGBREAK:  # here a real signal of another meaning
        return None
    if int(number) not in {int(getattr(signal, name)) for name in _SIGNALS}:
        raise ValueError("invalid signal value")
    return _SET_HANDLER(number, act)


def _stand_ins() -> dict[str, ModuleType]:
    kept = {*_SIGNALS, *_IN_SIGNAL.split()}
    others = {name for name in vars(signal) if not name.startswith("__")} - kept
    return {
        "os": _without(os, {*_NOT_IN_OS.split()}, {"name": "nt", "O_BINARY": 0, "kill": _kill}),
        "signal": _without(signal, others, {"SIGBREAK": _SIGBREAK, "signal": _handling}),
        "select": _without(select, {"poll", "epoll", "kqueue"}, {"select": _select}),
        "socket": _without(socket, {"AF_UNIX", "SO_REUSEPORT", "socketpair"}, {}),
    }


def _importing(real: Callable[..., Any], stand_ins: Mapping[str, ModuleType]) -> Callable[..., Any]:
    def importing(
        name: str, globals: Mapping[str, Any] | None = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        ours = _is_ours(globals)
        parts = {name, *(f"{name}.{each}" for each in fromlist or ())}
        if parts & ABSENT_ANYWHERE or (ours and name.partition(".")[0] in ABSENT_MODULES):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if ours and name in stand_ins and not level:
            return stand_ins[name]
        return real(name, globals, locals, fromlist, level)

    return importing


def _open_here(path: object) -> bool:
    """Whether this program has a file open at the path, or below it."""
    place = os.path.realpath(os.fspath(path))  # type: ignore[call-overload]
    for each in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if f"{each.readlink()}/".startswith(f"{place}/"):
                return True
    return False


def _refusing(real: Callable[..., Any], replaces: bool) -> Callable[..., Any]:
    """Return a call that is refused for open files; a plain `rename` never replaces."""

    def call(path: Any, *others: Any, **options: Any) -> Any:
        both = (path, *others[:1])
        if options.get("dir_fd") is None and any(_open_here(each) for each in both if os.path.lexists(each)):
            raise PermissionError(errno.EACCES, "The process cannot access the file, it is in use", str(path))
        if others and not replaces and Path(others[0]).exists() and not Path(path).samefile(others[0]):
            raise FileExistsError(errno.EEXIST, "Cannot create a file when that file already exists", str(others[0]))
        return real(path, *others, **options)

    return call


def _opening(real: Callable[..., Any]) -> Callable[..., Any]:
    def opening(file: Any, mode: str = "r", *others: Any, **options: Any) -> Any:
        says_none = "b" not in mode and len(others) < 2 and options.get("encoding") is None
        if says_none and _is_ours(sys._getframe(1).f_globals):
            raise EncodingWarning("no encoding")
        given = dict(zip(("buffering", "encoding", "errors", "newline"), others, strict=False)) | options
        if "b" not in mode and set(mode) & set("wax+") and given.get("newline") is None:
            given["newline"] = "\r\n"
        return real(file, mode, **given)

    return opening


def _not_there(*_: object, **__: object) -> None:
    raise NotImplementedError


def _pretend() -> None:
    for name, replaces in (("rename", False), ("replace", True), ("unlink", True), ("remove", True)):
        setattr(os, name, _refusing(getattr(os, name), replaces))
    io.open = _opening(io.open)  # `Path.open` calls it there
    builtins.open = io.open
    warnings.filterwarnings("error", category=EncodingWarning, module="highseas")
    for loop in (asyncio.SelectorEventLoop, asyncio.selector_events.BaseSelectorEventLoop):
        for name in ("add_reader", "add_writer", "add_signal_handler", "create_unix_server", "create_unix_connection"):
            setattr(loop, name, _not_there)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(newline="\r\n")
    builtins.__import__ = _importing(builtins.__import__, _stand_ins())  # last: `os` there has what is above


if sys.platform == "linux" and Path("/proc/self/fd").is_dir():
    _pretend()
