"""The end report at 80 columns and 24 lines: all of it can be reached with the keys (E4)."""

from pathlib import Path

from textual.containers import VerticalScroll

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.shelf.slots import new_session
from highseas.campaign.tui.app import HighSeasApp
from highseas.engine.royal.game import legal
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Size, opened, show, sizes
from tests.tui.games import end_page
from tests.tui.script import in_one_line, shown


def lost(players: int) -> Session:
    start = setups.wanted_start(setups.GameRequest(players=players, seed=5))
    session = new_session(start, [Controller.PERSON] * players)
    while legal(session.state):
        session.play(legal(session.state)[0])
    return session


@sizes(SMALL, LARGE)
async def test_every_line_of_the_report_can_be_read(size: Size, home: Path) -> None:
    session = lost(3)
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(session))
        seen, pages = in_one_line(shown(app)), 1
        figures = app.screen.query_one("#figures", VerticalScroll)
        assert ("PgDn and PgUp" in seen) is (figures.max_scroll_y > 0) is (size == SMALL)
        while figures.scroll_y < figures.max_scroll_y and pages < 9:
            await pilot.press("pagedown")
            seen, pages = seen + in_one_line(shown(app)), pages + 1
        words = {word for line in report_lines(session) for word in line.split()}
        assert words <= set(seen.split())
        await pilot.press("pageup")
        assert "Title (Esc)" in in_one_line(shown(app))


@sizes(SMALL, MEDIUM)
async def test_the_emblem_keeps_off_the_upper_edge(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, _pilot):
        await show(app, end_page(POSITIONS["won"]()))
        emblem, menu = app.screen.query_one("#emblem"), app.screen.query_one("#side OptionList")
        assert emblem.region.y >= 1 and emblem.region.bottom < menu.region.y
        assert menu.size.height == menu.virtual_size.height, "and every action is seen"
