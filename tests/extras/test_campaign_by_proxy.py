"""A campaign of four over lines that are held back, split, stalled, cut and half closed, at a host that is killed.

The long form, of `make test-long`, is all five chapters; with `-n0 -s` it prints how far it got.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net import wire
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined, new_id
from highseas.campaign.net.guest.staying import stay
from highseas.campaign.net.running import Line
from highseas.campaign.net.tickets import Link, link_in
from highseas.campaign.play.seat import Play, Undo
from highseas.campaign.play.session import Session
from highseas.engine.refusal import Refusal
from highseas.engine.royal.port_royal import PORT_ROYAL
from tests.campaigns import read_all
from tests.extras import needed
from tests.hosting import PATIENCE, Host
from tests.net.test_secrecy import other_deal

needed(__name__, "websockets")

from highseas.campaign.net.transport.sockets import calling

HELD, STALLED, THOUGHT, FASTER = 0.6, 3.0, 15.0, 50
"""The longest that the proxy holds something back, a stall, and a thought, in seconds; how many times faster all goes.
"""


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


class Overheard:
    """A line of which somebody hears all that comes."""

    def __init__(self, line: Line, heard: Callable[[bytes], None]) -> None:
        self._line, self._heard = line, heard
        self.send, self.close = line.send, line.close

    async def receive(self) -> bytes | None:
        """As `Line`."""
        frame = await self._line.receive()
        if frame is not None:
            self._heard(frame)
        return frame


class Person:
    """Somebody at a seat of the table, who does what deckhand would, but for slips that are taken back; or who watches,
    at seat 0.
    """

    def __init__(self, seat: int, link: Link, luck: Random) -> None:
        self.seat, self._link, self._luck = seat, link, luck
        self.joined = Joined(link.ticket, "test")
        self.done: dict[int, tuple[str, Any]] = {}
        """The moves of this game that were answered as done, and not taken back, with the views they were made at."""
        self.sent: dict[int, wire.Step] = {}
        """The steps as they were sent last."""
        self.refusals: list[str] = []
        self.calls = self.taken_back = 0

    async def stay(self) -> None:
        """Stay at the table; it does not end for anybody."""
        await stay(self.joined, self._dial)
        raise AssertionError(self.joined.ended)

    @asynccontextmanager
    async def _dial(self) -> AsyncIterator[Line]:
        self.calls += 1
        async with calling(str(self._link)) as line:
            yield Overheard(line, self._note)

    def _note(self, data: bytes) -> None:
        if isinstance(at := wire.from_host(data), wire.At):
            self.sent |= enumerate(at.steps, at.moves - len(at.steps) + 1)

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
        while session.result is None and (number := len(session.moves)) < most:
            read_all(session)
            if game.decider(session.state) != seat_no:
                await asyncio.sleep(0.002)
                continue
            before, luck = session.moments[-1], self._luck
            advice = PORT_ROYAL.advise(game.observe(before.state, seat_no), seat_no).move
            slips = list(self._slips(session, advice)) if number + 1 < most and luck.random() < 0.5 else []
            move = luck.choice(slips or [advice])
            asked = session.frame_for(Play(number, move), new_id())
            thinks = luck.uniform(0, THOUGHT) / FASTER if before.seat != self.seat else 0.0
            with suppress(TimeoutError):
                async with asyncio.timeout(thinks):  # at worst until somebody else has thought better of a slip
                    while len(session.moves) != number or session.moments[-1] is before:
                        await asyncio.sleep(0.002)
            if not await self._ask(partial(joined.request, asked)):
                continue
            self.done[number + 1] = game.format(move), game.view_for(before.state, seat_no)
            if slips and len(session.moves) == number + 1 and session.moments[number] is before:
                undo = Undo(number + 1, consent=True)
                if await self._ask(partial(joined.ask, undo)):
                    self.taken_back += 1
                    del self.done[number + 1]

    def _slips(self, session: Session, advice: Any) -> Iterator[Any]:
        """Yield moves that can be taken back at once, as nothing comes out at them, while somebody else decides."""
        game = session.game
        for move in game.legal(session.state):
            table = game.clone(session.state)
            game.apply(table, move)
            same = game.reveals(table) == game.reveals(session.state)
            if move != advice and same and game.decider(table) not in {-1, self.seat - 1}:
                yield move

    async def go_on(self) -> None:
        """Agree to the next chapter, or another try, until it is there."""
        joined, before = self.joined, self.joined.session
        self.done, self.sent = {}, {}
        while joined.session is before:
            if joined.vote is None and self.seat == 1:
                await self._ask(joined.ask_next)
            elif joined.vote is not None and self.seat and self.seat not in joined.vote.yes:
                await self._ask(lambda then: joined.vote_on(True, then))
            await asyncio.sleep(0.002)

    def check(self, session: Session) -> None:
        """Check that all that is known here is what this seat may know of a save, that no more was sent, and that all
        was done once, where it was asked.
        """
        mine, game, seat_no = self.joined.session, session.game, self.seat - 1
        assert mine is not None and mine.game_id == session.game_id
        done = {number: moment.move for number, moment in enumerate(session.moments) if moment.seat == self.seat}
        assert {number: move for number, (move, _) in self.done.items()} == (done if self.seat else {})
        for number, (_, view) in self.done.items():
            assert view == game.view_for(game.asked_of(session.moments[number - 1].state, seat_no), seat_no)
        for number, (known, real) in enumerate(zip(mine.moments, session.moments, strict=True)):
            state = game.asked_of(real.state, seat_no) if self.seat else real.state
            assert game.view_for(known.state, seat_no) == game.view_for(state, seat_no)
            assert game.prompt_for(known.state, seat_no) == game.prompt_for(state, seat_no)
            shown = game.events_for(real.state, real.events, seat_no) if self.seat else game.open_events(real.events)
            assert list(known.events) == list(shown)
            assert known.seat == real.seat
            exchanged = other_deal(real.state, seat_no, self._luck)  # what lies hidden, in another order
            assert bytes(self.sent[number].seen) == game.seen_out(game.observe(exchanged, seat_no))


class Evening:
    """A campaign of four by a proxy, at a host that is killed each so many moves, more or less."""

    def __init__(self, home: Path, seed: int, cut: float, each: int) -> None:
        self.host = Host(home, "story", "--names", "Ann,Bo,Cy,Di", "--seed", str(seed), "--level", "gentle")
        self._luck, self._each = Random(seed), each
        self.proxy = Proxy(self._luck, cut)
        self.people: list[Person] = []
        self._is_over = False
        self.moves = 0

    async def play(self, chapters: int, most: int = 1_000_000) -> None:
        """Play until so many chapters are won, or so many moves were made in one; check what everybody has."""
        host = self.host
        async with AsyncExitStack() as stack:
            stack.push_async_callback(host.kill)
            await host.start()
            at = await stack.enter_async_context(self.proxy.open(urlsplit(host.links.watch).port or 0))
            links = [replace(link_in(link), address=at) for link in (host.links.watch, *host.links.seats)]
            self.people = [Person(seat, link, self._luck) for seat, link in enumerate(links)]
            async with asyncio.TaskGroup() as beside:
                staying = [beside.create_task(person.stay()) for person in self.people]
                killing = beside.create_task(self._kill())
                while (session := await self._chapter(most)).result is not None:
                    if session.result.outcome == "won" and campaign_of(session).chapter == chapters:
                        break
                    async with asyncio.TaskGroup() as table:
                        for person in self.people:
                            table.create_task(person.go_on())
                self._is_over = True
                await killing
                for task in staying:
                    task.cancel()
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
        print(f"{self.proxy.half_closed} half closed, {self.host.starts - 1} kills, {calls} calls,", end=" ")
        print(f"{refusals} refusals, {sum(person.taken_back for person in self.people)} taken back")
        return session

    async def _kill(self) -> None:
        while not self._is_over:
            wait = self._luck.randrange(2 * self._each)
            until = wait + sum(len(person.done) for person in self.people)
            async with asyncio.timeout(PATIENCE):
                while until - 2 * self._each <= sum(len(person.done) for person in self.people) < until:
                    if self._is_over:
                        return
                    await asyncio.sleep(0.001)
            await asyncio.sleep(self._luck.uniform(0, 0.1))
            await self.host.kill()
            await self.host.start()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evening]:
    monkeypatch.setattr(staying, "SOON", staying.SOON / FASTER)
    monkeypatch.setattr(staying, "LATE", staying.LATE / FASTER)
    return lambda **luck: Evening(tmp_path, **luck)


@pytest.mark.extras
@pytest.mark.parametrize("moves", [12, pytest.param(60, marks=pytest.mark.long)])
async def test_four_play_over_bad_lines_at_a_host_that_is_killed(moves: int, evening: Callable[..., Evening]) -> None:
    played = evening(seed=3, cut=0.05, each=6)
    await played.play(1, most=moves)
    assert played.proxy.cuts > moves // 2 and played.host.starts > moves // 15


@pytest.mark.long
async def test_a_campaign_over_bad_lines_at_a_host_that_is_killed(evening: Callable[..., Evening]) -> None:
    played = evening(seed=3, cut=0.045, each=5)
    await played.play(5)
    assert played.proxy.cuts > 1_000 and played.host.starts > 200
