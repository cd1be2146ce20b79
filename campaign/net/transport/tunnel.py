"""A connection inside of another one, which whoever passes that on cannot read: TLS over the frames of a line, which
are deflated with what was sent before.
"""

import asyncio
import ssl
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from highseas.campaign.net import wire
from highseas.campaign.net.guest.heard import refusal_of
from highseas.campaign.net.running import HELLO_WITHIN, Line
from highseas.campaign.net.wire import LARGEST_ANSWER, LARGEST_FRAME, WireError

T = TypeVar("T")
_PIECE = b"."
"""What a frame with a piece of the stream begins with; no frame of JSON does."""
_RAW = -15
"""Deflate without a head."""
_SIZE = 4
"""Bytes before each frame that say how long it is: TLS is one stream."""


class Tunnel:
    """A line in another line, once hands are shaken."""

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
