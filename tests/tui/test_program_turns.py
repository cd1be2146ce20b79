"""Seats of the program at the table: it thinks beside the screen, waits, is given other seats, and says why."""

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import gamefile
from tests.campaigns import royal
from tests.front import start
from tests.tui import quick
from tests.tui.conftest import Open, Table, until

PERSON, PROGRAM, CREW = Controller


class Slow:
    """Players of the program that think until they are let go on, or asked to stop."""

    def __init__(self, think: Callable[..., Thought]) -> None:
        self._think, self._go = think, threading.Event()
        self.asked: list[Task] = []
        self.stopped = 0

    def think(self, task: Task, stop: Callable[[], bool] | None = None) -> Thought:
        self.asked.append(task)
        while not self._go.wait(0.002):
            if stop is not None and stop():
                self.stopped += 1
                break
        return self._think(task, stop)

    def answer(self) -> None:
        self._go.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The pilot does not wait for thinking that has no end yet."""
    found = Slow(Task.think)
    monkeypatch.setattr(Task, "think", lambda task, stop=None: found.think(task, stop))
    monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", False)
    yield found
    found.answer()


def game(ai: str = "2:navigator", seats: int = 2) -> Session:
    return requests.begin(start(seats, 5), requests.programs(ai), None)


@asynccontextmanager
async def thinking(open_table: Open, slow: Slow) -> AsyncIterator[tuple[Table, list[str]]]:
    """A game in which the program thinks about its first turn, and the moves up to there."""
    async with open_table(game()) as table:
        await table.to_the_program()
        await until(lambda: bool(slow.asked))
        yield table, list(table.session.moves)


async def test_while_it_thinks_pages_and_other_sizes_come_and_go_and_its_move_comes(
    open_table: Open, slow: Slow
) -> None:
    async with thinking(open_table, slow) as (table, moves):
        await table.walk(f"l | at LogScreen \n escape w escape | at TableScreen | count {len(moves)}")
        await table.pilot.resize_terminal(160, 50)
        await table.pilot.pause(0.05)
        await table.pilot.resize_terminal(80, 24)
        await until(lambda: "BO PLAYS · navigator " in table.text())
        assert len(slow.asked) == 1, "it goes on thinking behind a page"
        slow.answer()
        await until(lambda: not table.session.waits_for_ai)
        assert len(table.session.moves) > len(moves)


async def test_an_answer_that_comes_behind_a_page_is_thought_of_anew(open_table: Open, slow: Slow) -> None:
    async with thinking(open_table, slow) as (table, moves):
        await table.press("l")
        slow.answer()
        await until(lambda: not table.screen.program._thinker.busy)
        await table.pilot.pause(0.05)
        assert table.session.moves == moves
        await table.press("escape")
        await until(lambda: len(table.session.moves) > len(moves))


async def test_undo_while_it_thinks_goes_back_and_the_late_answer_is_dropped(open_table: Open, slow: Slow) -> None:
    async with thinking(open_table, slow) as (table, moves):
        await table.press("u")
        while not isinstance(table.app.screen, TableScreen):
            await table.press("y")
        assert not table.session.waits_for_ai
        slow.answer()
        await table.pilot.pause(0.05)
        assert table.session.moves == moves[:-1]


async def test_taking_the_seat_back_cancels(open_table: Open, slow: Slow) -> None:
    async with thinking(open_table, slow) as (table, moves):
        await table.walk("""
            ^crew | at Choice | shows Bo: a person plays
            enter | seats person person | shows BO DECIDES""")  # fmt: skip
        await until(lambda: slow.stopped == 1)
        await table.pilot.pause(0.05)
        assert table.session.moves == moves


async def test_escape_lets_it_wait_and_go_on(open_table: Open, slow: Slow) -> None:
    async with thinking(open_table, slow) as (table, moves):
        await table.walk("escape | shows The computer waits. Esc lets it go on")
        await until(lambda: slow.stopped == 1)
        slow.answer()
        await table.pilot.pause(0.05)
        assert table.session.moves == moves
        await table.walk("escape | hides The computer waits")
        await until(lambda: len(table.session.moves) > len(moves))


@pytest.mark.parametrize("closing", [True, False])
async def test_an_answer_is_dropped_where_the_screen_is_closing_or_left(
    closing: bool, open_table: Open, slow: Slow
) -> None:
    async with thinking(open_table, slow) as (table, moves):
        if closing:
            table.screen.display = False  # what a screen says that is being closed
            slow.answer()
            await table.pilot.pause(0.1)
        else:
            await table.walk("q | at TitleScreen")
            await until(lambda: slow.stopped == 1)
        assert table.session.moves == moves


async def test_its_reason_stands_under_the_table_and_in_the_log(open_table: Open) -> None:
    """Enter makes it play at once, while it thinks or waits."""
    session = game()
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        for keys in ("escape enter", "enter", "enter"):
            await table.to_the_program()
            await table.walk(f"{keys} | hides The computer waits")
            assert not session.waits_for_ai
        assert "Bo's reason: about " in table.screen.scene.log[-1].text
        await table.walk("- | shows Bo's reason: about \n l | shows % to win")


async def test_the_log_of_a_resumed_game_says_again_why_the_program_moved(open_table: Open) -> None:
    """Saves keep no reasons; they are thought again while the log is open."""
    session = game("2:deckhand")
    while len(session.reasons) < 8 or session.waits_for_ai:
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(session.game.legal(session.state)[-1])
    back = royal(gamefile.from_bytes(gamefile.to_bytes(session)))
    async with open_table(back) as table:
        await table.press("l")
        await until(lambda: sorted(back.reasons) == sorted(session.reasons))
        await table.walk("""
            -      | shows Bo's reason:
            escape | shows Bo's reason:""")  # fmt: skip


async def test_a_person_hands_over_watches_and_takes_back_alone(open_table: Open) -> None:
    """Enter makes the crew play a turn at once."""
    session = game("", 1)
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        await table.walk("^crew down enter | seats crew \n enter")
        assert session.policies == ["navigator"] and session.turn == 2 and session.waits_for_ai
        await table.walk("u | says he computer plays every seat now \n ^crew enter | seats person | shows ANN DECIDES")
