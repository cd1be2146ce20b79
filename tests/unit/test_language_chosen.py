"""A language is a folder: found, chosen by the environment when the program starts, with a grammar of its own."""

import os
import subprocess
import sys
from collections.abc import Iterable
from contextvars import copy_context
from pathlib import Path

import pytest

from highseas.campaign.main import run
from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words import shipped
from highseas.campaign.words.language import LANGUAGE, Language, language_in
from highseas.campaign.words.shipped import UnknownLanguage, WordsError
from tests.pseudo import make


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages: English, one with three forms of a noun, and one that is none."""
    (tmp_path / "en").symlink_to(Path(str(shipped.LANGUAGES)) / "en")
    for name, file, text in (
        ("sk", "language.toml", 'name = "Slovenčina"\nplurals = "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"'),
        ("sk", "sentences/nouns.toml", 'coin = "minca|mince|mincí"'),
        ("pt_BR", "language.toml", f'name = "Português"\ngrammar = "{__name__}:Listing"'),
        ("fr", "names.toml", '[kinds]\nsettler = "Colon"'),
    ):
        (tmp_path / name / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(shipped, "LANGUAGES", tmp_path)
    return tmp_path


class Listing(Language):
    """A grammar that lists its own way."""

    def row(self, parts: Iterable[str]) -> str:
        return " / ".join(parts)


def test_the_folders_that_say_what_they_are_are_the_languages(folder: Path) -> None:
    assert shipped.languages() == ["en", "pt_BR", "sk"], "fr says nothing of itself"


@pytest.mark.parametrize(
    ("environ", "chosen"),
    [
        ("", "en"),
        ("LANG=C.UTF-8", "en"),
        ("LANG=en_US.UTF-8", "en"),
        ("LANG=sk_SK.UTF-8", "sk"),
        ("LANG=pt_BR", "pt_BR"),
        ("LANG=pt_PT.UTF-8", "en"),
        ("LANG=fr_FR.UTF-8", "en"),
        ("LANG=../sk", "en"),
        ("LANG=sk_SK.UTF-8 LC_MESSAGES=en_GB.UTF-8", "en"),
        ("LANG=en_GB.UTF-8 LC_ALL=sk_SK@euro", "sk"),
        ("LANG=sk_SK.UTF-8 HIGHSEAS_LANGUAGE=en", "en"),
        ("HIGHSEAS_LANGUAGE=sk", "sk"),
    ],
)
def test_the_environment_chooses_one(environ: str, chosen: str, folder: Path) -> None:
    assert shipped.wanted(dict(each.split("=") for each in environ.split())) == chosen


def test_a_folder_elsewhere_is_chosen_by_its_path(folder: Path) -> None:
    path = str(folder / "sk")
    assert shipped.wanted({"HIGHSEAS_LANGUAGE": path}) == path

    def code() -> tuple[str, str]:
        shipped.use(path)
        return shipped.code_in_use(), LANGUAGE.counted(3, "coin")

    assert copy_context().run(code) == ("sk", "3 mince")


def test_a_language_that_is_not_there_is_refused_and_english_spoken(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnknownLanguage):
        shipped.wanted({"HIGHSEAS_LANGUAGE": "fr"})
    monkeypatch.setenv("HIGHSEAS_LANGUAGE", "fr")
    assert copy_context().run(run, ["--version"]) == 0
    assert capsys.readouterr().err.startswith("There is no language in 'fr'")


def test_a_folder_declares_how_it_counts_and_lists(folder: Path) -> None:
    slovak = language_in("sk", GameLanguage)
    assert [slovak.counted(count, "coin") for count in (1, 3, 5)] == ["1 minca", "3 mince", "5 mincí"]
    own = language_in("pt_BR", GameLanguage)
    assert isinstance(own, Listing) and isinstance(own, GameLanguage)
    assert own.row("abc") == "a / b / c" and own.kind_name("settler") == "Settler"
    assert type(language_in("pt_BR", Listing)) is Listing and language_in("pt_BR", GameLanguage) is own


def test_a_malformed_declaration_names_its_file(folder: Path) -> None:
    (folder / "sk/language.toml").write_text("plural = 3", encoding="utf-8")
    shipped._file.cache_clear()
    with pytest.raises(WordsError, match=r"sk/language\.toml"):
        shipped.facts("sk")


def test_a_language_is_chosen_when_the_program_starts(tmp_path: Path) -> None:
    """By a process of its own, as a player starts it."""
    make(tmp_path, "xx", english=Path(str(shipped.LANGUAGES)) / "en")
    environ = {**os.environ, "HIGHSEAS_HOME": str(tmp_path), "HIGHSEAS_LANGUAGE": str(tmp_path / "xx")}
    command = [sys.executable, "-m", "highseas.campaign.main", "daily", "--help"]
    printed = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", check=True).stdout
    assert printed.startswith("Úságé: highseas daily [ÓPTÍÓNS] [ÁRGS]") and "Éxámplés:" in printed
    environ["HIGHSEAS_LANGUAGE"] = "xx"
    found = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", check=True)
    assert found.stdout.startswith("Usage: ") and "'xx'" in found.stderr, "the program has none of this name"
