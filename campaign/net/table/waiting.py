"""Whom a hosted table waits for, and how long: for readers of the story, and for decisions by the clock.

Both are settings of the table, and off by default. Seats count from 1; times are seconds since 1970.
"""

from highseas.campaign.chapters.pages import unread
from highseas.campaign.net.table.room import Room
from highseas.campaign.play.players import Task
from highseas.engine.game import DECKHAND


class Waiting:
    """What the table waits for now. `clock` is the seconds that a decision may take, 0 for any time."""

    def __init__(self, room: Room, clock: float, for_readers: bool) -> None:
        self._room = room
        self.clock, self.for_readers = clock, for_readers
        self._timed: tuple[int, int] | None = None
        """The position for which the clock runs."""

    @property
    def readers(self) -> tuple[int, ...]:
        """The persons who are connected and read still, where the table waits for them."""
        room = self._room
        if not self.for_readers:
            return ()
        return tuple(sorted(seat for seat in room.connected if unread(room.session, room.read_by(seat))))

    @property
    def task(self) -> Task | None:
        """What the program decides for a person who did not in time."""
        room, session = self._room, self._room.session
        seat_no = session.game.decider(session.state)
        if seat_no + 1 not in room.late:
            return None
        seen = session.game.observe(session.state, seat_no)
        return Task(session.game, session.moments[-1], seen, seat_no, DECKHAND)

    def tick(self, now: float, paused: bool) -> None:
        """Start the clock for each new question, and stop it while nobody is there or nothing can be decided."""
        room, readers = self._room, self.readers
        runs = self.clock and room.waits and room.connected and not readers and not paused
        timed, until = room.position if runs else None, room.until
        if timed != self._timed:
            until = now + self.clock if runs else 0.0
        elif runs and now >= until:
            late = room.waits
            room.change(lambda: room.late.update(late))
            timed, until = None, 0.0
        self._timed = timed
        if (readers, until) != (room.readers, room.until):
            room.readers, room.until = readers, until
            room.tell_seats()
