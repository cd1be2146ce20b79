"""Hosts of a cluster, one thing that may go wrong after the other, with guests who come by either of them."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from nats.js.errors import NotFoundError

from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net import open_table, wire
from highseas.campaign.net.cluster import journal as journals
from highseas.campaign.net.cluster import node as nodes
from highseas.campaign.net.cluster.journal import Journal, difference
from highseas.campaign.net.cluster.node import FarLine
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import new_id
from highseas.campaign.net.table import guests
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile
from highseas.saves import FORMAT, open_sealed
from highseas.saves.envelope import seal
from tests.campaigns import begun, played
from tests.cluster import processes as shared
from tests.cluster.processes import (
    PATIENCE,
    Guest,
    Process,
    apart,
    closed,
    come,
    entries,
    heard,
    kept,
    laid,
    processes,
    until,
)
from tests.cluster.servers import Server, needs_nats
from tests.net.strangers import Strangers
from tests.net.test_strangers import SEED, storm
from tests.story.folders import copy_of
from tests.tui.games import new_game, on_with

pytestmark = [pytest.mark.cluster, needs_nats]
hasty, server = shared.hasty, shared.server


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
    older, now = gamefile.from_bytes, dict[bytes, bytes]()

    def later(data: bytes) -> bytes:
        meta, payload = open_sealed(data)
        now[made := seal(payload, replace(meta, format=FORMAT + 1), deflated=False)] = data
        return made

    def newer_session(data: bytes, name: str) -> Session:
        return older(now[data], name)

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
                patch.setattr(gamefile, "from_bytes", newer_session)
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
