"""Every command's help is said in the language in use, with examples that the command line takes (F3)."""

import shlex
from collections.abc import Iterator

import pytest
from cyclopts import App

from highseas.campaign.cli.root import all_examples, app, text_of
from highseas.campaign.main import run
from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import Language

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
    moved = {f"lab {name}" for name in ("puzzles", "rate", "train")}
    own = {path: examples for path, examples in EXAMPLES.items() if path != "highseas"}
    assert set(own) == set(commands(app)) - moved, "examples.toml has an entry for each command"
    assert [path for path, examples in own.items() if not 2 <= len(examples) <= 3] == []
    for path, examples in own.items():
        assert any(typed.startswith(f"highseas {path}") for typed, _ in examples), path


@pytest.mark.parametrize(("path", "typed"), ALL, ids=[f"{path}: {typed}" for path, typed in ALL])
def test_every_example_is_understood(path: str, typed: str) -> None:
    command, bound, _ = app.parse_args(words(typed), exit_on_error=False, print_error=False)
    assert typed.partition(" ")[0] == "highseas" and command is not None and bound is not None


def test_a_command_s_help_shows_its_own_examples_and_the_whole_one_thirteen(
    capsys: pytest.CaptureFixture[str],
) -> None:
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
    """Said when the page is asked for. No mode has options of its own, which `--set` is for."""
    said, say = set[str](), Language.say

    def heard(language: Language, code: str, /, **figures: object) -> str:
        said.add(code)
        return say(language, code, **figures)

    monkeypatch.setattr(Language, "say", heard)
    for path in ("", "--install-completion", *commands(app)):
        run([*path.split(), "--help"])
    capsys.readouterr()
    known = {f"commands.{code}" for code in catalogue("en").sentences("commands")}
    assert known - said == {"commands.options.set"}
