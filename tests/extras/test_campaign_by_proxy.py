"""A campaign of four over lines that are held back, split, stalled, cut and half closed, at a host that is killed.

The long form is all five chapters: `build/extras/bin/python -m pytest -m long -s tests/extras` after
`make test-extras`; it takes some ten minutes and prints how far it got.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.staying import stay
from highseas.campaign.net.running import Line
from highseas.campaign.net.tickets import Link, link_in
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Session
from highseas.engine.refusal import Refusal
from highseas.engine.royal.port_royal import PORT_ROYAL
from tests.campaigns import read_all
from tests.extras import needed
from tests.hosting import Host

needed(__name__, "websockets")

from highseas.campaign.net.transport.sockets import calling

HELD, STALLED, FASTER = 0.6, 3.0, 50
"""The longest that the proxy holds something back, and a stall, in seconds; and how many times faster all goes here."""


class Proxy:
    """Passes on what comes to the port of a host, badly, by luck; `cut` is the chance that a piece ends its line."""

    def __init__(self, luck: Random, cut: float) -> None:
        self._luck, self._cut = luck, cut
        self.cuts = self.half_closed = 0

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[str]:
        """Listen until the block is left; yield the address."""

        async def attend(reader: StreamReader, writer: StreamWriter) -> None:
            ends = [writer]
            with suppress(OSError):
                there, away = await asyncio.open_connection("127.0.0.1", port)
                ends.append(away)
                await asyncio.gather(self._pass(reader, away, ends), self._pass(there, writer, ends))
            for end in ends:
                end.transport.abort()

        async with await asyncio.start_server(attend, "127.0.0.1", 0) as server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"

    async def _pass(self, source: StreamReader, to: StreamWriter, ends: list[StreamWriter]) -> None:
        luck = self._luck
        while data := await source.read(luck.choice([7, 200, 5_000, 100_000])):
            await asyncio.sleep(luck.uniform(0, STALLED if luck.random() < 0.05 else HELD) / FASTER)
            to.write(data)
            await to.drain()
            what = luck.random() / self._cut
            if what < 1:
                self.cuts += 1
                for end in ends:
                    end.transport.abort()
                raise ConnectionError
            if what < 1.25:
                self.half_closed += 1
                break
        to.write_eof()


class Person:
    """Somebody at a seat of the table, who does what deckhand would."""

    def __init__(self, seat: int, link: Link) -> None:
        self.seat, self._link = seat, link
        self.joined = Joined(link.ticket, "test")
        self.done: list[str] = []
        """The moves of this game that were answered as done."""
        self.refusals: list[str] = []
        self.calls = 0

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[Line]:
        """Connect."""
        self.calls += 1
        async with calling(str(self._link)) as (line, _):
            yield line

    async def _ask(self, ask: Callable[[Callable[[Refusal | None], None]], None]) -> bool:
        """Ask for something; return whether it was done."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        ask(answer.set_result)
        why = await answer
        self.refusals += [why.code] if why is not None else []
        return why is None

    async def play(self, most: int) -> None:
        """Play the game that is there to its end, or until so many moves were made."""
        joined, seat_no = self.joined, self.seat - 1
        while joined.session is None:
            await asyncio.sleep(0.002)
        session, game = joined.session, joined.session.game
        while session.result is None and len(session.moves) < most:
            read_all(session)
            if game.decider(session.state) != seat_no:
                await asyncio.sleep(0.002)
                continue
            advice = PORT_ROYAL.advise(game.observe(session.state, seat_no), seat_no).move
            play = Play(len(session.moves), advice)
            if await self._ask(lambda then, play=play: joined.ask(play, then)):  # type: ignore[misc]
                self.done.append(game.format(advice))

    async def go_on(self) -> None:
        """Agree to the next chapter, or another try, until it is there."""
        joined, before, self.done = self.joined, self.joined.session, []
        while joined.session is before:
            if joined.vote is None and self.seat == 1:
                await self._ask(joined.ask_next)
            elif joined.vote is not None and self.seat not in joined.vote.yes:
                await self._ask(lambda then: joined.vote_on(True, then))
            await asyncio.sleep(0.002)

    def check(self, session: Session) -> None:
        """Check that all that is known here is what this seat may know of a save, and that all was done once."""
        mine, game, seat_no = self.joined.session, session.game, self.seat - 1
        assert mine.game_id == session.game_id
        assert self.done == [moment.move for moment in session.moments if moment.seat == self.seat]
        for known, real in zip(mine.moments, session.moments, strict=True):
            state = game.asked_of(real.state, seat_no)
            assert game.view_for(known.state, seat_no) == game.view_for(state, seat_no)
            assert game.prompt_for(known.state, seat_no) == game.prompt_for(state, seat_no)
            assert list(known.events) == list(game.events_for(real.state, real.events, seat_no))
            assert known.seat == real.seat


