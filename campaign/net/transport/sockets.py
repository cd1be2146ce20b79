"""Tables over websockets: each connection a `Line`, at the host and at a guest (extra `online`)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from logging import CRITICAL, Logger
from ssl import SSLCertVerificationError
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response

from highseas.campaign.net.running import HELLO_WITHIN, Line
from highseas.campaign.net.tickets import Link, link_in, relay_in
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Place
from highseas.campaign.net.transport.encrypted import own_encryption, own_secret, trusting
from highseas.campaign.net.transport.relay import Attend, Knock, Relay, Tunnel, keep_room, room_of
from highseas.campaign.net.wire import LARGEST_ANSWER, LARGEST_FRAME, WireError
from highseas.engine.refusal import Refusal
from highseas.platform import on_ending

PING = 20.0
"""Seconds between two signs of life; a connection without any for as long again has ended."""
_ALIVE: dict[str, Any] = {"ping_interval": PING, "ping_timeout": PING}
_AT_ONCE = 8
"""Frames that are read before the table takes them."""
_TO_CLOSE = 2.0
"""Seconds for the other end to agree that a connection is closed."""
_QUIET = Logger("highseas.net", CRITICAL + 1)
"""What strangers do wrong is answered and not written down: they could fill a disk or a terminal with it."""


class SocketLine:
    """One end of a websocket."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def send(self, frame: bytes) -> None:
        """Send a frame, as text if it is a JSON object."""
        try:
            await self._connection.send(frame, text=frame.startswith(b"{"))
        except ConnectionClosed as error:
            raise ConnectionError from error

    async def receive(self) -> bytes | None:
        """Return the next frame; None once the other end has gone, or sent one that is too large."""
        with suppress(ConnectionClosed):
            return bytes(await self._connection.recv(decode=False))
        return None

    async def close(self) -> None:
        await self._connection.close()


@asynccontextmanager
async def serving(attend: Attend, place: Place, deflates: bool = True) -> AsyncIterator[None]:
    """Have each connection attended to with the address it came from; what comes encrypted is not to be deflated."""

    async def attended(connection: ServerConnection) -> None:
        came_from = connection.remote_address[0]
        if place.guard.behind_proxy and connection.request is not None:
            came_from = ",".join(connection.request.headers.get_all("X-Forwarded-For")).rpartition(",")[2].strip()
        await attend(SocketLine(connection), came_from)

    def check(connection: ServerConnection, request: Request) -> Response | None:
        asked, origins = "".join(request.headers.get_all("Host")), request.headers.get_all("Origin")
        own = all(address.is_from_own_page(each, asked) for each in origins)  # only browsers tell where a page is from
        meant = place.is_meant(asked, connection.local_address)
        return None if meant and own else connection.respond(HTTPStatus.FORBIDDEN, "")

    limits: dict[str, Any] = {
        **_ALIVE,
        "max_size": LARGEST_FRAME,
        "compression": "deflate" if deflates else None,
        "max_queue": _AT_ONCE,
        "open_timeout": HELLO_WITHIN,
        "close_timeout": _TO_CLOSE,
        "logger": _QUIET,
    }
    if place.guard.encryption is not None:
        limits |= {"ssl": place.guard.encryption, "ssl_handshake_timeout": HELLO_WITHIN}
    async with serve(attended, sock=place.listening, process_request=check, **limits):
        yield


@asynccontextmanager
async def calling(text: str) -> AsyncIterator[Line]:
    """Connect to the host of a link. Raises `WireError` for what is no link, where nobody answers, and where somebody
    else does than whom the link names, or what else a relay says.
    """
    link = link_in(text)
    async with dialed(link.address, link.relay_pin if link.room else link.pin) as line:
        if not link.room:
            yield line
            return
        tunnel = Tunnel(line, trusting(link.pin), False)
        try:
            await line.send(msgspec.json.encode(Knock(link.room)))
            await tunnel.shake_hands(link.address)
        except ConnectionError as error:
            raise WireError("net.no_answer", place=link.address) from error
        yield tunnel


@asynccontextmanager
async def dialed(at: str, pin: str = "") -> AsyncIterator[Line]:
    """Connect to an address; `pin` is the fingerprint of the certificate that must be met there, "" where a browser's
    rule holds. Raises `WireError`.
    """
    encryption: dict[str, Any] = {"ssl": trusting(pin)} if pin else {}
    try:
        connection = await connect(
            f"ws{at.removeprefix('http')}", max_size=LARGEST_ANSWER, open_timeout=HELLO_WITHIN, **_ALIVE, **encryption
        )
    except SSLCertVerificationError as error:
        raise WireError("net.pin", place=at) from error
    except (OSError, ValueError, WebSocketException, TimeoutError) as error:
        raise WireError("net.no_answer", place=at) from error
    async with connection:
        yield SocketLine(connection)


def room_at(
    relay: str, name: str, attend: Attend, tell: Callable[[Refusal | None], None]
) -> tuple[Link, Coroutine[None, None, None]]:
    """Return a link to the room of this name at a relay, which lacks a ticket, and what keeps the room open while it
    runs (`campaign.net.transport.relay.keep_room`). Raises a `Refusal`.
    """
    at, (encryption, pin) = relay_in(relay), own_encryption()
    secret = own_secret(f"{at.address} {name}")
    link = Link(at.address, "", pin, room_of(secret), at.relay_pin)
    return link, keep_room(lambda: dialed(at.address, at.relay_pin), secret, encryption, attend, tell)


async def relaying(place: Place, opened: Callable[[], None]) -> None:
    """Be a relay until the program is told to end; `opened` is called once others can connect."""
    ended = asyncio.Event()
    on_ending(asyncio.get_running_loop(), lambda _: ended.set())
    async with serving(Relay().attend, place, deflates=False):
        opened()
        await ended.wait()
