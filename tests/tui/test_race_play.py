"""Races sailed on the screen, by keys and by mouse, from the form to the end page."""

from pathlib import Path
from random import Random

import pytest
from textual.widgets import Button

from highseas.campaign.jamaica.tui.screens.choosing import HandOver
from highseas.campaign.jamaica.tui.screens.report import RaceReport
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.play.session import Controller
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.title import TitleScreen
from tests.tui.conftest import LARGE, SMALL, Open, opened
from tests.tui.races import new_race, race_screen, sail_on

_LONG = pytest.mark.long
SEATS = pytest.mark.parametrize(
    "seats",
    [pytest.param(1, id="alone", marks=_LONG), pytest.param(2, id="two"), pytest.param(4, id="four", marks=_LONG)],
)


@SEATS
async def test_a_race_is_sailed_to_its_end_by_keys(seats: int, open_table: Open) -> None:
    session, rng = sail_on(new_race(seats), 40), Random(5)
    async with open_table(session) as table:
        for _ in range(600):
            if session.result is not None:
                break
            race = race_screen(table)
            scene = race.scene
            if session.waits_for_ai:
                race.program.finish()
                await table.pilot.pause()
                continue
            keys = [key for key in scene.keys if key]
            assert len(keys) == race.top.menu.option_count, scene.prompt
            moves, step = len(session.moves), scene.step
            await table.press(rng.choice(keys))
            assert len(session.moves) > moves or race.scene.step not in (step, None)
        assert session.result is not None
        assert isinstance(table.app.screen, RaceReport)
        assert all(name in table.text() for name in session.names)


async def test_two_people_hand_the_keyboard_over_before_each_card(open_table: Open) -> None:
    session = new_race(3, persons=3)
    while session.prompt is not None and session.prompt.kind != "card":
        session.play(session.prompt.options[0].text)
    async with open_table(session) as table:
        seen = []
        while session.prompt is not None and session.prompt.kind == "card":
            assert isinstance(table.app.screen, HandOver)
            who = session.names[session.prompt.seat - 1]
            assert f"The keyboard goes to {who}" in table.text()
            assert "card " not in table.text().replace("An action card is to be chosen", "")
            await table.press("enter")
            race = race_screen(table)
            assert race.scene.viewer == session.prompt.seat
            hand = session.game.view_for(session.state, race.scene.viewer - 1).seats[race.scene.viewer - 1].hand
            assert [f"card {card} " in table.text() for card in hand] == [True] * len(hand)
            others = [seat.hand for n, seat in enumerate(race.scene.view.seats, 1) if n != race.scene.viewer]
            assert others == [()] * len(others)
            seen.append(who)
            await table.press("1")
        assert len(seen) == len(set(seen)) == 3
        assert race_screen(table).scene.viewer == 0, session.prompt


async def test_nobody_on_the_other_side_of_the_hand_over_page_is_left_in_the_race(open_table: Open) -> None:
    session = sail_on(new_race(3, persons=3), 60, "card")
    async with open_table(session) as table:
        await table.press("q")
        assert not any(isinstance(screen, RaceTable) for screen in table.app.screen_stack)


async def test_a_space_is_sailed_to_by_mouse_with_two_clicks(open_table: Open) -> None:
    session = sail_on(new_race(3), 40, "sail")
    async with open_table(session, SMALL) as table:
        race = race_screen(table)
        space, number = next(iter(race.scene.ways.items()))
        spot, moves = race.top.chart.spots[space], len(session.moves)
        for clicks in range(2):
            assert len(session.moves) == moves
            await table.pilot.click("#island", offset=(spot.column + 1, spot.line))
            if not clicks:
                assert race.scene.pointed_space == space
        assert session.moves[moves] == f"go {space}" and number >= 0


async def test_the_cursor_on_the_map_goes_over_the_spaces_that_can_be_reached(open_table: Open) -> None:
    session = sail_on(new_race(3), 40, "sail")
    async with open_table(session, LARGE) as table:
        race = race_screen(table)
        ways = sorted(race.scene.ways)
        await table.press("shift+tab")
        while race.focused is None or race.focused.id != "island":
            await table.press("tab")
        assert race.scene.pointed_space == ways[0]
        await table.press("right", "enter")
        assert session.moves[-1] != "" and any(
            move == f"go {ways[min(1, len(ways) - 1)]}" for move in session.moves
        )


async def test_a_race_begins_in_the_title(home: Path) -> None:
    async with opened() as (app, pilot):
        await pilot.press("home", "down", "down", "enter")
        await pilot.press("f5")
        race = app.screen
        assert isinstance(race, RaceTable)
        assert race.session.players == [Controller.PERSON] + [Controller.PROGRAM] * 2
        await pilot.press("q")


async def test_todays_race_begins_in_the_form_and_goes_on_from_there(home: Path) -> None:
    app, made = HighSeasApp(), 0
    async with app.run_test(size=SMALL) as pilot:
        for again in (False, True):
            await pilot.pause()
            title = app.screen
            assert isinstance(title, TitleScreen)
            title.action_choose("race")
            await pilot.pause()
            app.screen.query_one("#today", Button).press()
            await pilot.pause()
            race = next(screen for screen in app.screen_stack if isinstance(screen, RaceTable))
            assert race.session.start.daily and len(race.session.names) == 1
            assert bool(race.session.moves) == again
            if again:
                break
            race.choosing.choose(0)
            await pilot.pause()
            made = len(race.session.moves)
            race.action_quit_table()
        assert len(race.session.moves) == made > 0
