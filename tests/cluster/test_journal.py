"""The journals of tables, whichever of two processes writes them, with their servers away or not."""

import asyncio
import shutil
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from nats.js.errors import NotFoundError

from highseas.campaign.net import wire
from highseas.campaign.net.cluster import journal as journals
from highseas.campaign.net.cluster import node as nodes
from highseas.campaign.net.cluster.journal import Moved, Snapshot, applied, difference
from highseas.campaign.net.cluster.node import Node
from highseas.campaign.net.guest.joined import new_id
from highseas.campaign.saved_games import gamefile
from highseas.saves import Overtaken
from tests.cluster import processes as shared
from tests.cluster.processes import PATIENCE, Guest, apart, entries, kept, laid, processes, stream, until
from tests.cluster.servers import Server, free_port, needs_nats
from tests.refusals import in_words

pytestmark = [pytest.mark.cluster, needs_nats]
hasty, server = shared.hasty, shared.server


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
            await late._append(gamefile.to_bytes(other, deflated=False), "")
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


async def test_a_stream_that_was_closed_and_not_deleted_goes_when_its_table_is_opened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(name: str) -> None:
        """As far as the process comes."""
        raise TimeoutError

    async with processes(server) as (one, two):
        table, _ = await laid(one)
        first, _ = await one.journal.read(table)
        monkeypatch.setattr(one.journal._js, "delete_stream", dies)
        with pytest.raises(TimeoutError):
            await first.close()
        streams, left = two.journal._js, f"highseas-{table}-0"
        writer, session = await two.journal.read(table)
        assert (await streams.stream_info(left)).state.messages == 2
        await asyncio.to_thread(writer.keep, session)
        with pytest.raises(NotFoundError):
            await streams.stream_info(left)
        with pytest.raises(Overtaken):
            await asyncio.to_thread(first.keep, session)
        assert await entries(two, table) == [two.journal.process]


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
