"""Ended by a signal, the full screen leaves the terminal and the save as if the player had quit."""

import errno
import io
import os
import signal
import sys
import time
from pathlib import Path
from typing import TextIO, cast

import pytest

from highseas.saves import Store

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are for other systems", allow_module_level=True)

import termios

from textual.css.query import NoMatches
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.terminal_driver import ForgivingStream, TerminalDriver
from tests.perf.terminal import Terminal
from tests.some import every, half


@pytest.mark.parametrize(("number", "first"), half([signal.SIGTERM, signal.SIGHUP], [(), (signal.SIGCONT,)]))
def test_a_signal_leaves_the_terminal_as_it_was_and_the_game_free(
    number: signal.Signals, first: tuple[signal.Signals, ...], tmp_path: Path
) -> None:
    """SIGCONT comes with SIGHUP, too."""
    terminal, before = _at_the_table(tmp_path)
    assert termios.tcgetattr(terminal.handle)[3] != before
    for each in (*first, number):
        os.kill(terminal.pid, each)
        terminal.settle()
    status, _ = _ended(terminal, before)
    assert status == 128 + number
    assert Store(tmp_path / "saves").exists("Solo contracts 3")
    assert not list((tmp_path / "saves").glob("*.lock"))


@pytest.mark.parametrize("names", every(2, ["INT INT", "INT TERM INT", "HUP INT TERM INT"]))
def test_signals_at_once_leave_the_terminal_as_one_does(names: str, tmp_path: Path) -> None:
    """The second interrupt came while the first gave the terminal back; Ctrl-C itself is a key here."""
    terminal, before = _at_the_table(tmp_path)
    numbers = [signal.Signals[f"SIG{name}"] for name in names.split()]
    for number in numbers:
        os.kill(terminal.pid, number)
    status, seen = _ended(terminal, before)
    assert status in {128 + number for number in numbers}
    assert b"\x1b[?1049l" in seen and b"\x1b[?25h" in seen
    assert not list((tmp_path / "saves").glob("*.lock"))


def _ended(terminal: Terminal, before: int) -> tuple[int, bytes]:
    """Wait for the end; return its status and what was painted. The terminal's modes are those it had before."""
    seen, status = b"", 0
    for _ in range(1000):
        seen += terminal.read(0.01)
        done, status = os.waitpid(terminal.pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.01)
    seen += terminal.read(0.01)
    assert termios.tcgetattr(terminal.handle)[3] == before
    os.close(terminal.handle)
    return os.waitstatus_to_exitcode(status), seen


def test_after_a_stop_the_screen_is_painted_again_and_takes_keys(tmp_path: Path) -> None:
    """SIGSTOP is not announced, as Ctrl-Z is."""
    terminal, _ = _at_the_table(tmp_path)
    os.kill(terminal.pid, signal.SIGSTOP)
    os.kill(terminal.pid, signal.SIGCONT)
    _painted(terminal)
    _quits(terminal)


def test_ctrl_z_while_the_terminal_is_taken_stops_once_more(tmp_path: Path) -> None:
    """As somebody types it right after `fg`, before it is a key again."""
    terminal, before = _at_the_table(tmp_path)
    terminal.type(b"\x1a")
    for _ in range(3):
        _stopped(terminal)
        assert termios.tcgetattr(terminal.handle)[3] == before
        os.kill(terminal.pid, signal.SIGCONT)
        os.kill(terminal.pid, signal.SIGTSTP)
    _stopped(terminal)
    os.kill(terminal.pid, signal.SIGCONT)
    _painted(terminal)
    _quits(terminal)


def _at_the_table(home: Path) -> tuple[Terminal, int]:
    """Return the program at a table, and the modes that its terminal had before."""
    terminal = Terminal("new", "contracts", "--seed", "3", home=str(home))
    before = termios.tcgetattr(terminal.handle)[3]
    _painted(terminal)
    return terminal, before


def _painted(terminal: Terminal) -> None:
    """Wait until the table is painted."""
    terminal.until(b"Discover", 30)
    terminal.settle()


def _quits(terminal: Terminal) -> None:
    """Ctrl-Q ends it."""
    terminal.type(b"\x11")
    while terminal.read(5.0):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]) == 0
    os.close(terminal.handle)


def _stopped(terminal: Terminal) -> None:
    """Wait until it is stopped."""
    for _ in range(1000):
        terminal.read(0.01)
        done, status = os.waitpid(terminal.pid, os.WNOHANG | os.WUNTRACED)
        if done:
            assert os.WIFSTOPPED(status)
            return
    pytest.fail("it is not stopped")


class _Gone(io.StringIO):
    """What a terminal is once it was closed."""

    def flush(self) -> None:
        raise OSError(errno.EIO, "Input/output error")


def test_nobody_waits_for_a_terminal_that_was_closed() -> None:
    """The thread that paints goes on to take what is painted: who paints would wait for it for ever."""
    assert HighSeasApp().driver_class is TerminalDriver
    painter = WriterThread(cast("TextIO", ForgivingStream(_Gone())))
    painter.start()
    painter.write("painted after the terminal was closed")
    painter.join(0.2)
    assert painter.is_alive()
    for _ in range(2 * MAX_QUEUED_WRITES):
        painter.write("more")
    painter.stop()


async def test_ended_while_a_screen_is_made_the_program_has_no_bug(home: Path) -> None:
    """The screen looks for panels that are gone again."""
    app = HighSeasApp()
    async with app.run_test():
        app.exit(143)
        try:
            raise NoMatches("no panel")
        except NoMatches:
            app._fatal_error()
    assert app.crash is None and app.return_value == 143
