"""A theme that changes under an open screen: it looks as if it had been opened in the new one, cursor and all."""

from pathlib import Path

import pytest
from rich.style import Style

from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.panel import Thing
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, opened
from tests.tui.races import new_race, race_screen, sail_on

PAGES = {
    "cards": ("five", "a"),
    "legend": ("first", "i"),
    "odds": ("solo", "O"),
    "hint": ("solo", "h h"),
    "bookmarks": ("solo", "b"),
    "race-signs": ("race-sail", "i"),
}
"""Pages over a table with painted text: a position, and the keys that open them there."""
Look = list[list[tuple[str, Style | None]]]


def look(app: HighSeasApp) -> Look:
    return [[(part.text, part.style) for part in strip] for strip in app.screen._compositor.render_strips()]


async def looks(page: str, home: Path, first: str, then: str) -> tuple[Look, Look]:
    """Return what a page looks like that is opened in the first theme, and then changed to the second one."""
    position, keys = PAGES[page]
    async with opened(session=POSITIONS[position](), size=MEDIUM) as (app, pilot):
        app.show_theme(first)
        for key in keys.split():
            await pilot.press(key)
        before = look(app)
        app.show_theme(then)
        await pilot.pause()
        return before, look(app)


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_over_the_table_changes_its_colors_with_the_theme(page: str, home: Path) -> None:
    fresh, _ = await looks(page, home, "light", "light")
    before, changed = await looks(page, home, "dark", "light")
    assert before != changed == fresh


async def test_the_cursor_stays_on_its_character_when_the_theme_changes(open_table: Open) -> None:
    async with open_table(POSITIONS["characters"](), MEDIUM) as table:
        await table.press("down", "down")
        pointed = table.screen.scene.pointed
        assert pointed.kind == "option"
        for theme in ("light", "no-color"):
            table.app.show_theme(theme)
            await table.pilot.pause()
            assert table.screen.scene.pointed == pointed and table.screen.top.menu.highlighted == 1
            assert "Nothing is chosen" not in table.text()
        await table.press("ctrl+p", "escape")
        assert table.screen.scene.pointed == pointed, "nor when a page is closed over it"


async def test_the_cursor_stays_where_it_was_put_beside_a_hint_of_the_race(open_table: Open) -> None:
    async with open_table(sail_on(new_race(4), 40, "card"), MEDIUM) as table:
        await table.press("h")
        menu = race_screen(table).top.query_one("#options", Answers)
        best = menu.highlighted
        assert best is not None
        other = (best + 1) % menu.option_count
        await table.press(*(["down"] * ((other - best) % menu.option_count)))
        assert menu.highlighted == other
        table.app.show_theme("light")
        await table.pilot.pause()
        assert menu.highlighted == other and race_screen(table).scene.pointed == Thing("option", "", other)
        await table.press("ctrl+p", "escape")
        assert menu.highlighted == other and race_screen(table).hints.best == best, "the hint is still there"


async def test_another_size_leaves_the_cursor_where_it_was(open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), MEDIUM) as table:
        await table.press("down")
        pointed = table.screen.scene.pointed
        for size in (LARGE, SMALL):
            await table.pilot.resize_terminal(*size)
            assert table.screen.scene.pointed == pointed and table.screen.top.menu.highlighted == pointed.place


async def test_another_question_has_its_own_cursor(open_table: Open) -> None:
    async with open_table(POSITIONS["first"](), MEDIUM) as table:
        assert isinstance(table.screen, TableScreen)
        await table.press("d", "down")
        assert table.screen.scene.pointed == Thing("option", "", 1)
        await table.press("d")
        assert table.screen.scene.pointed == Thing("option", "", 0)
