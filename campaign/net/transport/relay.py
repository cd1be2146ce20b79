"""A relay: hosts and guests connect outwards to it, and it passes on between them what it cannot read.

A host claims a room with a secret; the room's name is a digest of the secret, so that nobody else can claim it, and
the relay need not remember whose it is. For each guest who calls, the host opens one more connection. From then on the
relay passes on their frames, which are TLS between the two of them (`Tunnel`).
"""

import asyncio
import itertools
import ssl
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from hashlib import sha256
from ssl import SSLContext
from time import monotonic
from typing import Annotated, TypeVar

import msgspec

from highseas.campaign.net import wire
from highseas.campaign.net.running import HELLO_WITHIN, Line, first_frame
from highseas.campaign.net.transport.limits import Crowd, Pace
from highseas.campaign.net.wire import LARGEST_ANSWER, LARGEST_FRAME, WireError, refusal_of
from highseas.campaign.play.crash import write_report
from highseas.engine.refusal import Refusal

T = TypeVar("T")
_PIECE = b"."
"""What a frame with a piece of the stream begins with; no frame of JSON does."""
_RAW = -15
"""Deflate without a head."""
_SIZE = 4
"""Bytes before each frame that say how long it is: TLS is one stream."""


class Tunnel:
    """A line in another line, once hands are shaken, which whoever passes that on cannot read: TLS over frames that are
    deflated with what was sent before.
    """

    def __init__(self, line: Line, encryption: ssl.SSLContext, is_host: bool) -> None:
        self._line = line
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = encryption.wrap_bio(self._in, self._out, server_side=is_host)
        self._largest = LARGEST_FRAME if is_host else LARGEST_ANSWER
        self._deflates, self._inflates = zlib.compressobj(wbits=_RAW), zlib.decompressobj(_RAW)
        self._came = bytearray()
        self._sends = asyncio.Lock()

    async def shake_hands(self, place: str) -> None:
        """Agree on keys with whoever is at `place`. Raises `WireError` for whoever else it is, or `ConnectionError`."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                await self._do(self._tls.do_handshake)
        except ssl.SSLError as error:
            raise WireError("net.pin", place=place) from error
        except TimeoutError as error:
            raise WireError("net.silent") from error

    async def _do(self, act: Callable[[], T]) -> T:
        """Do something that may need more of the other end, and send what comes of it."""
        while True:
            try:
                return act()
            except ssl.SSLWantReadError:
                pass
            finally:
                await self._send_on()
            if (data := await self._line.receive()) is None:
                raise ConnectionError
            if not data.startswith(_PIECE):  # the last frame of a relay
                said = wire.from_host(data)
                raise refusal_of(said.code, said.figures) if isinstance(said, wire.Bye) else ConnectionError
            self._in.write(data[1:])

    async def _send_on(self) -> None:
        async with self._sends:
            while piece := self._out.read(LARGEST_FRAME - 1):
                await self._line.send(_PIECE + piece)

    async def send(self, frame: bytes) -> None:
        small = self._deflates.compress(frame) + self._deflates.flush(zlib.Z_SYNC_FLUSH)
        left = memoryview(len(small).to_bytes(_SIZE, "big") + small)
        while left:
            left = left[self._tls.write(left) :]
        await self._send_on()

    async def receive(self) -> bytes | None:
        """Return the next frame; None once the other end has gone, or something was changed on the way. Raises
        `WireError` for one that is too large, as it came or inflated, or no frame.
        """
        while (frame := self._taken()) is None:
            with suppress(ConnectionError, ssl.SSLError, WireError):
                if piece := await self._do(lambda: self._tls.read(LARGEST_FRAME)):
                    self._came += piece
                    continue
            return None
        return frame

    def _taken(self) -> bytes | None:
        """Take a frame off what came; None while it is not whole."""
        end = _SIZE + int.from_bytes(self._came[:_SIZE], "big")
        if end - _SIZE > 2 * self._largest:  # what cannot be deflated grows by some bytes
            raise WireError("net.large", most=self._largest)
        if len(self._came) < max(end, _SIZE):
            return None
        try:
            frame = self._inflates.decompress(self._came[_SIZE:end], self._largest + 1)
        except zlib.error as error:
            raise WireError("net.no_frame") from error
        if len(frame) > self._largest:
            raise WireError("net.large", most=self._largest)
        del self._came[:end]
        return frame

    async def close(self) -> None:
        await self._line.close()


MOST_ROOMS, MOST_GUESTS = 500, 32
"""Rooms at a relay, and guests in one."""
MOST_CONNECTIONS, MOST_OF_ONE = 4_000, 64
"""Connections at once: in all, and of one address."""
A_SECOND, AT_ONCE, LEAST = 1 << 18, 1 << 22, 1 << 8
"""Bytes that pass one way in a second in the long run, and at once; a frame counts as so many at least."""
IDLE = 6 * 3600.0
"""Seconds after which a host's connection ends that has nothing to do."""
TAKEN_WITHIN = 10.0
"""Seconds in which a host takes a guest in."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until a host comes back to its relay, which double with each attempt."""

