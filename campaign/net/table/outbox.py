"""What waits to be sent to one guest: never more than so much, however slowly the guest reads."""

import asyncio
from collections import deque

MOST_WAITING = 64
"""Frames that may wait for a guest; with more of them nothing is sent any more, and the connection ends."""
MOST_POSITIONS = 8
"""Positions of the table that may wait; beyond, the newest takes the place of all, with the steps of all."""
_NO_POSITION = -1


class Outbox:
    """Frames for one connection, in order. Whoever puts one in never waits."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[bytes, int]] = deque()
        self._came = asyncio.Event()
        self.closed = False
        """Whether nothing more is put in; what waits is sent first."""

    def put(self, frame: bytes, first: int = _NO_POSITION) -> None:
        """Put a frame in; `first` is the number of the first step of a position."""
        if self.closed:
            return
        self._waiting.append((frame, first))
        self._came.set()
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.close()

    def make_room(self, first: int) -> int:
        """Drop the positions that wait, if they are too many, before another one from this step on is put in; return
        the step from which that one has to be.
        """
        waiting = [each for _, each in self._waiting if each != _NO_POSITION]
        if len(waiting) < MOST_POSITIONS:
            return first
        self._waiting = deque(item for item in self._waiting if item[1] == _NO_POSITION)
        return min(first, *waiting)

    def close(self) -> None:
        self.closed = True
        self._came.set()

    def take(self) -> list[bytes]:
        """Return all that waits."""
        frames = [frame for frame, _ in self._waiting]
        self._waiting.clear()
        self._came.clear()
        return frames

    async def next(self) -> list[bytes]:
        """Wait for frames; none come once it is closed and empty."""
        while not self._waiting and not self.closed:
            await self._came.wait()
        return self.take()
