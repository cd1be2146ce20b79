"""The page of the deals of the day: today's deal and race, days in a row, months by keys, at three sizes."""

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.files import paths
from highseas.campaign.jamaica.daily import daily_race, race_date
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.play.daily import today
from highseas.campaign.results.stats import Entry
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.screens import daily as page
from highseas.campaign.tui.screens.daily import DailyScreen
from highseas.campaign.tui.screens.title import TitleScreen
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Size, at, opened, show, sizes
from tests.tui.script import shown, walk
from tests.unit.test_race_begins import entry
from tests.unit.test_statistics import day

TODAY = date(2026, 2, 10)


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


@sizes(NARROW, HUGE, long=[SMALL, MEDIUM])
async def test_the_page_shows_the_month_and_earlier_ones(days: Path, size: Size) -> None:
    """The rating of the deal comes later."""
    async with opened(size=size) as (app, pilot):
        await show(app, DailyScreen())
        text = shown(app)
        lines = ("Won at the first try; 1 try so far.", "Days in a row: 4 played", "Won in a row: 2 days")
        assert "c Copy the line" in text or size == NARROW
        assert all(set(line.split()) <= set(text.replace(",", "").split()) for line in lines)
        await walk(app, pilot, """
            - | shows D A I L Y   D E A L   2026-02-10 | shows February 2026 | shows ✓ | shows ✗
            left | shows January 2026
            right right right | shows February 2026
            c""")  # fmt: skip
        assert app.clipboard == "High Seas daily 2026-02-10 · won"
        await app.workers.wait_for_complete()
        await pilot.pause()
        said = "This deal: 2 of 5 stars."
        assert size != SMALL or set(said.split()) <= set(shown(app).split())


async def test_before_the_first_deal_of_a_day_nothing_is_counted_and_enter_plays_it(home: Path) -> None:
    """The calendar says at its foot that none was played; the page says it no second time."""
    async with opened("daily") as (app, pilot):
        await walk(app, pilot, """
            - | shows Not played yet. | shows 0 days played | hides in a row | hides at best | hides played so far
            enter""")  # fmt: skip
        assert named_deals.daily_of(at(app, TableScreen).session.start) == today().isoformat()


def sailed(place: int, day: date, points: int, outcome: str = "won") -> Entry:
    """The end of a daily race."""
    share = f"High Seas, daily race of {day}: {points} points in {10 + place} rounds"
    ended = entry(place, points, turns=10 + place, outcome=outcome, home=None if outcome == "lost" else True)
    daily = day.isoformat()
    return msgspec.structs.replace(ended, seed=day.toordinal(), finished=place, day=daily, daily=daily, share=share)


@pytest.fixture
def races(days: Path) -> Path:
    """Beside the deals a race by the older rule not home two days ago and later home, and two more."""
    back = [TODAY - timedelta(days) for days in range(3)]
    entries = [
        sailed(1, date(2026, 1, 31), 33),
        sailed(2, back[2], 4, "lost"),
        sailed(3, back[2], 19),
        sailed(4, back[1], 26),
    ]
    file = paths.statistics_file()
    kept = msgspec.json.decode(file.read_bytes())
    file.write_bytes(msgspec.json.encode(kept | {f"race {entry.finished}": entry for entry in entries}))
    return days


@sizes(NARROW, SMALL, MEDIUM, HUGE)
async def test_the_page_shows_the_races_of_the_day_too(races: Path, size: Size, snapshot: Snapshot) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, DailyScreen())
        await app.workers.wait_for_complete()
        await walk(app, pilot, "- | shows Tab Daily race \n tab")
        text = shown(app)
        snapshot.assert_match(text + "\n", f"race-{size[0]}x{size[1]}.txt")
        assert "19 points" not in text, "the first end of a deal counts for records"
        await pilot.press(*["down"] * 12)
        assert "26 points in 14 rounds" in " ".join(shown(app).split()), "by keys, whatever the size"
        await pilot.press(*["up"] * 12)
        assert shown(app) == text
        await walk(app, pilot, """
            left | shows January 2026 | shows ✓
            tab  | shows D A I L Y   D E A L | shows January 2026""")  # fmt: skip


async def test_enter_sails_the_race_of_today_and_goes_on_with_it(home: Path) -> None:
    async with opened("daily") as (app, pilot):
        await pilot.press("tab", "enter")
        session = at(app, RaceTable).session
        assert race_date(session.start) == today().isoformat()
        assert session.start == daily_race(today(), session.names[0]), "the same for everybody"
        while len(session.moves) < 3:
            session.play(session.prompt.options[0].text if session.prompt else "")
        app.go_title()
        await pilot.pause()
        at(app, TitleScreen).action_choose("daily")
        await pilot.pause()
        await pilot.press("tab", "enter", "escape")
        assert at(app, RaceTable).session.moves == session.moves, "it goes on"


async def test_c_copies_the_race_that_is_shown_and_r_is_another_try(races: Path) -> None:
    file = paths.statistics_file()
    kept = msgspec.json.decode(file.read_bytes())
    file.write_bytes(msgspec.json.encode(kept | {"now": sailed(9, TODAY, 28)}))
    async with opened() as (app, pilot):
        await show(app, DailyScreen())
        await pilot.press("tab", "c")
        assert app.clipboard == f"High Seas, daily race of {TODAY}: 28 points in 19 rounds"
        assert "28 points at the first try" in shown(app) and "r is another try" in shown(app)
        await pilot.press("r")
        assert race_date(at(app, RaceTable).session.start) == TODAY.isoformat()
