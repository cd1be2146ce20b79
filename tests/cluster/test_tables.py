"""Tables of a cluster, one thing that may go wrong after the other: two processes are two nodes of this one."""

import asyncio
import gc
import re
import shutil
import signal
import sys
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
from nats.js.errors import NotFoundError

from highseas.campaign.begin import requests
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.files.version import VERSION
from highseas.campaign.net import open_table, wire
from highseas.campaign.net.cluster import journal as journals
from highseas.campaign.net.cluster import node as nodes
from highseas.campaign.net.cluster.journal import Journal, Moved, Snapshot, applied, difference, kept_of
from highseas.campaign.net.cluster.node import FarLine, Node, joined, lay
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined, new_id
from highseas.campaign.net.open_table import Links
from highseas.campaign.net.running import Line
from highseas.campaign.net.table import guests
from highseas.campaign.net.tickets import LONG, Tickets, link_in, table_of
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.refusal import Refusal
from highseas.saves import FORMAT, Overtaken, Store
from tests.campaigns import begun, played
from tests.cluster.servers import Host, Server, free_port, needs_nats
from tests.hosting import program
from tests.net.lines import End, pipe
from tests.net.strangers import Strangers
from tests.net.test_hosted_machine import hello_for
from tests.net.test_strangers import SEED, storm
from tests.refusals import in_words, refused
from tests.story.folders import copy_of
from tests.tui.games import new_game, on_with
from tests.unit.test_cli import refused as refused_line

pytestmark = [pytest.mark.cluster, needs_nats]
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


# --- guests and gateways ---


async def test_a_guest_comes_by_either_process_and_decides(server: Server) -> None:
    async with processes(server) as both:
        table, tickets = await laid(both[0])
        async with Guest(tickets.seats[1], both[0]).staying() as bo:
            owner, gateway = apart(both, table)
            async with Guest(tickets.seats[0], gateway).staying() as ann:
                assert await ann.decide() is None
                await until(lambda: (ann.moves, bo.moves) == (1, 1))
                assert apart(both, table) == (owner, gateway)
            async with Guest(tickets.seats[0], owner).staying() as ann:
                assert await ann.decide() is None
                assert (ann.moves, len((await kept(gateway, table)).moves)) == (2, 2)


async def test_who_comes_again_by_another_gateway_has_the_same_answer_and_it_is_done_once(server: Server) -> None:
    async with processes(server, 3) as three:
        table, tickets = await laid(three[0])
        async with Guest(tickets.watch, three[0]).staying():
            owner, gateway = apart(three, table)
            other = next(each for each in three if each not in (owner, gateway))
            line, attended = await come(gateway, tickets.seats[0])
            await heard(line, wire.At)
            asked = wire.encode(wire.Do("the same", 1, 0, "draw"))
            await line.send(asked)
            await until(lambda: len(owner.session(table).moves) == 1)
            await gateway.go()
            await attended
            line, attended = await come(other, tickets.seats[0])
            at = await heard(line, wire.At)
            await line.send(asked)
            answer = await heard(line, wire.Done | wire.Refused)
            assert answer == wire.Done("the same", at.epoch, 1) and len(owner.session(table).moves) == 1
            await line.close()
            await attended


@pytest.mark.parametrize("persons", [1, 2])
async def test_a_deal_is_drawn_by_all_who_have_come(
    server: Server, monkeypatch: pytest.MonkeyPatch, persons: int
) -> None:
    monkeypatch.setattr(open_table, "GATHERS", 0.2 if persons == 1 else PATIENCE)
    async with processes(server) as both, AsyncExitStack() as here:
        table, tickets = await laid(both[0], drawn=True)
        guests = [Guest(ticket, both[1]) for ticket in tickets.seats[:persons]]
        for guest in guests:
            await here.enter_async_context(guest.staying())
        await until(lambda: all(guest.moves == 0 for guest in guests))
        session = await kept(both[0], table)
        assert session.fair is not None and sum(map(bool, session.fair.parts)) == 1 + persons
        assert await guests[0].decide() is None


