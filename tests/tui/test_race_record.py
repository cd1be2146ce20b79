"""The page at the end of a solo race tells a record, the first race, and a place among the best."""

from functools import partial
from pathlib import Path

import msgspec
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.begin import requests
from highseas.campaign.files import paths
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.tui.screens.report import RaceReport
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.shelf import slots
from tests.races import choose, sail
from tests.tui.conftest import opened
from tests.tui.script import shown
from tests.unit.test_race_begins import entry

COLUMNS = 45
"""Columns of what is told, without its scroll bar, beside the actions."""


def almost_home() -> Session:
    """A saved solo race before its last decision."""
    for seed in range(1, 30):
        start = race_start(("Skipper",), seed)
        whole = sail(slots.new_session(start, [Controller.PERSON]))
        if whole.result is not None and whole.result.home and whole.result.scores[0] > 31:
            session, _ = requests.begin(start, (), slots.open_store())
            last = len(whole.moves) - 1
            return sail(session, partial(_is_after, last))
    raise AssertionError("none of these races comes home")


def _is_after(moves: int, race: Session) -> bool:
    return len(race.moves) == moves


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ((), "★ Your first solo race in at most 15 rounds: the record to beat."),
        ((12, 31), "★ A new record of the solo race in at most 15 rounds: the best before had 31 points."),
        ((500,), "★ Place 2 among your solo races in at most 15 rounds; the record is 500 points."),
        (tuple(range(501, 511)), ""),
    ],
    ids=["first", "record", "among", "none"],
)
async def test_the_end_of_a_solo_race_says_where_it_came_in(
    home: Path, points: tuple[int, ...], sentence: str, snapshot: Snapshot, request: pytest.FixtureRequest
) -> None:
    keep([entry(5000 + place, each, finished=place) for place, each in enumerate(points, 1)])
    session = almost_home()
    async with opened(session=session) as (app, pilot):
        table = app.screen
        assert isinstance(table, RaceTable) and session.prompt is not None
        last = choose(session.prompt)
        table.change(Play(len(session.moves), last))
        await pilot.pause()
        while not isinstance(app.screen, RaceReport):
            await pilot.press("enter")
        lines = " ".join(" ".join(line[:COLUMNS] for line in shown(app).splitlines()).split())
        assert stats.load()[session.game_id].outcome == "won"
        assert sentence in lines if sentence else "★ " not in lines.partition("Skipper")[0]
        snapshot.assert_match(shown(app) + "\n", f"{request.node.callspec.id}-80x24.txt")


def keep(entries: list[Entry]) -> None:
    paths.statistics_file().write_bytes(msgspec.json.encode({str(each.finished): each for each in entries}))
