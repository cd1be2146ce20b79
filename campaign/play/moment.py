"""One moment of a game: the state after a number of moves."""

import msgspec

from highseas.engine.royal.events import Event
from highseas.engine.royal.state import State


class Moment(msgspec.Struct):
    """The state after a number of moves, and the events of the last one."""

    state: State
    events: list[Event]
    move: str
    """The move in notation; empty for the beginning."""
    seat: int
    """The seat that made the move, from 1; 0 for the beginning."""
