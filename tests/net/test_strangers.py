"""A table that strangers send broken, huge, foreign and replayed frames: it tells them nothing, and plays on."""

import asyncio
import gc
import logging
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.running import Hall, RunningTable
from highseas.campaign.net.table.guests import Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.play.session import Controller, Session
from tests.net.lines import End, pipe
from tests.net.strangers import Strangers
from tests.net.test_hosted_machine import hello_for
from tests.net.test_running import Friend
from tests.net.test_secrecy import GAMES
from tests.tui.games import new_game
from tests.tui.races import new_race

SEED = 987_654_321_012
A_FRAME = 0.05
"""Seconds between two looks at the clock: frames come as fast as they are taken."""
MOST_GROWN = 192 << 10
"""Bytes by which a table may grow that answers strangers, whose last answers, lines and moves are kept."""


class Clock:
    """A clock that goes on when somebody looks at it."""

    now = 0.0

    def __call__(self) -> float:
        self.now += A_FRAME
        return self.now


@asynccontextmanager
async def stormy(session: Session, tickets: Tickets, clock: Clock) -> AsyncIterator[tuple[RunningTable, Hall]]:
    """Run a table on a clock of its own; nothing goes wrong that nobody awaits."""
    faults = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    table, hall = RunningTable(HostedTable(session, tickets, 0.0), clock), Hall(50, 50)
    hall.open(table)
    runs = asyncio.create_task(table.run())
    yield table, hall
    assert not runs.done()
    runs.cancel()
    with suppress(asyncio.CancelledError):
        await runs
    gc.collect()
    assert faults == []


def check_heard(frames: list[bytes | None], let_in: bool) -> None:
    """Check what a stranger was told: no seed before the end, nothing of a bug; and nothing but why not, if it was not
    let in.
    """
    for frame in filter(None, frames):
        said = wire.from_host(frame)
        assert (str(SEED).encode() not in frame or isinstance(said, wire.Shown)) and b"net.failed" not in frame
        assert let_in or isinstance(said, wire.Bye)


async def storm(hall: Hall, strangers: Strangers, frames: int) -> None:
    """Have strangers come, up to three at once, until so many of their frames were taken; a frame that ends its
    connection is the last one taken of it.
    """
    luck, known = strangers.luck, strangers.table.table.tickets
    seats = [each.encode() for each in (*known.seats, known.watch)]
    there: list[tuple[End, End, asyncio.Task[None], bool]] = []
    while frames > 0 or there:
        if frames > 0:
            line, far = pipe()
            attended = asyncio.create_task(hall.attend(far, "192.0.2.1"))
            sent = [strangers.hello(strangers.ticket())] if luck.random() < 0.9 else []
            sent += strangers.frames(luck.randrange(1, 12))
            there.append((line, far, attended, any(ticket in frame for frame in sent for ticket in seats)))
            with suppress(ConnectionError):
                for frame in sent:
                    await line.send(frame)
        if len(there) > luck.randrange(3) or frames <= 0:
            line, far, attended, let_in = there.pop(0)
            await line.close()
            await attended
            frames -= far.taken
            check_heard([line.came.get_nowait() for _ in range(line.came.qsize())], let_in)


class FriendInAStorm(Friend):
    """A friend whose frames strangers hear and send again."""

    def __init__(self, strangers: Strangers, seat: int) -> None:
        super().__init__(strangers.table, seat)
        self.noted = strangers.keep  # type: ignore[method-assign]


async def play_through(begin: Callable[[], Session], frames: int) -> None:
    """Storm a table while friends play a game to its end, and afterwards; compare it with one that nobody disturbed."""
    session, seats = begin(), len(begin().names)
    clock = Clock()
    async with stormy(session, Tickets.new([True] * seats), clock) as (table, hall):
        strangers = Strangers(table, 8)
        friends = [FriendInAStorm(strangers, seat) for seat in range(1, seats + 1)]
        storms = max(8, frames // 1_250)
        for number in range(storms):
            await storm(hall, strangers, frames // (2 * storms))
            clock.now += 100  # nobody agrees to what strangers have asked for
            table.table.tick(clock.now)
            async with asyncio.TaskGroup() as all_of_them:
                for friend in friends:
                    all_of_them.create_task(friend.play(len(session.moves) + (4 if number < storms - 1 else 10_000)))
        assert session.result is not None
        check_like_local(begin(), session)
        await storm(hall, strangers, frames // 6)
        strangers.listens = False  # what is measured is the table's memory
        gc.collect()
        tracemalloc.start()
        await storm(hall, strangers, frames // 3)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert grown < MOST_GROWN, f"by {grown} bytes"
        check_like_local(begin(), session)
        assert list(table.table.guests) == [] and not hall._crowd._open


def check_like_local(local: Session, session: Session) -> None:
    """Check that a game went as the same game does that is given the same moves, and shows the same to everybody."""
    for move in session.moves:
        local.play(local.read(move))
    assert local.state == session.state and local.result == session.result
    for viewer in range(-1, len(session.names)):
        assert local.game.view_for(local.state, viewer) == session.game.view_for(session.state, viewer)


GAMES_PLAYED = {"contracts": lambda: new_game(2, seed=SEED), "race": lambda: new_race(2, persons=2, seed=SEED)}


@pytest.mark.parametrize("name", GAMES_PLAYED)
@pytest.mark.parametrize("frames", [200, pytest.param(50_000, marks=pytest.mark.long)])
async def test_a_table_in_a_storm_ends_like_one_in_a_calm(
    name: str, frames: int, home: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async with asyncio.timeout(1_800):
        await play_through(GAMES_PLAYED[name], frames)
    assert [record for record in caplog.records if record.levelno > logging.DEBUG] == []
    assert capfd.readouterr() == ("", "") and not (home / "reports").exists()


@pytest.mark.parametrize("name", GAMES)
def test_whatever_strangers_send_they_learn_nothing_of_what_is_hidden(name: str) -> None:
    """A stranger with a link sends the same to two tables that differ only in what its seat may not know."""
    begin, exchanged = GAMES[name]
    session, luck = begin(), Random(4)
    heard = 0
    while session.prompt is not None and len(session.moves) < 40:
        session.play(luck.choice(session.game.legal(session.state)))
        if len(session.moves) % 8:
            continue
        seat, moments = luck.randrange(len(session.names) + 1), list(session.moments)
        twin = msgspec.structs.replace(moments[-1], state=exchanged(moments[-1].state, seat - 1, luck))
        answers = []
        for last in (moments[-1], twin):
            session.moments = [*moments[:-1], last]
            answers.append(answered(session, seat, len(moments)))
        session.moments = moments
        assert answers[0] == answers[1]
        heard += len(answers[0])
    assert heard > 100


def answered(session: Session, seat: int, seed: int) -> list[bytes]:
    """Return all that a stranger at a seat, or who watches, is told who sends the same each time."""
    tickets, session.hosted = Tickets([f"seat-{number}" for number in range(1, 6)], "watch"), None
    table = HostedTable(session, tickets, 0.0)
    strangers, outbox, heard = Strangers(RunningTable(table), seed, harmless=True), Outbox(), list[bytes]()
    guest = table.enter(hello_for(session, (["watch", *tickets.seats])[seat]), outbox, 0.0)
    before = session.moves
    for frame in strangers.frames(60):
        try:
            table.receive(guest, frame, 1.0)
        except wire.WireError as error:
            heard.append(error.code.encode())
        heard += outbox.take()
    assert session.moves == before and Controller.CREW not in session.players
    return heard
