"""A table whose game is kept elsewhere: its answers come 300 ms late, one in ten is a refusal, and the position
changes without having been asked. The screen shows what comes, waits for nothing and answers nothing twice.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.jamaica.account import RaceSeat
from highseas.campaign.jamaica.tui.screens.choosing import HandOver
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.seat import A, Advise, Play, Request, Seat, TellEnd, Withdraw
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.screens.end_page import EndPage
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.widgets.dialogs import Page, Question
from highseas.engine.refusal import Refusal
from highseas.engine.royal.port_royal import PORT_ROYAL
from tests.campaigns import royal
from tests.some import some
from tests.tui.conftest import SMALL, Table, opened
from tests.tui.games import HARBOR, dealt, new_game, wise_move
from tests.tui.races import new_race, sail_on

LATE = 0.3
REFUSED = "The game went on meanwhile; nothing was done"
AWAITS = "The table has not answered yet; wait a moment."


class Elsewhere(Seat):
    """A seat whose requests are answered late, by a clock that the test moves, each in a turn of the loop of its
    own; every tenth is refused.
    """

    clock, asked = 0.0, 0

    @property
    def host(self) -> Any:
        """Nothing: the game is kept elsewhere."""
        return None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.waiting: list[tuple[float, Request[Any], Callable[[], object]]] = []
        self.answered: list[Request[Any]] = []
        self._changed: Callable[[bool], None] = lambda moved: None

    def ask(self, request: Request[A], then: Callable[[A | Refusal], None]) -> Withdraw:
        """Note what is asked."""
        self.asked += 1
        refused = self.asked % 10 == 0
        answer = partial(then, SessionError("play.went_on")) if refused else partial(super().ask, request, then)
        item = (self.clock + LATE, request, answer)
        self.waiting.append(item)
        return lambda: self.waiting.remove(item) if item in self.waiting else None

    def listen(self, changed: Callable[[bool], None]) -> None:
        """Keep who is to be told of changes."""
        self._changed = changed

    def pass_time(self, seconds: float) -> None:
        """Let answers that are due come in the next turn of the loop."""
        self.clock += seconds
        due = [each for each in self.waiting if each[0] <= self.clock + 1e-9]
        self.waiting = [each for each in self.waiting if each not in due]
        for _, request, answer in due:
            self.answered.append(request)
            asyncio.get_running_loop().call_soon(answer)

    def unasked(self, act: Callable[[], object], moved: bool) -> None:
        """Change the position."""
        act()
        self._changed(moved)


class RoyalElsewhere(Elsewhere, RoyalSeat):
    """Such a seat at a table of Port Royal."""


class RaceElsewhere(Elsewhere, RaceSeat):
    """Such a seat at a race."""


def at_table(session: Session) -> tuple[Elsewhere, TableScreen | RaceTable]:
    if session.game is PORT_ROYAL:
        seat = RoyalElsewhere(royal(session))
        return seat, TableScreen(seat)
    away = RaceElsewhere(session)
    return away, RaceTable(away)


@asynccontextmanager
async def sitting(session: Session) -> AsyncIterator[tuple[Elsewhere, TableScreen | RaceTable, Table]]:
    seat, screen = at_table(session)
    async with opened(size=SMALL) as (app, pilot):
        app.settings.confirmations = False
        app.push_screen(screen)
        await pilot.pause()
        yield seat, screen, Table(app, pilot, session)


async def later(seat: Elsewhere, table: Table) -> None:
    """Let what was asked be answered."""
    seat.pass_time(LATE)
    await table.pilot.pause()


def contracts() -> Session:
    return played_on(new_game(2, players=[Controller.PERSON, Controller.PROGRAM]), 30)


def played_on(session: Session, moves: int) -> Session:
    """Play so many of deckhand's moves, and on to a person's question."""
    while len(session.moves) < moves or session.waits_for_ai:
        session.play(wise_move(session))
    return session


def race() -> Session:
    return sail_on(new_race(3), 40)


def shows(seat: Seat, screen: TableScreen | RaceTable) -> bool:
    """Whether the screen shows the position that stands."""
    scene, now = screen.scene, seat.present
    return (scene.newest, scene.view, scene.prompt) == (len(seat.moments) - 1, now.view, now.prompt)


async def answer(screen: TableScreen | RaceTable, table: Table, luck: Random) -> None:
    """Press the key of an open answer, twice: the second time nothing more may be asked."""
    if isinstance(screen, TableScreen):
        key = table.key_of(wise_move(table.session))
    else:
        options: Any = screen.scene.options
        keys = [key for key, option in zip(screen.scene.keys, options, strict=False) if option.enabled]
        key = luck.choice(keys or list(screen.scene.keys))
    await table.press(key, key)


# --- whole games ---


class Player:
    """Plays a game to its end page over late answers, refusals and changes that nobody asked for."""

    def __init__(self, seat: Elsewhere, screen: TableScreen | RaceTable, table: Table) -> None:
        self.seat, self.screen, self.table, self.luck = seat, screen, table, Random(5)
        self.session = table.session
        self.refused = self.unasked = self.undone = 0
        self.pages: set[type[Screen[Any]]] = set()

    async def to_the_end(self, most: int) -> EndPage:
        for _ in range(most):
            top = self.table.app.screen
            if isinstance(top, EndPage):
                return top
            if top is not self.screen:
                self.pages.add(type(top))
                await self.table.press("escape" if isinstance(top, Page) else "enter")
            elif self.session.waits_for_ai:  # another seat of the table moves, wherever it is
                self.unasked += 1
                self.seat.unasked(self.session.play_ai, moved=True)
                await self.table.pilot.pause()
            else:
                assert shows(self.seat, self.screen)
                await self._decide()
        raise AssertionError(f"no end after {most} steps")

    async def _decide(self) -> None:
        seat, table, before, moves = self.seat, self.table, self.seat.asked, len(self.session.moves)
        over = self.session.result is not None
        if over:
            await table.press("enter")  # how it ended was refused, or is still to be told
        else:
            await answer(self.screen, table, self.luck)
        if not seat.waiting:
            return  # a payment that is made hold by hold
        assert len(seat.waiting) == 1 and seat.asked <= before + 1 and len(self.session.moves) == moves
        if not over:
            assert AWAITS in table.notices()
            if not seat.asked % 4:
                await table.press("i")  # the screen goes on meanwhile
                assert isinstance(table.app.screen, Page)
                await table.press("escape")
        assert table.app.screen is self.screen
        if seat.asked % 7 == 0 and moves > 2:  # the host goes back before it answers
            self.undone += 1
            seat.unasked(lambda: self.session.return_to(moves - 1, consent=True), moved=False)
            await table.pilot.pause()
        gone_on = len(self.session.moves)
        await later(seat, table)
        if not over and len(self.session.moves) <= gone_on:
            self.refused += 1
            assert REFUSED in table.notices()
            if table.app.screen is self.screen:  # rather than on a page that hands the keyboard over
                await table.press("i", "escape")  # the next key takes the message away
                assert REFUSED not in table.notices()


def whole(seats: int) -> Session:
    return new_game(seats, players=[Controller.PERSON, *[Controller.PROGRAM] * (seats - 1)])


def chapter() -> Session:
    game, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=4))
    return slots.new_session(game, [Controller.PERSON, Controller.PROGRAM], campaign)


short = partial(dealt, HARBOR)
"""Two people, four cards before the game is lost."""
hot_seat = partial(new_race, 3, persons=2)
WHOLE: dict[str, Callable[[], Session]] = {
    "short": short,
    "alone": partial(whole, 1),
    "contracts": partial(whole, 2),
    "chapter": chapter,
    "race": new_race,
    "hot-seat": hot_seat,
}


@pytest.mark.parametrize("name", some(WHOLE, "short".__eq__))
async def test_a_whole_game_is_played_over_late_answers_and_refusals(home: Path, name: str) -> None:
    """From the first card to the end page, which is made of what the seat answers."""
    session = WHOLE[name]()
    async with sitting(session) as (seat, screen, table):
        player = Player(seat, screen, table)
        page = await player.to_the_end(2000)
        assert session.result is not None and any(isinstance(each, TellEnd) for each in seat.answered)
        assert player.undone and (player.refused or name == "short")
        assert player.unasked or Controller.PROGRAM not in session.players
        assert (HandOver in player.pages) is (name == "hot-seat")
        painted = " ".join(word for word in table.text().split() if set(word) - set("▀▄█"))  # without the picture
        assert page.ending.headline and page.ending.headline in painted
        assert {key.action for key in page.offers()} == {"look", "undo", "copy", "title"}
        await table.press("g", "r", "x", "e")  # what only the keeper can do
        assert table.app.screen is page
        moves = len(session.moves)
        await table.press("u")
        assert table.app.screen is screen and len(session.moves) == moves
        await later(seat, table)
        assert len(session.moves) < moves or table.app.screen is not screen or REFUSED in table.notices()


@pytest.mark.parametrize("begin", [contracts, race], ids=["contracts", "race"])
async def test_the_middle_of_a_game_is_played_over_late_answers(home: Path, begin: Callable[[], Session]) -> None:
    async with sitting(begin()) as (seat, screen, table):
        player = Player(seat, screen, table)
        with pytest.raises(AssertionError, match="no end after 26"):
            await player.to_the_end(26)
        assert player.unasked and player.refused and player.undone and seat.asked >= 10


async def test_going_back_is_asked_and_answered_late(home: Path) -> None:
    session = contracts()
    while session.prompt is None or session.prompt.kind != "discover" or session.waits_for_ai:
        session.play(wise_move(session))
    session.play("draw")
    moves = len(session.moves)
    async with sitting(session) as (seat, screen, table):
        for key in ("u", "y"):
            await table.press(key)
            assert table.app.screen is screen and len(session.moves) == moves
            await later(seat, table)
            assert isinstance(table.app.screen, Question) is (key == "u")  # a card would be hidden again
        assert len(session.moves) < moves and shows(seat, screen)


async def test_a_warning_over_a_late_answer_is_asked_and_its_answer_is_late_too(home: Path) -> None:
    """Leaving a finished contract on the last turn gives the game away, which only who keeps the game finds."""
    start = next(puzzle.start for puzzle in puzzles() if puzzle.name == "spare-the-settler")
    session = slots.new_session(start, [Controller.PERSON] * len(start.setup.names))
    async with sitting(session) as (seat, screen, table):
        table.app.settings.confirmations = True
        for key in ("3", "s", "1"):
            await table.press(key)
            await later(seat, table)
        for consent in ("n", "y"):
            moves = len(session.moves)
            await table.press("p")
            assert table.app.screen is screen and len(seat.waiting) == 1
            await later(seat, table)
            assert isinstance(table.app.screen, Question) and len(session.moves) == moves
            await table.press(consent)
            assert table.app.screen is screen and len(session.moves) == moves
        assert [type(asked) for _, asked, _ in seat.waiting] == [Play]
        await later(seat, table)
        assert session.result is not None and session.result.outcome == "lost"


async def test_a_change_that_nobody_asked_for_does_not_end_a_look_back(home: Path) -> None:
    session = contracts()
    moves = len(session.moves)
    async with sitting(session) as (seat, screen, table):
        screen.look_back(3)
        for act in (screen.action_copy, screen.action_play_on):
            table.app.clear_message()
            act()
            await table.pilot.pause()
            assert table.notices() == ["Only whoever keeps this game can do that"]
            assert table.app.screen is screen
        seat.unasked(lambda: session.play(wise_move(session)), moved=True)
        await table.pilot.pause()
        assert screen.scene.newest == 3 and f"move 3 of {moves + 1}" in table.text()
        screen.look_back(moves + 1)
        seat.unasked(lambda: session.return_to(moves - 5, consent=True), moved=False)
        await table.pilot.pause()
        assert screen.scene.newest == moves - 5
        await table.press("escape")
        assert shows(seat, screen)


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


async def test_the_end_waits_until_an_open_page_is_closed(home: Path) -> None:
    session = short()
    async with sitting(session) as (seat, _screen, table):
        await table.press("i")
        page = table.app.screen
        seat.unasked(lambda: session.play("concede"), moved=True)
        await later(seat, table)
        assert table.app.screen is page and isinstance(page, Page) and not seat.asked
        await table.press("escape")
        assert [type(asked) for _, asked, _ in seat.waiting] == [TellEnd]
        await table.press("i")
        page = table.app.screen
        await later(seat, table)
        assert table.app.screen is page and isinstance(page, Page), "what was told waits too"
        await table.press("escape")
        assert isinstance(table.app.screen, EndPage)


async def test_the_keyboard_is_handed_over_when_an_open_page_is_closed(home: Path) -> None:
    session = sail_on(hot_seat(), 12)
    async with sitting(session) as (seat, screen, table):
        while isinstance(table.app.screen, HandOver):
            await table.press("enter")
        await table.press("i")
        page = table.app.screen

        def sail() -> None:
            session.play(session.prompt.options[0].text)
            while session.waits_for_ai or seat.hidden_for < 0:
                session.play(session.prompt.options[0].text)

        seat.unasked(sail, moved=True)
        await table.pilot.pause()
        assert table.app.screen is page and seat.hidden_for >= 0
        await table.press("escape")
        assert isinstance(table.app.screen, HandOver)
        await table.press("enter")
        assert table.app.screen is screen


async def test_a_refusal_is_not_shown_over_the_next_page(home: Path) -> None:
    session = contracts()
    async with sitting(session) as (seat, screen, table):
        seat.asked = 9
        await answer(screen, table, Random(1))
        await later(seat, table)
        assert REFUSED in table.notices()
        await table.walk("i | quiet")
        assert isinstance(table.app.screen, Page)
        seat.asked = 9
        await table.press("escape", "u")
        await later(seat, table)
        assert REFUSED in table.notices()
        seat.unasked(lambda: session.play(wise_move(session)), moved=True)
        assert not table.notices(), "it was about the position before"


@pytest.mark.parametrize("begin", [contracts, race], ids=["contracts", "race"])
async def test_a_hint_comes_late_is_refused_or_given_up(home: Path, begin: Callable[[], Session]) -> None:
    session = begin()
    while session.waits_for_ai or len(session.game.legal(session.state)) < 2:
        session.play(session.prompt.options[0].text)
    number = len(session.moments)
    async with sitting(session) as (seat, screen, table):
        await table.walk("h h | shows Thinking")
        assert [type(asked) for _, asked, _ in seat.waiting] == [Advise]
        await later(seat, table)
        await table.walk("- | hides Thinking")
        assert screen.hints.shown is not None and session.hinted == {number}
        await table.press("escape")
        assert screen.hints.shown is None
        await table.walk("h escape | says No hint, then")
        assert not seat.waiting
        seat.asked = 9
        await table.press("h")
        await later(seat, table)
        await table.walk(f"- | hides Thinking | says {REFUSED}")
        assert screen.hints.shown is None
        await table.press("h")
        seat.unasked(lambda: session.play(session.prompt.options[0].text), moved=True)
        await later(seat, table)
        assert screen.hints.shown is None, "it was about the question before"


@pytest.mark.parametrize("how", ["closed", "ended"])
async def test_a_page_that_is_closed_before_it_is_there_is_gone_quietly(home: Path, how: str) -> None:
    async with sitting(contracts()) as (_seat, screen, table):
        page = LogScreen(screen.texts, 0)
        table.app.push_screen(page)
        if how == "ended":
            table.app.exit()
        else:
            page.dismiss()
        for _ in range(5):
            await asyncio.sleep(0.01)
        assert table.app.screen is screen or how == "ended"
