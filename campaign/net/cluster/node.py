"""A process of a cluster: it lets guests of any table in, and has those tables open that it was asked to open.

Messages are routed by subject (`highseas.` before each): `call.PROCESS` brings a guest to the process that wrote the
table's last entry, `line.NONCE.up` and `.down` carry the frames between the two, `open.GAME.REVISION` asks whoever
plays by those rules to open a table, and `open` anybody; `opened` says who did.
"""

import asyncio
import re
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import NoRespondersError

from highseas.campaign.chapters.campaign import is_over
from highseas.campaign.games import PLUGS, game_named
from highseas.campaign.net import wire
from highseas.campaign.net.cluster.journal import AWAY, Journal, Last, Moved, TableJournal, said_by
from highseas.campaign.net.open_table import table_of as hosted_table
from highseas.campaign.net.open_table import until_over
from highseas.campaign.net.running import Attended, Hall, Line, RunningTable
from highseas.campaign.net.table.guests import A_SECOND, AT_ONCE, Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import table_of
from highseas.campaign.net.transport.address import LARGEST_PORT
from highseas.campaign.net.transport.limits import Pace
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.crash import write_report
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games.hosting import Rule
from highseas.engine.refusal import Refusal
from highseas.saves import SaveError

MOST_TABLES, MOST_CONNECTIONS = 4_000, 20_000
"""Tables that a process has open at once, and connections of guests, those that come from another process included."""
BEAT, SILENT = 1.0, 3.0
"""Seconds between two looks whether a process is there, and within which it answers."""
FOUND_WITHIN, AGAIN = 8.0, 0.2
"""Seconds for which a guest's table is looked for, and between two tries."""
CALLED_WITHIN, OPENED_WITHIN = 1.0, 1.5
"""Seconds in which a process answers that it has a table, or has opened one; then another one is asked."""
CONNECTED_WITHIN = 5.0
"""Seconds in which a server answers at first."""
RECONNECTS, PINGS = 1, 2
"""Seconds between tries to reach the servers again, and between questions whether they are there still."""
LEFT = 300.0
"""Seconds after which a table where nobody is is not kept open."""
PIECE = 512 << 10
"""Bytes of a message; servers take a mebibyte if they were told nothing else."""
_SERVER = re.compile(r"(nats|tls)://([^/@\s]+@)?([\w.-]+|\[[0-9a-fA-F:]+\])(:(?P<port>\d{1,5}))?/?")
_YES = b"+"
_IS_THERE = msgspec.msgpack.encode(("", "", ""))
"""A call for no table, which is answered all the same."""
_OPENED = msgspec.msgpack.Decoder(tuple[str, str])
_CALL = msgspec.msgpack.Decoder(tuple[str, str, str])


class FarLine:
    """The part of a guest's connection that runs between two processes. Its messages are numbered, so that a lost one
    ends it; then the guest comes again, and asks once more what was not answered.
    """

    def __init__(self, nats: Client, peer: str, to: str) -> None:
        self._nats, self._to = nats, to
        self.peer = peer
        """The process at the other end."""
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._parts, self._sent, self._taken = b"", 0, 0
        self._forget: Callable[[], Awaitable[None]] | None = None
        self.ended = False

    async def listen(self, by: str) -> None:
        """Take what comes by a subject from now on."""
        self._forget = (await self._nats.subscribe(by, cb=self._take)).unsubscribe

    async def _take(self, message: Msg) -> None:
        number, more, piece = int.from_bytes(message.data[:4], "big"), message.data[4:5], message.data[5:]
        self._taken += 1
        if not more or number != self._taken:
            self.end()
            return
        self._parts += piece
        if more == b".":
            self._came.put_nowait(self._parts)
            self._parts = b""

    async def send(self, frame: bytes) -> None:
        pieces = [frame[at : at + PIECE] for at in range(0, len(frame), PIECE)] or [b""]
        for left, piece in zip(reversed(range(len(pieces))), pieces, strict=True):
            if self.ended:
                raise ConnectionError
            self._sent += 1
            try:
                await self._nats.publish(self._to, self._sent.to_bytes(4, "big") + (b"+" if left else b".") + piece)
            except AWAY as error:
                raise ConnectionError from error

    async def receive(self) -> bytes | None:
        return None if self.ended and self._came.empty() else await self._came.get()

    def end(self) -> None:
        """End it here."""
        if not self.ended:
            self.ended = True
            self._came.put_nowait(None)

    async def close(self) -> None:
        self.end()
        with suppress(*AWAY):
            await self._nats.publish(self._to, b"")  # the other end may think that it goes on
            if self._forget is not None:
                await self._forget()


