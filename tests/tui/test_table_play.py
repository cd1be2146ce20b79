"""Whole games at the table, by keys and by mouse, alone, in hot seat, and beside seats that deckhand plays."""

from collections import Counter
from collections.abc import Callable

import pytest

from highseas.campaign.files.settings import SPEEDS
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.tui.screens.report import ReportScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from tests.some import half
from tests.tui.conftest import LARGE, SMALL, Open, until
from tests.tui.games import new_game, wise_move
from tests.tui.test_story_table import all_read, campaign


async def test_a_solo_game_by_keyboard_to_the_end_report(open_table: Open) -> None:
    session = new_game(seed=86)
    async with open_table(session) as table:
        while session.prompt is not None:
            await table.play()
        await table.walk("- | at ReportScreen \n l | at TableScreen | shows THE GAME IS OVER")


async def test_hot_seat_of_three_names_the_seat_that_decides(open_table: Open) -> None:
    session = new_game(3, seed=5)
    async with open_table(session) as table:
        for _ in range(24):
            assert session.prompt is not None
            name = session.state.names[session.prompt.seat - 1]
            await table.walk(f"- | shows ► {name.upper()} DECIDES | shows ►{name}")
            await table.play()
        assert {moment.seat for moment in session.moments} == {0, 1, 2, 3}


@pytest.mark.parametrize("each", [2, pytest.param(1000, marks=pytest.mark.long)])
async def test_a_solo_game_by_mouse_to_the_end_report(open_table: Open, each: int) -> None:
    """The first few moves of each kind and the last ones by mouse."""
    session = new_game(seed=82)
    clicked: Counter[str] = Counter()
    async with open_table(session, (100, 40)) as table:
        while session.prompt is not None:
            kind = wise_move(session).split()[0]
            clicked[kind] += 1
            await table.play(by_mouse=clicked[kind] <= each or session.view.time_deck == 0)
        assert isinstance(table.app.screen, ReportScreen)


async def test_moves_of_seats_that_play_by_themselves_are_shown(open_table: Open) -> None:
    session = new_game(2, seed=4, players=[Controller.PERSON, Controller.PROGRAM])
    async with open_table(session) as table:
        while session.view.turn < 3:
            if session.waits_for_ai:
                await table.pilot.pause(0.02)
            else:
                await table.press(table.screen.scene.keys[0])
        assert any(" Bo " in line for line in table.lines())
        assert 2 in {moment.seat for moment in session.moments}
        table.app.settings.motion, table.app.settings.program_speed = True, SPEEDS[-1]
        while not session.waits_for_ai:
            session.play(wise_move(session))
        table.screen.paint()
        await until(lambda: not session.waits_for_ai)  # at once, without a key


async def test_a_long_account_of_a_programs_turn_has_one_mark(open_table: Open) -> None:
    session = new_game(2, seed=5, players=[Controller.PERSON, Controller.PROGRAM])
    async with open_table(session) as table:
        await table.press("d", "s", "1", "y")
        while session.view.turn == 1 or session.waits_for_ai:
            await table.press("y")
        lines = table.lines()
        first = next(n for n, line in enumerate(lines) if line.startswith(" • Bo "))
        assert not lines[first].endswith(".")
        assert lines[first + 1].startswith("   ") and not lines[first + 1].startswith(" • ")


@pytest.mark.parametrize(
    ("keys", "sizes"), half(["escape", "enter"], [((160, 50), (80, 24)), ((80, 24), (160, 50)), ((100, 30), (100, 50))])
)
async def test_the_size_may_change_under_the_log(
    open_table: Open, sizes: tuple[tuple[int, int], ...], keys: str
) -> None:
    before, after = sizes
    session = new_game()
    async with open_table(session, size=before) as table:
        await table.press("d", "d", "l", "home")
        await table.pilot.resize_terminal(*after)
        await table.press(keys)
        there = table.text()
    async with open_table(session, size=after) as table:
        await table.press("l", "home", keys)
        assert table.text() == there


# --- what is kept of panels ---


@pytest.mark.parametrize(
    ("begin", "size"), half([lambda: new_game(3, seed=2), lambda: campaign(2)], [SMALL, (120, 27), LARGE])
)
async def test_a_table_played_for_a_while_looks_as_one_that_is_opened_now(
    begin: Callable[[], Session], size: tuple[int, int], open_table: Open
) -> None:
    """Panels are kept while what they show does not change: moves, another height, and back, leave nothing old."""
    session = begin()
    async with open_table(session, size) as table:
        for move in range(24):
            assert session.prompt is not None and isinstance(table.app.screen, TableScreen)
            session.play(wise_move(session))
            all_read(session)
            table.screen.happened(moved=False)
            if move % 8 == 7:
                await table.pilot.resize_terminal(size[0], size[1] + 1)
                await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
        await table.pilot.resize_terminal(size[0], size[1] + 1)
        await table.pilot.pause(0.2)
        lines = table.lines()
    async with open_table(session, (size[0], size[1] + 1)) as anew:
        assert lines == anew.lines()