async def test_who_leaves_while_another_one_asks_does_not_stop_the_process(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vote that is open passes, as nobody else is there; what is saved so is waited for without blocking."""
    async with processes(server, 1) as (one,):
        _, tickets = await laid(one)
        publish = one.journal._js.publish

        async def slow(*what: Any, **how: Any) -> Any:
            await asyncio.sleep(0.1)
            return await publish(*what, **how)

        async with Guest(tickets.seats[0], one).staying() as ann:
            async with Guest(tickets.seats[1], one).staying() as bo:
                assert await ann.decide() is None and ann.joined.session is not None
                assert await ann.ask(wire.Ask(new_id(), ann.joined.session.epoch, 1, "undo", to=0)) is None
                await until(lambda: bo.joined.vote is not None)
                monkeypatch.setattr(one.journal._js, "publish", slow)
            assert await ann.ask(wire.Say(new_id(), "Ahoy")) is None
            assert ann.moves == 0


async def test_a_ticket_of_no_table_is_looked_up_once_and_makes_nothing(server: Server) -> None:
    async with processes(server, 1) as (one,):
        table, _ = await laid(one)
        js = one.journal._js
        before = await js.account_info()
        for ticket in ("0" * 16 + "x" * 22, "f" * 16 + "é" * 22):
            line, attended = await come(one, ticket)
            assert (await heard(line, wire.Bye)).code == "net.ticket"
            await attended
        after = await js.account_info()
        assert (after.streams, after.api.total - before.api.total) == (before.streams, 3)  # the first look counts too
        line, attended = await come(one, table + "x" * 22)
        assert (await heard(line, wire.Bye)).code == "net.ticket"
        await attended


async def test_strangers_at_a_gateway_change_nothing_and_meet_no_bug(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pace in (nodes, guests):
        monkeypatch.setattr(pace, "A_SECOND", 1e6)
    async with processes(server) as both:
        faults = list[dict[str, Any]]()
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        table, tickets = await laid(both[0], new_game(2, seed=SEED))
        async with Guest(tickets.watch, both[0]).staying():
            owner, gateway = apart(both, table)
            await storm(gateway.node, Strangers(owner.node._here[table], 11, harmless=True), 300)
            assert owner.session(table).moves == [] and owner.session(table).unsaved is None
        async with Guest(tickets.seats[0], gateway).staying() as ann:
            assert await ann.decide() is None
        gc.collect()
        assert faults == []


# --- fencing ---


async def test_of_two_that_have_a_table_open_the_later_one_writes_and_the_earlier_one_learns_it(server: Server) -> None:
    async with processes(server) as (one, two):
        table, _ = await laid(one)
        (early, session), (late, other) = await one.journal.read(table), await two.journal.read(table)
        other.play("draw")
        await asyncio.to_thread(late.keep, other)
        before = await entries(one, table)
        with pytest.raises(Overtaken):
            await asyncio.to_thread(early.keep, session)
        with pytest.raises(Overtaken):
            await asyncio.to_thread(early.keep, session)
        assert await entries(one, table) == before == [one.journal.process, two.journal.process]
        assert (await kept(one, table)).moves == ["draw"]


async def test_guests_of_an_owner_that_was_overtaken_come_to_the_new_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(self: Node, message: object) -> None:
        """The old owner hung while it was told."""

    monkeypatch.setattr(Node, "_take_opened", deaf)
    async with processes(server) as both:
        table, tickets = await laid(both[0])
        async with Guest(tickets.seats[0], both[0]).staying() as ann:
            owner, other = apart(both, table)
            assert await other.node._open(table, owner.journal.process)
            assert owner.has(table) and other.has(table) and not ann.codes()
            why = await ann.decide()  # it is asked anew, since it was not told whether it was done
            assert why is not None and why.code == "net.stale" and ann.codes() == ["net.closed"]
            assert await ann.decide() is None
            assert other.session(table).moves == ["draw"] == (await kept(other, table)).moves
            assert (await entries(other, table))[-3:] == [other.journal.process] * 3
            await until(lambda: not owner.has(table))


async def test_an_entry_that_was_stored_and_not_confirmed_is_adopted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(server, 1) as (one,):
        table, tickets = await laid(one)
        async with Guest(tickets.seats[0], one).staying() as ann, Guest(tickets.seats[1], one).staying() as bo:
            publish, lost = one.journal._js.publish, list[int]()

            async def deaf(*what: Any, **how: Any) -> Any:
                stored = await publish(*what, **how)
                if stored.seq not in lost and len(lost) < 2:
                    lost.append(stored.seq)
                    raise TimeoutError
                return stored

            shown = list[int]()
            bo.joined.changed = lambda on: shown.append(bo.moves)
            before = len(await entries(one, table))
            monkeypatch.setattr(one.journal._js, "publish", deaf)
            assert await ann.decide() is None
            await until(lambda: bo.moves == 1)
            assert len(await entries(one, table)) == before + 1
            assert await ann.decide() is None
            await until(lambda: bo.moves == 2)
            assert len(lost) == 2 and shown == [1, 2] and not ann.codes() and not bo.codes()
            session = await kept(one, table)
            assert len(session.moves) == 2 and len(await entries(one, table)) == before + 2
            assert gamefile.to_bytes(session) == gamefile.to_bytes(one.session(table))


async def test_an_entry_in_a_stream_that_was_closed_meanwhile_and_made_anew_counts_for_nothing(server: Server) -> None:
    async with processes(server) as (one, two):
        table, _ = await laid(one)
        first, _ = await one.journal.read(table)
        await first.close()
        (early, session), (late, other) = await one.journal.read(table), await two.journal.read(table)
        start = one.journal.start

        async def between(table: str, generation: int) -> None:
            """Another process opens it and closes it again, and a third one makes the stream that is gone."""
            await start(table, generation)
            await two.journal.start(table, generation)
            await late._append(kept_of(other), "")
            await late.close()
            await two.journal.start(table, generation)

        other.play("draw")
        one.journal.start = between  # type: ignore[method-assign]
        with pytest.raises(Overtaken):
            await asyncio.to_thread(early.keep, session)
        assert (await one.journal.snapshot(table))[0].generation == 2
        assert (await kept(one, table)).moves == ["draw"]
        with pytest.raises(NotFoundError):
            await one.journal._js.stream_info(f"highseas-{table}-1")


# --- snapshots ---


async def test_entries_before_a_snapshot_are_dropped_and_a_table_reads_back_equal(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "EVERY", 3)
    async with processes(server, 1) as (one,):
        table, tickets = await laid(one)
        async with Guest(tickets.seats[0], one).staying() as ann, Guest(tickets.seats[1], one).staying() as bo:
            for moves in range(10):
                session = ann.joined.session
                assert session is not None
                assert await (ann if 1 in session.waits else bo).decide() is None
                await until(lambda moves=moves: {ann.moves, bo.moves} == {moves + 1})  # type: ignore[misc]
                assert len(await entries(one, table)) <= 4
                assert gamefile.to_bytes(await kept(one, table)) == gamefile.to_bytes(one.session(table))
        assert (await one.journal.snapshot(table))[0].last > 6


async def test_a_late_snapshot_takes_the_place_of_no_later_one(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with processes(server) as (one, two):
        table, _ = await laid(one)
        seven, five, eight, nine = (Snapshot(0, number, "", bytes(number)) for number in (7, 5, 8, 9))
        assert await one.journal.put_snapshot(table, seven) == seven
        assert await two.journal.put_snapshot(table, five) == seven
        later = two.journal._snapshots.get

        async def between(key: str) -> Any:
            """Another process keeps a later one after this one has looked."""
            found = await later(key)
            await one.journal.put_snapshot(table, nine)
            return found

        monkeypatch.setattr(two.journal._snapshots, "get", between)
        with pytest.raises(journals.AWAY):
            await two.journal.put_snapshot(table, eight)
        assert (await one.journal.snapshot(table))[0] == nine


async def test_who_reads_while_entries_are_dropped_learns_it_and_reads_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(server, 1) as (one,):
        table, tickets = await laid(one)
        writer, session = await one.journal.read(table)
        snapshot, tried = one.journal.snapshot, list[str]()

        async def between(table: str) -> Any:
            found = await snapshot(table)
            if not tried:
                tried.append(table)
                monkeypatch.setattr(journals, "EVERY", 1)
                await asyncio.to_thread(writer.keep, session)
                monkeypatch.setattr(journals, "EVERY", 64)
            return found

        monkeypatch.setattr(one.journal, "snapshot", between)
        with pytest.raises(Moved):
            await one.journal.read(table)
        tried.clear()
        async with Guest(tickets.seats[0], one).staying() as ann:
            assert tried and ann.moves == 0


@given(st.binary(min_size=1, max_size=300), st.binary(min_size=1, max_size=300), st.binary(max_size=300))
def test_a_difference_makes_what_was_kept_of_what_was_before_and_of_nothing_else(
    before: bytes, other: bytes, save: bytes
) -> None:
    entry = difference(save, before)
    assert applied(entry, before) == save
    assume(zlib.adler32(before) != zlib.adler32(other))
    with pytest.raises(zlib.error):
        applied(entry, other)


@given(st.binary(min_size=1, max_size=300), st.binary(max_size=300), st.data())
def test_an_entry_that_was_cut_makes_nothing(before: bytes, save: bytes, data: st.DataObject) -> None:
    entry = difference(save, before)
    with pytest.raises(zlib.error):
        applied(entry[: data.draw(st.integers(0, len(entry) - 1))], before)


# --- the servers are away, and come back ---


@pytest.fixture
async def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server that is killed, stopped, and copied."""
    monkeypatch.setattr(nodes, "RECONNECTS", 0.05)
    monkeypatch.setattr(journals, "ANSWERS_WITHIN", 0.3)
    server = Server(tmp_path / "streams")
    await server.start()
    yield server
    server.kill()


async def test_while_the_servers_are_away_nobody_hears_anything_and_all_goes_on_afterwards(own: Server) -> None:
    async with processes(own, 1) as (one,):
        table, tickets = await laid(one)
        async with Guest(tickets.seats[0], one).staying() as ann, Guest(tickets.seats[1], one).staying() as bo:
            assert await ann.decide() is None
            await until(lambda: bo.moves == 1)
            session, before = one.session(table), len(await entries(one, table))
            own.kill()
            decided = ann.decide()
            await until(lambda: session.unsaved is not None)
            assert in_words(session.unsaved).startswith("The servers of the cluster did not keep the game")
            why = await bo.ask(wire.Say(new_id(), "Ahoy"))
            assert why is not None and why.code == "net.unsaved"
            assert len(session.moves) == 2 and (ann.moves, bo.moves) == (1, 1) and not decided.done()
            await own.start()
            assert await decided is None
            await until(lambda: (ann.moves, bo.moves) == (2, 2))
            assert await bo.ask(wire.Say(new_id(), "Ahoy")) is None
            assert len(await entries(one, table)) == before + 3  # the first try, what came meanwhile, and this
            assert gamefile.to_bytes(await kept(one, table)) == gamefile.to_bytes(session)


async def test_a_copy_of_the_folder_is_a_backup(own: Server, tmp_path: Path) -> None:
    async with processes(own, 1) as (one,):
        found = [await laid(one) for _ in range(3)]
        for _, tickets in found:
            async with Guest(tickets.seats[0], one).staying() as ann:
                assert await ann.decide() is None
    own.kill()
    copy = Server(tmp_path / "copy")
    shutil.copytree(own.folder, copy.folder)
    await copy.start()
    try:
        async with processes(copy, 1) as (one,):
            for table, tickets in found:
                async with Guest(tickets.seats[0], one).staying() as ann:
                    assert await ann.decide() is None and ann.moves == 2
                    assert len((await kept(one, table)).moves) == 2
    finally:
        copy.kill()


@pytest.mark.long
async def test_three_servers_play_on_without_one_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever it is: twice the one that leads the table's journal, whose place another one takes after seconds."""
    monkeypatch.setattr(nodes, "RECONNECTS", 0.05)
    routes = [f"nats-route://127.0.0.1:{free_port()}" for _ in range(3)]
    named = [("-n", f"s{number}", "--cluster_name", "c", "--cluster", route) for number, route in enumerate(routes)]
    servers = [Server(tmp_path / each[1], *each, "--routes", ",".join(routes)) for each in named]
    await asyncio.gather(*(server.start() for server in servers))
    try:
        async with processes(servers, 1) as (one,):
            table, tickets = await laid(one)

            async def led() -> Any:
                """Return by what a journal is kept, once all three have all of it."""
                while True:
                    with suppress(*journals.AWAY):
                        info = await one.journal._js.stream_info(await stream(one, table))
                        if sum(bool(each.current) for each in info.cluster.replicas or ()) == 2:
                            return info
                    await asyncio.sleep(0.1)

            assert (await led()).config.num_replicas == 3
            async with Guest(tickets.seats[0], one).staying() as ann, asyncio.timeout(4 * PATIENCE):
                for moves in range(2):
                    server = servers[int((await led()).cluster.leader[1:])]
                    server.kill()
                    assert await ann.decide() is None and ann.moves == moves + 1
                    await server.start()
            await led()
            assert len((await kept(one, table)).moves) == 2
    finally:
        for server in servers:
            server.kill()


# --- stories, versions, and how many tables a process has ---


async def test_players_own_story_goes_on_by_a_process_with_another_home(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = begun(("Ann", "Bo"), saved=False, story=copy_of("two_cards", tmp_path / "story"))
    async with processes(server, 1) as (one,):
        table, tickets = await laid(one, own)
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "elsewhere"))
    digest = campaign_of(own).digest
    assert digest and not library.packed(digest)
    async with processes(server, 1) as (two,):
        ann, bo = (Guest(ticket, two) for ticket in tickets.seats)
        async with ann.staying(), bo.staying():
            assert library.packed(digest)
            room = two.node._here[table].table.room
            async with two.node._here[table].turn():
                room.change(lambda: played(room.session, lose=True))
                room.save()
            first = room.session.game_id
            await until(lambda: ann.joined.session.result and bo.joined.session.result)
            ann.joined.ask_next(lambda why: None)
            await until(lambda: bo.joined.vote is not None)
            bo.joined.vote_on(True, lambda why: None)
            await until(lambda: {first} != {each.joined.session.game_id for each in (ann, bo)})
            await until(lambda: ann.moves == bo.moves == 0)
            assert await ann.decide() is None
        session = await kept(two, table)
        assert session.game_id != first and campaign_of(session).digest == digest and len(session.moves) == 1


