"""A relay between hosts and guests who know nothing but the relay, on lines in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.running import RunningTable
from highseas.campaign.net.transport import relay as relays
from highseas.campaign.net.transport.encrypted import own_encryption, own_secret, trusting
from highseas.campaign.net.transport.limits import Crowd
from highseas.campaign.net.transport.relay import Knock, Relay, Tunnel, keep_room, room_of
from highseas.campaign.net.wire import LARGEST_FRAME, WireError
from highseas.engine.refusal import Refusal
from tests.net.lines import End, pipe
from tests.net.test_encrypted import KNOWN, with_certificate
from tests.net.test_running import Friend, hall_of, hello, running
from tests.tui.games import new_game

SECRET = "of the host"


class Wire(Relay):
    """A relay that keeps all that passes, and lines to it."""

    def __init__(self) -> None:
        super().__init__()
        self.passed: list[bytes] = []
        self.lines: list[End] = []
        self.open = True

    @asynccontextmanager
    async def dial(self, address: str = "") -> AsyncIterator[End]:
        if not self.open:
            raise WireError("net.no_answer", place="relay")
        here, there = pipe()
        send = here.send

        async def heard(frame: bytes) -> None:
            self.passed.append(frame)
            await send(frame)

        here.send = heard  # type: ignore[method-assign]
        self.lines.append(here)
        attended = asyncio.create_task(self.attend(there, address))
        try:
            yield here
        finally:
            await here.close()
            await attended

    @asynccontextmanager
    async def called(self, pin: str, room: str = room_of(SECRET)) -> AsyncIterator[Tunnel]:
        """Call a room as a guest."""
        async with self.dial() as line:
            tunnel = Tunnel(line, trusting(pin), False)
            await line.send(msgspec.json.encode(Knock(room)))
            await tunnel.shake_hands("relay")
            yield tunnel


@asynccontextmanager
async def kept(
    relay: Wire, attend: Any, secret: str = SECRET, tell: Callable[[Refusal | None], None] = lambda _: None
) -> AsyncIterator["asyncio.Task[None]"]:
    """Keep a room at a relay."""
    keeps = asyncio.create_task(keep_room(relay.dial, secret, own_encryption()[0], attend, tell))
    await asyncio.sleep(0.01)
    yield keeps
    keeps.cancel()
    with suppress(asyncio.CancelledError):
        await keeps


@pytest.fixture(autouse=True)
def pin(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    with_certificate(home)
    monkeypatch.setattr(relays, "FIRST_PAUSE", 0.01)
    return own_encryption()[1]


async def echo(line: Any, _: str) -> None:
    while (frame := await line.receive()) is not None:
        await line.send(frame[::-1])


async def why(line: Any) -> str:
    """Return the code of the `Bye` that comes next."""
    bye = wire.from_host(await line.receive())
    return bye.code if isinstance(bye, wire.Bye) else repr(bye)


class FriendBehindRouter(Friend):
    """A friend who comes by the relay."""

    def __init__(self, table: RunningTable, seat: int, relay: Wire, pin: str) -> None:
        super().__init__(table, seat)
        self.relay, self.pin = relay, pin

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Tunnel]:
        async with AsyncExitStack() as stack:
            while True:
                with suppress(WireError, ConnectionError):
                    line = await stack.enter_async_context(self.relay.called(self.pin))
                    await line.send(hello(self.table, self.table.table.tickets.seats[self.seat - 1]))
                    break
                await asyncio.sleep(0.01)
            yield line

    async def _until_cut(self, line: Any, moves: int) -> bool:
        try:
            return await super()._until_cut(line, moves)
        except ConnectionError:
            return False


async def test_friends_play_through_a_relay_that_is_cut_and_can_read_nothing(pin: str) -> None:
    relay = Wire()
    async with running(new_game(2)) as table, kept(relay, hall_of(table).attend), asyncio.timeout(60):
        friends, lost = [FriendBehindRouter(table, seat, relay, pin) for seat in (1, 2)], list[End]()

        async def cut() -> None:
            while True:
                await asyncio.sleep(0.03)
                for line in [each for each in relay.lines if not each.gone]:
                    await line.close()
                    lost.append(line)

        cuts = asyncio.create_task(cut())
        async with asyncio.TaskGroup() as both:
            for friend in friends:
                both.create_task(friend.play(30))
        cuts.cancel()
        assert len(table.table.session.moves) >= 30 and all(friend.cuts for friend in friends) and lost
    said = b"".join(relay.passed)
    assert len(said) > 10_000
    for secret in (*table.table.tickets.seats, '"steps"', "game_started", '"moves":'):
        assert secret.encode() not in said
    assert not relay._hosts and not relay._guests and not relay._crowd._open, "nothing is left of them"


async def test_frames_of_every_size_pass_whole(pin: str) -> None:
    relay, frame = Wire(), bytes(range(256)) * 64
    async with kept(relay, echo), relay.called(pin) as line:
        for size in (0, 1, LARGEST_FRAME - 1, LARGEST_FRAME):
            await asyncio.gather(*(line.send(frame[:size]) for _ in range(3)))
            assert [await line.receive() for _ in range(3)] == [frame[:size][::-1]] * 3
    assert max(map(len, relay.passed)) <= LARGEST_FRAME


async def test_a_host_s_answer_may_be_large_and_a_guest_s_frame_may_not(pin: str) -> None:
    relay = Wire()

    async def tell(line: Any, _: str) -> None:
        await line.send(b"x" * 300_000)
        with pytest.raises(WireError, match=r"net\.large"):
            await line.receive()

    async with kept(relay, tell), relay.called(pin) as line:
        assert await line.receive() == b"x" * 300_000
        await line.send(b"x" * (LARGEST_FRAME + 1))
        assert await line.receive() is None
    assert sum(map(len, relay.passed)) < 10_000, "it is deflated, and small on its way"


async def test_a_relay_that_plays_the_host_or_changes_a_byte_is_found_out(pin: str) -> None:
    relay = Wire()
    async with kept(relay, echo):
        with pytest.raises(WireError, match=r"net\.pin"):
            async with relay.called("x" * 43):
                pass
        async with relay.called(pin) as line:
            await line.send(b"Ahoy")
            await asyncio.sleep(0.01)
            came = relay.lines[-2].came
            record = bytearray(came.get_nowait() or b"")
            record[-1] ^= 1
            came.put_nowait(bytes(record))
            assert await line.receive() is None


async def test_nobody_else_takes_a_room_and_its_host_takes_it_back(pin: str) -> None:
    relay, codes = Wire(), list[str]()
    room = room_of(SECRET)
    async with kept(relay, echo, tell=lambda error: codes.append(error.code if error else "open")) as first:
        for thief in (Knock(room, "guess"), Knock(secret=room), Knock(secret="guess", guest=1)):
            async with relay.dial() as line:
                await line.send(msgspec.json.encode(thief))
                await asyncio.sleep(0.01)
        async with relay.called(pin) as line:
            await line.send(b"Ahoy")
            assert await line.receive() == b"yohA"
            async with kept(relay, echo), relay.called(pin) as other:
                await other.send(b"Ho")
                assert await other.receive() == b"oH"
                assert codes == ["open", "net.replaced"] and not first.done(), "who is there is not left"
                await line.send(b"Ahoy")
                assert await line.receive() == b"yohA"


async def test_a_host_comes_back_to_a_relay_that_was_away(pin: str) -> None:
    relay, codes = Wire(), list[str]()
    async with kept(relay, echo, tell=lambda error: codes.append(error.code if error else "open")):
        relay.open = False
        for line in relay.lines:
            await line.close()
        await asyncio.sleep(0.05)
        with suppress(WireError):
            async with relay.called(pin):
                pytest.fail("it is away")
        relay.open = True
        await asyncio.sleep(0.1)
        async with relay.called(pin) as tunnel:
            await tunnel.send(b"Ahoy")
            assert await tunnel.receive() == b"yohA"
    assert codes[0] == codes[-1] == "open" and set(codes[1:-1]) == {"net.no_answer"}


@pytest.mark.parametrize(
    ("limit", "knock", "code"),
    [
        ({}, b'{"room":"none"}', "net.no_room"),
        ({"TAKEN_WITHIN": 0.01}, msgspec.json.encode(Knock(room_of("sleeps"))), "net.no_room"),
        ({"MOST_GUESTS": 0}, msgspec.json.encode(Knock(room_of("sleeps"))), "net.room_full"),
        ({"MOST_ROOMS": 1}, b'{"secret":"another"}', "net.rooms"),
        ({}, b'{"secret":"sleeps","guest":7}', "net.no_call"),
        ({}, b'{"secret":"' + b"x" * 65 + b'"}', "net.no_frame"),
        ({}, b'{"room":"\\ud800"}', "net.no_frame"),
        ({}, b"[" * LARGEST_FRAME, "net.no_frame"),
        ({}, b"\x16\x03\x01", "net.no_frame"),
    ],
)
async def test_what_a_relay_refuses_has_a_code(
    monkeypatch: pytest.MonkeyPatch, limit: dict[str, float], knock: bytes, code: str
) -> None:
    for name, value in limit.items():
        monkeypatch.setattr(relays, name, value)
    relay = Wire()
    async with relay.dial() as host, relay.dial() as line:
        await host.send(b'{"secret":"sleeps"}')
        await asyncio.sleep(0)
        await line.send(knock)
        assert await why(line) == code and await line.receive() is None


async def test_idle_hosts_too_large_frames_and_too_many_of_one_address_are_sent_away(
    pin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    relay = Wire()
    monkeypatch.setattr(relay, "_crowd", Crowd(10, 1))
    async with relay.dial("192.0.2.1"), relay.dial("192.0.2.1") as second:
        assert await why(second) == "net.crowded_address"
    async with kept(relay, echo), relay.called(pin) as guest:
        await guest._line.send(b"x" * (LARGEST_FRAME + 1))
        assert await why(guest._line) == "net.large"
    monkeypatch.setattr(relays, "IDLE", 0.01)
    async with relay.dial() as host:
        await host.send(b'{"secret":"sleeps"}')
        assert host.came.qsize() <= 1 and msgspec.json.decode(await host.receive() or b"")["guest"] == 0
        assert await why(host) == "net.idle"


async def test_a_relay_slows_who_sends_too_much(pin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relays, "A_SECOND", 50_000)
    monkeypatch.setattr(relays, "AT_ONCE", 3_000)
    relay, began, luck = Wire(), monotonic(), Random(1)
    async with kept(relay, echo), relay.called(pin) as line:
        for _ in range(6):
            frame = luck.randbytes(2_000)
            await line.send(frame)
            assert await line.receive() == frame[::-1]
    assert monotonic() - began > 0.2


def test_a_secret_is_the_player_s_and_the_room_s(home: Path) -> None:
    assert own_secret("a") == own_secret("a") != own_secret("b") and len(own_secret("a")) == 43
    first = own_secret("a")
    with_certificate(home, KNOWN.read_text() + "\n")
    assert own_secret("a") != first, "it follows from the key file"
