"""Every command's help: examples that the command line takes, and every word in the language in use."""

import re
import shlex
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from unittest.mock import Mock

import pytest
from cyclopts import App

from highseas.campaign.cli import files
from highseas.campaign.cli.root import all_examples, app, text_of
from highseas.campaign.games import modes
from highseas.campaign.main import run
from highseas.campaign.royal.begin.setups import has_own_options
from highseas.campaign.words import shipped
from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import Language
from tests.pseudo import languages

EXAMPLES = all_examples("en")
ALL = [(path, typed) for path, examples in EXAMPLES.items() for typed, _ in examples]


def commands(app: App, path: tuple[str, ...] = ()) -> Iterator[str]:
    for name in app:
        if not name.startswith("-"):
            yield " ".join((*path, name))
            yield from commands(app[name], (*path, name))


def words(typed: str) -> list[str]:
    """Return what the program is given of a line that is typed in a shell."""
    found = shlex.split(typed)
    stops = [place for place, word in enumerate(found) if word in ("|", ">", ">>", "&&")]
    return found[1 : min(stops, default=len(found))]


def test_every_command_has_two_or_three_examples_of_its_own() -> None:
    own = {path: examples for path, examples in EXAMPLES.items() if path != "highseas"}
    assert set(own) == set(commands(app)), "examples.toml has an entry for each command"
    for path, examples in own.items():
        assert 2 <= len(examples) <= 3, path
        assert any(typed.startswith(f"highseas {path}") for typed, _ in examples), path


@pytest.mark.parametrize(("path", "typed"), ALL, ids=[f"{path}: {typed}" for path, typed in ALL])
def test_every_example_is_understood(path: str, typed: str) -> None:
    command, bound, _ = app.parse_args(words(typed), exit_on_error=False, print_error=False)
    assert typed.partition(" ")[0] == "highseas" and command is not None and bound is not None


def test_a_command_s_help_shows_its_own_examples_and_the_whole_one_thirteen(capsys: pytest.CaptureFixture[str]) -> None:
    run(["puzzle", "--help"])
    own = capsys.readouterr().out
    assert "highseas puzzle spare-the-settler" in own and "highseas demo --seed 1" not in own
    run(["--help"])
    assert capsys.readouterr().out.split("Examples:")[1].count("highseas") == 13


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_examples_of_a_help_page_fit_80_columns(path: str) -> None:
    shown = text_of(EXAMPLES[path]).splitlines()
    assert max(map(len, shown)) <= 80
    for typed, does in EXAMPLES[path]:
        assert any(line.strip().startswith(typed) for line in shown) and any(line.endswith(does) for line in shown)


def test_help_fits_80_columns_where_the_terminal_says_0(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = []
    for columns in ("0", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        assert run(["line", "--help"]) == 0
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("path", ["", *commands(app)])
def test_help_names_a_default_only_where_it_says_something(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody has to know what `()` or `False` is."""
    run([*path.split(), "--help"])
    said = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert not [word for word in ("()", '""', "False", "None") if f"[default: {word}]" in said]
    if path == "new":
        assert "[default: contracts]" in said and "[default: written]" in said


def test_every_sentence_of_a_help_page_is_one_of_the_language_and_none_is_unused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Said when the page is asked for; `--set` only where a mode has options of its own."""
    said, say = set[str](), Language.say

    def heard(language: Language, code: str, /, **figures: object) -> str:
        said.add(code)
        return say(language, code, **figures)

    monkeypatch.setattr(Language, "say", heard)
    for path in ("", "--install-completion", *commands(app)):
        run([*path.split(), "--help"])
    capsys.readouterr()
    known = {f"commands.{code}" for code in catalogue("en").sentences("commands")}
    assert known - said == ({"commands.options.set"} if not has_own_options() else set())


_WORD = re.compile(r"(?<![-\w])[^\W\d_]{2,}")
PATHS = ("", "--install-completion", *commands(app))
TYPED = {
    *(
        "highseas",
        "help",
        "last",
        "gambler",
        "gentle",
        "written",
        "stern",
        "all",
        "most",
        "host",
        "zsh",
        "bash",
        "fish",
        "powershell",
    ),
    *(word for mode in (*modes(), "make-sail-marked") for word in mode.split("-")),
    *(word for path in PATHS for word in path.split()),
}
"""What is typed is the same in every language: commands, and what options can be."""
WRONG = (
    *("nosuch", "story agai", "doctor 3", "new --nope", "new --no-competitive", "new -xyz 3"),
    *("new --seed x", "new --seed", "new --seed 1 --seed 2", "new --level x", "new --level writen"),
    *("new --competitive=3", "replay", "history replay", "deal check", "new --rating 9", "new --set a"),
    *("line --resume=", "line --restore", "line puzzle", "line nosuch", "line contracts a", "resume"),
    *("new --draft", "line daily --seed 1", "share", "story new", "demo --players 9"),
    *("replay nosuch", "save export nosuch nosuch", "deal check nosuch", "review nosuch"),
    *("new --deal nosuch", "history clear", "story check nosuch", "--install-completion --shell x"),
    *("saves", "history", "stats", "puzzle nosuch", "new --ai 9", "daily --date x", "new --with x"),
    *("story table",),
)
"""Lines that are refused, or have nothing to show."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of languages, made once."""
    return languages(tmp_path_factory.mktemp("languages"))


@pytest.fixture
def accents(home: Path, no_input: None, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language whose every vowel has an accent is in use."""
    monkeypatch.setattr(shipped, "LANGUAGES", made)
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
def test_every_word_of_a_help_page_is_the_languages(
    path: str, accents: None, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(f"{path} --help", capsys)
    assert "Úságé: highseas" in text
    for _, typed in sorted(ALL, key=lambda example: -len(example[1])):
        text = text.replace(typed, "")
    assert list(foreign(text, TYPED)) == []


@pytest.mark.parametrize("line", WRONG)
def test_every_word_of_a_refusal_is_the_languages(line: str, accents: None, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(line, capsys)
    assert len(_WORD.findall(text)) > 2, "it says something"
    assert list(foreign(text, TYPED | set(re.findall(r"\w+", line)))) == []


def test_yes_is_typed_in_the_language(accents: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(word: str) -> bool:
        shipped.use("xx")
        monkeypatch.setattr("sys.stdin", Mock(isatty=lambda: True, readline=lambda: f"{word}\n"))
        return files._agreed("?")

    monkeypatch.setattr(files, "wait_for_typing", lambda stream: None)
    assert [copy_context().run(answered, word) for word in ("yés", "yes", "nó")] == [True, False, False]
