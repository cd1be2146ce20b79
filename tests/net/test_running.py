"""Tables that run: whole games over connections in memory, saved while other tables go on."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.open_table import opened
from highseas.campaign.net.running import Hall, RunningTable
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.play.session import Controller, Session
from tests.net.lines import End, pipe
from tests.net.test_hosted_machine import FullDisk, hello_for
from tests.tui.games import new_game
from tests.tui.races import new_race

PERSONS = [Controller.PERSON, Controller.PROGRAM, Controller.PERSON]


@asynccontextmanager
async def running(session: Session, **settings: Any) -> AsyncIterator[RunningTable]:
    persons = [who == Controller.PERSON for who in session.players]
    table = RunningTable(HostedTable(session, Tickets.new(persons), 0.0, **settings))
    runs = asyncio.create_task(table.run())
    yield table
    runs.cancel()
    with suppress(asyncio.CancelledError):
        await runs


def hall_of(*tables: RunningTable, most: int = 100) -> Hall:
    hall = Hall(most, of_one=most // 2)
    for table in tables:
        hall.open(table)
    return hall


def connect(table: RunningTable) -> tuple[End, "asyncio.Task[None]"]:
    here, there = pipe()
    return here, asyncio.create_task(hall_of(table).attend(there))


def hello(table: RunningTable, ticket: str) -> bytes:
    return wire.encode(hello_for(table.table.session, ticket))


class Friend:
    """A guest who answers whatever is asked, cuts the line now and then, and comes back."""

    def __init__(self, table: RunningTable, seat: int) -> None:
        self.table, self.seat, self.luck = table, seat, Random(seat)
        self.cuts = self.answered = 0

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Any]:
        """Connect and say hello."""
        line, attended = connect(self.table)
        await line.send(self.noted(hello(self.table, self.table.table.tickets.seats[self.seat - 1])))
        yield line
        await line.close()
        await attended

    def noted(self, frame: bytes) -> bytes:
        """Return a frame that is about to be sent."""
        return frame

    async def play(self, moves: int) -> None:
        """Play until so many moves were made at the table, or the game is over."""
        while True:
            async with self.connected() as line:
                if await self._until_cut(line, moves):
                    return
            self.cuts += 1

    async def _until_cut(self, line: Any, moves: int) -> bool:
        """Answer what is asked; return whether there is nothing more to play, False where the line is to be cut."""
        joined = Joined("", "test")
        while (data := await line.receive()) is not None:
            joined.receive(data)
            at = wire.from_host(data)
            if isinstance(at, wire.Refused):
                assert at.code in ("net.stale", "net.other")
            if not isinstance(at, wire.At):
                continue
            assert joined.session is not None
            prompt = joined.session.prompt
            if at.moves >= moves or prompt is None:
                return True
            if prompt.seat == self.seat:
                self.answered += 1
                choice = self.luck.choice([each for each in prompt.options if each.enabled])
                asked = f"{self.seat}.{self.answered}"
                await line.send(self.noted(wire.encode(wire.Do(asked, at.epoch, at.moves, choice.text))))
                if self.luck.random() < 0.2:
                    return False
        return False


@pytest.mark.parametrize("begin", [lambda: new_game(3, players=PERSONS), lambda: new_race(3, persons=2)])
async def test_friends_and_a_bot_play_over_lines_that_are_cut(begin: Any) -> None:
    session = begin()
    persons = [seat for seat, who in enumerate(session.players, 1) if who == Controller.PERSON]
    async with running(session) as table, asyncio.timeout(60):
        friends = [Friend(table, seat) for seat in persons]
        async with asyncio.TaskGroup() as all_of_them:
            for friend in friends:
                all_of_them.create_task(friend.play(120))
        assert len(session.moves) >= 120 or session.result is not None
        assert all(friend.cuts and friend.answered for friend in friends)


async def test_whoever_lets_the_clock_run_out_is_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.01)
    session = new_race(2, persons=2)
    async with running(session, clock=0.05) as table, asyncio.timeout(30), Friend(table, 1).connected():
        while len(session.moves) < 6:
            await asyncio.sleep(0.01)
    assert session.by_crew >= {1, 2, 3, 4, 5, 6} and session.players == [Controller.PERSON] * 2


async def test_a_second_connection_takes_the_seat(home: object) -> None:
    session = new_game(2)
    async with running(session) as table:
        first, attended = connect(table)
        await first.send(hello(table, table.table.tickets.seats[0]))
        second, _ = connect(table)
        await asyncio.sleep(0.01)
        await second.send(hello(table, table.table.tickets.seats[0]))
        await attended
        assert first.gone and table.table.room.connected == {1}
        frames = [frame async for frame in first]
        assert wire.from_host(frames[-1]) == wire.Bye("net.replaced")


class SlowDisk(FullDisk):
    """Saves nothing until it is let go on; then it is full, or is not."""

    def __init__(self) -> None:
        self.is_full, self.saves, self.goes_on = False, 0, threading.Event()

    def keep(self, session: Session) -> None:
        """Wait, and count what was saved, or refuse."""
        assert self.goes_on.wait(30)
        super().keep(session)
        self.saves += 1


async def heard(line: Any, *kinds: str) -> None:
    """Wait for frames of these kinds, or codes of what ends or is refused; seats that were taken are left out."""
    came = list[str]()
    while len(came) < len(kinds):
        frame = wire.from_host(await line.receive())
        if not isinstance(frame, wire.Seats):
            came.append(frame.code if isinstance(frame, wire.Refused | wire.Bye) else type(frame).__name__)
    assert came == [*kinds]


async def hear_nothing(*lines: Any) -> None:
    """Wait a little; nothing comes but perhaps seats that were taken."""
    await asyncio.sleep(0.05)
    for line in lines:
        while line.came.qsize():
            assert isinstance(wire.from_host(line.came.get_nowait()), wire.Seats)


async def come(table: RunningTable, seat: int) -> tuple[End, "asyncio.Task[None]"]:
    line, attended = connect(table)
    await line.send(hello(table, table.table.tickets.seats[seat - 1]))
    await heard(line, "Welcome", "At")
    return line, attended


DRAW = wire.encode(wire.Do("a", 0, 0, "draw"))


async def test_nothing_is_sent_before_the_save_is_done_and_other_tables_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of the table wait for it, in their order; where it fails they are refused, until it can be saved."""
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.02)
    session, disk = new_game(2), SlowDisk()
    async with running(session) as table, running(new_game(2)) as quick, asyncio.timeout(30):
        (one, _), (two, _), (other, _) = await come(table, 1), await come(table, 2), await come(quick, 1)
        session.autosaver = disk
        await one.send(DRAW)
        await two.send(wire.encode(wire.Say("b", "Ahoy")))
        await one.send(wire.encode(wire.Say("c", "Ahoy")))
        await other.send(DRAW)
        await heard(other, "At", "Done")
        await hear_nothing(one, two)
        assert len(session.moves) == 1 and table.table.task is None
        disk.is_full = True
        disk.goes_on.set()
        await heard(one, "net.unsaved")
        await heard(two, "net.unsaved")
        await hear_nothing(one, two)
        assert not disk.saves
        disk.is_full = False
        await heard(one, "At", "Done")
        await heard(two, "At")
        assert disk.saves