async def written_by(process: Process, table: str, rules: str, change: Callable[[bytes], bytes] = bytes) -> None:
    """Append an entry as a process of another version would."""
    writer, session = await process.journal.read(table)
    await asyncio.to_thread(writer.keep, session)
    at = writer._at
    assert at is not None
    by = {journals.BY: "another.1", journals.RULES: rules, journals.LAST: str(at.last)}
    await process.journal.append(table, at.generation, difference(change(at.kept), at.kept), by)


async def test_a_table_goes_to_a_process_that_plays_by_its_rules_if_there_is_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(server, 3) as three, AsyncExitStack() as later:
        old, rules = new_game(2).game, f"{new_game(2).game.name}.99"
        for _ in range(3):
            table, tickets = await laid(three[0])
            await written_by(three[0], table, rules)
            async with Guest(tickets.seats[0], three[0]).staying() as ann:  # nobody has them: then anybody does
                assert await ann.decide() is None
        assert old.revision != 99
        monkeypatch.setattr(nodes, "game_named", lambda name: SimpleNamespace(revision=99))
        (newer,) = await later.enter_async_context(processes(server, 1))
        for _ in range(3):
            table, tickets = await laid(three[0])
            await written_by(three[0], table, rules)
            async with Guest(tickets.seats[0], three[0]).staying() as ann:
                assert newer.has(table) and await ann.decide() is None


