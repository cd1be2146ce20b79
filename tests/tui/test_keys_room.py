"""The screen of all keys: on large terminals what the one under the cursor does stands beside the list."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from highseas.campaign.tui import keymap
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.keys import KeysScreen
from highseas.campaign.words.language import LANGUAGE
from tests.some import some
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.script import shown
from tests.tui.test_room import MOST, cells, largest


def about(app: HighSeasApp) -> str:
    return " ".join(str(app.screen.query_one("#about").render()).split())


@sizes(MEDIUM, LARGE, HUGE)
async def test_the_key_under_the_cursor_is_explained_beside_the_list(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, KeysScreen())
        assert about(app).startswith("Draw a card Now d (At the table). Enter asks for another key.")
        free = about(app).partition("free there: ")[2].partition("Log")[0].split()
        assert "A" in free and "d" not in free, "what no key of the table is"
        assert LANGUAGE.say("keys.screen.log") in about(app), "other screens"
        assert app.screen.query_one("#about").region.bottom <= size[1] - 1, "all of it is in sight"
        assert largest(cells(app)) <= MOST * size[0] * size[1]
        await pilot.press("enter", "space")
        assert "Now Space (At the table). The usual key is d; Delete brings it back." in about(app)
        await pilot.press("down")
        assert about(app).startswith("Stop, go on to Trade & Hire")


@pytest.mark.parametrize("size", some([NARROW, SMALL, MEDIUM], {SMALL, MEDIUM}.__contains__))
async def test_no_line_of_the_list_is_cut_or_begins_at_its_edge(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        screen = KeysScreen()
        await show(app, screen)
        assert screen.query_one("#sheet").display is (size == MEDIUM)
        text = ""
        for _ in keymap.TABLE:
            text += shown(app)
            await pilot.press("down")
        assert "\n  of its own" not in text
        words = " ".join(str(option.prompt) for option in screen.query_one("#keys", OptionList).options)
        assert all(word in words for key in keymap.TABLE for word in key.label.split())
