"""The page of races in the statistics: tiles, the table by ships, records of the solo race, daily races."""

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.files import paths
from highseas.campaign.play import daily
from highseas.campaign.results.stats import Entry
from highseas.campaign.tui.screens.statistics import StatisticsScreen
from tests.tui.conftest import MEDIUM, NARROW, SMALL, Size, opened, sizes
from tests.tui.script import shown, walk
from tests.unit.test_race_begins import entry
from tests.unit.test_statistics import day

TODAY = date(2026, 2, 10)


def sailed() -> list[Entry]:
    """Races of two, three and five ships, alone with and without a limit, and two daily ones."""
    back = [(TODAY - timedelta(each)).isoformat() for each in range(3)]
    return [
        entry(1, 24, seats=3, outcome="ranked", beaten=True),
        entry(2, 18, seats=3, outcome="ranked", beaten=False),
        entry(3, 33, seats=3, outcome="ranked", beaten=True),
        entry(4, 21, seats=2, outcome="ranked"),
        entry(5, 7, seats=5, outcome="ranked", beaten=False),
        entry(6, 31, turns=14),
        entry(7, 26, turns=11, daily=back[1], day=back[1]),
        entry(8, 29, turns=12, daily=back[0], day=back[0]),
        entry(9, 40, limit=0, turns=31),
        entry(10, 3, outcome="lost", home=False),
    ]


def keep(entries: list[Entry], **others: Entry) -> None:
    kept = {str(place): msgspec.structs.replace(each, finished=place) for place, each in enumerate(entries, 1)}
    paths.statistics_file().write_bytes(msgspec.json.encode(kept | others))


@pytest.fixture
def races(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: TODAY)
    keep(sailed())


@sizes(NARROW, SMALL, MEDIUM)
async def test_the_page_of_races(races: None, size: Size, snapshot: Snapshot) -> None:
    async with opened("statistics", size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, StatisticsScreen)
        seen = [shown(app)]
        for _ in range(4):
            await pilot.press("pagedown")
            seen.append(shown(app))
        whole = " ".join("\n".join(seen).split())
        assert "races sailed" in whole and "5 alone" in whole and "in 4 races" in whole
        assert "3 ships 3 25.0 33 █" in whole and "2/3 67%" in whole and "0/1 0%" in whole
        assert "5 races, 4 home, 25.8 points on average" in whole
        assert "Best solo races in at most 15 rounds:" in whole and "1. 31 points in 14 rounds" in whole
        assert "Best solo races without a limit of rounds:" in whole and "1. 40 points in 31 rounds" in whole
        assert "Daily races: 2 days sailed, 2 in a row now, 2 at best." in whole
        assert "…" not in whole
        snapshot.assert_match(seen[0] + "\n", f"races-{size[0]}x{size[1]}.txt")


async def test_who_only_races_sees_the_races_first_and_others_find_them(races: None) -> None:
    async with opened("statistics") as (app, pilot):
        await walk(app, pilot, """
            -      | shows races sailed
            right  | shows No game against the Time deck | hides races
            escape""")  # fmt: skip
        keep(sailed(), royal=day(3, "2026-02-01", outcome="won"))
        await walk(app, pilot, """
            choose:statistics | shows games played | hides races sailed
            left   | shows races sailed
            escape""")  # fmt: skip
        paths.statistics_file().unlink()
        await walk(app, pilot, "choose:statistics left | shows No race around Jamaica is finished yet.")
