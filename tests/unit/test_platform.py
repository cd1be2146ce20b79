"""What differs between systems: every branch runs here, by the module's one switch (`highseas.platform`)."""

import asyncio
import errno
import fcntl
import io
import os
import resource
import select
import signal
import sys
import termios
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from highseas import platform
from highseas.campaign.files import archive, datafile
from highseas.saves import NameTaken, SlotBusy, SlotLock, Store, pack
from tests.refusals import refused

SYSTEMS = ("posix", "macos", "windows")

if sys.platform == "win32":
    pytest.skip("the branch of Windows runs for real there, the others cannot", allow_module_level=True)


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each system in turn; Windows with the one call of the disk that this system answers otherwise."""
    name = str(request.param)
    monkeypatch.setattr(platform, "SYSTEM", name)
    if name == "windows":
        real = os.rename

        def rename(source: Path, target: Path) -> None:
            if target.exists() and not target.samefile(source):
                raise FileExistsError(errno.EEXIST, "exists", str(target))
            real(source, target)

        monkeypatch.setattr(os, "rename", rename)
    return name


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "SYSTEM", "windows")
    monkeypatch.setattr(platform, "PAUSE", 0)


@pytest.fixture
def macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "SYSTEM", "macos")


def refuse(number: int) -> Callable[..., None]:
    """Return a call that the system refuses with this error."""

    def call(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return call


def busy_for(times: int, monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """Refuse these calls so often, as Windows does while another program has the file open."""
    refused: list[str] = []

    def call(name: str, real: Callable[..., object], *args: object, **named: object) -> object:
        if len(refused) < times:
            refused.append(name)
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(*args, **named)

    for name in names:
        monkeypatch.setattr(os, name, partial(call, name, getattr(os, name)))
    return refused


# --- a store and the small files on every system ---


@pytest.mark.usefixtures("system")
def test_a_store_keeps_backs_up_renames_and_deletes(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    blobs = [pack({"number": number}, app="0") for number in range(3)]
    with store.lock("one"):
        for blob in blobs:
            store.write("one", blob, keep_backup=True)
        store.rename("one", "two")
    assert store.read("two") == blobs[2] and len(list((tmp_path / "saves").glob("two*"))) == 3
    store.rename("two", "TWO")
    store.export_to("TWO", tmp_path / "out.hsv")
    with pytest.raises(NameTaken):
        store.export_to("TWO", tmp_path / "out.hsv")
    store.delete("TWO")
    assert list((tmp_path / "saves").iterdir()) == []


@pytest.mark.usefixtures("system")
def test_one_writer_at_a_time(tmp_path: Path) -> None:
    lock = SlotLock(tmp_path / "a.lock", "a")
    with pytest.raises(SlotBusy):
        SlotLock(tmp_path / "a.lock", "a")
    lock.release()
    assert list(tmp_path.iterdir()) == []
    SlotLock(tmp_path / "a.lock", "a").release()


@pytest.mark.usefixtures("system")
def test_small_files_and_archives(tmp_path: Path) -> None:
    datafile.write(tmp_path / "a.toml", b"1")
    datafile.write(tmp_path / "a.toml", b"2")
    assert datafile.read(tmp_path / "a.toml") == b"2"
    archive.write(tmp_path / "b.zip", [archive.Member("a", b"3")])
    with refused(datafile.DataFileError, match="exists already"):
        archive.write(tmp_path / "b.zip", [archive.Member("a", b"4")])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.toml", "b.zip"]


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_is_taken_stays_as_it_is(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the file system has no links."""
    if not links:
        monkeypatch.setattr(os, "link", refuse(errno.EPERM))
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(b"old")
    platform.move_to_free(source, target)
    assert target.read_bytes() == b"old" and (links or not source.exists())
    source.unlink(missing_ok=True)
    source.write_bytes(b"new")
    with pytest.raises(FileExistsError):
        platform.move_to_free(source, target)
    assert target.read_bytes() == b"old" and source.read_bytes() == b"new"


# --- Windows ---


@pytest.mark.usefixtures("windows")
def test_windows_is_asked_again_while_another_program_has_a_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    first, second = (pack({"number": number}, app="0") for number in (1, 2))
    store.write("game", first)
    refused = busy_for(platform.ATTEMPTS - 1, monkeypatch, "replace", "rename", "unlink")
    store.write("game", second)
    assert store.read("game") == second and len(refused) == platform.ATTEMPTS - 1


