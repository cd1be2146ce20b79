"""A screen that is resized while another lies over it comes back as if it had been opened at that size."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Resize
from textual.pilot import Pilot

from highseas.campaign.play.session import Session
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.title import MENU, TitleScreen
from highseas.campaign.tui.widgets.table_widget import TableWidget
from tests.some import half
from tests.tui.conftest import MEDIUM, SMALL, Open, opened
from tests.tui.games import DISCOVER, dealt
from tests.tui.races import new_race

PAGES = [page for page in MENU if page not in ("tutorial", "first-race", "quit")]
OVER_PAGES = [("help", "race"), ("settings", "help"), *half(PAGES, ["daily"])]
BAR = str.maketrans(dict.fromkeys("▁▂▃▄▅▆▇█", " "))
"""The ends of a scroll bar, which lines that are not laid out yet move by an eighth."""


def shown(app: HighSeasApp) -> list[str]:
    return ["".join(part.text for part in line).translate(BAR) for line in app.screen._compositor.render_strips()]


async def cover_and_resize(app: HighSeasApp, pilot: Pilot[int], over: str) -> None:
    """Open a page over the screen, make the terminal larger and small again, and close the page."""
    below = app.screen
    title = next((screen for screen in app.screen_stack if isinstance(screen, TitleScreen)), None)
    if title:
        title.action_choose(over)
    else:
        app.open_help()
    await pilot.pause()
    assert app.screen is not below
    for size in (MEDIUM, SMALL):
        await pilot.resize_terminal(*size)
        while app.screen.size != size:  # a timer of Textual's waits for more sizes
            await pilot.pause()
        await pilot.pause()
    app.pop_screen()
    await pilot.pause()
    assert app.screen is below


@pytest.mark.parametrize(("page", "over"), [*half([""], PAGES), *OVER_PAGES])
async def test_it_is_whole(home: Path, page: str, over: str) -> None:
    """At the title and every page that is opened there."""
    async with opened(page) as (app, pilot):
        fresh = shown(app)
        await cover_and_resize(app, pilot, over)
        assert shown(app) == fresh


async def test_a_table_is_whole(open_table: Open) -> None:
    for session in (dealt(DISCOVER), new_race(1)):
        async with open_table(session) as table:
            fresh = shown(table.app)
            await cover_and_resize(table.app, table.pilot, "help")
            assert shown(table.app) == fresh


@pytest.mark.parametrize("new", [lambda: dealt(DISCOVER), lambda: new_race(1)], ids=["royal", "race"])
async def test_a_table_that_is_left_while_it_is_made_anew_ends_nothing(
    new: Callable[[], Session], open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaving a table removes its panels, and what makes them anew for another size then ends without them."""

    async def remove_all(self: TableWidget[Any]) -> None:
        await self.query_children("*").remove()

    async with open_table(new()) as table:
        ground = table.app.screen.query_one(TableWidget)  # type: ignore[type-abstract]
        monkeypatch.setattr(TableWidget, "recompose", remove_all)
        monkeypatch.setattr(ground, "_composed", False)
        await ground.on_resize(Resize(ground.size, ground.size))
        table.app.go_title()
        await table.pilot.pause()
        assert isinstance(table.app.screen, TitleScreen)