Dial = Callable[[], AbstractAsyncContextManager[Line]]
Attend = Callable[[Line, str], Awaitable[None]]


class Knock(msgspec.Struct, frozen=True):
    """The first frame: of a guest who calls the host of a room; of a host, who knows the secret of its room, and claims
    it instead of any connection before; of its connection for the guest of this number.
    """

    room: Annotated[str, msgspec.Meta(max_length=64)] = ""
    secret: Annotated[str, msgspec.Meta(max_length=64)] = ""
    guest: wire.Number = 0


class Waits(wire.HostFrame, frozen=True):
    """What a host is sent: the number of a guest who waits, or 0 once the room is claimed."""

    guest: int


_KNOCK = msgspec.json.Decoder(Knock)
_FOR_HOST: "msgspec.json.Decoder[Waits | wire.Bye]" = msgspec.json.Decoder(Waits | wire.Bye)
_Waiting = tuple[Line, "asyncio.Future[Line]"]
"""A guest, and the host's connection for it once it came."""


def room_of(secret: str) -> str:
    return urlsafe_b64encode(sha256(b"highseas room " + secret.encode()).digest()[:16]).decode().rstrip("=")


class Relay:
    """Passes frames on between hosts and guests."""

    def __init__(self) -> None:
        self._hosts: dict[str, Line] = {}
        """On which connection each room's host hears of its guests."""
        self._guests: dict[str, dict[int, _Waiting]] = {}
        self._numbers = itertools.count(1)
        self._crowd = Crowd(MOST_CONNECTIONS, MOST_OF_ONE)

    async def attend(self, line: Line, address: str = "") -> None:
        """Serve a connection until it ends; `address` is where it came from."""
        try:
            with self._crowd.one(address):
                knock = _KNOCK.decode(await first_frame(line))
                if not knock.secret:
                    await self._call(line, knock.room)
                elif knock.guest:
                    await self._take(line, room_of(knock.secret), knock.guest)
                else:
                    await self._keep(line, room_of(knock.secret))
        except WireError as error:
            await _end(line, error.code, **wire.figures_of(error))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            await _end(line, "net.no_frame")
        except ConnectionError:
            await line.close()
        except Exception as error:  # a bug: this connection ends, the relay goes on
            write_report(error)
            await _end(line, "net.failed")

    async def _keep(self, line: Line, room: str) -> None:
        """Tell a host of its guests, until it goes."""
        before = self._hosts.get(room)
        if before is None and len(self._hosts) >= MOST_ROOMS:
            raise WireError("net.rooms")
        self._hosts[room] = line
        try:
            if before is not None:
                await _end(before, "net.replaced")
            await line.send(wire.encode(Waits(0)))
            while await _next(line, lambda: room in self._guests) is not None:
                pass  # it has nothing to say here
        finally:
            if self._hosts[room] is line:
                del self._hosts[room]

    async def _call(self, line: Line, room: str) -> None:
        """Have a guest's host come, and pass on what the guest sends."""
        guests = self._guests.setdefault(room, {})
        if len(guests) >= MOST_GUESTS:
            raise WireError("net.room_full", most=MOST_GUESTS)
        number, host = next(self._numbers), asyncio.get_running_loop().create_future()
        guests[number] = line, host
        try:
            await self._hosts[room].send(wire.encode(Waits(number)))
            async with asyncio.timeout(TAKEN_WITHIN):
                await host
        except (KeyError, ConnectionError, TimeoutError) as error:
            raise WireError("net.no_room") from error
        else:
            await _pass_on(line, host.result(), lambda: True)
        finally:
            del guests[number]
            if not guests:
                self._guests.pop(room, None)

    async def _take(self, line: Line, room: str, number: int) -> None:
        """Pass on what a host sends to a guest."""
        guest, host = self._guests.get(room, {}).get(number, (None, None))
        if guest is None or host is None or host.done():
            raise WireError("net.no_call")
        host.set_result(line)
        await _pass_on(line, guest, lambda: False)


