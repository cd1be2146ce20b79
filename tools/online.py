"""`make bench-online`: many tables of one host over deflated websockets on the loopback; needs the extra "online".

    python -m tools.online [TABLES [SECONDS [FOLDER [HOSTS]]]]

The host is a process of its own and saves each decision as `highseas host` does; with HOSTS there are so many, and a
NATS server keeps the tables (`make bench-cluster`). This process is the friends: at each table somebody decides every
two seconds, by chance. An answer's time goes from before the move is sent until its `Done` is read here. Bytes are
those of TCP, with the frames' heads and what is said of the connection. Nothing is asserted. Saves go into a folder of
their own in FOLDER, `build` if not said.
"""

import asyncio
import json
import os
import struct
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from socket import IPPROTO_TCP, TCP_INFO
from statistics import quantiles
from typing import Any

import msgspec

from highseas.campaign.files.version import VERSION
from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.open_table import opened
from highseas.campaign.net.running import Hall
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.net.transport import address
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.engine.royal.state import Options, Setup
from highseas.saves import Store

Hosts = tuple[list[str], float, list[list[str]], list[int]]
"""Where they listen, their memory without tables, the tickets of each table, their processes, those of hosts first."""
SEATS, EVERY = 5, 2.0
"""At each table, and the seconds between two decisions."""
BUILD = str(Path(__file__).parents[1] / "build")
DONE = b'{"t":"done"'


def laid(number: int) -> Session:
    """Return the game of a table, which the host and its friends know by its number."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    return slots.new_session(Start(Setup("contracts", names, number, Options())), [Controller.PERSON] * SEATS)


async def host(tables: int, folder: Path) -> None:
    """Keep so many tables; print where, and the tickets, and end with the input."""
    from highseas.campaign.net.transport.sockets import serving

    hall, store, tickets = (
        Hall(of_one=tables * SEATS),
        Store(folder),
        [Tickets.new([True] * SEATS) for _ in range(tables)],
    )
    place, before = address.opened("127.0.0.1", 0, address.Guard()), resident(os.getpid())
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(serving(hall.attend, place))
        for number, each in enumerate(tickets):
            session = laid(number)
            slots.keep_new(store, f"table {number}", session)
            await stack.enter_async_context(opened(hall, HostedTable(session, each, time.time())))
        print(json.dumps([place.root, before, [each.seats for each in tickets]]), flush=True)
        await asyncio.to_thread(sys.stdin.read)


def resident(process: int) -> float:
    """Return how many KiB of memory a process takes."""
    fields = Path(f"/proc/{process}/statm").read_text("ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


def processor_time(process: int) -> float:
    """Return the seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Friends:
    """The friends at one table, who play the same game for themselves to know what they may do."""

    def __init__(self, number: int, luck: Random) -> None:
        self.session, self.epoch, self._luck = laid(number), 0, luck
        self.sockets: list[Any] = []
        self.seconds: list[float] = []
        """The times of answers."""
        self._answered = asyncio.Event()

    async def come(self, stack: AsyncExitStack, roots: list[str], tickets: list[str]) -> None:
        """Connect all, each to any host, and wait until each has the table."""
        from websockets.asyncio.client import connect

        for ticket in tickets:
            root = self._luck.choice(roots)
            socket = await stack.enter_async_context(connect(root.replace("http", "ws"), max_size=wire.LARGEST_ANSWER))
            hello = list[bytes]()
            Joined(ticket, VERSION).connect(hello.append)
            await socket.send(hello[0].decode())
            while not isinstance(at := wire.from_host(await socket.recv(decode=False)), wire.At):
                pass
            self.epoch = at.epoch
            self.sockets.append(socket)

    async def listen(self, socket: Any) -> None:
        """Read what comes by one connection."""
        async for frame in socket:
            if frame.startswith(DONE.decode()):
                self._answered.set()
            elif '"t":"refused"' in frame:
                raise ValueError(frame)

    async def decide(self, until: float) -> None:
        """Decide now and then, until that time or the end of the game."""
        session, clock = self.session, time.perf_counter
        at = clock() + self._luck.random() * EVERY
        while session.result is None and at < until:
            await asyncio.sleep(at - clock())
            seat_no, moves = session.game.decider(session.state), len(session.moves)
            move = session.game.format(self._luck.choice(session.game.legal(session.state)))
            frame = wire.encode(wire.Do(str(moves), self.epoch, moves, move)).decode()
            self._answered.clear()
            sent = clock()
            await self.sockets[seat_no].send(frame)
            await self._answered.wait()
            self.seconds.append(clock() - sent)
            session.play(move)
            at += EVERY