async def test_a_process_that_is_older_than_a_save_leaves_it_to_a_newer_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "FOUND_WITHIN", 0.3)
    older = journals.session_of

    def later(data: bytes) -> bytes:
        return msgspec.msgpack.encode(replace(journals._KEPT.decode(data), format=FORMAT + 1))

    def newer_session(data: bytes, name: str) -> Session:
        return older(msgspec.msgpack.encode(replace(journals._KEPT.decode(data), format=FORMAT)), name)

    async with processes(server, 1) as (old,), AsyncExitStack() as more:
        table, tickets = await laid(old)
        await written_by(old, table, "contracts.1", later)
        before = await entries(old, table)
        line, attended = await come(old, tickets.seats[0])
        assert [frame async for frame in line] == []  # the line just ends, and its guest tries again
        await attended
        assert await entries(old, table) == before and not old.has(table)
        (new,) = await more.enter_async_context(processes(server, 1))

        async def read(table: str) -> Any:
            with monkeypatch.context() as patch:
                patch.setattr(journals, "session_of", newer_session)
                return await Journal.read(new.journal, table)

        monkeypatch.setattr(new.journal, "read", read)
        async with Guest(tickets.seats[0], old).staying() as ann:
            assert new.has(table) and await ann.decide() is None


async def test_a_process_that_is_full_leaves_tables_to_others_and_if_all_are_guests_try_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "FOUND_WITHIN", 0.3)
    async with processes(server) as (full, other):
        full.node._most_tables = 0
        found = [await laid(full) for _ in range(4)]
        for table, tickets in found[:3]:
            async with Guest(tickets.seats[0], full).staying():
                assert other.has(table)
        other.node._most_tables = len(other.node._here)
        table, tickets = found[3]
        ann = Guest(tickets.seats[0], full)
        stays = asyncio.create_task(staying.stay(ann.joined, ann._dial))
        await until(lambda: ann.lost > 1)
        assert not ann.heard and ann.joined.ended is None
        other.node._most_tables += 1
        await until(lambda: ann.joined.is_connected)
        assert other.has(table)
        stays.cancel()
        await asyncio.wait([stays])


