"""The rules help by keyboard and mouse: searching opens what it finds, related entries can be followed."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign.help import entries
from campaign.tui.app import HighSeasApp
from campaign.tui.screens.help import HelpScreen


async def _opened(pilot: Pilot[int], *keys: str) -> HelpScreen:
    await pilot.pause()
    await pilot.press("question_mark")
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()
    assert isinstance(pilot.app.screen, HelpScreen)
    return pilot.app.screen


def _shown(screen: HelpScreen) -> str:
    return str(screen.query_one("#entry").render())


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("jester", "Jester"),
        ("legend", "Signs on the table"),
        ("icon", "Signs on the table"),
        ("keys", "At the table:"),
        ("fee", "The fee"),
    ],
)
async def test_enter_in_the_search_opens_the_first_hit(home: Path, typed: str, begins: str) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash", *typed)
        await pilot.press("enter")
        await pilot.pause()
        assert _shown(screen).startswith(begins)
        assert screen.focused is screen.query_one("#entries")
        await pilot.press("enter")  # on the list: the same one is still open
        await pilot.pause()
        assert _shown(screen).startswith(begins)


async def test_an_empty_result_says_so_and_the_page_before_is_gone(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash", *"jester")
        assert _shown(screen).startswith("Jester")
        await pilot.press("enter", "slash", "ctrl+u", *"zeppelin", "enter")
        await pilot.pause()
        assert "Nothing in the help has 'zeppelin'" in _shown(screen)
        assert "Jester" not in _shown(screen)
        assert screen.focused is screen.query_one("#find")
        await pilot.press("ctrl+u", *"bust")
        await pilot.pause()
        assert _shown(screen).startswith("Bust")


async def test_related_entries_are_followed_by_number_and_mouse(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash", *"jester", "enter")
        first, second = entries()["jester"].see[:2]
        assert f"See also:\n  1 {entries()[first].title}\n  2 {entries()[second].title}" in _shown(screen)
        await pilot.press("2")
        await pilot.pause()
        assert _shown(screen).startswith(entries()[second].title)
        await pilot.press("backspace")
        await pilot.pause()
        assert _shown(screen).startswith("Jester")
        strips = ["".join(s.text for s in strip) for strip in screen._compositor.render_strips()]
        row = next(y for y, line in enumerate(strips) if f"1 {entries()[first].title}" in line)
        await pilot.click(offset=(strips[row].index("1 ") + 3, row))
        await pilot.pause()
        assert _shown(screen).startswith(entries()[first].title)
