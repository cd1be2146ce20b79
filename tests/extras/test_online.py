"""Tables over real websockets on the loopback: a game of two friends, and who is not let in."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from highseas.campaign.net import wire
from highseas.campaign.net.running import Line, RunningTable
from highseas.campaign.net.tickets import Link
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Guard
from highseas.campaign.net.transport.encrypted import trusting
from highseas.campaign.net.wire import WireError
from highseas.engine.refusal import Refusal
from tests.extras import needed
from tests.net.strangers import Strangers
from tests.net.test_hosted_machine import hello_for
from tests.net.test_running import Friend, hall_of, running
from tests.tui.games import new_game

pytestmark = pytest.mark.extras
needed(__name__, "cryptography", "websockets")

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from highseas.campaign.net.transport.sockets import calling, room_at, serving

OPEN = Guard()
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@asynccontextmanager
async def open_table(seats: int = 2, guard: Guard = OPEN) -> AsyncIterator[tuple[RunningTable, str]]:
    async with running(new_game(seats)) as table:
        place = address.opened("127.0.0.1", 0, guard)
        async with serving(hall_of(table).attend, place):
            yield table, f"{place.root}/"


class FriendAway(Friend):
    """A friend who comes by a link."""

    place = pin = ""
    relayed: Link | None = None

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Line]:
        """Connect by the seat's link."""
        link = self.relayed or Link(self.place, "", self.pin)
        link = replace(link, ticket=self.table.table.tickets.seats[self.seat - 1])
        async with calling(str(link)) as line:
            await line.send(wire.encode(hello_for(self.table.table.session, link.ticket)))
            yield line


@pytest.mark.parametrize("encrypted", [False, True])
async def test_two_friends_play_over_sockets_that_are_cut(home: object, encrypted: bool) -> None:
    guard = address.guard((), "", "", False, self_signed=encrypted)
    async with open_table(guard=guard) as (table, place), asyncio.timeout(60):
        friends = [FriendAway(table, 1), FriendAway(table, 2)]
        async with asyncio.TaskGroup() as both:
            for friend in friends:
                friend.place, friend.pin = place, guard.pin
                both.create_task(friend.play(60))
        assert len(table.table.session.moves) >= 60 and all(friend.cuts for friend in friends)


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}])
async def test_pages_and_names_of_others_are_not_let_in(headers: dict[str, str]) -> None:
    async with open_table() as (_, place):
        with pytest.raises(InvalidStatus, match="403"):
            if "Host" in headers:
                port = place.rpartition(":")[2].strip("/")
                await connect(f"ws://evil.example:{port}/", host="127.0.0.1", port=int(port))
            else:
                await connect(place.replace("http", "ws"), additional_headers=headers)


async def test_a_frame_that_is_too_large_ends_the_connection() -> None:
    async with open_table() as (table, place):
        async with connect(place.replace("http", "ws")) as socket:
            await socket.send("x" * (wire.LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed, match="1009"):
                await socket.recv()
        assert not table.table.guests.seated


async def test_no_other_certificate_is_trusted_and_nothing_is_sent_to_its_owner(home: Path) -> None:
    """Neither one that is made anew, nor the host's own where a link has no fingerprint."""
    first, again = (address.guard((), "", "", False, self_signed=True) for _ in range(2))
    path = home / "online" / "certificate.pem"
    assert again.pin == first.pin and path.stat().st_mode & 0o777 == 0o600
    path.unlink()
    other = address.guard((), "", "", False, self_signed=True)
    async with open_table(guard=other) as (table, place):
        for pin in (first.pin, ""):
            with pytest.raises(WireError, match=r"net\.pin"):
                async with calling(str(Link(place, table.table.tickets.seats[0], pin))):
                    pass
        async with calling(str(Link(place, table.table.tickets.seats[0], other.pin))):
            pass


async def test_nobody_answers_where_no_table_is() -> None:
    with pytest.raises(WireError) as refused:
        async with calling("http://127.0.0.1:9/#ticket"):
            pass
    assert refused.value.code == "net.no_answer"


@asynccontextmanager
async def relay(home: Path, *options: str) -> AsyncIterator[str]:
    """Run `highseas relay` for itself, with a folder of its own; yield the address that it says."""
    command = (sys.executable, "-m", "highseas.campaign.main", "relay", "--port", "0", *options)
    environ = {**os.environ, "HIGHSEAS_HOME": str(home)}
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, env=environ)
    assert process.stdout is not None
    assert b"The relay is open until Ctrl-C" in await process.stdout.readline()
    try:
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.send_signal(signal.SIGINT)
        said, _ = await process.communicate()
    assert process.returncode == 0 and b"Traceback" not in said and said.endswith(b"The relay is closed.\n")


