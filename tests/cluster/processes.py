"""Two processes that are nodes of one cluster and run in this one, their guests, and a look into what they keep.

Modules take its fixtures by their names: a conftest.py would be read where the library for NATS is missing, and fail.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.files.version import VERSION
from highseas.campaign.net import wire
from highseas.campaign.net.cluster import journal as journals
from highseas.campaign.net.cluster import node as nodes
from highseas.campaign.net.cluster.journal import Journal
from highseas.campaign.net.cluster.node import Node, joined, lay
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined, new_id
from highseas.campaign.net.running import Line
from highseas.campaign.net.tickets import Tickets, table_of
from highseas.campaign.play.session import Session
from highseas.engine.refusal import Refusal
from tests.cluster.servers import Server
from tests.net.lines import End, pipe
from tests.net.test_hosted_machine import hello_for
from tests.tui.games import new_game

PATIENCE = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not kill it; each has tables of its own."""
    server = Server(tmp_path_factory.mktemp("streams"))
    asyncio.run(server.start())
    yield server
    server.kill()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    """Nobody waits longer than it takes here, and no bug is met."""
    monkeypatch.setattr(staying, "SOON", 0.02)
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.1)
    monkeypatch.setattr(nodes, "BEAT", 0.1)
    monkeypatch.setattr(nodes, "AGAIN", 0.02)
    reports = list[BaseException]()
    for module in ("cluster.node", "running"):
        monkeypatch.setattr(f"highseas.campaign.net.{module}.write_report", lambda error, *_: reports.append(error))
    yield
    assert reports == []


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


class Process:
    """A node that can go away; `table` is open in it or is not."""

    def __init__(self, journal: Journal, node: Node, stack: AsyncExitStack) -> None:
        self.journal, self.node, self._stack = journal, node, stack

    def has(self, table: str) -> bool:
        return table in self.node._here

    def session(self, table: str) -> Session:
        return self.node._here[table].table.session

    async def go(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def processes(
    server: Server | list[Server], count: int = 2, most_tables: int = 100
) -> AsyncIterator[list[Process]]:
    found, servers = list[Process](), server if isinstance(server, list) else [server]
    for _ in range(count):
        stack = AsyncExitStack()
        journal, node = await stack.enter_async_context(joined([each.address for each in servers]))
        found.append(Process(journal, node, stack))
    try:
        yield found
    finally:
        for each in reversed(found):
            await each.go()


async def laid(process: Process, session: Session | None = None, **how: Any) -> tuple[str, Tickets]:
    settings = {"rule": None, "clock": None, "waits": False, "drawn": False} | how
    tickets = (await lay(process.journal, session or new_game(2), **settings)).tickets
    return table_of(tickets.watch), tickets


class Guest:
    """A guest who stays at a table by the first of these processes, and by the others in turn when a line ends."""

    def __init__(self, ticket: str, *processes: Process) -> None:
        self.joined, self._ticket = Joined(ticket, VERSION), ticket
        self.by = list(processes)
        self.heard = list[Any]()
        self.joined.heard = self.heard.append
        self.lost = 0

    @property
    def moves(self) -> int:
        return -1 if self.joined.session is None else len(self.joined.session.moves)

    @asynccontextmanager
    async def _dial(self) -> AsyncIterator[Line]:
        here, there = pipe()
        attended = asyncio.create_task(self.by[0].node.attend(there))
        try:
            yield here
        finally:
            self.by.append(self.by.pop(0))
            self.lost += 1
            await here.close()
            await attended

    @asynccontextmanager
    async def staying(self) -> AsyncIterator["Guest"]:
        stays = asyncio.create_task(staying.stay(self.joined, self._dial))
        try:
            await until(lambda: self.joined.is_connected or stays.done())
            yield self
        finally:
            stays.cancel()
            await asyncio.wait([stays])
            if not stays.cancelled():
                stays.result()

    def ask(self, frame: wire.Request) -> "asyncio.Future[Refusal | None]":
        answered = asyncio.get_running_loop().create_future()
        self.joined.request(frame, answered.set_result)
        return answered

    def decide(self) -> "asyncio.Future[Refusal | None]":
        """Ask for the first choice that there is."""
        session = self.joined.session
        assert session is not None and session.prompt is not None
        move = next(each.text for each in session.prompt.options if each.enabled)
        return self.ask(wire.Do(new_id(), session.epoch, len(session.moves), move))

    def codes(self) -> list[str]:
        """Why connections ended, as far as that was said."""
        return [frame.code for frame in self.heard if isinstance(frame, wire.Bye)]


async def come(process: Process, ticket: str) -> tuple[End, "asyncio.Task[None]"]:
    """Say hello by a process, frame by frame."""
    here, there = pipe()
    attended = asyncio.create_task(process.node.attend(there))
    await here.send(wire.encode(hello_for(new_game(2), ticket)))
    return here, attended


async def heard(line: End, kind: Any) -> Any:
    """Return the next frame of a kind."""
    async with asyncio.timeout(PATIENCE):
        async for data in line:
            if isinstance(frame := wire.from_host(data), kind):
                return frame
    raise AssertionError("the line ended")


def apart(processes: list[Process], table: str) -> tuple[Process, Process]:
    """Return the process that has a table open, and one that has not."""
    (owner,) = (each for each in processes if each.has(table))
    return owner, next(each for each in processes if each is not owner)


async def kept(process: Process, table: str) -> Session:
    return (await process.journal.read(table))[1]


async def stream(process: Process, table: str) -> str:
    snapshot, _ = await process.journal.snapshot(table)
    return f"highseas-{table}-{snapshot.generation}"


async def closed(process: Process, table: str) -> None:
    """Wait until a table that was opened once is its snapshot alone."""
    async with asyncio.timeout(PATIENCE):
        while not (await process.journal.snapshot(table))[0].generation:
            await asyncio.sleep(0.01)


async def entries(process: Process, table: str) -> list[str]:
    """Return the writer of each entry that is in a journal, in their order."""
    js, name = process.journal._js, await stream(process, table)
    state = (await js.stream_info(name)).state
    found = [await js.get_msg(name, seq=seq) for seq in range(state.first_seq, state.last_seq + 1)]
    return [(each.headers or {})[journals.BY].partition(".")[0] for each in found]