@pytest.mark.parametrize(("system", "times"), [("windows", platform.ATTEMPTS), ("posix", 1)])
def test_windows_is_not_asked_for_ever_and_other_systems_once(
    system: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "SYSTEM", system)
    monkeypatch.setattr(platform, "PAUSE", 0)
    (tmp_path / "a").write_bytes(b"")
    refused = busy_for(times, monkeypatch, "replace")
    with pytest.raises(PermissionError):
        platform.replace_file(tmp_path / "a", tmp_path / "b")
    assert len(refused) == times


@pytest.mark.usefixtures("windows")
def test_windows_opens_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").touch()
    busy_for(1000, monkeypatch, "open")
    platform.flush_folder(tmp_path)
    with pytest.raises(OSError, match="it is not a file"):
        platform.read_regular(tmp_path, 10)
    with pytest.raises(PermissionError):
        platform.read_regular(tmp_path / "secret", 10)


@pytest.mark.usefixtures("windows")
def test_on_windows_a_lock_goes_when_it_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open file cannot be removed there, and what the next holder has opened by then stays."""
    path = tmp_path / "a.lock"
    handle = platform.open_lock(path)
    calls = Mock()
    for name in ("close", "unlink"):
        calls.attach_mock(Mock(wraps=getattr(os, name)), name)
        monkeypatch.setattr(os, name, getattr(calls, name))
    platform.close_lock(handle, path)
    assert [name for name, *_ in calls.mock_calls] == ["close", "unlink"]
    handle = platform.open_lock(path)
    assert platform.has_name(handle, tmp_path / "gone")
    os.close(handle)


def test_elsewhere_a_lock_counts_only_while_its_file_has_the_name(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    handle = platform.open_lock(path)
    assert platform.has_name(handle, path)
    path.unlink()
    assert not platform.has_name(handle, path)
    path.touch()
    assert not platform.has_name(handle, path)
    os.close(handle)


def test_a_program_that_runs_is_known_but_windows_never_sends_a_signal_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    assert platform.is_running(os.getpid())
    assert not platform.is_running(2**22 + 1) and not platform.is_running(10**30)
    monkeypatch.setattr(platform, "SYSTEM", "windows")
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("there it would end the program"))
    assert not platform.is_running(os.getpid())


@pytest.mark.parametrize("name", ["con", "NUL.txt", "com1", "LPT9.hsv", "aux .zip", "CONIN$", "com²"])
def test_devices_have_the_same_names_everywhere(name: str) -> None:
    assert platform.is_device_name(name)
    assert not platform.is_device_name(f"a {name}") and not platform.is_device_name(f"x{name}")


def test_only_windows_refuses_names_of_its_own(system: str) -> None:
    elsewhere = system != "windows"
    names = {
        "a.hsv": True,
        "con.hsv": elsewhere,
        "a?": elsewhere,
        "a.": elsewhere,
        "a ": elsewhere,
        "a\0": False,
        "/": False,
    }
    assert {name: platform.is_file_name(Path(name)) for name in names} == names


def test_input_is_opened_as_a_console_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its number alone a console of Windows gives bytes of its old character set."""
    asked = Mock()
    monkeypatch.setattr("builtins.open", asked)
    platform.open_input()
    asked.assert_called_once_with(0, "rb", buffering=0, closefd=False)


def test_cores_are_those_of_the_machine_where_nothing_says_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert platform.cores() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert platform.cores() == 1


