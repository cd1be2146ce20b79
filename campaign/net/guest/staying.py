"""Staying at a table: connecting to its host, and again whenever the line was lost, until the table ends."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.running import Line
from highseas.campaign.net.transport.address import ServeError
from highseas.campaign.net.wire import WireError

SOON, LATE = 0.5, 10.0
"""Seconds before the first try to come back, and at most before each; they double."""
TRIES = 3
"""Connections after each other that a host may spoil by frames that nobody can read."""
FOR_GOOD = frozenset({"net.pin", "net.link"})
"""Why nobody is connected, and will not be another time."""
Dial = Callable[[], AbstractAsyncContextManager[Line]]
"""Connects to the host. Raises `WireError` where nobody answers."""


def library() -> Any:
    """Return `campaign.net.transport.sockets`. Raises `ServeError` where what it needs is not installed."""
    try:
        from highseas.campaign.net.transport import sockets
    except ImportError as error:
        raise ServeError("net.no_extra") from error
    return sockets


async def stay(joined: Joined, dial: Dial, lost: Callable[[WireError | None], None] = lambda why: None) -> None:
    """Keep a guest connected until its table ends or cannot be come to any more, or this is cancelled; `lost` is called
    whenever there is no connection any more, or still none.
    """
    wait, spoiled = SOON, 0
    while joined.ended is None:
        try:
            async with dial() as line:
                await _attend(joined, line)
        except WireError as error:
            spoiled = spoiled + 1 if error.code == "net.no_frame" else 0
            if error.code in FOR_GOOD or spoiled == TRIES:
                why = WireError(WireError.instead) if spoiled else error
                joined.receive(wire.encode(wire.Bye(why.code, wire.figures_of(why))))
            lost(error)
        else:
            spoiled = 0
            lost(None)
        wait = SOON if joined.has_stood else wait
        if joined.ended is None:
            await asyncio.sleep(wait)
            wait = min(LATE, 2 * wait)


async def _attend(joined: Joined, line: Line) -> None:
    """Carry frames both ways until the connection ends."""
    waiting: asyncio.Queue[bytes] = asyncio.Queue()
    joined.connect(waiting.put_nowait)
    sending = asyncio.create_task(_send(waiting, line))
    try:
        while (frame := await line.receive()) is not None:
            joined.receive(frame)
    finally:
        joined.disconnect()
        sending.cancel()
        await asyncio.wait([sending])  # whoever cancels this meanwhile is heard
        _ = sending.cancelled() or sending.result()


async def _send(waiting: asyncio.Queue[bytes], line: Line) -> None:
    with suppress(ConnectionError):
        while True:
            await line.send(await waiting.get())
