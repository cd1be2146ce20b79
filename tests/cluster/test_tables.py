"""Tables of a cluster, one thing that may go wrong after the other: two processes are two nodes of this one."""

import asyncio
import shutil
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from highseas.campaign.files.version import VERSION
from highseas.campaign.net import wire
from highseas.campaign.net.cluster import journal as journals
from highseas.campaign.net.cluster import node as nodes
from highseas.campaign.net.cluster.journal import Journal, Moved, TableJournal, applied, difference
from highseas.campaign.net.cluster.node import FarLine, Node, joined, lay
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined, new_id
from highseas.campaign.net.running import Line
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets, table_of
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile
from highseas.engine.refusal import Refusal
from highseas.saves import Overtaken, SaveError
from tests.cluster.servers import Server, free_port, needs_nats
from tests.net.lines import End, pipe
from tests.net.test_hosted_machine import hello_for
from tests.refusals import in_words
from tests.tui.games import new_game

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
def hasty(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Nobody waits longer than it takes here, and no bug is met."""
    monkeypatch.setattr(staying, "SOON", 0.02)
    monkeypatch.setattr("highseas.campaign.net.running.TICK", 0.1)
    monkeypatch.setattr(nodes, "BEAT", 0.1)
    monkeypatch.setattr(nodes, "AGAIN", 0.02)
    monkeypatch.setattr(nodes, "write_report", _fail)
    monkeypatch.setattr("highseas.campaign.net.running.write_report", _fail)


def _fail(error: BaseException, session: object = None) -> None:
    raise AssertionError from error


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
async def processes(server: Server | list[Server], count: int = 2, most_tables: int = 100) -> AsyncIterator[list[Process]]:
    found, servers = list[Process](), server if isinstance(server, list) else [server]
    for _ in range(count):
        stack = AsyncExitStack()
        journal, node = await stack.enter_async_context(joined([each.address for each in servers]))
        found.append(Process(journal, node, stack))
    await until(lambda: all(len(each.node._heard) >= count for each in found))
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


async def entries(process: Process, table: str) -> list[str]:
    """Return the writer of each entry that is in a journal, in their order."""
    js = process.journal._js
    state = (await js.stream_info(f"highseas-{table}")).state
    found = [await js.get_msg(f"highseas-{table}", seq=seq) for seq in range(state.first_seq, state.last_seq + 1)]
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
            by = await entries(other, table)
            assert by[by.index(other.journal.process) :] == [other.journal.process] * 3
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
                if len(lost) < 3:
                    lost.append(stored.seq)
                    raise TimeoutError
                return stored

            told = list[int]()
            bo.joined.changed = lambda on: told.append(bo.moves)
            before = len(await entries(one, table))
            monkeypatch.setattr(one.journal._js, "publish", deaf)
            assert await ann.decide() is None
            await until(lambda: bo.moves == 1)
            assert len(lost) == 3 and told == [1] and not ann.codes() and not bo.codes()
            assert await ann.decide() is None
            session = await kept(one, table)
            assert len(session.moves) == 2 and len(await entries(one, table)) >= before + 3
            assert gamefile.to_bytes(session) == gamefile.to_bytes(one.session(table))


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
        assert (await one.journal.snapshot(table)).last > 6


async def test_a_late_snapshot_takes_the_place_of_no_later_one(server: Server) -> None:
    async with processes(server) as (one, two):
        table, _ = await laid(one)
        assert await one.journal.put_snapshot(table, 7, b"seven") == b"seven"
        assert await two.journal.put_snapshot(table, 5, b"five") == b"seven"
        later = two.journal._snapshots.get

        async def between(key: str) -> Any:
            """Another process keeps a later one after this one has looked."""
            found = await later(key)
            await one.journal.put_snapshot(table, 9, b"nine")
            return found

        two.journal._snapshots.get = between  # type: ignore[method-assign]
        with pytest.raises(journals.AWAY):
            await two.journal.put_snapshot(table, 8, b"eight")
        assert await one.journal.snapshot(table) == journals._Snapshot(9, b"nine")


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


async def test_while_the_servers_are_away_nothing_is_told_and_all_goes_on_afterwards(own: Server) -> None:
    async with processes(own, 1) as (one,):
        table, tickets = await laid(one)
        async with Guest(tickets.seats[0], one).staying() as ann, Guest(tickets.seats[1], one).staying() as bo:
            assert await ann.decide() is None
            await until(lambda: bo.moves == 1)
            session = one.session(table)
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
                        info = await one.journal._js.stream_info(f"highseas-{table}")
                        if sum(bool(each.current) for each in info.cluster.replicas or ()) == 2:  # type: ignore[union-attr]
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