class RemoteTable:
    """A table that another process has open, as a gateway lets guests of it in."""

    def __init__(self, far: FarLine) -> None:
        self._far = far

    async def attend(self, line: Line, hello: wire.Hello, outbox: Outbox) -> None:
        """Pass on what comes from either end until one is gone, no faster than the table would take it."""
        pace = Pace(A_SECOND, AT_ONCE, time.time())
        down = asyncio.create_task(self._pass_down(outbox))
        try:
            await self._far.send(wire.encode(hello))
            while not outbox.closed and (frame := await line.receive()) is not None:
                await asyncio.sleep(pace.wait(time.time()))
                await self._far.send(frame)
        finally:
            down.cancel()
            await self._far.close()

    async def _pass_down(self, outbox: Outbox) -> None:
        while (frame := await self._far.receive()) is not None:
            outbox.put(frame)
        outbox.close()


class Node(Hall):
    """A process of a cluster, as a hall whose tables may be open in other processes."""

    def __init__(self, journal: Journal, most_tables: int = MOST_TABLES) -> None:
        super().__init__(MOST_CONNECTIONS)
        self._journal, self._nats, self._most_tables = journal, journal.nats, most_tables
        self._here: dict[str, RunningTable] = {}
        self._opening: dict[str, asyncio.Task[bool]] = {}
        self._lines: set[FarLine] = set()
        self._tasks: set[asyncio.Task[object]] = set()
        self._ends = False

    # --- a guest comes ---

    async def found(self, line: Line, ticket: str) -> Attended:
        """Return the table of a ticket, opened where it is open nowhere. Raises `WireError` for a ticket of no table,
        and `ConnectionError` where none can be opened now.
        """
        table, until = table_of(ticket), time.monotonic() + FOUND_WITHIN
        if isinstance(line, FarLine):
            until = 0.0  # another process has asked just now
        while not self._ends:
            opened = False
            with suppress(*AWAY):
                last = await self._journal.last(table)
                if last.process != self._journal.process:
                    self._leave(table)
                    if until and last.process and (far := await self._called(last.process, table)):
                        return RemoteTable(far)
                elif (here := self._here.get(table)) is not None:
                    return here
                opened = bool(until) and await self._have_opened(table, last)
            if time.monotonic() > until:
                break
            await asyncio.sleep(0 if opened else AGAIN)
        raise ConnectionError

    async def _called(self, process: str, table: str) -> FarLine | None:
        """Connect to a process that has a table open; None if it has not, or does not answer."""
        nonce = secrets.token_hex(8)
        far = await self._line(process, f"{nonce}.up", f"{nonce}.down")
        with suppress(*AWAY):
            call = msgspec.msgpack.encode((table, nonce, self._journal.process))
            if (await self._nats.request(f"highseas.call.{process}", call, CALLED_WITHIN)).data == _YES:
                return far
        await far.close()
        return None

    async def _take_call(self, message: Msg) -> None:
        table, nonce, process = _CALL.decode(message.data)
        if table not in self._here:  # or it is asked whether this process is there
            await message.respond(b"")
            return
        far = await self._line(process, f"{nonce}.down", f"{nonce}.up")
        await message.respond(_YES)
        self._begin(self.attend(far))

    async def _line(self, process: str, to: str, by: str) -> FarLine:
        far = FarLine(self._nats, process, f"highseas.line.{to}")
        await far.listen(f"highseas.line.{by}")
        self._lines.add(far)
        return far

    # --- a table is opened ---

    async def _have_opened(self, table: str, last: Last) -> bool:
        """Have any process open a table that nobody had open when this was its last entry, one that plays by its rules
        if there is any; return whether it is open somewhere.
        """
        for subject in (f"highseas.open.{last.rules}", "highseas.open"):
            with suppress(NoRespondersError):
                asked = msgspec.msgpack.encode((table, last.process))
                answer: bytes = (await self._nats.request(subject, asked, OPENED_WITHIN)).data
                return answer == _YES
        return False

    async def _take_open(self, message: Msg) -> None:
        self._begin(self._open_for(message, *_OPENED.decode(message.data)))

    async def _open_for(self, message: Msg, table: str, process: str) -> None:
        if table not in self._opening:
            self._opening[table] = task = asyncio.create_task(self._open(table, process))
            task.add_done_callback(lambda _: self._opening.pop(table))
        opened = await self._opening[table]
        with suppress(*AWAY):
            await message.respond(_YES if opened else b"")

    async def _open(self, table: str, before: str) -> bool:
        """Open a table here after the process that had it `before`, unless it cannot be or another one is faster."""
        try:
            if (last := await self._journal.last(table)).process != before:
                return True
            if table in self._here:
                return last.process == self._journal.process or self._leave(table)
            if self._ends or len(self._here) >= self._most_tables:
                return False
            journal, session = await self._journal.read(table)
            hosted = await asyncio.to_thread(self._resumed, journal, session)
        except (Moved, Refusal, SaveError, *AWAY):  # a save of a later version, or nothing answers
            return False
        except Exception as error:  # a bug: another process may do better
            write_report(error)
            return False
        if hosted.session.looking_only or hosted.session.unsaved or self._ends:
            return False
        self._here[table] = running = RunningTable(hosted)
        self._begin(self._keep_open(table, running))
        with suppress(*AWAY):
            await self._nats.publish("highseas.opened", msgspec.msgpack.encode((table, self._journal.process)))
        return True

    def _leave(self, table: str) -> bool:
        """Close a table that another process has opened meanwhile, as after this one hung; return that it is not open
        here.
        """
        if (running := self._here.get(table)) is not None and running.table.room.saving is None:
            running.table.close()  # a save that is under way will find it out itself
        return False

    async def _take_opened(self, message: Msg) -> None:
        table, process = _OPENED.decode(message.data)
        if process != self._journal.process:
            self._leave(table)

    @staticmethod
    def _resumed(journal: TableJournal, session: Session) -> HostedTable:
        session.autosaver = journal
        hosted = HostedTable.resumed(session, time.time())
        hosted.room.overtaken = "net.closed"  # guests come again, to the process that has it
        return hosted

    async def _keep_open(self, table: str, running: RunningTable) -> None:
        """Let a table run until its game is over, nobody is there, or another process has it."""
        ends = [running.run(), self._until_left(running.table)]
        if not is_over(running.table.session):  # else it was opened for those who look at the end
            ends.append(until_over(running))
        tasks, left = [asyncio.create_task(end) for end in ends], False
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for error in filter(None, (task.exception() for task in done)):
                write_report(error, running.table.session)
            left = not running.table.session.looking_only
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            async with running.turn():
                running.table.close()
            del self._here[table]
        if left and isinstance(journal := running.table.session.autosaver, TableJournal):
            with suppress(SaveError, *AWAY):
                await journal.close()

    async def _until_left(self, table: HostedTable) -> None:
        left = time.monotonic()
        while time.monotonic() < left + LEFT:
            await asyncio.sleep(BEAT)
            if list(table.guests):
                left = time.monotonic()
            if table.session.looking_only:
                return

    # --- it is there ---

    def _begin(self, act: Awaitable[object]) -> None:
        self._tasks.add(task := asyncio.ensure_future(act))
        task.add_done_callback(self._tasks.discard)

    async def listen(self) -> None:
        """Be there for other processes from now on. Raises what `AWAY` has."""
        subscribe, process = self._nats.subscribe, self._journal.process
        await subscribe("highseas.opened", cb=self._take_opened)
        await subscribe(f"highseas.call.{process}", cb=self._take_call)
        await subscribe("highseas.open", queue="hosts", cb=self._take_open)
        for name in PLUGS:
            rules = f"{name}.{game_named(name).revision}"
            await subscribe(f"highseas.open.{rules}", queue="hosts", cb=self._take_open)
        await self._nats.flush()

    async def watch(self) -> None:
        """Look whether the processes at the other ends of lines are there, until it is cancelled."""
        while True:
            self._lines = {line for line in self._lines if not line.ended}
            await asyncio.gather(*map(self._check, {line.peer for line in self._lines}), asyncio.sleep(BEAT))

    async def _check(self, process: str) -> None:
        """End the lines to a process that is not there, or hangs."""
        with suppress(*AWAY):
            await self._nats.request(f"highseas.call.{process}", _IS_THERE, SILENT)
            return
        for line in self._lines:
            if line.peer == process:
                line.end()

    async def disconnected(self) -> None:
        """End all lines: what was on its way is lost."""
        for line in self._lines:
            line.end()

    async def reconnected(self) -> None:
        """Close the tables that another process has opened, which was not heard here."""
        for table in list(self._here):
            with suppress(Refusal, *AWAY):
                if (await self._journal.last(table)).process != self._journal.process:
                    self._leave(table)

    async def stop(self) -> None:
        """Close the tables that are open here, for others to open them."""
        self._ends = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def joined(servers: Sequence[str]) -> AsyncIterator[tuple[Journal, Node]]:
    """Be a process of the cluster of these servers, until the block is left. Raises `WireError` where they cannot be
    reached, or keep nothing.
    """
    nodes: list[Node] = []

    async def disconnected() -> None:
        for node in nodes:
            await node.disconnected()

    async def reconnected() -> None:
        for node in nodes:
            await node.reconnected()

    faults = deque([""], 1)

    async def note(error: Exception) -> None:
        faults.append(said_by(error))

    for server in servers:
        if (found := _SERVER.fullmatch(server)) is None or int(found["port"] or 1) > LARGEST_PORT:
            raise WireError("net.cluster.address", server=server)
    client = Client()
    try:
        async with asyncio.timeout(CONNECTED_WITHIN):
            await client.connect(
                list(servers),
                name="highseas",
                disconnected_cb=disconnected,
                reconnected_cb=reconnected,
                error_cb=note,
                max_reconnect_attempts=-1,
                reconnect_time_wait=RECONNECTS,
                ping_interval=PINGS,
            )
    except AWAY as error:
        await client.close()
        shown = [re.sub("//.*@", "//", server) for server in servers]  # without the password
        raise WireError("net.cluster.away", servers=shown, said=faults[-1]) from error
    journal = Journal(client)
    try:
        await journal.prepare()
        nodes.append(node := Node(journal))
        try:
            await node.listen()
        except AWAY as error:
            raise WireError("net.cluster.away", servers=list(servers), said=said_by(error)) from error
        runs, block = asyncio.create_task(node.watch()), asyncio.current_task()
        runs.add_done_callback(lambda done: None if done.cancelled() or block is None else block.cancel())
        try:
            yield journal, node
        finally:
            await node.stop()
            runs.cancel()
            with suppress(asyncio.CancelledError):
                await runs
    finally:
        with suppress(*AWAY):
            await client.close()


async def lay(
    journal: Journal, session: Session, rule: Rule | None, clock: float | None, waits: bool, drawn: bool
) -> HostedTable:
    """Lay a new table, which any process opens when somebody comes; the one returned only tells its tickets. Raises a
    `Refusal` or `SaveError`.
    """
    name = secrets.token_hex(8)
    try:
        await journal.put_story(session)
        session.autosaver = TableJournal(journal, name)
    except AWAY as error:
        raise SaveError("saves.cluster", said=said_by(error)) from error
    table = await asyncio.to_thread(hosted_table, session, time.time(), 1, rule, clock, waits, drawn, name)
    if session.unsaved is not None:
        raise session.unsaved
    return table