def came_in(socket: Any) -> int:
    """Return how many bytes a connection has received."""
    info = socket.transport.get_extra_info("socket").getsockopt(IPPROTO_TCP, TCP_INFO, 256)
    received: int = struct.unpack_from("=Q", info, 128)[0]
    return received


@asynccontextmanager
async def alone(tables: int, folder: str) -> AsyncIterator[Hosts]:
    """Keep so many tables in one process that has them in files."""
    command = (sys.executable, "-m", "tools.online", "host", str(tables), folder)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=1 << 24)
    assert process.stdout is not None and process.stdin is not None
    root, bare, tickets = msgspec.json.decode(await process.stdout.readline(), type=tuple[str, float, list[list[str]]])
    yield [root], bare, tickets, [process.pid]
    process.stdin.close()
    await process.wait()


@asynccontextmanager
async def together(tables: int, folder: str, hosts: int) -> AsyncIterator[Hosts]:
    """Keep so many tables in a NATS server and so many hosts of its cluster."""
    from highseas.campaign.net.cluster.node import joined, lay
    from tests.cluster.servers import Host, Server

    server, nodes = Server(Path(folder) / "streams"), list[Host]()
    try:
        await server.start()
        nodes += [Host(Path(folder) / f"host{number}", server.address) for number in range(hosts)]
        pids = [node.process.pid for node in [await node.started() for node in nodes] if node.process is not None]
        bare = sum(map(resident, pids))
        async with joined([server.address]) as (journal, _):
            laid_out = [(await lay(journal, laid(number), None, None, False, False)) for number in range(tables)]
        roots = [f"http://127.0.0.1:{node.port}" for node in nodes]
        yield roots, bare, [table.tickets.seats for table in laid_out], [*pids, server.pid]
    finally:
        for node in nodes:
            node.kill()
        server.kill()


async def play(
    tables: int, seconds: float, where: str = str(Path(__file__).parents[1] / "build"), hosts: str = "0"
) -> None:
    """Play at so many tables for so long, and print the figures."""
    load = os.getloadavg()[0]
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=where))
        kept = together(tables, folder, int(hosts)) if int(hosts) else alone(tables, folder)
        roots, bare, tickets, pids = await stack.enter_async_context(kept)

        def memory() -> float:
            return sum(map(resident, pids[: len(roots)]))

        def computing() -> float:
            return sum(map(processor_time, pids))

        empty = memory()
        friends = [Friends(number, Random(number)) for number in range(tables)]
        for each, seats in zip(friends, tickets, strict=True):
            await each.come(stack, roots, seats)
        sockets = [(each, socket) for each in friends for socket in each.sockets]
        listening = [asyncio.create_task(each.listen(socket)) for each, socket in sockets]
        await asyncio.sleep(1)
        full, came_before = memory(), sum(came_in(socket) for _, socket in sockets)
        computed, own = computing(), time.process_time()
        begun = time.perf_counter()
        await asyncio.gather(*(each.decide(begun + seconds) for each in friends))
        lasted = time.perf_counter() - begun
        rest, came = memory(), sum(came_in(socket) for _, socket in sockets) - came_before
        computed, own = computing() - computed, time.process_time() - own
        for task in listening:
            task.cancel()
    took = [1e3 * seconds for each in friends for seconds in each.seconds]
    hundredths = quantiles(took, n=100, method="inclusive")
    rows = {
        "tables · sockets": f"{tables} · {len(sockets)}",
        "decisions · a second": f"{len(took):,} · {len(took) / lasted:.0f}",
        "answer: median · 99% · longest": f"{hundredths[49]:.1f} · {hundredths[98]:.1f} · {max(took):.0f} ms",
        "bytes to one guest, a decision": f"{came / len(took) / SEATS:.0f}",
        "memory of a table · of a socket": f"{(empty - bare) / tables:.0f} · {(full - empty) / len(sockets):.0f} KiB",
        "more for a table after the run": f"{(rest - full) / tables:.0f} KiB",
        "processor: host · friends": f"{computed / lasted:.0%} · {own / lasted:.0%}",
        "load average: before · after": f"{load:.2f} · {os.getloadavg()[0]:.2f}",
    }
    print("| what | figure |\n| --- | --- |")
    for what, figure in rows.items():
        print(f"| {what} | {figure} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["host"]:
        asyncio.run(host(int(sys.argv[2]), Path(sys.argv[3])))
    else:
        tables, seconds = map(int, (sys.argv[1:3] + ["200", "120"][len(sys.argv[1:3]) :]))
        asyncio.run(play(tables, seconds, *sys.argv[3:]))