async def _end(line: Line, code: str, **figures: object) -> None:
    with suppress(ConnectionError):
        await line.send(wire.encode(wire.Bye(code, figures)))
    await line.close()


async def _next(line: Line, may_be_idle: Callable[[], bool]) -> bytes | None:
    """Return the next frame; None once the other end has gone. Raises `WireError` for one who is idle too long."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE):
                return await line.receive()
        if not may_be_idle():
            raise WireError("net.idle")


async def _pass_on(line: Line, to: Line, may_be_idle: Callable[[], bool]) -> None:
    """Pass on one way what comes, until either end goes; then both go."""
    pace = Pace(A_SECOND, AT_ONCE, monotonic())
    try:
        while (frame := await _next(line, may_be_idle)) is not None:
            if len(frame) > LARGEST_FRAME:
                raise WireError("net.large", most=LARGEST_FRAME)
            await asyncio.sleep(pace.wait(monotonic(), max(LEAST, len(frame))))
            await to.send(frame)
    finally:
        await to.close()


# --- a host at a relay ---


async def keep_room(
    dial: Dial, secret: str, encryption: SSLContext, attend: Attend, tell: Callable[[Refusal | None], None]
) -> None:
    """Have guests who call the room of this secret attended to, and come back after each cut, until it is cancelled,
    or another program claims the room. `tell` is called with None when it is open, and with the reason when not.
    """
    crowd, pause = Crowd(MOST_GUESTS, MOST_GUESTS), FIRST_PAUSE

    async def take(number: int) -> None:
        with suppress(Refusal, ConnectionError), crowd.one(""):
            async with dial() as line:
                await line.send(msgspec.json.encode(Knock(secret=secret, guest=number)))
                tunnel = Tunnel(line, encryption, True)
                await tunnel.shake_hands("")
                await attend(tunnel, "")

    async with asyncio.TaskGroup() as guests:
        while True:
            try:
                async with dial() as line:
                    await line.send(msgspec.json.encode(Knock(secret=secret)))
                    while (frame := await line.receive()) is not None:
                        said = _FOR_HOST.decode(frame)
                        if isinstance(said, wire.Bye):
                            raise refusal_of(said.code, said.figures)
                        if said.guest:
                            guests.create_task(take(said.guest))
                        else:
                            pause = FIRST_PAUSE
                            tell(None)
            except WireError as error:
                tell(error)
                if error.code == "net.replaced":
                    return
            except (ConnectionError, msgspec.DecodeError, UnicodeError, RecursionError):
                pass  # it ended, as any connection may at any time
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
