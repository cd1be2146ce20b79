"""`highseas doctor --terminal` at terminals that answer as xterm does, wrongly, or never."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.cli.terminal import MEASURED, SHOWN, shown
from highseas.campaign.main import run
from tests.at_terminal import at_terminal

PROGRAM = """
import os, signal, sys, termios
from highseas.campaign.cli import terminal
from highseas.campaign.main import main
terminal.KEY_PATIENCE, terminal.PATIENCE = map(float, sys.argv[1:])
before = termios.tcgetattr(0)
{first}
sys.argv[1:] = ["doctor", "--terminal"]
try:
    main()
finally:
    print("SAME" if termios.tcgetattr(0) == before else "CHANGED", flush=True)
"""
QUESTIONS = (b"\x1b[6n", b"\x1b[c", b"\x1b]11;?\x1b\\", b"\x1b[?2026$p", b"\x1b[?u", b"\x1b[K")
XTERM = (b"\x1b[7;1R", b"\x1b[?64;1;2c", b"\x1b]11;rgb:0000/0000/0000\x07", b"\x1b[?2026;2$y", b"\x1b[?1u")
KEYS = {
    b"Escape: ": b"\x1b",
    b"F1: ": b"\x1bOP",
    b"Tab: ": b"\x1b[Z",
    b"Left: ": b"\x1b[1;5D",
    b"umlaut: ": b"\xc3\xa4",
}


def widths(**wider: int) -> bytes:
    """What a terminal answers that draws signs as we count them, but some."""
    return b"".join(b"\x1b[7;%dR" % (1 + wider.get(sign, 2 if sign == "船" else 1)) for sign in MEASURED)


def doctor(
    answers: Sequence[bytes], keys: dict[bytes, bytes], patience: float = 0.01, first: str = "", **environ: Any
) -> tuple[int, str, bytes]:
    """Run it; status, the lines that stay, and all that was written. All answers are waited for longest."""
    steps = [*zip(QUESTIONS, answers, strict=False), *keys.items()]
    waits = 20 if answers[:-1] == [*XTERM] else 0.01 + len(answers) / 60
    program = ["-c", PROGRAM.format(first=first), str(patience), str(waits)]
    status, seen = at_terminal(program, before=steps, **environ)
    text = re.sub(rb"\x1b\][^\\]*\\|\x1b\[[?\d;]*\$?[a-zA-Z]", b"", seen).decode()
    return status, "\n".join(line.rpartition("\r")[2] for line in text.split("\r\n")), seen


def test_a_terminal_that_answers_everything_is_shown_line_by_line() -> None:
    status, lines, _ = doctor([*XTERM, widths()], KEYS, 20, COLORTERM="truecolor")
    assert status == 0 and lines.splitlines()[-1] == "SAME"
    for line in (
        *("Size: 80 x 24", "Cursor position (CSI 6n): ESC [7;1R", "Device attributes (CSI c): ESC [?64;1;2c"),
        *("Background (OSC 11): ESC ]11;rgb:0000/0000/0000\\x07", "Synchronized output (DECRQM 2026): ESC [?2026;2$y"),
        *("Kitty keyboard (CSI ? u): ESC [?1u", f"Widths: {len(MEASURED)} of {len(MEASURED)} signs as expected"),
        *("Escape: ESC", "F1: ESC OP", "Shift+Tab: ESC [Z", "Ctrl+Left: ESC [1;5D"),
        *("A letter that is not in ASCII, such as an umlaut: \\xc3\\xa4",),
    ):
        assert line in lines.splitlines()
    assert "COLORTERM=truecolor" in lines and "High Seas uses: truecolor" in lines


def test_signs_that_are_drawn_wider_are_named() -> None:
    _, lines, _ = doctor([*XTERM, widths(**{"★": 2, "│": 2})], {})
    assert "Other widths: U+2605 2 (not 1), U+2502 2 (not 1)" in lines
    assert f"Widths: {len(MEASURED) - 2} of {len(MEASURED)} signs" in lines


def test_one_that_never_answers_is_waited_for_only_a_while() -> None:
    status, lines, _ = doctor([], {})
    assert status == 0 and lines.count("no answer") == 5 and lines.count("nothing came") == 5
    assert "Widths" not in lines and lines.splitlines()[-1] == "SAME"


def test_garbage_is_shown_and_no_answer() -> None:
    status, lines, _ = doctor([b"\x00\xff\x1b[[R;;R", b"R;" * 3000, b"\x1b[1;1R" * 50] * 2, {})
    assert status == 0 and lines.splitlines()[-1] == "SAME"
    assert "no answer of this kind, but: " in " ".join(lines.split()) and "Widths" not in lines


@pytest.mark.parametrize(
    ("language", "answers"), [("de", []), ("de", [*XTERM, widths()]), ("en", [b"\xff" * 5000] * 6)]
)
def test_the_lines_fit_80_columns_and_are_ascii_where_they_have_to_be(answers: list[bytes], language: str) -> None:
    _, lines, seen = doctor(answers, {}, LANG="C", HIGHSEAS_LANGUAGE=language, TERM_PROGRAM="a " * 200)
    assert max(map(len, lines.splitlines())) < 80
    assert seen.partition(b"\r\xe2")[0].isascii() and seen.rpartition(b"\x1b[K")[2].isascii()


def test_ctrl_c_ends_it_and_gives_the_terminal_back() -> None:
    status, lines, _ = doctor([], {b"Escape: ": b"\x03"}, 20)
    assert status == 130 and lines.splitlines()[-1].endswith("SAME")


def test_so_does_who_ends_it_from_outside() -> None:
    status, lines, _ = doctor([], {}, first="terminal.shown = lambda came: signal.raise_signal(signal.SIGTERM)")
    assert status == 143 and lines.splitlines()[-1].endswith("SAME")


def test_a_terminal_that_cannot_place_its_cursor_is_asked_nothing() -> None:
    status, _, seen = doctor([], {}, TERM="dumb")
    assert status == 0 and b"\x1b" not in seen and b"it is asked nothing" in seen


def test_without_a_terminal_there_is_a_sentence(no_input: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--terminal"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "without | and < and >" in said.err


def test_files_are_not_set_aside_beside(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "settings.toml"
    home.mkdir()
    file.write_text("theme = [")
    assert run(["doctor", "--set-aside", "--terminal"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "run doctor --set-aside by itself" in said.err
    assert file.exists()


def test_bytes_are_readable_and_cut() -> None:
    assert shown(b"\x1b[1;5D") == "ESC [1;5D" and shown(b"\xc3\xa4\x00") == "\\xc3\\xa4\\x00"
    assert len(shown(b"\xff" * 100)) == SHOWN + 1
