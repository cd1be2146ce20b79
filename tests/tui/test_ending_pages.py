"""The pages at the end of a game, and of what was achieved: curves by a key, medals, achievements, four sizes."""

from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot
from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from highseas.campaign.play.daily import today
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import achievements, stats
from highseas.campaign.results.achievements import medals_of
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.tui.screens.almanac import AlmanacScreen
from highseas.campaign.royal.tui.screens.report import lines_of_seats
from highseas.campaign.royal.tui.statistics import figures
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.royal.words.records import contract_line
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.tui.widgets.chart import chart, line_ends
from highseas.campaign.words.plot import overlay
from highseas.engine.royal.game import legal
from tests.front import headless, start
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.games import end_page, new_game, on_with
from tests.tui.script import in_one_line, shown, walk
from tests.unit.test_achievements import ALL, made
from tests.unit.test_statistics import entry

STEPS = ((7, 10), (10, 12), (10, 12, 15))
"""Turns in which three seats completed goals, for a long time the same ones."""
SIZES = [NARROW, SMALL, MEDIUM, HUGE]


def over(seats: int = 2) -> Session:
    session = on_with(new_game(seats, 5))
    session.game_id = "one"
    return session


@sizes(*SIZES)
async def test_the_head_and_a_curve_are_seen_at_once(home: Path, size: Size) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(over()))
        await walk(app, pilot, "- | shows D E F E A T | shows Goals completed, by turn | shows Ann | shows Bo")
        first = shown(app)
        assert size[0] >= 200 or "▀" in first, "the emblem; twice as large its pixels are whole characters"
        assert any("\u2800" < sign <= "\u28ff" for sign in first), "the curve"
        await walk(app, pilot, """
            tab | shows Influence, by turn
            tab | shows Coins in hand, by turn
            tab | shows Goals completed, by turn""")  # fmt: skip
        assert app.screen.query_one(OptionList).highlighted is None


async def test_medals_and_achievements_stand_on_the_page(home: Path) -> None:
    session = headless(start(), store=slots.open_store()).session
    while session.result is None:
        session.play(session.game.legal(session.state)[0])
    achievements.enter_ended(session)
    assert medals_of(stats.load(), session.game_id) == []
    async with opened(size=MEDIUM) as (app, pilot):
        await show(app, end_page(session, ALL[:1]))
        await app.workers.wait_for_complete()
        await walk(app, pilot, "f12 | shows Achieved | shows In port  win a game | hides Medals")


@sizes(*SIZES)
async def test_the_pages_of_the_statistics_and_the_record_of_a_contract_in_the_almanac(home: Path, size: Size) -> None:
    achievements.enter([(made(ALL[1]), "2026-03-01")])
    session = over()
    stats.record(session)
    async with opened("statistics", size) as (app, pilot):
        await walk(app, pilot, """
            - | shows games played | shows Won, by players | shows ░ 0/1 0%
            tab | shows Completed | shows ░
            right""")  # fmt: skip
        await app.workers.wait_for_complete()
        await walk(app, pilot, "f12 | shows ★ Dry hull | shows 2026-03-01 \n left | shows Completed")
        assert achievements.load().looked_back, "old games were looked through"
        contract = session.view.goals[0].id
        await show(app, AlmanacScreen(own_story(), contract))
        await app.workers.wait_for_complete()
        await pilot.pause()
        record = summarize(stats.load(), today()).contracts[contract]
        assert size < MEDIUM or set(contract_line(contract, record, LANGUAGE).split()) <= set(shown(app).split())


@pytest.mark.parametrize("width", [52, 74, 114, 194])
def test_the_page_of_figures_has_digits_bars_and_records(width: int) -> None:
    ended = [entry(place, "won" if place < 4 else "lost", turns_left=place) for place in (1, 2, 3, 4)]
    summary = summarize({str(game.finished): game for game in ended}, today())
    page = figures(summary, achievements.Album(), LANGUAGE, styles_of("dark"), (width, 0)).plain
    assert all(cell_len(line) <= max(width, 60) for line in page.splitlines()) and "…" not in page
    bar = next(line for line in page.splitlines() if line.startswith("1 seat "))
    assert "█" in bar and "░" in bar and "3/4" in bar and "75%" in bar
    assert page.partition("Most turns left")[2].split()[0] == "3"


