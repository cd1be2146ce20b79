"""Whatever bytes a terminal sends, the program takes them; it believes the terminal about its size and how wide it
draws signs, and Textual's variables only where they make sense.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.tui.launch import BROWSER, DRIVER_VARIABLE

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are for other systems", allow_module_level=True)

from textual import _parser, events

from highseas.campaign.tui import terminal_driver
from highseas.campaign.tui.terminal_driver import PatientParser
from tests.at_terminal import at_terminal

CTRL_Q = b"\x11"
LATIN_1 = "Jörg".encode("latin-1")
PASTED = b"\x1b[200~" + bytes(range(0x80, 0x100)) * 40 + b"\x1b[201~"
"""Longer than what is read at once, so that the rest of it must not be taken for keys."""


TABLE = ["-m", "highseas.campaign.main", "new"]


def test_bytes_that_are_no_text_end_nothing(home: Path) -> None:
    sent = b"\xff" + LATIN_1[:2] + PASTED + b"\xc3" + CTRL_Q
    status, seen = at_terminal(TABLE, b"DECIDES", sent, HIGHSEAS_HOME=str(home))
    assert status == 0
    assert b"Traceback" not in seen and b"UnicodeDecodeError" not in seen


ODD: dict[str, Any] = {
    "TEXTUAL_COLOR_SYSTEM": "bogus",
    "TEXTUAL_DRIVER": "os:path",
    "TEXTUAL_FPS": "9" * 15,
    "TEXTUAL_SCREENSHOT": "1",
    "TEXTUAL_THEME": "bogus",
    "TEXTUAL_PRESS": "q",
    "ESCDELAY": "9" * 12,
    "COLORTERM": "bogus",
}


@pytest.mark.parametrize("said", [{"COLUMNS": "9" * 11, "LINES": "abc"}, {**ODD, "COLUMNS": "7", "LINES": "-5"}])
def test_odd_variables_are_forgotten_and_the_terminal_knows_its_size_best(said: dict[str, Any], home: Path) -> None:
    """The first four of Textual's would end the program with a report, keep it from beginning, or end it after a
    second.
    """
    status, seen = at_terminal(TABLE, b"DECIDES", CTRL_Q, HIGHSEAS_HOME=str(home), **said)
    assert status == 0 and b"Traceback" not in seen
    assert b"\x1b[24;1H" in seen and b"\x1b[25;1H" not in seen


SHELL = """
import os, signal, subprocess, sys
game = subprocess.Popen([sys.executable, "-m", "highseas.campaign.main", "new"], process_group=0)
for _ in range(2):
    assert os.WIFSTOPPED(os.waitpid(game.pid, os.WUNTRACED)[1])
    os.kill(game.pid, signal.SIGCONT)
assert os.WIFSTOPPED(os.waitpid(game.pid, os.WUNTRACED)[1])
os.tcsetpgrp(0, game.pid)
os.kill(game.pid, signal.SIGCONT)
os._exit(game.wait())
"""
"""Starts the game in the background, says `bg` twice and `fg`."""


def test_started_in_the_background_it_waits_for_the_terminal(home: Path) -> None:
    status, seen = at_terminal(["-c", SHELL], b"DECIDES", CTRL_Q, HIGHSEAS_HOME=str(home))
    assert status == 0, seen[-1000:]
    assert not (home / "reports").exists()


ASKED, PAINTED = b"\x1b[6n", b"DECIDES"
WIDE, NARROW = b"\x1b[2;11R", b"\x1b[2;6R"
COINS, COINS_IN_ASCII = "3◉".encode(), b"3$"


@pytest.mark.parametrize(
    ("answers", "shown"),
    [
        ([(ASKED, WIDE)], COINS_IN_ASCII),
        ([(ASKED, NARROW)], COINS),
        pytest.param([(ASKED, b"")], COINS, marks=pytest.mark.long),
        pytest.param([(PAINTED, WIDE)], COINS_IN_ASCII, marks=pytest.mark.long),
        ([(ASKED, WIDE[:3]), (PAINTED, WIDE[3:])], COINS_IN_ASCII),
        ([(ASKED, b"i" + WIDE), (b"Figures", b"\x1b")], COINS_IN_ASCII),
    ],
    ids=["wide", "narrow", "none", "late", "in pieces", "amid keys"],
)
def test_signs_are_those_that_the_terminal_draws_narrow(
    answers: list[tuple[bytes, bytes]], shown: bytes, home: Path
) -> None:
    table = [*TABLE, "contracts", "--seed", "3"]
    status, seen = at_terminal(table, shown, CTRL_Q, before=answers, HIGHSEAS_HOME=str(home))
    assert status == 0
    assert seen.count(ASKED) == 1
    if answers == [(ASKED, WIDE)]:
        assert seen.partition(ASKED)[2].isascii()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(_parser, "get_time", clock)
    monkeypatch.setattr(terminal_driver, "monotonic", clock)
    return clock


def read(parts: list[str], pause: float, clock: Clock) -> list[str]:
    """Return the keys, and answers as "?", that are read of parts that come one after the other."""
    parser, found = PatientParser(), list[Any]()
    for part in parts:
        found += parser.feed(part)
        clock.now += pause
        found += parser.tick()
    return [message.key if isinstance(message, events.Key) else "?" for message in found]


@pytest.mark.parametrize("pause", [0.01, 0.2, 60.0])
def test_no_part_of_an_answer_is_taken_for_a_key_and_no_key_for_an_answer(pause: float, clock: Clock) -> None:
    """Escape alone is a key as soon as it cannot begin the answer any more."""
    typed = f"ab{WIDE.decode()}cd"
    for cut in range(len(typed)):
        parts = [typed[:cut], typed[cut:]] if cut else list(typed)
        if pause < PatientParser.PATIENCE or cut not in (0, len("ab\x1b")):
            assert read(parts, pause, clock) == ["a", "b", "?", "c", "d"], parts


def test_escape_is_a_key_whatever_was_asked(clock: Clock) -> None:
    assert read(["\x1b", "q"], 0.5, clock) == ["escape", "q"]
    assert read(["\x1b"], PatientParser.PATIENCE, clock) == ["escape"]
    assert read(["\x1b", "\x1b[A"], 0.5, clock) == ["escape", "up"]
    assert read([WIDE.decode(), "\x1b", "["], 0.2, clock) == ["?", "escape", "left_square_bracket"]


PATIENCE = 60


def test_a_program_whose_server_went_while_it_began_ends_without_a_report(home: Path) -> None:
    nobody, server = os.pipe()
    os.close(nobody)
    program = subprocess.run(
        [sys.executable, "-m", "highseas.campaign.main"],
        input=b"",
        stdout=server,
        stderr=subprocess.PIPE,
        env={**os.environ, "HIGHSEAS_HOME": str(home), DRIVER_VARIABLE: BROWSER},
        timeout=PATIENCE,
        check=False,
    )
    os.close(server)
    assert b"bug" not in program.stderr and b"Traceback" not in program.stderr
    assert not (home / "reports").exists()
