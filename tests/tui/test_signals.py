"""Ended by a signal, the full screen leaves the terminal and the save as if the player had quit."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from highseas.saves import Store

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are for other systems", allow_module_level=True)

import termios

from tests.perf.terminal import Terminal


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was_and_the_game_free(number: signal.Signals, tmp_path: Path) -> None:
    terminal = Terminal("new", "contracts", "--seed", "3", home=str(tmp_path))
    before = termios.tcgetattr(terminal.handle)[3]
    terminal.until(b"Discover", 30)
    terminal.settle()
    assert termios.tcgetattr(terminal.handle)[3] != before
    os.kill(terminal.pid, number)
    status = 0
    for _ in range(1000):
        terminal.read(0.01)
        done, status = os.waitpid(terminal.pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.01)
    assert os.waitstatus_to_exitcode(status) == 128 + number
    assert termios.tcgetattr(terminal.handle)[3] == before
    os.close(terminal.handle)
    assert Store(tmp_path / "saves").exists("Solo contracts 3")
    assert not list((tmp_path / "saves").glob("*.lock"))
