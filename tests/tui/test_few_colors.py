"""Themes of few colors or none: pages do not hide the table, buttons have edges, the cursor's line can be read."""

from pathlib import Path

import pytest
from textual.widgets import Button

from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.tui.theme import styles_of
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import MEDIUM, Open, opened, show
from tests.tui.races import new_race, sail_on

FEW = pytest.mark.parametrize("theme", ["no-color", "ansi-dark", "ansi-light"])


@FEW
async def test_the_table_stays_in_sight_behind_a_page(theme: str, open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), MEDIUM) as table:
        table.app.show_theme(theme)
        before = table.lines()
        await table.press("i")
        page = table.app.screen.query_one(".dialog").region
        seen = table.lines()
        assert page.y > 2 and seen[: page.y] == before[: page.y] and "".join(seen[: page.y]).strip()
        assert "Signs on the table" in table.text()


@FEW
async def test_buttons_have_edges(theme: str, home: Path) -> None:
    async with opened() as (app, _pilot):
        app.show_theme(theme)
        await show(app, NewGameScreen())
        button = app.screen.query_one("#go", Button).region
        line = app.screen._compositor.render_strips()[button.y].crop(button.x, button.right).text
        assert button.height == 1 and not line[0].isspace() and not line[-1].isspace()
        assert line[1:-1].strip() == "Start"


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_the_line_under_the_cursor_has_one_color_of_letters(theme: str, open_table: Open) -> None:
    """A sea space's number is blue, and so may be the ground of the cursor."""
    async with open_table(sail_on(new_race(6), 60, "sail"), MEDIUM) as table:
        table.app.show_theme(theme)
        await table.press("down", "up")
        menu = table.app.screen.query_one("#options")
        line, rest = (
            [
                part
                for part in table.app.screen._compositor.render_strips()[y].crop(menu.region.x, menu.region.right)
                if part.text.strip() and part.style is not None
            ]
            for y in (menu.region.y, menu.region.y + 1)
        )
        assert len({str(part.style.color) for part in line if part.style}) == 1
        assert len({str(part.style.color) for part in rest if part.style}) > 1, styles_of(theme).flags["blue"]
