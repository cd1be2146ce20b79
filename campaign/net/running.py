"""A hosted table that runs: connections come and go, bots think beside it, votes end in time.

All of it happens in one event loop, so that one thing at a time is done to the table; it is saved in a thread, and the
next thing waits for that, while other tables go on. A connection is a `Line`, whatever carries it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from time import time
from typing import Protocol

from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Guest, Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.transport.limits import Crowd
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.crash import write_report
from highseas.campaign.play.thinking import Limit
from highseas.engine.refusal import Refusal

TICK = 1.0
"""Seconds between looks at what is due: the end of a vote, a game that could not be saved."""
SAVERS = ThreadPoolExecutor(16, "saves")
"""Where tables are saved: a disk flushes for many who wait in little more time than for one."""


class Line(Protocol):
    """One connection, as whoever attends to it has it."""

    async def send(self, frame: bytes) -> None:
        """Send a frame; returns once it is on its way. Raises `ConnectionError` if it cannot be."""

    async def receive(self) -> bytes | None:
        """Return the next frame; None once the other end has gone."""

    async def close(self) -> None:
        """End the connection."""


class PipeLine:
    """One end of a connection inside the program: for the host's own seat, which is a guest's like any."""

    def __init__(self) -> None:
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._other: PipeLine = self
        self._gone = False

    async def send(self, frame: bytes) -> None:
        if self._gone or self._other._gone:
            raise ConnectionError
        self._other._came.put_nowait(frame)

    async def receive(self) -> bytes | None:
        return None if self._gone and self._came.empty() else await self._came.get()

    async def close(self) -> None:
        for end in (self, self._other):
            if not end._gone:
                end._gone = True
                end._came.put_nowait(None)


def pipe() -> tuple[PipeLine, PipeLine]:
    """Return both ends."""
    here, there = PipeLine(), PipeLine()
    here._other, there._other = there, here
    return here, there


class RunningTable:
    """A table and what goes on beside it. `run` does what nobody asks for; `attend` serves one connection."""

    def __init__(self, table: HostedTable, clock: Callable[[], float] = time) -> None:
        self.table = table
        self._clock = clock
        self._thinks, self._free = asyncio.Event(), asyncio.Lock()
        table.room.write = lambda keep: SAVERS.submit(copy_context().run, keep)

    async def run(self) -> None:
        """Let bots think and votes end, until it is cancelled."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._think())
            both.create_task(self._tick())

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Let something be done to the table: what was done before is saved by then, and what is done at the end."""
        async with self._free:
            await self._saved()  # as who left began it
            yield
            await self._saved()
            self._thinks.set()

    async def _saved(self) -> None:
        if (saving := self.table.room.saving) is not None:
            await asyncio.wait([asyncio.wrap_future(saving)])
            self.table.room.settle()

    async def _think(self) -> None:
        while True:
            if (task := self.table.task) is None:
                self._thinks.clear()
                await self._thinks.wait()
                continue
            limit = Limit()
            try:
                thought = await asyncio.to_thread(task.think, limit.stop)
            finally:
                limit.cancel()
            async with self.turn():
                self.table.thought(task, thought)
            await asyncio.sleep(0)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            async with self.turn():
                self.table.tick(self._clock())

    async def begin(self) -> None:
        """Wait for nobody any more who has not come, and lay the game."""
        async with self.turn():
            self.table.dealing.begin()
            self.table.tick(self._clock())

    async def attend(self, line: Line, hello: wire.Hello, outbox: Outbox) -> None:
        """Serve a connection that said hello, until it ends. Raises a `Refusal` or `ConnectionError` that ends it."""
        guest: Guest | None = None
        try:
            async with self.turn():
                guest = self.table.enter(hello, outbox, self._clock())
            while not outbox.closed and (frame := await line.receive()) is not None:
                await asyncio.sleep(guest.pace.wait(self._clock()))
                async with self.turn():
                    self.table.receive(guest, frame, self._clock())
        finally:
            if guest is not None:
                self.table.leave(guest, self._clock())


HELLO_WITHIN = 5.0
"""Seconds within which a connection says who it is."""
SENT_WITHIN = 30.0
"""Seconds within which a guest takes a frame, or the connection ends."""
MOST_TABLES = 256
MOST_CONNECTIONS, MOST_OF_ONE = 2_000, 64
"""Connections at once: in all, and of one address."""


class Attended(Protocol):
    """What a ticket leads to."""

    async def attend(self, line: Line, hello: wire.Hello, outbox: Outbox) -> None:
        """Serve a connection as `RunningTable.attend`."""


class Hall:
    """Tables that are open to guests. `most` connections may be open at once, and `of_one` of them from one address."""

    def __init__(self, most: int = MOST_CONNECTIONS, of_one: int = MOST_OF_ONE) -> None:
        self._tables: list[RunningTable] = []
        self._crowd = Crowd(most, of_one)

    def open(self, table: RunningTable) -> None:
        """Let guests come to a table from now on. Raises `WireError` where there are too many tables."""
        if len(self._tables) >= MOST_TABLES:
            raise WireError("net.tables", most=MOST_TABLES)
        self._tables.append(table)

    def close(self, table: RunningTable) -> None:
        """Let nobody come to a table any more; whoever is there has to go."""
        self._tables.remove(table)
        table.table.close()

    async def found(self, line: Line, ticket: str) -> Attended:
        """Return the table that a line's ticket is for; all tickets are compared, in equal time. Raises `WireError`."""
        if not (found := [table for table in self._tables if table.table.tickets.found(ticket)]):
            raise WireError("net.ticket")
        return found[0]

    async def attend(self, line: Line, address: str = "") -> None:
        """Serve a connection until it ends; `address` is where it came from, as a number, if that is known."""
        outbox = Outbox()
        sending = asyncio.create_task(_send(outbox, line))
        table: Attended | None = None
        try:
            with self._crowd.one(address):
                hello = wire.from_guest(await first_frame(line))
                if not isinstance(hello, wire.Hello):
                    raise WireError("net.no_hello")
                table = await self.found(line, hello.ticket)
                await table.attend(line, hello, outbox)
        except Refusal as error:
            outbox.put(wire.encode(wire.Bye(error.code, wire.figures_of(error))))
        except ConnectionError:
            pass  # it has ended, as any connection may at any time
        except Exception as error:  # a bug: this connection ends, the tables play on
            write_report(error, table.table.session if isinstance(table, RunningTable) else None)
            outbox.put(wire.encode(wire.Bye("net.failed")))
        finally:
            outbox.close()
            await sending


async def first_frame(line: Line) -> bytes:
    """Wait for the first frame. Raises `WireError` for a connection that says nothing."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            return await line.receive() or b""
    except TimeoutError as error:
        raise WireError("net.silent") from error


async def _send(outbox: Outbox, line: Line) -> None:
    """Send what is put into an outbox until it is closed and empty, or the line fails; then end the connection."""
    try:
        while frames := await outbox.next():
            for frame in frames:
                async with asyncio.timeout(SENT_WITHIN):
                    await line.send(frame)
    except (ConnectionError, TimeoutError):
        outbox.close()
    finally:
        await line.close()
