"""A guest's side of a table: its seat asks and is answered later, and comes back with what it knew and asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net import wire
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.staying import here_lines, news, stay
from highseas.campaign.net.running import RunningTable
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.table.sealed import waited_for
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.crash import Bug, crash_sentence
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.seat import Concede, HandOver, Play, Seat, SetBookmark, TakeBack, TellEnd, Undo
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.play.warnings import GivesAway
from highseas.campaign.saved_games import slots
from highseas.campaign.words import shipped
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.refusal import Refusal
from tests.campaigns import begun, played, read_all
from tests.net.lines import End, pipe
from tests.net.test_hosted_machine import Client
from tests.net.test_running import connect, running
from tests.tui.games import new_game
from tests.tui.races import new_race
from tests.tui.test_seat_elsewhere import chapter


def two_at_a_chapter() -> Session:
    session = chapter()
    session.players = [Controller.PERSON] * 2
    return session


def claimable() -> Session:
    """Return a puzzle before its last turn ends, with a contract to be claimed yet."""
    start = next(puzzle.start for puzzle in puzzles() if puzzle.name == "spare-the-settler")
    session = slots.new_session(start, [Controller.PERSON] * len(start.setup.names))
    for pick in (4, 1, 1):
        session.play(session.prompt.options[pick].text)
    return session


class Away:
    """A guest that stays at a table over lines that can be cut."""

    def __init__(self, table: RunningTable, seat: int) -> None:
        ticket = table.table.tickets.seats[seat - 1] if seat else table.table.tickets.watch
        self.table, self.seat, self.joined = table, seat, Joined(ticket, "test")
        self.line: End | None = None
        self.dials = 0

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[End]:
        """Connect anew."""
        self.dials += 1
        self.line, attended = connect(self.table)
        try:
            yield self.line
        finally:
            await self.line.close()
            await attended

    async def knows(self, moves: int) -> Any:
        """Wait until this guest knows of so many moves; return its session."""
        while self.joined.session is None or len(self.joined.session.moves) < moves:
            await asyncio.sleep(0.001)
        return self.joined.session


@asynccontextmanager
async def staying_at(table: RunningTable, *seats: int) -> AsyncIterator[list[Away]]:
    friends = [Away(table, seat) for seat in seats]
    tasks = [asyncio.create_task(stay(friend.joined, friend.dial)) for friend in friends]
    async with asyncio.timeout(30):
        for friend in friends:
            await friend.knows(0)
        yield friends
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def asked(seat: Seat, request: Any) -> Any:
    answers = asyncio.Queue[Any]()
    seat.ask(request, answers.put_nowait)
    return await answers.get()


def code_of(answer: object) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


async def test_a_seat_elsewhere_asks_the_host_and_hears_what_others_did() -> None:
    async with running(new_game(2)) as table, staying_at(table, 1, 2) as (one, other):
        mine = RoyalSeat(await one.knows(0))
        theirs = RoyalSeat(await other.knows(0))
        heard = list[bool]()
        theirs.listen(heard.append)
        game = table.table.session.game
        draw, stop = game.parse("draw"), game.parse("stop")
        assert code_of(await asked(theirs, Play(0, draw))) == "net.other"
        assert await asked(mine, Play(0, draw)) is None
        assert len(mine.moments) == 2 and mine.present.view == table.table.session.view
        await other.knows(1)
        assert heard == [True] and theirs.present.view.harbor == mine.present.view.harbor
        assert code_of(await asked(mine, Play(0, draw))) == "play.went_on"
        assert code_of(await asked(mine, SetBookmark(1, "here"))) == "net.only_host"
        assert await asked(mine, Play(1, stop)) is None and await asked(mine, Undo(2)) is None
        assert len(mine.moments) == 2 and table.table.epoch == 1
        while len(theirs.moments) != 2:
            await asyncio.sleep(0.001)
        assert heard[-1] is False, "what came last was taken back"
        assert isinstance(await asked(mine, TellEnd()), SessionError)


async def test_giving_up_from_a_seat_is_put_to_the_vote() -> None:
    async with running(new_game(2)) as table, staying_at(table, 1, 2) as (one, other):
        mine = RoyalSeat(await one.knows(0))
        assert await asked(mine, Concede(0)) is None and table.table.vote.topic == "concede"
        while other.joined.vote is None:
            await asyncio.sleep(0.001)
        answers = asyncio.Queue[Any]()
        other.joined.vote_on(False, answers.put_nowait)
        assert await answers.get() is None
        assert table.table.session.result is None
        assert code_of(await asked(mine, HandOver(2, "deckhand"))) == "net.is_here"


async def test_the_table_waits_until_pages_are_turned_elsewhere() -> None:
    async with running(two_at_a_chapter(), waits_for_readers=True) as table, staying_at(table, 1, 2) as friends:
        first = table.table.session.prompt
        mine = RoyalSeat(await friends[first.seat - 1].knows(0))
        assert table.table.waiting.readers == (1, 2)
        assert code_of(await asked(mine, Play(0, first.options[0].move))) == "net.reading"
        for friend in friends:
            assert read_all(await friend.knows(0))
        while table.table.waiting.readers:
            await asyncio.sleep(0.001)
        assert await asked(mine, Play(0, first.options[0].move)) is None


async def test_another_try_is_another_game_elsewhere() -> None:
    lost = played(begun(("Ann", "Bo"), saved=False), lose=True)
    async with running(lost) as table, staying_at(table, 1, 2) as (one, other):
        answers = asyncio.Queue[Any]()
        ask = wire.Ask("next", *table.table.room.position, "next")
        before = await one.knows(len(lost.moves))
        one.joined.request(ask, answers.put_nowait)
        assert await answers.get() is None and table.table.session is lost
        while other.joined.vote is None:
            await asyncio.sleep(0.001)
        other.joined.vote_on(True, answers.put_nowait)
        assert await answers.get() is None
        for friend in (one, other):
            while friend.joined.session.game_id == lost.game_id:
                await asyncio.sleep(0.001)
            session = await friend.knows(0)
            assert session is not before and not session.moves and campaign_of(session).failures == 1
            assert (session.epoch, session.view) == (
                1,
                session.game.view_for(table.table.session.state, friend.seat - 1),
            )


async def test_a_move_that_gives_the_game_away_asks_first_elsewhere_too() -> None:
    async with running(claimable()) as table, staying_at(table, 1) as (friend,):
        mine = RoyalSeat(await friend.knows(0))
        session = table.table.session
        moves, away = len(session.moves), session.game.parse("pass")
        answer = await asked(mine, Play(moves, away))
        assert isinstance(answer, GivesAway) and answer.claims and len(session.moves) == moves
        assert await asked(mine, Play(moves, away, consent=True)) is None and session.result.outcome == "lost"


async def test_ones_own_seat_is_handed_over_and_taken_back_elsewhere() -> None:
    async with running(new_game(2)) as table, staying_at(table, 1, 2) as (one, _):
        mine, players = RoyalSeat(await one.knows(0)), table.table.session.players
        assert await asked(mine, HandOver(1, "deckhand")) is None and players[0] == Controller.CREW
        assert code_of(await asked(mine, TakeBack(2))) == "net.only_host"
        while await asked(mine, TakeBack(1)) is not None:
            await asyncio.sleep(0.001)  # the bot made a move meanwhile
        assert players[0] == Controller.PERSON


@pytest.mark.parametrize("begin", [lambda: new_game(3), two_at_a_chapter, lambda: new_race(3, persons=3)])
async def test_lines_are_cut_and_nothing_is_lost_or_done_twice(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each friend asks for its moves, and the lines are cut at any time, also between a request and its answer; each
    has in the end every moment that its seat may know.
    """
    monkeypatch.setattr(staying, "SOON", 0.001)
    session, luck = begin(), Random(3)
    seats = range(len(session.names) + 1)
    async with running(session) as table, staying_at(table, *seats) as friends:
        for friend in friends:
            if friend.joined.session.seat:
                assert friend.joined.session.start.setup.seed == 0 != session.start.setup.seed
        for _ in range(120):
            if session.prompt is None:
                break
            moves, sealed = len(session.moves), dict(session.sealed)
            friend = friends[waited_for(session)[0]]
            mine = Seat(await friend.knows(moves))
            move = luck.choice([option.move for option in mine.present.prompt.options if option.enabled])
            answer = asyncio.create_task(asked(mine, Play(moves, move)))
            await asyncio.sleep(0)
            for each in friends:
                if luck.random() < 0.2 and each.line is not None:
                    await each.line.close()
            assert await answer is None and (len(session.moves) > moves or len(session.sealed) == len(sealed) + 1)
        game = session.game
        for friend in friends:
            known = await friend.knows(len(session.moves))
            seat_no = known.seat - 1
            for mine, real in zip(known.moments, session.moments, strict=True):
                state = game.asked_of(real.state, seat_no)
                assert game.view_for(mine.state, seat_no) == game.view_for(state, seat_no)
                assert game.prompt_for(mine.state, seat_no) == game.prompt_for(state, seat_no)
                assert mine.seat == real.seat
        assert all(friend.dials > 10 for friend in friends)


