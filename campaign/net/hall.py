"""The tables of one process: each connection comes to the table that its ticket is for."""

import asyncio

from highseas.campaign.net import wire
from highseas.campaign.net.running import Line, RunningTable
from highseas.campaign.net.table.outbox import Outbox
from highseas.campaign.net.transport.limits import Crowd
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.crash import write_report
from highseas.engine.refusal import Refusal

HELLO_WITHIN = 5.0
"""Seconds within which a connection says who it is."""
SENT_WITHIN = 30.0
"""Seconds within which a guest takes a frame, or the connection ends."""
MOST_TABLES = 256
MOST_CONNECTIONS, MOST_OF_ONE = 2_000, 64
"""Connections at once: in all, and of one address."""


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

    def _table_of(self, ticket: str) -> RunningTable:
        """Return the table that a ticket is for; all tickets are compared, in equal time. Raises `WireError`."""
        if not (found := [table for table in self._tables if table.table.tickets.found(ticket)]):
            raise WireError("net.ticket")
        return found[0]

    async def attend(self, line: Line, address: str = "") -> None:
        """Serve a connection until it ends; `address` is where it came from, as a number, if that is known."""
        outbox = Outbox()
        sending = asyncio.create_task(_send(outbox, line))
        table: RunningTable | None = None
        try:
            with self._crowd.one(address):
                hello = wire.from_guest(await first_frame(line))
                if not isinstance(hello, wire.Hello):
                    raise WireError("net.no_hello")
                table = self._table_of(hello.ticket)
                await table.attend(line, hello, outbox)
        except Refusal as error:
            outbox.put(wire.encode(wire.Bye(error.code, wire.figures_of(error))))
        except ConnectionError:
            pass  # it has ended, as any connection may at any time
        except Exception as error:  # a bug: this connection ends, the tables play on
            write_report(error, None if table is None else table.table.session)
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
