"""Terminals that show nothing but ASCII: every sign has a form of one column there, and signs stay apart (F1)."""

import io
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from rich.cells import cell_len

from highseas.campaign.files.settings import Signs
from highseas.campaign.royal.words.cards import SHAPES
from highseas.campaign.royal.words.help import Group, groups
from highseas.campaign.words import terminal
from highseas.campaign.words.signs import ascii_form, in_ascii
from highseas.campaign.words.terminal import Plain, wants_ascii
from tests.front import desk, type_lines

GOLDENS = sorted(Path("tests").glob("*/snapshots/**/*.txt"))
SAME = set("►▸→")
"""Arrows to the right: before a line, before a panel's title, and between figures or keys."""
PLACES = {
    "figures of a card": "◉★⚔☠♛✗−×⇄◇→",
    "before a contract or mission": "►◇✓✗◂",
    "how far": "■□▪▫●○",
    "calendar": "█▶▒",
    "bars": "█░",
    "before a choice": "►·",
}


class Stream(io.StringIO):
    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


def test_every_golden_is_ascii_when_it_has_to_be_and_keeps_its_columns() -> None:
    assert len(GOLDENS) > 30
    for golden in GOLDENS:
        for line in golden.read_text(encoding="utf-8").splitlines():
            shown = in_ascii(line)
            assert shown.isascii(), golden
            assert len(shown) == cell_len(line), (golden, line)
            assert "?" not in shown or "?" in line, (golden, line)


def test_every_sign_in_our_own_texts_has_a_form() -> None:
    for folder, kind in (
        ("campaign", "py"),
        ("campaign", "toml"),
        ("story", "md"),
        ("story", "toml"),
        ("engine", "toml"),
    ):
        for file in Path(folder).rglob(f"*.{kind}"):
            for sign in set(file.read_text(encoding="utf-8")):
                assert in_ascii(f"{sign} ") != "? " or sign in "?\ufffd¹²³", (file, sign)  # ports of Windows


def test_signs_of_the_same_place_stay_apart() -> None:
    assert len({ascii_form(shape) for shape in SHAPES.values()}) == len(SHAPES)
    for place, signs in PLACES.items():
        assert len({ascii_form(sign) for sign in signs}) == len(signs), place


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.title)
def test_signs_of_one_group_of_the_legend_stay_apart(group: Group) -> None:
    signs = {char for sign in group.signs for char in sign.sign if not char.isalnum() and char not in " +"}
    for one, other in combinations(sorted(signs), 2):
        if not {one, other} <= SAME:
            assert ascii_form(one) != ascii_form(other), (one, other)


def test_letters_lose_their_accents_and_nothing_else() -> None:
    assert in_ascii("Señorita Zoë — “Æ” 船") == 'Senorita Zoe - "?" ??'
    assert in_ascii("│┌─┐╰━╯═║╸") == "|+-++-+-|-"


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("4 professions printed ≤ 3◉", "4 professions printed <=3$"),
        ("≥ 5 or ≠ 2, at most ≤3", ">=5 or !=2, at most<=3"),
        ("−3◉ ★+2 →  4◉", "-3$ ^+2 -> 4$"),
        ("Draw → Stop", "Draw ->Stop"),  # not "better than"
        ("← → step", "< > step"),
        ("½ of 10² is x≤50", "? of 10? is x?50"),  # no false figure where there is no room for the right one
    ],
)
def test_no_sign_says_anything_else_in_ascii(sentence: str, shown: str) -> None:
    assert in_ascii(sentence) == shown
    assert len(shown) == cell_len(sentence)


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # what Python itself sets for LANG=C
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "de_DE.utf8@euro"}, False),
        ({"LANG": "de_DE"}, False),
        ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, False),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "TERM": "linux"}, True),
        ({"LANG": "en_US.UTF-8", "TERM": "xterm"}, False),
    ],
)
def test_the_locale_and_the_terminal_say_what_can_be_shown(environ: dict[str, str], wanted: bool) -> None:
    assert wants_ascii(Stream("utf-8"), environ) is wanted


@pytest.mark.parametrize(("signs", "wanted"), [("full", False), ("ascii", True)])
def test_the_setting_comes_before_locale_and_terminal_but_not_before_what_can_be_written(
    signs: Signs, wanted: bool
) -> None:
    for environ in ({}, {"LANG": "C"}, {"TERM": "linux"}):
        assert wants_ascii(Stream("utf-8"), environ, signs) is wanted
    assert wants_ascii(Stream("latin-1"), {}, signs)


def test_a_stream_that_cannot_take_signs_gets_ascii_and_the_setting_overrules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert wants_ascii(Stream("ascii"), {})
    assert wants_ascii(Stream("latin-1"), {})
    monkeypatch.setattr(terminal, "_signs_set", lambda: "ascii")
    assert wants_ascii(Stream("utf-8"), {})
    out = Stream("utf-8")
    Plain(out).write("3◉ ★2")
    assert out.getvalue() == "3$ ^2"


def run(*arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[bytes]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))} | environ
    return subprocess.run(
        [sys.executable, "-m", "highseas.campaign.main", *arguments],
        input=typed.encode(), capture_output=True, timeout=60, check=False, env=env,
    )  # fmt: skip


def test_a_game_in_lines_is_played_where_nothing_but_ascii_can_be_written() -> None:
    moves = "draw\nhint\nodds\nhelp señorita\nhelp legend\ntake señorita\nlog\nquit\n"
    done = run("line", "--seed", "42", "--no-save", typed=moves, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"- Turn 1: Skipper -" in done.stdout
    assert b"\\u" not in done.stdout
    assert b"Goodbye" in done.stdout


def test_the_locale_c_gets_ascii_lines() -> None:
    done = run("demo", "--seed", "1", LANG="C")
    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.parametrize("arguments", [("--help",), ("line", "--help"), ("puzzle",), ("saves",), ("fly",)])
def test_commands_do_not_crash_without_utf_8(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, PYTHONIOENCODING="ascii")
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).isascii()


def test_lines_can_be_asked_for_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_signs_set", lambda: "ascii")
    output = type_lines(desk(), "draw", "help legend")
    assert output.isascii()


def test_dots_of_curves_and_pictures_become_marks_by_how_many_and_where() -> None:
    assert [ascii_form(sign) for sign in "⠁⡀⠉⣀⠛⣤⡇⣿"] == ["'", ".", '"', ":", '"', "+", "+", "#"]
    assert all(len(ascii_form(chr(code))) == 1 for code in range(0x2801, 0x2900))
