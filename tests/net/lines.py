"""Connections in memory: both ends of one, which can hold frames back, and be cut."""

import asyncio
from collections.abc import AsyncIterator


class End:
    """One end of a connection, a `campaign.net.running.Line`; `other` is set by `pipe`."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.other: End = self
        self.gone = False
        self.taken = 0
        """How many frames were received."""
        self.attended: asyncio.Task[None] | None = None

    async def send(self, frame: bytes) -> None:
        """Send at once."""
        if self.gone or self.other.gone:
            raise ConnectionError
        self.other.came.put_nowait(frame)
        await asyncio.sleep(0)

    async def receive(self) -> bytes | None:
        """Wait for the next frame."""
        frame = None if self.gone and self.came.empty() else await self.came.get()
        self.taken += frame is not None
        return frame

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (frame := await self.receive()) is not None:
            yield frame

    async def close(self) -> None:
        """Cut both ways; what is on its way arrives."""
        for end in (self, self.other):
            if not end.gone:
                end.gone = True
                end.came.put_nowait(None)


def pipe() -> tuple[End, End]:
    here, there = End(), End()
    here.other, there.other = there, here
    return here, there