def telling(opened: asyncio.Event) -> Callable[[Refusal | None], None]:
    """Return what hears that a room is open."""
    return lambda why: opened.set() if why is None else None


@pytest.mark.parametrize("options", [(), ("--bind", "0.0.0.0", "--self-signed")])
async def test_host_and_guests_who_know_the_relay_alone_play_a_game(
    home: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    async with running(new_game(2)) as table, relay(tmp_path / "relay", *options) as at, asyncio.timeout(60):
        opened = asyncio.Event()
        link, keeps = room_at(at, "evening", hall_of(table).attend, telling(opened))
        kept = asyncio.create_task(keeps)
        await opened.wait()
        friends = [FriendAway(table, 1), FriendAway(table, 2)]
        async with asyncio.TaskGroup() as both:
            for friend in friends:
                friend.relayed = link
                both.create_task(friend.play(60))
        assert len(table.table.session.moves) >= 60 and all(friend.cuts for friend in friends)
        with pytest.raises(WireError, match=r"net\.pin"):
            async with calling(str(replace(link, ticket="x", pin=link.pin.swapcase()))):
                pass
        with pytest.raises(WireError, match=r"net\.no_room"):
            async with calling(str(replace(link, ticket="x", room="another"))):
                pass
        kept.cancel()


@pytest.mark.parametrize("encrypted", [False, True])
async def test_whatever_is_sent_to_a_socket_the_table_plays_on(
    home: Path, encrypted: bool, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Bytes that are no TLS, no HTTP, no websocket; frames in pieces, of odd kinds, too large; lines left half open."""
    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    guard = address.guard((), "", "", False, self_signed=encrypted)
    async with open_table(guard=guard) as (table, place), asyncio.timeout(60):
        strangers, at = Strangers(table, 8), place.rpartition(":")[2].strip("/")
        luck, upgrade = strangers.luck, UPGRADE.replace(b"PORT", at.encode())
        for number in range(300):
            tls = trusting(guard.pin) if encrypted and number % 3 else None
            reader, writer = await asyncio.open_connection("127.0.0.1", int(at), ssl=tls)
            sent = [upgrade] if luck.random() < 0.6 else [upgrade[: luck.randrange(len(upgrade))]]
            for frame in strangers.frames(luck.randrange(1, 30)):
                head = bytes([luck.choice([0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0xF1, luck.randrange(256)])])
                size = bytes([0x80 | 126]) + len(frame[:65_000]).to_bytes(2, "big")
                sent.append(head + size + bytes(4) + frame[:65_000] if luck.random() < 0.9 else frame)
            with suppress(ConnectionError, TimeoutError):
                writer.write(b"".join(sent))
                if luck.random() < 0.5 and writer.can_write_eof():
                    writer.write_eof()
                await writer.drain()
                await asyncio.wait_for(reader.read(luck.randrange(1, 2_000)), 0.01)
            writer.transport.abort()
        friends = [FriendAway(table, 1), FriendAway(table, 2)]
        async with asyncio.TaskGroup() as both:
            for friend in friends:
                friend.place, friend.pin = place, guard.pin
                both.create_task(friend.play(len(table.table.session.moves) + 20))
    assert not faults and capfd.readouterr() == ("", "") and not (home / "reports").exists()
    assert [record for record in caplog.records if record.levelno > logging.DEBUG] == []