async def test_a_table_where_nobody_is_closes_and_opens_again_by_the_same_links(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "LEFT", 0.3)
    async with processes(server) as both:
        table, tickets = await laid(both[0])
        async with Guest(tickets.seats[0], both[0]).staying() as ann:
            assert await ann.decide() is None
            await asyncio.sleep(2 * nodes.LEFT)
            assert any(each.has(table) for each in both)
        await until(lambda: not any(each.has(table) for each in both))
        await closed(both[0], table)
        with pytest.raises(NotFoundError):
            await both[0].journal._js.stream_info(f"highseas-{table}-0")
        for ticket in (tickets.seats[0], tickets.watch):
            async with Guest(ticket, both[1]).staying() as guest:
                assert guest.moves == 1


async def test_a_game_that_is_over_is_looked_at_by_who_comes_late(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "LEFT", 1.0)
    async with processes(server) as both:
        table, tickets = await laid(both[0])
        async with Guest(tickets.seats[0], both[0]).staying() as ann:
            owner, _ = apart(both, table)
            room = owner.node._here[table].table.room
            async with owner.node._here[table].turn():
                room.change(lambda: on_with(room.session))
                room.save()
            await until(lambda: ann.joined.session.shown)
        await until(lambda: not owner.has(table))
        await closed(owner, table)
        async with Guest(tickets.seats[1], both[0]).staying() as bo, Guest(tickets.watch, both[1]).staying() as watcher:
            await until(lambda: bo.joined.session.shown and watcher.joined.session.shown)
            assert bo.lost == watcher.lost == 0 and len(await entries(owner, table)) == 1


