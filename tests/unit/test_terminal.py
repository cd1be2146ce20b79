"""Text from other people's files reaches no terminal with control characters in it (docs/saves.md)."""

import ast
import io
from pathlib import Path

import pytest

from campaign.terminal import Plain, clean
from engine.letters import first_control

WRITERS = {Path("campaign/terminal.py")}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann & Bø, 船長 👩‍🚀", "Ann & Bø, 船長 👩‍🚀"),
        ("\x1b]0;owned\x07", "�]0;owned�"),
        ("\x1b]52;c;AAAA\x1b\\", "�]52;c;AAAA�\\"),
        ("\x9b31mred", "�31mred"),
        ("a\x00b\x7f", "a�b�"),
        ("two\nlines\r\nand\tmore", "two\nlines\nand    more"),
        ("back\rover\x08it", "back�over�it"),
        ("\u202eevil\u2066", "�evil�"),
        ("no\u200bspace\ufeff\u2028\u2029", "no�space���"),
        ("\udc80", "�"),
    ],
)
def test_what_a_terminal_would_obey_is_not_written(text: str, shown: str) -> None:
    assert clean(text) == shown
    out = io.StringIO()
    Plain(out).write(text)
    assert out.getvalue() == shown


def test_signs_come_after() -> None:
    out = io.StringIO()
    Plain(out, ascii_only=True).write("● \x1b")
    assert out.getvalue() == "o ?"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Title\r\n\r\ntext\r\n", None),
        ("fine\n\x1b[31m", (2, "U+001B")),
        ("\x00", (1, "U+0000")),
        ("a\nb\n\u202e", (3, "U+202E")),
    ],
)
def test_the_first_control_character_is_named(text: str, found: tuple[int, str] | None) -> None:
    assert first_control(text) == found


def test_nothing_but_the_clean_writers_writes_to_a_terminal() -> None:
    for path in Path("campaign").rglob("*.py"):
        if path in WRITERS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called != "print", f"{path}: write with campaign.terminal.say or complain"