async def test_who_was_replaced_does_not_come_back() -> None:
    async with running(new_game(2)) as table, staying_at(table, 1) as (first,), staying_at(table, 1) as (second,):
        while first.joined.ended is None:
            await asyncio.sleep(0.001)
        assert first.joined.ended.code == "net.replaced" and second.joined.is_connected and first.dials == 1


async def test_staying_can_be_cancelled_while_a_lost_connection_is_ended() -> None:
    here, given_up = End(), asyncio.Event()

    async def send(frame: bytes) -> None:
        try:
            await asyncio.sleep(30)
        finally:
            given_up.set()
            await asyncio.sleep(0.01)

    @asynccontextmanager
    async def dial() -> AsyncIterator[End]:
        await asyncio.sleep(0)
        yield here

    here.send, here.receive = send, partial(asyncio.sleep, 0.01)  # type: ignore[method-assign]
    stays = asyncio.create_task(stay(Joined("", "test"), dial))
    await given_up.wait()
    stays.cancel()
    assert await asyncio.wait([stays], timeout=5) == ({stays}, set()) and stays.cancelled()


def changed(value: Any, luck: Random) -> Any:
    """Return a value of JSON in which one thing is another."""
    if isinstance(value, dict) and value:
        key = luck.choice(sorted(value))
        return {**value, key: changed(value[key], luck)}
    if isinstance(value, list) and value and luck.random() < 0.8:
        place = luck.randrange(len(value))
        return [*value[:place], changed(value[place], luck), *value[place + 1 :]]
    return luck.choice([None, -1, 0, 7, 300, 2**40, "", "a", "//8=", "AAAA", [], [1], {}, True])