# --- lines between processes ---


@asynccontextmanager
async def far_lines(processes: list[Process]) -> AsyncIterator[tuple[FarLine, FarLine]]:
    """Both ends of a line."""
    one, two = (each.journal for each in processes)
    here = await processes[0].node._line(two.process, "test.up", "test.down")
    there = await processes[1].node._line(one.process, "test.down", "test.up")
    await asyncio.gather(one.nats.flush(), two.nats.flush())
    yield here, there
    await asyncio.gather(here.close(), there.close())


async def test_large_frames_arrive_whole_and_in_order(server: Server) -> None:
    frames = [b"a" * (nodes.PIECE + 1), b"", b"b", b"c" * wire.LARGEST_ANSWER, b"d" * nodes.PIECE]
    async with processes(server) as both, far_lines(both) as (here, there), asyncio.timeout(PATIENCE):
        for frame in frames:
            await here.send(frame)
        assert [await there.receive() for _ in frames] == frames


async def test_a_lost_message_ends_a_line_and_so_does_what_no_process_sends(server: Server) -> None:
    async with processes(server) as both, asyncio.timeout(PATIENCE):
        async with far_lines(both) as (here, there):
            await here.send(b"one")
            here._sent += 1
            await here.send(b"three")
            assert [await there.receive(), await there.receive()] == [b"one", None]
            with pytest.raises(ConnectionError):
                await there.send(b"x")
        for garbage in (b"", b"\0", b"\0\0\0\1", b"\0\0\0\2.x", b"nonsense"):
            async with far_lines(both) as (here, there):
                await both[0].journal.nats.publish("highseas.line.test.up", garbage)
                assert await there.receive() is None


