"""The picture over the title: plain ASCII, within the screen, never over the menu."""

from pathlib import Path

import pytest
from textual.binding import Binding
from textual.widgets import OptionList

from highseas.campaign.saved_games import slots
from highseas.campaign.tui.keymap import ALL, shown_key
from highseas.campaign.tui.screens.saved_games import FinishedScreen, SavesScreen
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.tui.widgets import title_picture as picture
from highseas.campaign.tui.widgets.title_picture import paint_fleet
from tests.campaigns import begun
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.script import lines, walk


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_plain_ascii_and_its_colors_fit_its_signs(theme: str) -> None:
    lines = picture.paint(styles_of(theme), 100, 40).plain.split("\n")
    assert all(line.isascii() and len(line) <= 100 for line in lines)
    assert len(lines) > picture.HEIGHT
    assert [len(line) for line in picture.COLORS] == [len(line) for line in picture.LINES]


@sizes(NARROW, SMALL)
async def test_the_menu_is_whole_below_it_and_a_campaign_to_go_on_with_takes_one_line(home: Path, size: Size) -> None:
    """Long names of a campaign and its chapter push nothing off a screen of 80 by 24."""
    slots.leave(begun(("Ann",), seed=5))
    async with opened(size=size) as (app, _pilot):
        above = "\n".join(lines(app)[:-1])
        assert "HIGH SEAS" in above and "More: " in above
        assert ("[ * ]" in above) == (size == SMALL)
        line = next(line for line in lines(app) if "Play on:" in line)
        assert size == NARROW or ("chapter 1, Red Lamps" in line and line.endswith(")"))


@sizes(SMALL, (120, 27), MEDIUM, HUGE)
async def test_the_fleet_sails_where_there_is_room(home: Path, size: Size) -> None:
    async with opened(size=size) as (app, _pilot):
        fleet, menu = app.screen.query_one("#fleet"), app.screen.query_one("#menu", OptionList)
        assert fleet.display == (size in (MEDIUM, HUGE))
        assert menu.region.height == menu.option_count == 7
        assert not fleet.display or fleet.region.bottom <= app.screen.query_one("Footer").region.y


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "lines"), [((110, 9), 9), ((200, 16), 9), ((200, 17), 17), ((240, 30), 17)])
def test_the_fleet_sails_on_one_sea_as_large_as_fits(size: Size, lines: int, theme: str) -> None:
    rows = paint_fleet(styles_of(theme), *size).split("\n", allow_blank=True)
    assert len(rows) == lines and all(row.cell_length == size[0] for row in rows[1:])
    blank = {" "} if theme == "no-color" else set()
    assert not blank & set(rows[-1].plain), "the sea reaches from side to side"


@sizes(NARROW, SMALL)
async def test_the_way_back_is_in_the_last_line_where_keys_are_named_as_in_the_help(home: Path, size: Size) -> None:
    async with opened(size=size) as (app, pilot):
        for page in (SavesScreen(), FinishedScreen()):
            await show(app, page)
            assert lines(app)[-1].endswith("Esc Back") and "Del Delete" in lines(app)[-1]
        await walk(app, pilot, "escape escape choose:help | foot Esc Back")
        assert app.get_key_display(Binding("backspace", "back")) == "Backspace"
        for key in (each.key for keys in ALL.values() for each in keys):
            shown = shown_key(key)
            assert len(shown) == 1 or shown[0] in "⇧^" or shown[0].isupper() or shown in "←→", key