def test_lines_over_each_other_keep_their_dots() -> None:
    up, down = [(0.0, 0.0), (1.0, 1.0)], [(0.0, 1.0), (1.0, 0.0)]
    signs = overlay([up, down], 8, 4)
    owners = {sign.line for row in signs for sign in row}
    assert owners == {0, 1, -1}
    both, alone = ([[ord(sign.text) for sign in row] for row in overlay(lines, 8, 4)] for lines in ([up, down], [up]))
    for row, own in zip(both, alone, strict=True):
        for sign, single in zip(row, own, strict=True):
            assert single == ord(" ") or sign & single == single


@pytest.mark.parametrize("theme", (*THEMES, "ansi-dark", "ansi-light"))
def test_the_lines_of_seats_differ_by_color_or_letter(theme: str) -> None:
    curve = Curve("coins", (1, 2, 3), ((0, 4, 8), (8, 4, 0), (2, 2, 2)))
    names, styles = ("Ann", "Bo", "Cy"), styles_of(theme)
    apart = lines_of_seats(names, curve, styles)
    ends = line_ends(curve, apart, 8)
    assert len({(each.style, each.letter) for each in ends}) == 3
    lines = [text.plain for text in chart(curve, apart, (), styles, 70, 12)]
    for each in ends:
        assert sum(each.text in line for line in lines) == 1, "where the line ends"
        assert not each.letter or sum(line.count(each.letter) for line in lines) > 2, "along the line"
    assert all(cell_len(line) <= 70 for line in lines)
    goals = Curve(
        "goals",
        tuple(range(19)),
        tuple(tuple(sum(at > turn for turn in when) for at in range(19)) for when in STEPS),
        stepped=True,
    )
    for width in (45, 70, 140):
        steps = "\n".join(text.plain for text in chart(goals, apart, (), styles, width, 8))
        assert all(not each.letter or steps.count(each.letter) > 1 for each in ends), "however little is seen of it"
    single = Curve("coins", (1, 2, 3), ((0, 4, 8),))
    alone = chart(single, lines_of_seats(names[:1], single, styles), (), styles, 70, 12)
    assert not any(sign.isalpha() for text in alone for sign in text.plain), "one line needs no letter"


@sizes(*SIZES[:3])
@pytest.mark.parametrize("seats", [1, 3])
async def test_the_page_looks_as_recorded(home: Path, size: Size, seats: int, snapshot: Snapshot) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(over(seats), ALL[:1]))
        await pilot.press("tab")
        snapshot.assert_match(shown(app) + "\n", f"ending-{seats}-{size[0]}x{size[1]}.txt")


def lost(players: int) -> Session:
    session = slots.new_session(start(players, 5), [Controller.PERSON] * players)
    while moves := legal(session.state):
        session.play(moves[0])
    return session


@sizes(SMALL, LARGE)
async def test_every_line_of_the_report_can_be_read(size: Size, home: Path) -> None:
    session = lost(3)
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(session))
        seen = in_one_line(shown(app))
        figures = app.screen.query_one("#figures", VerticalScroll)
        assert ("PgDn and PgUp" in seen) is (figures.max_scroll_y > 0) is (size == SMALL)
        while figures.scroll_y < figures.max_scroll_y:
            await pilot.press("pagedown")
            seen += in_one_line(shown(app))
        assert {word for line in report_lines(session) for word in line.split()} <= set(seen.split())
        await walk(app, pilot, "pageup | shows Title (Esc)")


@sizes(SMALL, MEDIUM)
async def test_the_emblem_keeps_off_the_upper_edge(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, _pilot):
        await show(app, end_page(POSITIONS["won"]()))
        emblem, menu = app.screen.query_one("#emblem"), app.screen.query_one("#side OptionList")
        assert emblem.region.y >= 1 and emblem.region.bottom < menu.region.y
        assert menu.size.height == menu.virtual_size.height, "and every action is seen"
