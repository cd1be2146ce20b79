"""Every word on screen comes from the language in use: shown with a language whose every vowel has an accent."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextvars import copy_context
from pathlib import Path

import pytest
from textual.screen import Screen

from highseas.campaign.jamaica.tui.screens.new_race import NewRaceScreen
from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.words import shipped
from tests.front import type_lines
from tests.pseudo import languages
from tests.tui.conftest import MEDIUM, SMALL, opened
from tests.tui.games import end_page, new_game
from tests.tui.races import new_race, sail_on
from tests.tui.test_end_report import lost

_WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = {"ann", "cy", "skipper", "skippe", "skip"}
"""Players, also where a column has no room for all of a name."""
KEYS = {"esc", "enter", "space", "backspace", "tab", "abc"}
"""What is printed on keys."""
CUT = 0
"""Words cut without a sign in the language that is a third longer: it may only fall."""
Page = tuple[str, str]


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the made languages, which the program takes for its own."""
    with pytest.MonkeyPatch.context() as patch:
        made = languages(tmp_path_factory.mktemp("words"))
        patch.setattr(shipped, "LANGUAGES", made)
        yield made


def shown(app: HighSeasApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


PAGES: dict[str, Callable[[], Screen[None]]] = {
    "form": NewGameScreen,
    "form of a race": NewRaceScreen,
    "end": lambda: end_page(lost(2)),
}
TABLES: dict[str, tuple[Callable[[], Session], str]] = {
    "table": (new_game, "question_mark l w i D m a o d ctrl+p"),
    "race": (lambda: sail_on(new_race(), 12), "question_mark w i m a l"),
}
"""Tables by the keys of their pages."""


async def pages(size: tuple[int, int]) -> AsyncIterator[Page]:
    """Every page by its name, as it is painted."""
    async with opened(size=size) as (app, pilot):
        yield "title", shown(app)
        for name, screen in PAGES.items():
            await app.push_screen(screen())
            await pilot.pause()
            await pilot.pause()
            yield name, shown(app)
    for name, (begin, keys) in TABLES.items():
        app = HighSeasApp(begin())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield name, shown(app)
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause()
                yield f"{name}, {key}", shown(app)
                await pilot.press(*(["escape"] if key != "d" else []))
                await pilot.pause()


def plain(text: str) -> set[str]:
    """The words of a text with a vowel that has no accent."""
    return {word for word in _WORD.findall(text) if re.search("[aeiouAEIOU]", word)}


@pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=["80x24", "120x40"])
async def test_every_word_on_screen_is_the_languages(size: tuple[int, int], home: Path) -> None:
    shipped.use("xx")
    async for name, text in pages(size):
        assert {word for word in plain(text) if word.casefold() not in NAMES | KEYS} == set(), name
        assert len(_WORD.findall(text)) > 10, f"{name} shows words at all"


def test_every_word_in_plain_lines_is_the_languages(home: Path) -> None:
    """Of a game of Port Royal and of a race. Moves as they are typed, in brackets, are so in every language."""

    def said() -> str:
        shipped.use("xx")
        royal, race = Desk(new_game(), None), Desk(sail_on(new_race(), 12), None)
        lines = type_lines(royal, "help", "draw", "draw", "risk", "odds", "table", "log", "hint", "quit")
        return lines + type_lines(race, "help", "table", "log", "hint", "quit")

    text = copy_context().run(said)
    assert {word for word in plain(re.sub(r"\[.*?\]", "", text)) if word.casefold() not in NAMES} == set()
    assert len(text.splitlines()) > 40


async def test_a_longer_language_is_not_cut_without_a_sign(folder: Path, home: Path) -> None:
    """No word ends in the middle; beside a frame it may, where a page lies over the table."""
    shipped.use("xl")
    said = [file.read_text(encoding="utf-8") for file in (folder / "xl").rglob("*.toml")]
    known = {word.casefold() for text in said for word in _WORD.findall(text)} | NAMES | KEYS
    cut = set[tuple[str, str]]()
    async for name, text in pages(SMALL):
        for found in _WORD.finditer(text):
            beside = text[found.end() : found.end() + 1]
            if found[0].casefold() not in known and beside != "…" and not "\u2500" <= beside <= "\u259f":
                cut.add((name, found[0]))
    assert len(cut) <= CUT, sorted(cut)