class Evening:
    """A campaign of four by a proxy, at a host that is killed each so many moves, more or less."""

    def __init__(self, home: Path, seed: int, cut: float, each: int) -> None:
        self.host = Host(home, "story", "--names", "Ann,Bo,Cy,Di", "--seed", str(seed), "--level", "gentle")
        self._luck, self._each = Random(seed), each
        self.proxy = Proxy(self._luck, cut)
        self.people: list[Person] = []
        self.moves = 0

    async def play(self, chapters: int, most: int = 1_000_000) -> None:
        """Play until so many chapters are won, or so many moves were made in one; check what everybody has."""
        host = self.host
        async with AsyncExitStack() as stack:
            stack.push_async_callback(host.kill)
            await host.start()
            at = await stack.enter_async_context(self.proxy.open(urlsplit(host.links.watch).port or 0))
            links = [replace(link_in(link), address=at) for link in host.links.seats]
            self.people = [Person(seat, link) for seat, link in enumerate(links, 1)]
            beside = [asyncio.create_task(stay(person.joined, person.dial)) for person in self.people]
            beside.append(asyncio.create_task(self._kill()))
            while (session := await self._chapter(most)).result is not None:
                if session.result.outcome == "won" and campaign_of(session).chapter == chapters:
                    break
                async with asyncio.TaskGroup() as table:
                    for person in self.people:
                        table.create_task(person.go_on())
            for task in beside:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await host.end(terminate=True)

    async def _chapter(self, most: int) -> Session:
        async with asyncio.TaskGroup() as table:
            for person in self.people:
                table.create_task(person.play(most))
        session = self.host.saved()
        for person in self.people:
            person.check(session)
        self.moves += len(session.moves)
        how = session.result.outcome if session.result is not None else "not over"
        calls = sum(person.calls for person in self.people)
        refusals = sum(len(person.refusals) for person in self.people)
        print(
            f"chapter {campaign_of(session).chapter} {how}; so far {self.moves} moves, {self.proxy.cuts} cuts,", end=" "
        )
        print(f"{self.proxy.half_closed} half closed, {self.host.starts - 1} kills, {calls} calls, {refusals} refusals")
        return session

    async def _kill(self) -> None:
        while True:
            wait = self._luck.randrange(2 * self._each)
            until = wait + sum(len(person.done) for person in self.people)
            while until - 2 * self._each <= sum(len(person.done) for person in self.people) < until:
                await asyncio.sleep(0.001)
            await asyncio.sleep(self._luck.uniform(0, 0.1))
            await asyncio.shield(asyncio.create_task(self._kill_once()))

    async def _kill_once(self) -> None:
        await self.host.kill()
        await self.host.start()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evening]:
    monkeypatch.setattr(staying, "SOON", staying.SOON / FASTER)
    monkeypatch.setattr(staying, "LATE", staying.LATE / FASTER)
    return lambda **luck: Evening(tmp_path, **luck)


@pytest.mark.extras
async def test_four_play_over_bad_lines_at_a_host_that_is_killed(evening: Callable[..., Evening]) -> None:
    played = evening(seed=3, cut=0.05, each=6)
    await played.play(1, most=60)
    assert played.proxy.cuts > 20 and played.host.starts > 4


@pytest.mark.long
async def test_a_campaign_over_bad_lines_at_a_host_that_is_killed(evening: Callable[..., Evening]) -> None:
    played = evening(seed=3, cut=0.045, each=5)
    await played.play(5)
    assert played.proxy.cuts > 1_000 and played.host.starts > 200