@pytest.mark.usefixtures("windows")
def test_windows_is_asked_for_nothing_that_terminals_elsewhere_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a signal of theirs, nor a `select` of files."""
    monkeypatch.setattr(signal, "signal", lambda *_: pytest.fail("no such signal"))
    monkeypatch.setattr(select, "select", lambda *_: pytest.fail("it takes sockets alone"))
    platform.go_on_in_background()
    platform.wait_for_typing(io.StringIO())


# --- macOS ---


@pytest.mark.usefixtures("macos")
def test_macos_empties_the_cache_of_the_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, what: asked.append((handle, what)))
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("this stops at the cache"))
    Store(tmp_path / "saves").write("game", pack({}, app="0"))
    assert {what for _, what in asked} == {getattr(fcntl, "F_FULLFSYNC", 51)}


@pytest.mark.usefixtures("macos")
def test_macos_uses_the_usual_call_on_shares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(fcntl, "fcntl", refuse(errno.ENOTSUP))
    monkeypatch.setattr(os, "fsync", synced.append)
    handle = platform.open_new(tmp_path / "a")
    platform.flush(handle)
    os.close(handle)
    assert synced == [handle]


# --- signals and the terminal ---


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_signals_that_end_the_program_reach_the_loop(number: signal.Signals) -> None:
    """Also while hundreds of keys wait: each wakes the loop, which hears of signals by the same pipe."""
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    received: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    platform.on_ending(loop, received.put_nowait)
    try:
        for _ in range(10_000):
            loop.call_soon_threadsafe(str)
        os.kill(os.getpid(), number)
        assert await asyncio.wait_for(received.get(), 10) == number
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_limits_hold_where_the_system_has_them(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(kind: int, bounds: tuple[int, int]) -> None:
        asked.append((kind, *bounds))
        raise ValueError("macOS knows no bound of addresses")

    asked: list[tuple[int, ...]] = []
    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(os, "nice", lambda niceness: asked.append((niceness,)))
    platform.limit(memory=100, file=10, niceness=5)
    bounds = [(5,), (resource.RLIMIT_AS, 100, 100), (resource.RLIMIT_FSIZE, 10, 10)]
    assert asked == ([] if system == "windows" else bounds)


@pytest.mark.usefixtures("windows")
async def test_windows_has_signals_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIGBREAK stands for a closed window; its loops know no handlers of signals."""
    received: asyncio.Queue[int] = asyncio.Queue()
    handlers = {}
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    monkeypatch.setattr(signal, "signal", lambda number, act: handlers.update({int(number): act}))
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "add_signal_handler", lambda *_: pytest.fail("not there"))
    platform.on_ending(loop, received.put_nowait)
    assert set(handlers) == {21, int(signal.SIGINT), int(signal.SIGTERM)}
    handlers[21](21, None)
    assert await asyncio.wait_for(received.get(), 5) == 21


def test_a_signal_just_before_the_waiting_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its handler has run by then, and nobody types: plain reading would sleep on."""
    heard: list[int] = []
    woken: list[int] = []
    wait = select.select

    def interrupted(reading: list[int], *others: Any) -> None:
        os.kill(os.getpid(), signal.SIGUSR1)
        assert heard == [signal.SIGUSR1]
        woken.extend(wait(reading, [], [], 10)[0])

    monkeypatch.setattr(select, "select", interrupted)
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    handle, typing = os.pipe()
    try:
        with os.fdopen(handle) as terminal:
            platform.wait_for_typing(terminal)
            assert woken and handle not in woken
    finally:
        signal.signal(signal.SIGUSR1, before)
        os.close(typing)
    assert signal.set_wakeup_fd(-1) == -1


def test_a_typed_line_ends_the_waiting() -> None:
    handle, typing = os.pipe()
    with os.fdopen(handle) as terminal, os.fdopen(typing, "w") as keyboard:
        print("draw", file=keyboard, flush=True)
        platform.wait_for_typing(terminal)
        assert terminal.readline() == "draw\n"


def test_a_terminal_leaves_ctrl_q_to_the_program_and_is_as_it_was() -> None:
    ours, theirs = os.openpty()
    with os.fdopen(ours, "wb", buffering=0) as keyboard, os.fdopen(theirs) as terminal:
        with platform.keys_kept(terminal):
            keyboard.write(b"\x11\n")
            assert terminal.readline() == "\x11\n"
        assert termios.tcgetattr(terminal)[0] & termios.IXON


def test_every_console_of_windows_places_its_cursor(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [platform.places_cursor(term, io.StringIO()) for term in ("", "dumb", "unknown")]
    assert known == [system == "windows"] * 3
    monkeypatch.setitem(sys.modules, "curses", None)
    assert platform.places_cursor("xterm", sys.stdout), "a Python without curses believes the terminal"
    assert platform.colors_by_terminfo("xterm", sys.stdout) is None


def test_a_frozen_program_starts_itself_and_no_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert platform.own_command() == (sys.executable, "-P", "-m", "highseas.campaign.main")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/usr/lib/highseas/highseas")
    assert platform.own_command() == ("/usr/lib/highseas/highseas",)


def test_a_console_of_windows_is_asked_for_keys_until_the_time_is_over(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["ä", "\x1b"]
    console = Mock(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    with platform.pressed_keys(io.StringIO()) as read:
        assert read(1.0) == "ä\x1b".encode() and read(0.02) == b""
