"""The picture over the title: plain ASCII, within the screen, never over the menu."""

from pathlib import Path

import pytest
from textual.binding import Binding
from textual.widgets import OptionList

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.keymap import ALL, shown_key
from highseas.campaign.tui.screens.game_list import GameListScreen
from highseas.campaign.tui.screens.saved_games import FinishedScreen, SavesScreen
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.tui.widgets import title_picture as picture
from highseas.campaign.tui.widgets.title_picture import paint_fleet
from tests.front import start
from tests.tui.conftest import NARROW, SMALL, Size, opened, sizes


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_plain_ascii_and_its_colors_fit_its_signs(theme: str) -> None:
    lines = picture.paint(styles_of(theme), 100, 40).plain.split("\n")
    assert all(line.isascii() and len(line) <= 100 for line in lines)
    assert len(lines) > picture.HEIGHT
    assert [len(line) for line in picture.COLORS] == [len(line) for line in picture.LINES]


@sizes(NARROW, SMALL)
async def test_the_menu_is_whole_below_it(home: Path, size: Size) -> None:
    session, _ = requests.begin(start(1, 3), (), slots.open_store(), "One")
    session.play("draw")
    session.autosaver.release()
    async with opened(size=size) as (app, _pilot):
        strips = ["".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()]
        shown = "\n".join(strips)
        assert "HIGH SEAS" in shown
        assert "Resume" in shown
        assert "Quit" in "\n".join(strips[:-1])
        assert ("[ * ]" in shown) == (size != (60, 20))


@pytest.mark.parametrize(
    ("size", "there"), [((80, 24), False), ((120, 30), False), ((120, 40), True), ((200, 60), True)]
)
async def test_the_fleet_sails_where_there_is_room(home: Path, size: Size, there: bool) -> None:
    async with opened(size=size) as (app, _pilot):
        title = app.screen
        assert title.query_one("#fleet").display == there
        menu, footer = title.query_one("#menu", OptionList), title.query_one("Footer")
        assert menu.region.height == menu.option_count
        assert not there or title.query_one("#fleet").region.bottom <= footer.region.y


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "lines"), [((110, 9), 9), ((200, 16), 9), ((200, 17), 17), ((240, 30), 17)])
def test_the_fleet_sails_on_one_sea_as_large_as_fits(size: Size, lines: int, theme: str) -> None:
    rows = paint_fleet(styles_of(theme), *size).split("\n", allow_blank=True)
    assert len(rows) == lines and all(row.cell_length == size[0] for row in rows[1:])
    blank = {" "} if theme == "no-color" else set()
    assert not blank & set(rows[-1].plain), "the sea reaches from side to side"


async def test_a_campaign_to_go_on_with_takes_one_line(home: Path) -> None:
    """Long names of a campaign and its chapter push nothing off a screen of 80 by 24."""
    begun, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    session, _ = requests.begin(begun, (), slots.open_store(), "", campaign)
    session.autosaver.release()
    async with opened() as (app, _pilot):
        strips = ["".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()]
        line = next(line for line in strips if "Resume:" in line)
        assert "chapter 1, Red Lamps" in line and line.rstrip().endswith(")")
        assert "Quit" in "\n".join(strips[:-1])


async def test_footers_name_keys_as_the_help_does(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(HelpScreen(own_story()))
        await pilot.pause()
        strips = ["".join(s.text for s in strip) for strip in pilot.app.screen._compositor.render_strips()]
        assert "Esc Back" in strips[-1]
        assert pilot.app.get_key_display(Binding("backspace", "back")) == "Backspace"
        for key in (each.key for keys in ALL.values() for each in keys):
            shown = shown_key(key)
            assert len(shown) == 1 or shown[0] in "⇧^" or shown[0].isupper() or shown in "←→", key


@pytest.mark.parametrize("page", [SavesScreen, FinishedScreen])
@sizes(NARROW, SMALL)
async def test_the_way_back_from_the_shelves_is_in_the_last_line(
    home: Path, size: Size, page: type[GameListScreen]
) -> None:
    async with HighSeasApp().run_test(size=size) as pilot:
        pilot.app.push_screen(page())
        await pilot.pause()
        strips = ["".join(s.text for s in strip) for strip in pilot.app.screen._compositor.render_strips()]
        assert strips[-1].rstrip().endswith("Esc Back") and "d Delete" in strips[-1]