async def test_a_line_ends_whose_other_process_has_died(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "SILENT", 0.5)
    clock = asyncio.get_running_loop().time
    async with processes(server) as both, far_lines(both) as (_, there), asyncio.timeout(PATIENCE):
        await asyncio.sleep(2 * nodes.SILENT)
        assert not there.ended
        begun = clock()
        await both[0].journal.nats.close()
        assert await there.receive() is None
        assert clock() - begun < nodes.SILENT + 5 * nodes.BEAT


async def test_nothing_comes_of_what_strangers_send_to_processes(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with processes(server) as both:
        faults = list[dict[str, Any]]()
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        table, tickets = await laid(both[0])
        nats = both[0].journal.nats
        rules = f"{new_game(2).game.name}.{new_game(2).game.revision}"
        calls = [f"highseas.call.{each.journal.process}" for each in both]
        words = [
            b"",
            b"\xff",
            b"\x92\xa1a\xa1b",
            b"\x93\xa1a\xa1b\xa1c",
            msgspec.msgpack.encode((table, "nobody")),
            b"\xc1",
        ]
        words += [msgspec.msgpack.encode((table, "x" * 3000, "\0")), msgspec.msgpack.encode(("../x y", "*", ">"))]
        async with Guest(tickets.seats[0], both[0]).staying() as ann:
            for subject in ("opened", "open", f"open.{rules}", *calls):
                for word in words:
                    for reply in ("", nats.new_inbox()):
                        await nats.publish(f"highseas.{subject}".replace("highseas.highseas", "highseas"), word, reply)
            await nats.flush()
            await asyncio.sleep(0.3)
            await until(lambda: ann.joined.is_connected)
            assert (await ann.decide()) is None or (await ann.decide()) is None
        gc.collect()
        await asyncio.sleep(0)
        assert faults == [] and not caplog.records


# --- the command line ---


NO_MODE = "belongs to a new table, and none is asked for"
LINES = [
    ("--cluster ADDRESS --names Ann,Bo", f"--names {NO_MODE}"),
    ("--cluster ADDRESS --agree most", f"--agree {NO_MODE}"),
    ("--cluster ADDRESS --clock 30", f"--clock {NO_MODE}"),
    ("--cluster ADDRESS --wait-for-readers", f"--wait-for-readers {NO_MODE}"),
    ("--cluster ADDRESS --links-file links.json", f"--links-file {NO_MODE}"),
    ("--cluster ADDRESS --self-signed", "--relay and --self-signed lead to one computer alone"),
    ("--cluster ADDRESS --relay http://127.0.0.1:1", "--relay and --self-signed lead to one computer alone"),
    ("--cluster ADDRESS --resume nothing", 'There is no saved game "nothing"'),
    ("--cluster games.example", "'games.example' is no address of a NATS server"),
    ("--cluster ADDRESS,", "'' is no address of a NATS server"),
    ("--cluster nats://127.0.0.1:65536", "'nats://127.0.0.1:65536' is no address of a NATS server"),
    ("--cluster nats://ann:secret@127.0.0.1:1", "No server of the cluster answers at nats://127.0.0.1:1 ("),
]


@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_what_cannot_be_is_one_sentence_and_status_2(
    line: str, sentence: str, server: Server, capsys: pytest.CaptureFixture[str], no_input: None
) -> None:
    said = refused_line(capsys, "host", *line.replace("ADDRESS", server.address).split(), "--port", "0")
    assert said.startswith(sentence) and "secret" not in said


def test_servers_that_keep_nothing_and_a_missing_library_are_one_sentence_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_input: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path, js=False)
    asyncio.run(server.start())
    try:
        line = "host", "--cluster", server.address, "--port", "0"
        assert refused_line(capsys, *line).startswith("The servers of the cluster keep nothing")
        monkeypatch.setitem(sys.modules, "highseas.campaign.net.cluster.node", None)
        monkeypatch.delattr("highseas.campaign.net.cluster.node")
        assert "pip install 'highseas[online,cluster]'" in refused_line(capsys, *line)
    finally:
        server.kill()


