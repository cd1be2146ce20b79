"""Text from other people's files reaches no terminal with control characters in it (docs/saves.md)."""

import ast
import io
from pathlib import Path

import msgspec
import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.records import pack_book
from highseas.campaign.main import run
from highseas.campaign.shelf import gamefile, slots
from highseas.campaign.words.terminal import Plain, clean
from highseas.engine.untrusted import CONTROLS, first_control
from highseas.story.text_format import Prose

WRITERS = {Path("campaign/words/terminal.py")}


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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prose is not looked through when a save is opened, and comes out clean everywhere."""
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    session = gamefile.from_bytes(Path("tests/saves/fixtures/0001-story-mid-turn.hsv").read_bytes())
    campaign = campaign_of(session)
    cards = {card: Prose(title=EVIL, paragraphs=(EVIL,)) for card in campaign.text.cards}
    book = msgspec.structs.replace(campaign.text, title=EVIL, cards=cards)
    session.campaign = msgspec.structs.replace(campaign, book=pack_book(book), read=())
    slots.open_store().write("evil", gamefile.to_bytes(session))
    (tmp_path / "typed").write_text("story\njournal\ntable\nquit\n")
    for command in (
        ["saves"],
        ["story", "journal", "evil"],
        ["story", "log", "evil"],
        ["line", "--resume", "evil"],
        ["deal", "check", f"{tmp_path}/{EVIL[:-1]}"],
        ["replay", f"{tmp_path}/{EVIL[:-1]}"],
        ["save", "export", EVIL, "x"],
        ["story", "check", f"{tmp_path}/{EVIL[:-1]}"],
        ["help", EVIL],
        [EVIL],
    ):
        with (tmp_path / "typed").open(encoding="utf-8") as typed:
            monkeypatch.setattr("sys.stdin", typed)
            run(command)
        output = capsys.readouterr()
        assert not CONTROLS.search(output.out + output.err), command


def test_figures_of_thousands_of_digits_are_no_moves() -> None:
    from highseas.engine.refusal import NotationError
    from highseas.engine.royal.notation import parse

    for text in ("share " + "9" * 5000, "share 100000", "take captain to " + "9" * 5000):
        with pytest.raises(NotationError):
            parse(text)
