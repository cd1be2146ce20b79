"""Who is connected to a hosted table: who comes and goes, what is sent to them and waits to be."""

import asyncio
from collections import deque
from collections.abc import Iterator

from highseas.campaign.net import wire
from highseas.campaign.net.tickets import WATCH
from highseas.campaign.net.transport.limits import Pace
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.players import NOBODY
from highseas.campaign.saved_games.gamefile import content_digest
from highseas.engine.game import Game

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


A_SECOND, AT_ONCE = 20, 40
"""Frames that a guest may send in a second in the long run, and at once."""
MOST_WATCHING = 32
"""Who may watch a table at once; a seat has one connection at a time, so that players always find room."""


def check_versions(hello: wire.Hello, game: Game) -> None:
    """Raise `WireError` for a guest whose program does not fit the host's."""
    if wire.VERSION not in hello.speaks:
        raise WireError("net.wire", speak=wire.VERSION, spoken=max(hello.speaks, default=0))
    revision = hello.rules.get(game.name, 0)
    if revision != game.revision:
        raise WireError("net.rules", theirs=revision, ours=game.revision)
    if hello.content.get(game.name) != content_digest(game):
        raise WireError("net.content")


class Guest:
    """Somebody who is connected: at a seat, from 1, or watching (`WATCH`)."""

    def __init__(self, seat: int, outbox: Outbox, now: float) -> None:
        self.seat, self.outbox = seat, outbox
        self.pace = Pace(A_SECOND, AT_ONCE, now)

    @property
    def viewer(self) -> int:
        """The seat, from 0, whose secrets this guest may know; `NOBODY` for who watches."""
        return self.seat - 1 if self.seat else NOBODY

    def send(self, frame: wire.HostFrame) -> None:
        self.outbox.put(wire.encode(frame))


class Guests:
    """All who are connected to a table, one a seat and any number who watch. Seats count from 1."""

    def __init__(self, seats: int, now: float) -> None:
        self.seated: dict[int, Guest] = {}
        self.watching: list[Guest] = []
        self.since = dict.fromkeys(range(1, seats + 1), now)
        """Since when somebody is connected at each seat, or nobody is."""

    def __iter__(self) -> Iterator[Guest]:
        yield from self.seated.values()
        yield from self.watching

    def come(self, seat: int, outbox: Outbox, now: float) -> Guest:
        """Let somebody in; a seat's earlier connection ends. Raises `WireError` where too many watch."""
        if seat == WATCH and len(self.watching) >= MOST_WATCHING:
            raise WireError("net.watchers", most=MOST_WATCHING)
        if seat in self.seated:
            self.dismiss(self.seated[seat], "net.replaced")
        guest = Guest(seat, outbox, now)
        if seat == WATCH:
            self.watching.append(guest)
        else:
            self.seated[seat] = guest
            self.since[seat] = now
        return guest

    def leave(self, guest: Guest, now: float) -> bool:
        """Note that a connection ended; return whether it was not replaced by another one before."""
        if self.seated.get(guest.seat) is guest:
            self.since[guest.seat] = now
        elif guest not in self.watching:
            return False
        self._drop(guest)
        return True

    def dismiss(self, guest: Guest, code: str) -> None:
        """End a connection, saying why."""
        guest.send(wire.Bye(code))
        self._drop(guest)

    def dismiss_all(self, code: str, seat: int | None = None) -> None:
        """End all connections, or those of a seat, saying why."""
        for guest in [each for each in self if seat in (None, each.seat)]:
            self.dismiss(guest, code)

    def _drop(self, guest: Guest) -> None:
        guest.outbox.close()
        if guest.seat == WATCH:
            self.watching.remove(guest)
        else:
            del self.seated[guest.seat]

    def tell(self, frame: wire.HostFrame) -> None:
        for guest in self:
            guest.send(frame)
