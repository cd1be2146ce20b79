"""The end report at 80 columns and 24 lines: all of it can be reached with the keys (E4)."""

from pathlib import Path

import pytest
from textual.containers import VerticalScroll

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.shelf.slots import new_session
from highseas.campaign.tui.app import HighSeasApp
from highseas.engine.royal.game import legal
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import LARGE, SMALL, Size, opened, show
from tests.tui.games import end_page


def lost(players: int) -> Session:
    start = setups.wanted_start(setups.GameRequest(players=players, seed=5))
    session = new_session(start, [Controller.PERSON] * players)
    while legal(session.state):
        session.play(legal(session.state)[0])
    return session


def shown(app: HighSeasApp) -> str:
    strips = app.screen._compositor.render_strips()
    return " ".join(" ".join("".join(segment.text for segment in strip) for strip in strips).split())


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x50"])
async def test_every_line_of_the_report_can_be_read(size: Size, home: Path) -> None:
    session = lost(3)
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(session))
        seen, pages = shown(app), 1
        figures = app.screen.query_one("#figures", VerticalScroll)
        assert ("PgDn and PgUp" in seen) is (figures.max_scroll_y > 0) is (size == SMALL)
        while figures.scroll_y < figures.max_scroll_y and pages < 9:
            await pilot.press("pagedown")
            seen, pages = seen + shown(app), pages + 1
        words = {word for line in report_lines(session) for word in line.split()}
        assert words <= set(seen.split())
        await pilot.press("pageup")
        assert "Title (Esc)" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_the_emblem_keeps_off_the_upper_edge(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, _pilot):
        await show(app, end_page(POSITIONS["won"]()))
        emblem, menu = app.screen.query_one("#emblem"), app.screen.query_one("#side OptionList")
        assert emblem.region.y >= 1 and emblem.region.bottom < menu.region.y
        assert menu.size.height == menu.virtual_size.height, "and every action is seen"
