"""The page of the daily deal: today's deal, days in a row, months by keys, at three sizes."""

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from highseas.campaign.files import paths
from highseas.campaign.play.days import today
from highseas.campaign.play.royal import daily
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.royal.screens import daily as page
from highseas.campaign.tui.royal.screens.daily import DailyScreen
from highseas.campaign.tui.royal.screens.table import TableScreen
from highseas.campaign.tui.screens.title import TitleScreen
from tests.tui.conftest import NARROW, SMALL
from tests.unit.test_statistics import day

SIZES = [NARROW, SMALL, (120, 40), (200, 60)]
TODAY = date(2026, 2, 10)


def shown(app: HighSeasApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


@pytest.fixture
def days(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four days played up to today, won but for the second, and one in January."""
    monkeypatch.setattr(page, "today", lambda: TODAY)
    entries = {
        str(back): day(10 - back, (TODAY - timedelta(back)).isoformat(), outcome="lost" if back == 2 else "won")
        for back in range(4)
    }
    entries["0"] = msgspec.structs.replace(entries["0"], share="High Seas daily 2026-02-10 · won")
    entries["old"] = day(1, "2026-01-31", outcome="won")
    paths.statistics_file().write_bytes(msgspec.json.encode(entries))
    return home


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_page_shows_the_month_and_earlier_ones(days: Path, size: tuple[int, int]) -> None:
    app = HighSeasApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.push_screen(DailyScreen())
        await pilot.pause()
        text = shown(app)
        assert "D A I L Y   D E A L   2026-02-10" in text
        lines = ("Won at the first try; 1 try so far.", "Days in a row: 4 played", "Won in a row: 2 days")
        assert "y Copy the line" in text or size == NARROW
        assert all(set(line.split()) <= set(text.replace(",", "").split()) for line in lines)
        assert "February 2026" in text and "✓" in text and "✗" in text
        await pilot.press("left")
        assert "January 2026" in shown(app)
        await pilot.press("right", "right", "right")
        assert "February 2026" in shown(app), "no month that is still to come"
        await pilot.press("y")
        assert app.clipboard == "High Seas daily 2026-02-10 · won"


async def test_the_rating_of_the_deal_comes_later(days: Path) -> None:
    app = HighSeasApp()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(DailyScreen())
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "of 5" in shown(app)


async def test_enter_plays_the_deal_of_today(home: Path) -> None:
    app = HighSeasApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        app.screen.action_choose("daily")
        await pilot.pause()
        assert "Not played yet." in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert daily.daily_of(app.screen.session.start) == today().isoformat()