async def test_a_table_that_is_closed_is_saved_first_and_lets_nobody_in_who_waits() -> None:
    session, disk = new_game(2), SlowDisk()
    table, hall = HostedTable(session, Tickets.new([True] * 2), 0.0), Hall()
    (one, theirs), (late, late_theirs) = pipe(), pipe()
    async with asyncio.timeout(30):
        async with opened(hall, table) as runs:
            attends = [asyncio.create_task(hall.attend(line)) for line in (theirs, late_theirs)]
            await one.send(hello(runs, table.tickets.seats[0]))
            await heard(one, "Welcome", "At")
            session.autosaver = disk
            await one.send(DRAW)
            await late.send(hello(runs, table.tickets.seats[1]))
            await hear_nothing(one, late)
            threading.Timer(0.2, disk.goes_on.set).start()
        assert disk.saves == 1 and session.looking_only == "net.closed" and not list(table.guests)
        await heard(one, "At", "Done", "net.closed")
        await heard(late, "net.closed")
        await asyncio.gather(*attends)


async def test_a_bug_beside_a_table_ends_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(now: float) -> None:
        raise ZeroDivisionError

    table = HostedTable(new_game(2), Tickets.new([True] * 2), 0.0)
    monkeypatch.setattr(table, "tick", fail)
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.0)
    with pytest.raises(ExceptionGroup) as met:
        async with asyncio.timeout(30), opened(Hall(), table):
            await asyncio.Event().wait()
    assert met.group_contains(ZeroDivisionError)


async def test_what_was_asked_on_a_line_that_is_cut_is_saved_and_sent_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.02)
    session, disk = new_game(2), SlowDisk()
    async with running(session) as table, asyncio.timeout(30):
        (gone, attended), (stays, _) = await come(table, 1), await come(table, 2)
        session.autosaver = disk
        await gone.send(DRAW)
        await hear_nothing(stays)
        attended.cancel()
        await hear_nothing(stays)
        assert table.table.room.connected == {2}
        disk.goes_on.set()
        await heard(stays, "At")
        assert disk.saves == 1
