"""The program in a language made of English (`tests.pseudo`), page by page, and what is painted."""

import re
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from highseas.campaign.jamaica.tui.screens.new_race import NewRaceScreen
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.words import shipped
from highseas.campaign.words.language import Language
from highseas.story.format import Story
from tests.gallery.positions import POSITIONS
from tests.gallery.shots import SHOTS
from tests.pseudo import accented, languages
from tests.tui.conftest import opened
from tests.tui.games import end_page, new_game
from tests.tui.races import new_race, sail_on
from tests.tui.test_ending_pages import lost

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
OTHERS = (
    *"""
        title-resume new-story daily daily-race puzzles saves finished statistics contracts
    """.split(),
    *("achievements", "races", "almanac", "settings", "themes", "keys", "recap", "crew", "bookmarks", "turns"),
    *("hint-page", "story", "month", "journal", "characters", "characters-draft", "cover", "story-card"),
    *("chapter-over", "review", "race-battle", "race-over"),
)
"""Pages around the tables, by what the gallery calls them (`tests.gallery`)."""
FURTHER = 4
"""How often a page of `OTHERS` is turned."""
NO_TEXT = ("when", "kind", "id")
"""Fields of a story's texts that are no text."""
Page = tuple[str, HighSeasApp, Pilot[int]]


@contextmanager
def made_languages(folder: Path) -> Iterator[Path]:
    """Let the program and its story have the made languages, in this folder."""
    in_language = Story.in_language
    stories: dict[tuple[str, str, int, int], Any] = {}

    def written_in(story: Story, code: str, players: int = 2, playthrough: int = 1) -> Any:
        written, key = in_language(story, code, players, playthrough), (story.manifest.id, code, players, playthrough)
        if code in ("xx", "xl") and key not in stories:
            stories[key] = msgspec.convert(_each(msgspec.to_builtins(written), code == "xl"), type(written))
        return stories.get(key, written)

    with pytest.MonkeyPatch.context() as patch:
        made = languages(folder)
        patch.setattr(shipped, "LANGUAGES", made)
        patch.setattr(Story, "in_language", written_in)
        yield made


def _each(value: Any, longer: bool) -> Any:
    if isinstance(value, dict):
        return {key: one if key in NO_TEXT else _each(one, longer) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_each(one, longer) for one in value]
    return accented(value, longer) if isinstance(value, str) else value


def painted(app: HighSeasApp) -> str:
    """What the terminal shows."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def pages(size: tuple[int, int]) -> AsyncIterator[Page]:
    """The title, forms, tables and their pages, by name, each as it is opened."""
    async with opened(size=size) as (app, pilot):
        yield "title", app, pilot
        for name, screen in PAGES.items():
            await app.push_screen(screen())
            await pilot.pause()
            await pilot.pause()
            yield name, app, pilot
    for name, (begin, keys) in TABLES.items():
        app = HighSeasApp(begin())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield name, app, pilot
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause()
                yield f"{name}, {key}", app, pilot
                await pilot.press(*(["escape"] if key != "d" else []))
                await pilot.pause()


async def around(name: str, size: tuple[int, int]) -> AsyncIterator[Page]:
    """One of `OTHERS`, as it is opened and then some pages further."""
    shot = SHOTS[name]
    app = HighSeasApp(POSITIONS[shot.position]()) if shot.position else HighSeasApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        yield name, app, pilot
        for number in range(FURTHER):
            before = painted(app)
            await pilot.press("pagedown")
            await pilot.pause()
            if painted(app) == before:
                break
            yield f"{name}, {number + 2}", app, pilot


_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CLAUSES = re.compile(r"[.,:;!?(){}\[\]|]|$")
_EDGE = " │┃▐█▌▂"
"""What may stand between a row's words and the edge of its panel: room, a frame, a scrollbar."""


class Sentences:
    """Every sentence that the program asks its language for, to find those that are painted without their end."""

    def __init__(self, patch: pytest.MonkeyPatch, texts: Iterable[str]) -> None:
        self.said = set[str]()
        self._ends = {_end(clause) for text in texts for clause in _CLAUSES.split(text)}
        say = Language.say

        def heard(language: Language, code: str, /, **figures: object) -> str:
            said = say(language, code, **figures)
            self.said.add(said)
            return said

        patch.setattr(Language, "say", heard)

    def broken_off(self, rows: dict[tuple[str, str], list[str]]) -> set[tuple[str, str]]:
        """Return the rows of panels that end amid a sentence which the next row does not carry on, and show no "…".

        The last row of a panel is left out: what follows it may come by turning the page.
        """
        whole = [_WORDS.findall(said) for said in self.said]
        ends = self._ends | {_end(said) for said in self.said}
        after = defaultdict[tuple[str, ...], set[str]](set)
        for words in whole:
            for at in range(len(words) - 3):
                after[tuple(words[at : at + 3])].add(words[at + 3])
        found = set[tuple[str, str]]()
        for (page, panel), lines in rows.items():
            width = max(map(len, lines))
            for row, line in enumerate(lines[:-1] if len(lines) > 1 else lines):
                words, text = _WORDS.findall(line), line.rstrip(_EDGE)
                following = after.get(tuple(words[-3:]), set()) if words and words[-1].isalpha() else set()
                below = {word for other in lines[row + 1 : row + 2] for word in _WORDS.findall(other)}
                lost = following and not following & below and tuple(words[-2:]) not in ends
                if lost and not text.endswith("…") and width - len(text) <= max(map(len, following)):
                    found.add((f"{page}: {panel}", text.strip()))
        return found


def _end(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(text)[-2:])


def panels(page: str, app: HighSeasApp) -> dict[tuple[str, str], list[str]]:
    """The rows of each panel without panels of its own, as the terminal shows them."""
    lines = painted(app).split("\n")
    found: dict[tuple[str, str], list[str]] = {}
    for widget, (region, clip) in app.screen._compositor.visible_widgets.items():
        shown = region.intersection(clip)
        if shown and not widget.children:
            rows = [line[shown.x : shown.right] for line in lines[shown.y : shown.bottom]]
            found[page, f"{type(widget).__name__} {widget.id or len(found)}"] = rows
    return found
