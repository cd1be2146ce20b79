"""The rules help by keyboard and mouse: searching opens what it finds, related entries can be followed."""

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.help import HelpScreen
from highseas.campaign.words.royal.help import entries
from highseas.campaign.words.royal.naming import own_story

ENTRIES = entries(own_story())


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
            await pilot.pause()
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
        await pilot.pause()
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
        await pilot.pause()
        assert _shown(screen).startswith(ENTRIES[second].title)
        await pilot.press("backspace")
        await pilot.pause()
        assert _shown(screen).startswith("Jester")
        strips = ["".join(s.text for s in strip) for strip in screen._compositor.render_strips()]
        row = next(y for y, line in enumerate(strips) if f"1 {ENTRIES[first].title}" in line)
        await pilot.click(offset=(strips[row].index("1 ") + 3, row))
        await pilot.pause()
        assert _shown(screen).startswith(ENTRIES[first].title)
