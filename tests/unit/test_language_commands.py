"""Every word of the command line comes from the language in use: shown with one whose every vowel has an accent."""

import io
import re
import shlex
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from highseas.campaign.cli.root import all_examples, app
from highseas.campaign.games import modes
from highseas.campaign.main import run
from highseas.campaign.words import shipped
from tests.pseudo import languages
from tests.unit.test_command_help import commands

_WORD = re.compile(r"(?<![-\w])[^\W\d_]{2,}")
PATHS = ("", "--install-completion", *commands(app))
TYPED = {
    *("highseas", "help", "last", "gambler", "gentle", "written", "stern", "zsh", "bash", "fish", "powershell"),
    *(word for mode in (*modes(), "make-sail-marked") for word in mode.split("-")),
    *(word for path in PATHS for word in path.split()),
}
"""What is typed is the same in every language: commands, and what options can be."""
WRONG = (
    *("nosuch", "story agai", "doctor 3", "new --nope", "new --no-competitive", "new -xyz 3"),
    *("new --seed x", "new --seed", "new --seed 1 --seed 2", "new --level x", "new --level writen"),
    *("new --competitive=3", "replay", "history replay", "deal check", "new --rating 9", "new --set a"),
    *("line --resume=", "line --restore", "line puzzle", "line nosuch", "line contracts a", "resume"),
    *("new --draft", "line daily --seed 1", "share", "lab train", "story new", "demo --players 9"),
    *("replay nosuch", "save export nosuch nosuch", "deal check nosuch", "review nosuch"),
    *("new --deal nosuch", "history clear", "story check nosuch", "--install-completion --shell x"),
    *("saves", "history", "stats", "puzzle nosuch", "new --ai 9", "daily --date x", "new --with x"),
    *("story table",),
)
"""Lines that are refused, or have nothing to show."""


@pytest.fixture(autouse=True)
def _languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr(shipped, "LANGUAGES", languages(tmp_path))
    monkeypatch.setenv(shipped.VARIABLE, "xx")
    monkeypatch.setenv("COLUMNS", "200")


def said(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a line of the command line prints under the made language."""
    copy_context().run(run, shlex.split(line))
    printed = capsys.readouterr()
    return printed.out + printed.err


def foreign(text: str, typed: set[str]) -> Iterator[str]:
    """The words with a vowel that has no accent; options, what is in quotes and what is typed may have one."""
    for word in _WORD.findall(re.sub(r"--?[a-z][-\w]*|\"[^\"]*\"|'[^']*'|python -m [.\w]+", "", text)):
        if re.search("[aeiouAEIOU]", word) and word not in typed:
            yield word


@pytest.mark.parametrize("path", PATHS)
def test_every_word_of_a_help_page_is_the_languages(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(f"{path} --help", capsys)
    assert "Úságé: highseas" in text
    for typed in sorted(
        (typed for rows in all_examples("en").values() for typed, _ in rows), key=len, reverse=True
    ):
        text = text.replace(typed, "")
    assert list(foreign(text, TYPED)) == []


@pytest.mark.parametrize("line", WRONG)
def test_every_word_of_a_refusal_is_the_languages(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(line, capsys)
    assert len(_WORD.findall(text)) > 2, "it says something"
    assert list(foreign(text, TYPED | set(re.findall(r"\w+", line)))) == []


def test_yes_is_typed_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from highseas.campaign.cli import history

    def answered(word: str) -> bool:
        shipped.use("xx")
        monkeypatch.setattr("sys.stdin", _Terminal(word))
        return history._agreed("?")

    monkeypatch.setattr(history, "wait_for_typing", lambda stream: None)
    assert [copy_context().run(answered, word) for word in ("yés", "yes", "nó")] == [True, False, False]


class _Terminal:
    """An input at which somebody sits and types a line."""

    def __init__(self, line: str) -> None:
        self._line = line

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return self._line + "\n"
