"""What a terminal is shown: no control characters of other people's files (docs/saves.md), and signs of one column
where there is nothing but ASCII (F1).
"""

import ast
import io
import os
import subprocess
import sys
import tomllib
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.records import pack_book
from highseas.campaign.files.settings import Signs
from highseas.campaign.main import run
from highseas.campaign.royal.words.cards import SHAPES
from highseas.campaign.royal.words.help import Group, groups
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.words import terminal
from highseas.campaign.words.terminal import Plain, ascii_form, clean, in_ascii, wants_ascii
from highseas.engine.refusal import NotationError
from highseas.engine.royal.moves import parse
from highseas.engine.untrusted import CONTROLS, first_control
from highseas.story.text_format import Prose
from tests.front import headless, type_lines

ROWS = tomllib.loads(Path(__file__).with_name("terminal.toml").read_text(encoding="utf-8"))
WRITERS = {Path("campaign/words/terminal.py")}


@pytest.mark.parametrize(("text", "shown"), [*ROWS["shown"], ("\udc80", "�")])
def test_what_a_terminal_would_obey_is_not_written(text: str, shown: str) -> None:
    assert clean(text) == shown
    out, in_signs = io.StringIO(), io.StringIO()
    Plain(out).write(text)
    Plain(in_signs, ascii_only=True).write(text)
    assert (out.getvalue(), in_signs.getvalue()) == (shown, in_ascii(shown))


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


@pytest.mark.scan
def test_nothing_but_the_clean_writers_writes_to_a_terminal() -> None:
    for path in Path("campaign").rglob("*.py"):
        if path in WRITERS:
            continue
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "print" in text else ():
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called != "print", f"{path}: write with highseas.campaign.words.terminal.say or complain"


EVIL = "\x1b]0;owned\x07\x1b]52;c;AAAA\x07\x1b[31m\x9b31m\x1b]8;;http://evil\x1b\\\u202e\x00"


def test_the_story_text_of_a_save_controls_no_terminal(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prose is not looked through when a save is opened, and comes out clean everywhere."""
    session = gamefile.from_bytes(Path("tests/saves/fixtures/0001-story-mid-turn.hsv").read_bytes())
    campaign = campaign_of(session)
    cards = {card: Prose(title=EVIL, paragraphs=(EVIL,)) for card in campaign.text.cards}
    book = msgspec.structs.replace(campaign.text, title=EVIL, cards=cards)
    session.campaign = msgspec.structs.replace(campaign, book=pack_book(book), read=())
    slots.open_store().write("evil", gamefile.to_bytes(session))
    file = f"{home}/{EVIL[:-1]}"
    for command in (
        ["saves"],
        *(["story", page, "evil"] for page in ("journal", "log")),
        ["line", "--resume", "evil"],
        *(["deal", "check", file], ["replay", file], ["story", "check", file]),
        ["save", "export", EVIL, "x"],
        ["help", EVIL],
        [EVIL],
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO("story\njournal\ntable\nquit\n"))
        run(command)
        output = capsys.readouterr()
        assert not CONTROLS.search(output.out + output.err), command


@pytest.mark.parametrize("text", ["share " + "9" * 5000, "share 100000", "take captain to " + "9" * 5000])
def test_figures_of_thousands_of_digits_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


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
    for pattern in ("campaign/**/*.py", "campaign/**/*.toml", "story/**/*.md", "story/**/*.toml", "engine/**/*.toml"):
        for file in Path().glob(pattern):
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


def test_letters_lose_their_accents_and_dots_of_curves_and_pictures_become_marks() -> None:
    """Marks by how many dots there are and where."""
    assert in_ascii("Señorita Zoë — “Æ” 船") == 'Senorita Zoe - "?" ??'
    assert in_ascii("│┌─┐╰━╯═║╸") == "|+-++-+-|-"
    assert [ascii_form(sign) for sign in "⠁⡀⠉⣀⠛⣤⡇⣿"] == ["'", ".", '"', ":", '"', "+", "+", "#"]
    assert all(len(ascii_form(chr(code))) == 1 for code in range(0x2801, 0x2900))


@pytest.mark.parametrize(("sentence", "shown"), ROWS["ascii"])
def test_no_sign_says_anything_else_in_ascii(sentence: str, shown: str) -> None:
    assert in_ascii(sentence) == shown
    assert len(shown) == cell_len(sentence)


@pytest.mark.parametrize(("environ", "wanted"), ROWS["locales"])
def test_the_locale_and_the_terminal_say_what_can_be_shown(environ: dict[str, str], wanted: bool) -> None:
    assert wants_ascii(Stream("utf-8"), environ) is wanted


@pytest.mark.parametrize(("signs", "wanted"), [("full", False), ("ascii", True)])
def test_the_setting_comes_before_locale_and_terminal_but_not_before_what_can_be_written(
    signs: Signs, wanted: bool
) -> None:
    for environ in ({}, {"LANG": "C"}, {"TERM": "linux"}):
        assert wants_ascii(Stream("utf-8"), environ, signs) is wanted
    assert wants_ascii(Stream("latin-1"), {}, signs)


def test_a_stream_that_cannot_take_signs_gets_ascii_and_the_setting_overrules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wants_ascii(Stream("ascii"), {})
    assert wants_ascii(Stream("latin-1"), {})
    monkeypatch.setattr(terminal, "_signs_set", lambda: "ascii")
    assert wants_ascii(Stream("utf-8"), {})
    out = Stream("utf-8")
    Plain(out).write("3◉ ★2")
    assert out.getvalue() == "3$ ^2"


def highseas(*arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[bytes]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))} | environ
    return subprocess.run(
        [sys.executable, "-m", "highseas.campaign.main", *arguments],
        input=typed.encode(), capture_output=True, timeout=60, check=False, env=env,
    )  # fmt: skip


def test_a_game_in_lines_is_played_where_nothing_but_ascii_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the locale C, or where the settings ask for it."""
    moves = "draw\nhint\nodds\nhelp señorita\nhelp legend\ntake señorita\nlog\nquit\n"
    done = highseas("line", "--seed", "42", "--no-save", typed=moves, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii() and b"\\u" not in done.stdout
    assert b"- Turn 1: Skipper -" in done.stdout and b"Goodbye" in done.stdout
    done = highseas("demo", "--seed", "1", LANG="C")
    assert done.returncode == 0 and done.stdout.isascii()
    monkeypatch.setattr(terminal, "_signs_set", lambda: "ascii")
    assert type_lines(headless(), "draw", "help legend").isascii()


@pytest.mark.parametrize("arguments", [("--help",), ("puzzle",), ("fly",)])
def test_commands_do_not_crash_without_utf_8(arguments: tuple[str, ...]) -> None:
    done = highseas(*arguments, **({"LC_ALL": "C"} if "--help" in arguments else {"PYTHONIOENCODING": "ascii"}))
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).isascii()
