"""The rules help by keyboard and mouse: searching opens what it finds, related entries can be followed."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.app import HighSeasApp
from tests.tui.conftest import opened
from tests.tui.test_keys import send
from tests.tui.test_table_screens import POSITIONS

ENTRIES = entries(own_story())


async def _opened(pilot: Pilot[int], *keys: str) -> HelpScreen:
    await pilot.pause()
    await pilot.press("question_mark")
    await pilot.press(*keys)
    assert isinstance(pilot.app.screen, HelpScreen)
    return pilot.app.screen


def _page(screen: Screen[Any]) -> str:
    """What the help or the almanac shows of the entry that is open."""
    return str(screen.query_one("#entry, #page").render())


def _shown(screen: HelpScreen) -> str:
    return str(screen.query_one("#entry").render())


@pytest.mark.parametrize(
    ("page", "at_table"), [("question_mark", "question_mark"), ("a", "D")], ids=["help", "cards"]
)
@pytest.mark.parametrize("table", [False, True], ids=["title", "table"])
@pytest.mark.parametrize("burst", [False, True], ids=["slowly", "burst"])
async def test_typing_searches_and_other_keys_stay_keys(
    home: Path, page: str, at_table: str, table: bool, burst: bool
) -> None:
    """No letter is lost; arrows move in what is found, Enter takes it, a letter after that is a new search."""
    async with opened(session=POSITIONS["trade"]() if table else None) as (app, pilot):

        async def typed(*keys: str) -> None:
            for some in [keys] if burst else [[key] for key in keys]:
                send(app, *some)
                await pilot.pause()

        await pilot.pause()
        below = app.screen
        await typed(at_table if table else page)
        screen = app.screen
        line, menu = screen.query_one("#find", Input), screen.query_one(OptionList)
        await typed(*"frig")
        assert line.value == "frig"
        assert "frigate" in _page(screen).lower()
        first = menu.highlighted
        await typed("down")
        assert menu.highlighted != first
        await typed(*"at")
        assert line.value == "frigat"
        await typed("enter", *"jest")
        assert line.value == "jest"
        assert "Jester" in _page(screen)
        await typed("enter", "slash", *"trader", "escape")
        assert line.value == "trader"
        assert app.screen is below


async def test_a_letter_that_is_a_key_of_the_players_own_stays_one(home: Path) -> None:
    (home / "settings.toml").write_text('keys = {"help.leave" = "x"}\nseen_tutorial = true\n')
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        await _opened(pilot)
        await pilot.press("x")
        assert not isinstance(pilot.app.screen, HelpScreen)


async def test_enter_in_the_search_opens_the_first_hit(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot)
        for typed, begins in (
            ("jester", "Jester"),
            ("icon", "Signs on the table"),
            ("keys", "Keys may be typed ahead"),
            ("fee", "The fee"),
        ):
            await pilot.press("slash")
            screen.query_one("#find", Input).value = typed
            await pilot.press("enter")
            assert _shown(screen).startswith(begins)
            assert screen.focused is screen.query_one("#entries")
            await pilot.press("enter")  # on the list: the same one is still open
            await pilot.pause()
            assert _shown(screen).startswith(begins)


async def test_an_empty_result_says_so_and_the_page_before_is_gone(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash")
        line = screen.query_one("#find", Input)
        line.value = "jester"
        await pilot.pause()
        assert _shown(screen).startswith("Jester")
        line.value = "zeppelin"
        await pilot.press("enter")
        assert "Nothing in the help has 'zeppelin'" in _shown(screen)
        assert "Jester" not in _shown(screen)
        assert screen.focused is screen.query_one("#find")
        line.value = "bust"
        await pilot.pause()
        assert _shown(screen).startswith("Bust")


async def test_related_entries_are_followed_by_number_and_mouse(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash", *"jest", "enter")
        first, second = ENTRIES["jester"].see[:2]
        assert f"See also:\n  1 {ENTRIES[first].title}\n  2 {ENTRIES[second].title}" in _shown(screen)
        await pilot.press("2")
        assert _shown(screen).startswith(ENTRIES[second].title)
        await pilot.press("backspace")
        assert _shown(screen).startswith("Jester")
        strips = ["".join(s.text for s in strip) for strip in screen._compositor.render_strips()]
        row = next(y for y, line in enumerate(strips) if f"1 {ENTRIES[first].title}" in line)
        await pilot.click(offset=(strips[row].index("1 ") + 3, row))
        assert _shown(screen).startswith(ENTRIES[first].title)
