"""A table whose game is kept elsewhere: its answers come 300 ms late, one in ten is a refusal, and the position
changes without having been asked. The screen shows what comes, waits for nothing and answers nothing twice.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.seat import Answered, LocalSeat, Request, Seat
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.at_table import royal
from highseas.campaign.royal.play.seat import LocalRoyalSeat
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.screens.dialogs import Page, Question
from highseas.engine.royal.port_royal import PORT_ROYAL
from tests.tui.conftest import SMALL, Table, opened
from tests.tui.games import new_game, wise_move
from tests.tui.races import new_race, sail_on

LATE = 0.3
REFUSED = "The game went on meanwhile; nothing was done"
AWAITS = "The table has not answered yet; wait a moment."


class Elsewhere(LocalSeat[Any]):
    """A seat whose requests are answered late, by a clock that the test moves; every tenth is refused."""

    host = None
    clock, asked = 0.0, 0

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.waiting: list[tuple[float, Request, Answered, bool]] = []
        self._changed: Callable[[bool], None] = lambda moved: None

    def ask(self, request: Request, then: Answered) -> None:
        self.asked += 1
        self.waiting.append((self.clock + LATE, request, then, self.asked % 10 == 0))

    def listen(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed

    def pass_time(self, seconds: float) -> None:
        self.clock += seconds
        due = [each for each in self.waiting if each[0] <= self.clock + 1e-9]
        self.waiting = [each for each in self.waiting if each not in due]
        for _, request, then, refused in due:
            if refused:
                then(SessionError("play.went_on"))
            else:
                super().ask(request, then)

    def unasked(self, act: Callable[[], object], moved: bool) -> None:
        act()
        self._changed(moved)


class RoyalElsewhere(Elsewhere, LocalRoyalSeat):
    """Such a seat at a table of Port Royal."""


def at_table(session: Session) -> tuple[Elsewhere, TableScreen | RaceTable]:
    if session.game is PORT_ROYAL:
        seat = RoyalElsewhere(royal(session))
        return seat, TableScreen(seat)
    away = Elsewhere(session)
    return away, RaceTable(away)


@asynccontextmanager
async def sitting(session: Session) -> AsyncIterator[tuple[Elsewhere, TableScreen | RaceTable, Table]]:
    seat, screen = at_table(session)
    async with opened(size=SMALL) as (app, pilot):
        app.settings.confirmations = False
        app.push_screen(screen)
        await pilot.pause()
        yield seat, screen, Table(app, pilot, session)


def contracts() -> Session:
    session = new_game(2, players=[Controller.PERSON, Controller.PROGRAM])
    while len(session.moves) < 30 or session.waits_for_ai:
        session.play(wise_move(session))
    return session


def race() -> Session:
    return sail_on(new_race(3), 40)


def shows(seat: Seat, screen: TableScreen | RaceTable) -> bool:
    """Whether the screen shows the position that stands."""
    now = seat.present
    return screen.scene.newest == len(seat.moments) - 1 and (screen.scene.view, screen.scene.prompt) == (
        now.view,
        now.prompt,
    )


async def answer(screen: TableScreen | RaceTable, table: Table, luck: Random) -> None:
    """Press the key of an open answer, twice: the second time nothing more may be asked."""
    options: Any = screen.scene.options
    keys = [key for key, option in zip(screen.scene.keys, options, strict=False) if option.enabled]
    await table.press(*[luck.choice(keys or list(screen.scene.keys))] * 2)


@pytest.mark.parametrize("begin", [contracts, race], ids=["contracts", "race"])
async def test_a_game_is_played_over_late_answers_and_refusals(home: Path, begin: Callable[[], Session]) -> None:
    session, luck = begin(), Random(5)
    refused = unasked = undone = 0
    async with sitting(session) as (seat, screen, table):
        while session.result is None and seat.asked < 34:
            assert shows(seat, screen)
            if session.waits_for_ai:  # another seat of the table moves, wherever it is
                seat.unasked(session.play_ai, moved=True)
                unasked += 1
                await table.pilot.pause()
                continue
            before, moves = seat.asked, len(session.moves)
            await answer(screen, table, luck)
            if seat.asked == before:
                continue  # a payment that is made hold by hold
            assert (seat.asked, len(seat.waiting), len(session.moves)) == (before + 1, 1, moves)
            assert AWAITS in table.notices()
            await table.press("i")  # the screen goes on meanwhile
            assert isinstance(table.app.screen, Page)
            await table.press("escape")
            assert table.app.screen is screen
            if seat.asked % 7 == 0 and moves > 2:  # the host goes back before it answers
                undone += 1
                seat.unasked(lambda: session.return_to(len(session.moves) - 1, consent=True), moved=False)
                await table.pilot.pause()
                assert shows(seat, screen)
            seat.pass_time(LATE)
            await table.pilot.pause()
            if len(session.moves) <= moves:
                refused += 1
                assert REFUSED in table.notices()
                table.app.clear_message()
        assert shows(seat, screen)
    assert unasked and refused >= 3 and undone >= 3 and seat.asked >= 20


async def test_going_back_is_asked_and_answered_late(home: Path) -> None:
    session = contracts()
    while session.prompt is None or session.prompt.kind != "discover" or session.waits_for_ai:
        session.play(wise_move(session))
    session.play("draw")
    moves = len(session.moves)
    async with sitting(session) as (seat, screen, table):
        await table.press("u")
        assert table.app.screen is screen and len(session.moves) == moves
        seat.pass_time(LATE)
        await table.pilot.pause()
        assert isinstance(table.app.screen, Question)  # a card would be hidden again
        await table.press("y")
        assert table.app.screen is screen and len(session.moves) == moves
        seat.pass_time(LATE)
        await table.pilot.pause()
        assert len(session.moves) < moves and shows(seat, screen)


async def test_a_change_that_nobody_asked_for_does_not_end_a_look_back(home: Path) -> None:
    session = contracts()
    moves = len(session.moves)
    async with sitting(session) as (seat, screen, table):
        screen.look_back(3)
        seat.unasked(lambda: session.play(wise_move(session)), moved=True)
        await table.pilot.pause()
        assert screen.scene.newest == 3 and f"move 3 of {moves + 1}" in table.text()
        screen.look_back(moves + 1)
        seat.unasked(lambda: session.return_to(moves - 5, consent=True), moved=False)
        await table.pilot.pause()
        assert screen.scene.newest == moves - 5
        await table.press("escape")
        assert shows(seat, screen)


async def test_what_only_the_host_can_do_is_said_in_a_sentence(home: Path) -> None:
    async with sitting(contracts()) as (_seat, screen, table):
        screen.look_back(3)
        for act in (screen.action_copy, screen.action_play_on, screen.open_report):
            table.app.clear_message()
            act()
            await table.pilot.pause()
            assert table.notices() == ["Only whoever keeps this game can do that"]
            assert table.app.screen is screen


async def test_an_answer_to_a_table_that_was_left_shows_nothing(home: Path) -> None:
    async with sitting(race()) as (seat, screen, table):
        await answer(screen, table, Random(1))
        assert seat.waiting
        await table.press("q")
        title = table.app.screen
        seat.pass_time(LATE)
        seat.unasked(lambda: None, moved=True)
        await table.pilot.pause()
        assert table.app.screen is title and not isinstance(title, RaceTable)
