"""A hosted table that runs: connections come and go, bots think beside it, votes end in time.

All of it happens in one event loop, so that one thing at a time is done to the table. A connection is a `Line`,
whatever carries it.
"""

import asyncio
from collections.abc import Callable
from time import time
from typing import Protocol

from highseas.campaign.net import wire
from highseas.campaign.net.hosted import HostedTable
from highseas.campaign.net.outbox import Outbox
from highseas.campaign.net.table.guests import Guest
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.crash import write_report
from highseas.campaign.play.thinking import Limit
from highseas.engine.refusal import Refusal

HELLO_WITHIN = 5.0
"""Seconds within which a connection says who it is."""
SENT_WITHIN = 30.0
"""Seconds within which a guest takes a frame, or the connection ends."""
TICK = 1.0
"""Seconds between looks at what is due: the end of a vote, a game that could not be saved."""


class Line(Protocol):
    """One connection, as whoever attends to it has it."""

    async def send(self, frame: bytes) -> None:
        """Send a frame; returns once it is on its way. Raises `ConnectionError` if it cannot be."""

    async def receive(self) -> bytes | None:
        """Return the next frame; None once the other end has gone."""

    async def close(self) -> None:
        """End the connection."""


class RunningTable:
    """A table and what goes on beside it. `run` does what nobody asks for; `attend` serves one connection."""

    def __init__(self, table: HostedTable, clock: Callable[[], float] = time) -> None:
        self.table = table
        self._clock = clock
        self._thinks = asyncio.Event()

    async def run(self) -> None:
        """Let bots think and votes end, until it is cancelled."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._think())
            both.create_task(self._tick())

    async def _think(self) -> None:
        while True:
            task = self.table.task
            if task is None:
                self._thinks.clear()
                await self._thinks.wait()
                continue
            limit = Limit()
            try:
                thought = await asyncio.to_thread(task.think, limit.stop)
            finally:
                limit.cancel()
            self.table.thought(task, thought)
            await asyncio.sleep(0)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.table.tick(self._clock())
            self._thinks.set()

    async def attend(self, line: Line) -> None:
        """Serve a connection until it ends."""
        outbox = Outbox()
        sending = asyncio.create_task(_send(outbox, line))
        guest: Guest | None = None
        try:
            guest = await self._welcome(line, outbox)
            while not outbox.closed and (frame := await line.receive()) is not None:
                await asyncio.sleep(guest.wait(self._clock()))
                self.table.receive(guest, frame, self._clock())
                self._thinks.set()
        except Refusal as error:
            outbox.put(wire.encode(wire.Bye(error.code, wire.figures_of(error))))
        except ConnectionError:
            pass  # it has ended, as any connection may at any time
        except Exception as error:  # a bug: this connection ends, the table plays on
            write_report(error, self.table.session)
            outbox.put(wire.encode(wire.Bye("net.failed")))
        finally:
            if guest is not None:
                self.table.leave(guest, self._clock())
            outbox.close()
            await sending

    async def _welcome(self, line: Line, outbox: Outbox) -> Guest:
        """Let a connection in by its first frame. Raises a `Refusal` for one that says nothing, or anything else."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                frame = await line.receive()
        except TimeoutError as error:
            raise WireError("net.silent") from error
        hello = wire.from_guest(frame or b"")
        if not isinstance(hello, wire.Hello):
            raise WireError("net.no_hello")
        guest = self.table.enter(hello, outbox, self._clock())
        self._thinks.set()
        return guest


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