SEATS = wire.encode(wire.Seats((wire.Here(Controller.PERSON, "deckhand", True, 0.0),) * 2, 1, (2,), 0.0, (1,)))


def heard(joined: Joined, frame: wire.FromHost) -> None:
    """Say what came, as front ends do."""
    lines = here_lines(joined.seats, joined.names, LANGUAGE)
    assert isinstance("\n".join([news(frame, joined, LANGUAGE), *lines]), str)


@pytest.mark.parametrize("begin", [lambda: new_game(2), chapter, lambda: new_race(2, persons=2)])
@pytest.mark.parametrize("times", [60, pytest.param(2_000, marks=pytest.mark.long)])
def test_whatever_a_host_sends_is_refused_in_words(begin: Any, times: int) -> None:
    """A guest takes what it can show, and refuses the rest by the code of a frame that no host sends."""
    session, luck = begin(), Random(6)
    for _ in range(30):
        if session.prompt is not None:
            session.play(luck.choice(session.game.legal(session.state)))
    client = Client(HostedTable(session, Tickets.new([True] * len(session.names)), 0.0), 1)
    client.connect(0.0)
    said = wire.Said(1, "Ahoy", 0.0), wire.Pointed(2, "map"), wire.Voting(1, "crew", 1, 0, 2, "deckhand", (1,), (), 0.0)
    frames = [*client.outbox.take(), *map(wire.encode, (*said, wire.Voted(1, True), wire.Bye("net.void"))), SEATS]
    refused = 0
    for _ in range(times):
        joined = Joined("", "test")
        joined.connect(lambda data: None)
        joined.heard = partial(heard, joined)
        which = luck.randrange(len(frames))
        try:
            for place, frame in enumerate(frames):
                other = changed(msgspec.json.decode(frame), luck) if place == which else None
                joined.receive(frame if other is None else msgspec.json.encode(other))
            if joined.session is not None:
                assert joined.session.view is not None
        except WireError as error:
            assert error.code == "net.no_frame"
            refused += 1
    assert times / 6 < refused < times


async def test_a_request_that_nobody_hears_waits_for_the_next_connection() -> None:
    here, _ = pipe()
    async with running(new_game(2)) as table, staying_at(table, 1) as (friend,):
        session = await friend.knows(0)
        friend.joined.disconnect()
        answers = list[Any]()
        session.elsewhere.ask(Play(0, session.prompt.options[0].move), answers.append)
        friend.joined.say("Ahoy", answers.append)
        assert not answers and not here.gone and not friend.joined.is_connected
        await friend.line.close()
        while len(answers) < 2:
            await asyncio.sleep(0.001)
        assert answers == [None, None] and friend.joined.said[-1].text == "Ahoy"
        assert isinstance(wire.from_guest(wire.encode(wire.Point("a"))), wire.Point)


def test_a_host_that_was_started_anew_took_nothing_back() -> None:
    session = new_game(2)
    client = Client(HostedTable(session, Tickets.new([True, True]), 0.0), 1)
    client.connect(0.0)
    client.read()
    changes = list[bool]()
    client.joined.changed = changes.append
    client.table.room.change(lambda: session.play("draw"))
    client.table.room.save()
    client.read()
    client.table = HostedTable.resumed(session, 1.0)
    client.connect(1.0)
    client.read()
    client.table.room.go_back(0)
    client.table.room.save()
    client.read()
    assert changes == [True, True, False] and client.joined.session.epoch == client.table.epoch


async def test_a_crash_report_of_a_guest_says_that_the_game_is_saved(home: object) -> None:
    """The host has it."""
    async with running(new_game(2)) as table, staying_at(table, 1) as (friend,):
        assert "Your game is saved." in crash_sentence(Bug(KeyError(), await friend.knows(0)))
    assert "Your game is not saved." in crash_sentence(Bug(KeyError(), new_game(2)))


async def test_each_reads_a_chapter_in_a_language_of_their_own() -> None:
    """At one table, whatever the host speaks."""
    async with running(two_at_a_chapter()) as table:
        friends, german = [Away(table, 1), Away(table, 2)], copy_context()
        german.run(shipped.use, "de")
        tasks = [
            asyncio.create_task(stay(friend.joined, friend.dial), context=context)
            for friend, context in zip(friends, (copy_context(), german), strict=True)
        ]
        async with asyncio.timeout(30):
            read = [campaign_of(await friend.knows(0)).text.words.title for friend in friends]
        assert read == ["A Place Laid for the Sea", "Ein Gedeck für die See"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
