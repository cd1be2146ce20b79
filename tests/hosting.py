"""`highseas host`, `join` and `watch` as processes of their own, for tests that play at a table."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from highseas.campaign.net.open_table import Links
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import slots
from highseas.saves import Store

PATIENCE = 120
"""Seconds after which a program counts as stuck."""


def environ(home: Path) -> dict[str, str]:
    """Return the environment of a program that keeps its files in this folder."""
    return {**os.environ, "HIGHSEAS_HOME": str(home)}


async def program(home: Path, *arguments: str) -> Process:
    """Start the program with a folder of its own."""
    command = (sys.executable, "-m", "highseas.campaign.main", *arguments)
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environ(home), limit=1 << 24
    )


class Program:
    """A process of the program."""

    process: Process | None = None

    async def kill(self) -> None:
        """As the power does; it may have ended before."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.communicate()


class Host(Program):
    """A table that a process keeps, which can be killed and begun again on its port."""

    def __init__(self, home: Path, *options: str) -> None:
        self.home, self._options = home, options
        self._store, self.name = Store(home / "saves"), ""
        self.links = Links((), "")
        self.starts = 0

    async def start(self) -> None:
        """Begin, or go on after the end of the process before; returns when guests can come."""
        what = (*self._options, "--port", "0", "--server-name", "127.0.0.1")
        if self.starts:
            what = ("--resume", self.name)
        file = self.home / "links.json"
        file.unlink(missing_ok=True)
        keeps = ("--headless", "--links-file", str(file))
        self.process = await program(self.home, "host", *what, *keeps)
        self.starts += 1
        async with asyncio.timeout(PATIENCE):
            assert self.process.stdout is not None and self.process.stderr is not None
            said = await self.process.stdout.readline()
            assert b"The table is open" in said, await self.process.stderr.read()
        links = msgspec.json.decode(file.read_bytes(), type=Links)
        assert links == self.links or self.starts == 1
        self.links = links
        (file,) = self._store.folder.glob("*.hsv")
        self.name = file.stem

    def saved(self) -> Session:
        """Read the save, also of a finished game."""
        return slots.look_at_any(self._store, self.name)

    async def end(self, terminate: bool = False) -> None:
        """Wait until the host ends by itself, or tell it to; it ends well."""
        assert self.process is not None
        if terminate:
            self.process.terminate()
        async with asyncio.timeout(PATIENCE):
            said, errors = await self.process.communicate()
        assert (self.process.returncode, errors) == (0, b"") and b"The table is closed" in said, said + errors


class Guest(Program):
    """`highseas join --json`, which plays at random, or `highseas watch --json`: what it was told. After an error it
    looks at the table anew.
    """

    def __init__(self, seat: int, luck: Random) -> None:
        self.seat, self._luck = seat, luck
        self.events: list[Any] = []
        self.logs: list[list[Any]] = []
        self.now: dict[str, Any] = {}
        """The last line with the table."""
        self.unasked: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.decisions, self.is_advised = 0, False
        self.awaits = False
        """Whether a line was sent that is not answered yet."""

    async def come(self, home: Path, links: Links) -> None:
        link = links.seats[self.seat - 1] if self.seat else links.watch
        self.process = await program(home, "join" if self.seat else "watch", link, "--json")
        await self.hear()

    async def hear(self) -> dict[str, Any] | None:
        """Take the next line; None when there are no more."""
        assert self.process is not None and self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self.process.stdout.readline()
        if not line:
            return None
        heard: dict[str, Any] = msgspec.json.decode(line)
        self.awaits = self.awaits and heard.get("unasked", False)
        if "view" in heard:
            self.now = heard
            self.events += heard["events"]
        elif "error" in heard:
            self.errors.append(heard["error"])
            self.send({"seat": self.seat})
        elif "seat" in heard and not heard.get("unasked"):
            self.now |= heard["seat"] | {"events": []}
        elif "hint" in heard:
            self.send(heard["hint"]["move"])
        elif "log" in heard:
            self.logs.append([each["move"] for each in heard["log"]])
        else:
            self.unasked.append(heard)
        return heard

    def send(self, line: object) -> None:
        """Ask for something."""
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(line) + b"\n")
        self.awaits = True

    def decide(self) -> None:
        """Choose at random, if a choice is asked here; now and then look at the log first."""
        prompt = self.now["prompt"]
        if self.awaits or prompt is None or prompt["seat"] != self.seat:
            return
        options = [each["move"] for each in prompt["options"] if each["enabled"]]
        if self._luck.random() < 0.1 and self.logs[-1:] != [[]]:
            self.send({"log": True})
        elif options:
            self.decisions += 1
            self.send({"hint": True} if self.is_advised else self._luck.choice(options))

    async def play(self) -> None:
        """Play until the game is over here."""
        self.decide()
        while self.now["result"] is None and await self.hear() is not None:
            self.decide()

    async def end(self) -> None:
        """Hear all that comes until the program ends, which it does well."""
        while await self.hear() is not None:
            pass
        assert self.process is not None
        async with asyncio.timeout(PATIENCE):
            assert await self.process.wait() == 0
