"""The page at the end of a race: scores, curves by a key, turning points, records, the line to share."""

from pathlib import Path

import msgspec
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.begin import requests
from highseas.campaign.files import paths
from highseas.campaign.jamaica.account import curves
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.tui.screens.report import RaceReport, lines_of_ships
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.screens.review import known_review
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.tui.widgets.chart import chart, line_ends
from tests.races import choose, new_race, sail
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes, until
from tests.tui.races import end_page
from tests.tui.script import shown, walk
from tests.unit.test_race_begins import entry


@sizes(NARROW, SMALL, MEDIUM, HUGE)
@pytest.mark.parametrize("seats", [1, 4])
async def test_the_end_of_a_race_looks_as_recorded(home: Path, size: Size, seats: int, snapshot: Snapshot) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(sail(new_race(seats, 15))))
        first = shown(app)
        await walk(app, pilot, "tab | shows Doubloons, by round \n tab")
        assert shown(app) == first and any("\u2800" < sign <= "\u28ff" for sign in first), "the curve"
        snapshot.assert_match(first + "\n", f"race-end-{seats}-{size[0]}x{size[1]}.txt")


async def test_the_line_is_copied_and_the_rest_of_the_page_is_scrolled_to(home: Path) -> None:
    async with opened() as (app, pilot):
        page = end_page(sail(new_race(4, 15)))
        await show(app, page)
        await pilot.press("c")
        assert app.clipboard == page.ending.share and page.ending.share.startswith("High Seas, race around Jamaica, 4")
        seen = shown(app)
        for _ in range(6):
            await pilot.press("pagedown")
            seen += shown(app)
        assert "Turning points" in seen and "The ships" in seen and "The whole game" in seen


@pytest.mark.parametrize("theme", (*THEMES, "ansi-dark", "ansi-light"))
@pytest.mark.parametrize("seats", [2, 6])
def test_the_lines_of_ships_differ_by_color_or_by_their_letters(theme: str, seats: int) -> None:
    session, styles = sail(new_race(seats, 15)), styles_of(theme)
    (spaces, _), names = curves(session), RaceNames(session.names)
    apart = lines_of_ships(names, spaces, styles)
    assert len({(each.style, each.letter) for each in apart}) == len(spaces.seats) == seats + (seats < 3)
    painted = [text.plain for text in chart(spaces, apart, (), styles, 70, 14)]
    for each in line_ends(spaces, apart, 8):
        assert sum(each.text in line for line in painted) == 1, "where the line ends"


COLUMNS = 45
"""Columns of what is told, without its scroll bar, beside the actions."""


def almost_home() -> Session:
    """A saved solo race before its last decision."""
    for seed in range(1, 30):
        start = race_start(("Skipper",), seed)
        whole = sail(slots.new_session(start, [Controller.PERSON]))
        if whole.result is not None and whole.result.home and whole.result.scores[0] > 31:
            session = requests.begin(start, (), slots.open_store())
            for move in whole.moves[:-1]:
                session.play(move)
            return session
    raise AssertionError("none of these races comes home")


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
        await app.workers.wait_for_complete()  # its medals
        await pilot.pause()
        lines = " ".join(" ".join(line[:COLUMNS] for line in shown(app).splitlines()).split())
        assert stats.load()[session.game_id].outcome == "won"
        assert sentence in lines if sentence else "★ " not in lines.partition("Skipper")[0]
        snapshot.assert_match(shown(app) + "\n", f"{request.node.callspec.id}-80x24.txt")


def keep(entries: list[Entry]) -> None:
    paths.statistics_file().write_bytes(msgspec.json.encode({str(each.finished): each for each in entries}))


async def test_a_review_tells_the_chances_by_round_and_its_finds_on_the_end_page(home: Path) -> None:
    async with opened(size=MEDIUM) as (app, pilot):
        page = end_page(sail(new_race(3, 15)))
        await show(app, page)
        await walk(app, pilot, "e | at ReviewScreen")
        await until(lambda: page.host is not None and known_review(page.host) is not None)
        await walk(app, pilot, "tab | shows Chance of winning: about | shows skill \n escape | at RaceReport")
        assert "Chance of winning" in shown(app) and page.ending.curves[0].measure == "chance"
        assert any(point.sign in "▼↑↓" for point in page.ending.points)
