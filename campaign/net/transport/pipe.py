"""A connection inside the program: for the host's own seat, which is a guest's like any."""

import asyncio


class PipeLine:
    """One end of it, a `campaign.net.running.Line`."""

    def __init__(self) -> None:
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._other: PipeLine = self
        self._gone = False

    async def send(self, frame: bytes) -> None:
        if self._gone or self._other._gone:
            raise ConnectionError
        self._other._came.put_nowait(frame)

    async def receive(self) -> bytes | None:
        return None if self._gone and self._came.empty() else await self._came.get()

    async def close(self) -> None:
        for end in (self, self._other):
            if not end._gone:
                end._gone = True
                end._came.put_nowait(None)


def pipe() -> tuple[PipeLine, PipeLine]:
    """Return both ends."""
    here, there = PipeLine(), PipeLine()
    here._other, there._other = there, here
    return here, there
