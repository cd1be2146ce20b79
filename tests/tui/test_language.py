"""Every word on screen comes from the language in use: shown with a language whose every vowel has an accent."""

import re
import shutil
from collections.abc import AsyncIterator, Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.theme import THEMES, all_themes
from highseas.campaign.words import shipped
from highseas.campaign.words.language import language_in
from highseas.engine.royal.cards import CARDS
from highseas.story.loader import OWN_STORY
from tests.front import type_lines
from tests.gallery.positions import play_before
from tests.gallery.shots import SHOTS
from tests.tui.conftest import MEDIUM, SMALL
from tests.tui.games import new_game
from tests.tui.races import new_race, sail_on
from tests.tui.spoken import OTHERS, Sentences, around, made_languages, pages, painted, panels

_WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = {"ann", "cy", "skipper", "skippe", "skip", "high", "seas"}
"""Players, also where a column has no room for all of a name, and who made the puzzles."""
SAVES = {"contracts", "jamaica", "daily", "race"}
"""Names of saved games are ids: a mode, or what the program calls those of the day."""
KEYS = {"esc", "enter", "space", "backspace", "tab", "abc", "pgup", "pgdn", "delete", "del"}
"""What is printed on keys."""
CUT = 0
"""Words cut without a sign in the language that is a third longer: it may only fall."""


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the made languages, which the program takes for its own."""
    with made_languages(tmp_path_factory.mktemp("words")) as made:
        yield made


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Path:
    """A player's folder in which games were played, in the made language."""

    def play() -> None:
        shipped.use("xx")
        play_before()

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", str(home := tmp_path_factory.mktemp("played")))
        copy_context().run(play)
    return home


async def everywhere(played: Path, home: Path) -> AsyncIterator[tuple[str, HighSeasApp]]:
    """Every page around the tables, in the folder that it wants: one of a player who has played, or a new one."""
    shutil.copytree(played, played_home := home / "played")
    shutil.copy(home / "settings.toml", played_home)
    for name in OTHERS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HIGHSEAS_HOME", str(played_home if SHOTS[name].played else home))
            async for page, app, _ in around(name, SMALL):
                yield page, app


def words(text: str) -> set[str]:
    """The words of a text, in small letters."""
    return {word.casefold() for word in _WORD.findall(text)}


def plain(text: str) -> set[str]:
    """The words of a text with a vowel that has no accent."""
    return {word for word in _WORD.findall(text) if re.search("[aeiouAEIOU]", word)}


@pytest.mark.parametrize("size", [SMALL, pytest.param(MEDIUM, marks=pytest.mark.long)], ids=["80x24", "120x40"])
async def test_every_word_on_screen_is_the_languages(size: tuple[int, int], home: Path) -> None:
    shipped.use("xx")
    async for name, app, _ in pages(size):
        text = painted(app)
        assert {word for word in plain(text) if word.casefold() not in NAMES | KEYS} == set(), name
        assert len(_WORD.findall(text)) > 10, f"{name} shows words at all"


async def test_every_word_around_the_tables_is_the_languages(played: Path, home: Path) -> None:
    """Campaign, story pages, review, statistics, settings, puzzles, cards, saves and days."""
    shipped.use("xx")
    spoken = [shipped.facts(name).name for name in shipped.languages()]
    known = NAMES | KEYS | SAVES | words(" ".join((str(home), *spoken, *(set(all_themes()) - set(THEMES)))))
    found = set[tuple[str, str]]()
    async for page, app in everywhere(played, home):
        found |= {(page, word) for word in plain(painted(app)) if word.casefold() not in known}
    assert sorted(found) == []


def written_in(language: str, folder: Path) -> list[Path]:
    """A language's files, and those of the story in it."""
    return [*(folder / language).rglob("*.toml"), *(OWN_STORY / "text" / language).glob("*.*")]


def test_every_word_in_plain_lines_is_the_languages(home: Path) -> None:
    """Of a game of Port Royal and of a race. Moves as they are typed, in brackets or help, are so in any language."""

    def said() -> str:
        shipped.use("xx")
        royal, race = HeadlessSession(new_game(), None), HeadlessSession(sail_on(new_race(), 12), None)
        lines = type_lines(royal, "help", "draw", "draw", "risk", "odds", "table", "log", "hint", "quit")
        return lines + type_lines(race, "help", "table", "log", "hint", "quit")

    text = copy_context().run(said)
    assert {word for word in plain(re.sub(r"\[.*?\]", "", text)) if word.casefold() not in NAMES} <= {"draw", "dice"}
    assert len(text.splitlines()) > 40


@pytest.mark.parametrize("spoken", ["de", pytest.param("xl", marks=pytest.mark.long)])
async def test_no_english_is_left_and_no_sentence_is_cut_without_a_sign(
    spoken: str, folder: Path, played: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is painted nothing is a word of the English texts that the language does not have as well. No word ends
    in the middle; beside a frame it may, where a page lies over the table. At its right edge a panel folds a sentence,
    or says by "…" that there is more.
    """
    shipped.use(spoken)
    texts = [file.read_text(encoding="utf-8").replace('"', "|") for file in written_in(spoken, folder)]
    known = words("\n".join(texts)) | NAMES | KEYS
    english = words("\n".join(file.read_text(encoding="utf-8") for file in written_in("en", folder)))
    english -= known | SAVES | words(" ".join((str(home), *all_themes())))
    sentences, rows = Sentences(monkeypatch, iter(texts)), dict[tuple[str, str], list[str]]()
    cut, left = set[tuple[str, str]](), set[tuple[str, str]]()
    async for name, app, _ in pages(SMALL):
        text, rows = painted(app), rows | panels(name, app)
        left |= {(name, word) for word in words(text) & english}
        for found in _WORD.finditer(text):
            beside = text[found.end() : found.end() + 1]
            if found[0].casefold() not in known and beside != "…" and not "\u2500" <= beside <= "\u259f":
                cut.add((name, found[0]))
    named = map(language_in(spoken, GameLanguage).card_name, range(len(CARDS)))
    said = words(" ".join((*sentences.said, *named)))
    assert len(whole := sorted(found for found in cut if found[1].casefold() not in said)) <= CUT, whole
    async for page, app in everywhere(played, home):
        rows |= panels(page, app)
        left |= {(page, word) for word in words(painted(app)) & english}
    assert sorted(left) == [], "English"
    assert sorted(sentences.broken_off(rows)) == [], "broken off"
    sentences.said.add("Óne twó thréé fóúr fívé síx")
    row = ("a page: a row", begun := "Óne twó thréé fóúr")
    assert sentences.broken_off({("a page", "a row"): [begun]}) == {row}
    assert sentences.broken_off({("a page", "a row"): [f"{begun}…"]}) == set()
    assert sentences.broken_off({("a page", "a row"): [f"  {begun}", "fívé síx"]}) == set()