async def test_a_host_begins_a_table_whose_links_lead_to_it_by_another_host_too(server: Server, tmp_path: Path) -> None:
    store = Store(tmp_path / "home" / "saves")
    begins = {"contracts": ("--names", "Ann,Bo", "--seed", "5"), "--resume=kept": ()}
    session = requests.begin(new_game(2).start, (), store, "kept", None)
    session.play("draw")
    slots.leave(session)
    hosts = [
        Host(tmp_path / "home", server.address, what, *more, "--links-file", str(tmp_path / f"{number}.json"))
        for number, (what, more) in enumerate(begins.items())
    ]
    guests = list[Any]()
    try:
        await asyncio.gather(*(host.started() for host in hosts))
        for number, moves in ((0, 0), (1, 1)):
            file = tmp_path / f"{number}.json"
            await until(file.exists)
            links = msgspec.json.decode(file.read_bytes(), type=Links)
            for host in hosts:
                link = links.seats[0].replace(f":{hosts[number].port}/", f":{host.port}/")
                guest = await program(tmp_path / "guest", "join", link, "--json")
                guests.append(guest)
                assert guest.stdout is not None
                async with asyncio.timeout(2 * PATIENCE):
                    view = msgspec.json.decode(await guest.stdout.readline())
                    assert view["prompt"]["seat"] == 1 and len(view["view"]["harbor"]) == moves, view
        for host in hosts:
            host.signal(signal.SIGTERM)
            assert host.process is not None and await asyncio.to_thread(host.process.wait) == 0
            assert host.said.read_text("utf-8").rstrip().endswith("its tables are opened by the others.")
        assert slots.look(store, "kept").moves == ["draw"]
    finally:
        for each in guests:
            with suppress(ProcessLookupError):
                each.kill()  # one that was replaced has ended
            await each.communicate()
        for host in hosts:
            host.kill()


# --- tickets ---


def test_tickets_have_the_name_of_their_table_and_keep_it() -> None:
    name = "0123456789abcdef"
    tickets = Tickets.new([True, False, True], name)
    first = [*tickets.seats, tickets.watch]
    for seat in (1, 3, 0):
        tickets.renew(seat)
    renewed = [*tickets.seats, tickets.watch]
    assert not set(filter(None, first)) & set(renewed) and tickets.seats[1] == ""
    for ticket in filter(None, [*first, *renewed]):
        assert table_of(ticket) == name and link_in(f"http://127.0.0.1:1/#{ticket}").ticket == ticket
    alone = Tickets.new([True])
    for ticket in (*alone.seats, alone.watch, alone.renew(1), alone.renew(0)):
        assert len(ticket) == LONG
        with pytest.raises(WireError):
            table_of(ticket)


@given(st.one_of(st.text(max_size=64), st.from_regex(r"[0-9a-fA-F]{15,17}[a-z_-]{21,23}", fullmatch=True)))
def test_what_is_no_ticket_of_a_cluster_is_refused_in_one_sentence(text: str) -> None:
    if re.fullmatch(r"[0-9a-f]{16}.{22}", text, re.DOTALL):
        assert table_of(text) == text[:16]
        return
    with refused(WireError, "^This link fits no seat of the table; ask"):
        table_of(text)
