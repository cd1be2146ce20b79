"""Seats of the program at the table: it thinks beside the screen, waits, is given other seats, and says why."""

import threading
from collections.abc import Callable, Iterator

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.at_table import royal
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import gamefile
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.widgets.dialogs import Choice
from tests.front import start
from tests.tui import quick
from tests.tui.conftest import Open, Table

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
    return requests.begin(start(seats, 5), requests.programs(ai), None)[0]


async def until(table: Table, true: Callable[[], bool]) -> None:
    """Wait for what a worker or a timer brings about."""
    for _ in range(1000):
        if true():
            return
        await table.pilot.pause(0.005)
    raise AssertionError("it never came")


async def thinking(table: Table, slow: Slow) -> None:
    """Play a person's turn, up to the program's first thought."""
    while not table.session.waits_for_ai:
        await table.press(next(key for key in table.screen.scene.keys if key))
    await until(table, lambda: bool(slow.asked))


async def test_while_it_thinks_pages_open_and_close_and_its_move_comes(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = len(table.session.moves)
        await table.press("l")
        assert isinstance(table.app.screen, LogScreen)
        await table.press("escape", "a", "escape")
        assert isinstance(table.app.screen, TableScreen) and len(table.session.moves) == moves
        assert len(slow.asked) == 1, "it goes on thinking behind a page"
        slow.answer()
        await until(table, lambda: not table.session.waits_for_ai)
        assert len(table.session.moves) > moves


async def test_an_answer_that_comes_behind_a_page_is_thought_of_anew(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = len(table.session.moves)
        await table.press("l")
        slow.answer()
        await until(table, lambda: not table.screen.program._thinker.busy)
        await table.pilot.pause(0.05)
        assert len(table.session.moves) == moves
        await table.press("escape")
        await until(table, lambda: len(table.session.moves) > moves)


async def test_undo_while_it_thinks_goes_back_and_the_late_answer_is_dropped(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = list(table.session.moves)
        await table.press("u")
        while isinstance(table.app.screen, TableScreen) is False:
            await table.press("y")
        assert table.session.moves == moves[:-1] and not table.session.waits_for_ai
        slow.answer()
        await table.pilot.pause(0.05)
        assert table.session.moves == moves[:-1]


async def test_taking_the_seat_back_cancels(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = list(table.session.moves)
        await table.press("c")
        assert isinstance(table.app.screen, Choice)
        assert "Bo: a person plays" in table.text()  # the seat that decides comes first
        await table.press("enter")
        assert table.session.players == [PERSON, PERSON] and "BO DECIDES" in table.text()
        await until(table, lambda: slow.stopped == 1)
        await table.pilot.pause(0.05)
        assert table.session.moves == moves


async def test_escape_lets_it_wait_and_go_on(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = len(table.session.moves)
        await table.press("escape")
        assert "The computer waits. Esc lets it go on" in table.text()
        await until(table, lambda: slow.stopped == 1)
        slow.answer()
        await table.pilot.pause(0.05)
        assert len(table.session.moves) == moves
        await table.press("escape")
        assert "The computer waits" not in table.text()
        await until(table, lambda: len(table.session.moves) > moves)


async def test_an_answer_is_dropped_where_the_screen_is_closing(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = len(table.session.moves)
        table.screen.display = False  # what a screen says that is being closed
        slow.answer()
        await table.pilot.pause(0.1)
        assert len(table.session.moves) == moves


async def test_while_it_waits_enter_makes_it_play_at_once(open_table: Open) -> None:
    async with open_table(game()) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        while not table.session.waits_for_ai:
            await table.press(next(key for key in table.screen.scene.keys if key))
        await table.press("escape", "enter")
        assert not table.session.waits_for_ai and "The computer waits" not in table.text()


async def test_leaving_while_it_thinks_loses_nothing(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        moves = list(table.session.moves)
        await table.press("q")
        assert isinstance(table.app.screen, TitleScreen)
        await until(table, lambda: slow.stopped == 1)
        assert table.session.moves == moves


async def test_another_size_while_it_thinks_asks_nothing_again(open_table: Open, slow: Slow) -> None:
    async with open_table(game()) as table:
        await thinking(table, slow)
        await table.pilot.resize_terminal(160, 50)
        await table.pilot.pause(0.05)
        await table.pilot.resize_terminal(80, 24)
        await until(table, lambda: "BO PLAYS · navigator " in table.text())
        assert len(slow.asked) == 1
        slow.answer()
        await until(table, lambda: not table.session.waits_for_ai)


async def test_the_log_of_a_resumed_game_says_again_why_the_program_moved(open_table: Open) -> None:
    """Saves keep no reasons; they are thought again while the log is open."""
    session = game("2:deckhand")
    while len(session.reasons) < 8 or session.waits_for_ai:
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(session.game.legal(session.state)[-1])
    said = sorted(session.reasons)
    back = royal(gamefile.from_bytes(gamefile.to_bytes(session)))
    async with open_table(back) as table:
        await table.press("l")
        await until(table, lambda: sorted(back.reasons) == said)
        await table.pilot.pause()
        assert "Bo's reason: " in table.text()
        await table.press("escape")
        assert "Bo's reason: " in table.text(), "in the strip under the table, too"


async def test_a_person_hands_over_watches_and_takes_back_alone(open_table: Open) -> None:
    session = game("", 1)
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        await table.press("c", "down", "enter")
        assert session.players == [CREW] and session.policies == ["navigator"]
        await table.press("enter")  # a turn at once
        assert session.turn == 2 and session.waits_for_ai
        await table.press("u")
        assert "the computer plays every seat now" in " ".join(table.notices()).casefold()
        await table.press("c", "enter")
        assert session.players == [PERSON] and "ANN DECIDES" in table.text()


async def test_its_reason_stands_under_the_table_and_in_the_log(open_table: Open) -> None:
    session = game()
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        for _ in range(3):
            while not session.waits_for_ai:
                await table.press(next(key for key in table.screen.scene.keys if key))
            await table.press("enter")
        assert "Bo's reason: about " in table.screen.scene.log[-1].text
        assert "Bo's reason: about " in table.text()
        await table.press("l")
        assert "% to win" in table.text()
