"""Real processes: a NATS server that keeps its streams in a folder, hosts of its cluster, and guests who decide."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.files.version import VERSION
from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.staying import stay
from highseas.campaign.net.running import Line
from highseas.campaign.net.transport.sockets import calling
from highseas.campaign.net.wire import WireError

NATS = shutil.which("nats-server")
needs_nats = pytest.mark.skipif(
    NATS is None, reason="there is no nats-server; Debian has it in the package nats-server"
)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as there:
        return int(there.getsockname()[1])


class Server:
    """A NATS server on the loopback, with JetStream in a folder."""

    def __init__(self, folder: Path, *options: str, js: bool = True) -> None:
        self.port, self.folder = free_port(), folder
        self._options = (*(("-js", "-sd", str(folder)) if js else ()), *options)
        self.address = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        assert NATS is not None and self._process is None
        kept = ("-a", "127.0.0.1", "-p", str(self.port), *self._options)
        self._process = subprocess.Popen([NATS, *kept], stderr=subprocess.DEVNULL)
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.05)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it as a power cut of its process would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Host:
    """A process of the cluster."""

    def __init__(self, home: Path, servers: str, *options: str) -> None:
        self.port, self._home, self._servers, self._options = free_port(), home, servers, options
        self.process: subprocess.Popen[bytes] | None = None
        self.said = home.with_suffix(".out")

    def start(self) -> None:
        command = (sys.executable, "-m", "highseas.campaign.main", "host", *self._options)
        command += ("--cluster", self._servers, "--port", str(self.port))
        with self.said.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                env={**os.environ, "HIGHSEAS_HOME": str(self._home)},
            )

    async def started(self) -> "Host":
        self.start()
        while f":{self.port}" not in (self.said.read_text("utf-8") if self.said.exists() else ""):
            assert self.process is not None and self.process.poll() is None, self.said.read_text("utf-8")
            await asyncio.sleep(0.05)
        return self

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


class Guest:
    """A guest who comes by any host of a cluster, as the real program does, and answers whatever is asked."""

    def __init__(self, ticket: str, ports: list[int], luck: Random, every: float) -> None:
        """`ports` are those of the hosts, tried in any order, as a name with several addresses is; decisions come
        `every` so many seconds at most.
        """
        self._ticket, self._ports, self._luck, self._every = ticket, ports, luck, every
        self.joined = Joined(ticket, VERSION)
        self.joined.heard = self._hear
        self.steps: dict[int, tuple[int, bytes, bytes]] = {}
        """Each position that was told: the seat that moved, the events, and what was seen."""
        self.done: list[tuple[int, int, str]] = []
        """What was asked and told to be done: at which epoch, after how many moves, and the move."""
        self.answers: list[float] = []
        """How long each answer took."""
        self.most, self.ends = 0, False

    def _hear(self, frame: Any) -> None:
        assert not isinstance(frame, wire.Bye) or frame.code == "net.closed", frame

    @asynccontextmanager
    async def _dial(self) -> AsyncIterator[Line]:
        ports = self._luck.sample(self._ports, len(self._ports))
        async with AsyncExitStack() as stack:
            for port in ports:
                with suppress(WireError) if port != ports[-1] else nullcontext():
                    line = await stack.enter_async_context(calling(f"http://127.0.0.1:{port}/#{self._ticket}"))
                    break
            yield _Noted(line, self)

    def note_position(self, at: wire.At) -> None:
        """Note a position: none that was told before is another one now, and none is behind."""
        assert at.moves >= self.most, f"{at.moves} moves after {self.most}"
        self.most = at.moves
        for number, step in enumerate(at.steps, at.moves - len(at.steps) + 1):
            position = step.seat, bytes(step.events), bytes(step.seen)
            assert self.steps.setdefault(number, position) == position, f"another position after {number} moves"

    async def play(self) -> None:
        """Stay at the table and decide, until that ends."""
        staying = asyncio.create_task(stay(self.joined, self._dial))
        try:
            while not self.ends:
                await asyncio.sleep(self._every * self._luck.random())
                if staying.done():
                    staying.result()
                    return
                session = self.joined.session
                if session is not None and self.joined.is_connected and self._asked():
                    await self._decide(session)
        finally:
            staying.cancel()
            with suppress(asyncio.CancelledError):
                await staying

    def _asked(self) -> bool:
        session = self.joined.session
        prompt = None if session is None else session.prompt
        return prompt is not None and session.seat in session.waits and not session.sealed

    async def _decide(self, session: Any) -> None:
        choice = self._luck.choice([each for each in session.prompt.options if each.enabled])
        asked, answered = (session.epoch, len(session.moves), choice.text), asyncio.get_running_loop().create_future()
        frame = wire.Do(f"{self._luck.getrandbits(64)}", *asked)
        begun = time.monotonic()
        self.joined.request(frame, answered.set_result)
        why = await answered
        self.answers.append(time.monotonic() - begun)
        if why is None:
            self.done.append(asked)
        else:
            assert why.code in ("net.stale", "net.other", "net.unsaved"), why.code


class _Noted:
    """A line of a guest who notes each position that comes."""

    def __init__(self, line: Line, guest: Guest) -> None:
        self._line, self._guest = line, guest
        self.send, self.close = line.send, line.close

    async def receive(self) -> bytes | None:
        if (data := await self._line.receive()) is not None and isinstance(at := wire.from_host(data), wire.At):
            self._guest.note_position(at)
        return data
