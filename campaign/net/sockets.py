"""Tables over websockets: each connection a `Line`, at the host and at a guest (extra `online`)."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from socket import socket
from ssl import SSLContext
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response

from highseas.campaign.net import address
from highseas.campaign.net.hall import HELLO_WITHIN, Hall
from highseas.campaign.net.tickets import ticket_in
from highseas.campaign.net.wire import LARGEST_FRAME, WireError

LARGEST_ANSWER = 1 << 22
"""Bytes of a frame from a host."""
PING = 20.0
"""Seconds between two signs of life; a connection without any for as long again has ended."""
_AT_ONCE = 8
"""Frames that are read before the table takes them."""


class SocketLine:
    """One end of a websocket."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def send(self, frame: bytes) -> None:
        """Send a frame as text."""
        try:
            await self._connection.send(frame, text=True)
        except ConnectionClosed as error:
            raise ConnectionError from error

    async def receive(self) -> bytes | None:
        """Return the next frame; None once the other end has gone, or sent one that is too large."""
        try:
            frame: bytes = await self._connection.recv(decode=False)
        except ConnectionClosed:
            return None
        return frame

    async def close(self) -> None:
        """Close it."""
        await self._connection.close()


@asynccontextmanager
async def serving(
    hall: Hall, listening: socket, encryption: SSLContext | None = None, names: Collection[str] = ()
) -> AsyncIterator[None]:
    """Let guests come to tables, by the addresses that the socket has and by `names`, until the block is left."""
    host, port = listening.getsockname()[:2]

    async def attend(connection: ServerConnection) -> None:
        await hall.attend(SocketLine(connection), connection.remote_address[0])

    def check(connection: ServerConnection, request: Request) -> Response | None:
        asked, origins = "".join(request.headers.get_all("Host")), request.headers.get_all("Origin")
        here = {host, "localhost", connection.local_address[0]}
        meant = address.is_meant(asked, here, port, names)
        own = all(address.is_from_own_page(each, asked) for each in origins)  # only browsers tell where a page is from
        return None if meant and own else connection.respond(HTTPStatus.FORBIDDEN, "")

    limits: dict[str, Any] = {"max_size": LARGEST_FRAME, "max_queue": _AT_ONCE, "open_timeout": HELLO_WITHIN}
    async with serve(
        attend, sock=listening, ssl=encryption, process_request=check, ping_interval=PING, ping_timeout=PING, **limits
    ):
        yield


@asynccontextmanager
async def calling(link: str, encryption: SSLContext | None = None) -> AsyncIterator[tuple[SocketLine, str]]:
    """Connect to the host of a link, and yield the line and the ticket. Raises `WireError` for what is no link, and
    where nobody answers.
    """
    place, ticket = ticket_in(link)
    try:
        connection = await connect(
            f"ws{place.removeprefix('http')}",
            ssl=encryption,
            max_size=LARGEST_ANSWER,
            open_timeout=HELLO_WITHIN,
            ping_interval=PING,
            ping_timeout=PING,
        )
    except (OSError, WebSocketException, TimeoutError) as error:
        raise WireError("net.no_answer", place=place) from error
    async with connection:
        yield SocketLine(connection), ticket
