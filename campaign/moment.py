"""One moment of a game: the table after so many moves."""

import msgspec

from engine.events import Event
from engine.state import State


class Moment(msgspec.Struct):
    """The state after so many moves, and what the last of them brought about."""

    state: State
    events: list[Event]
    move: str
    """The move in notation; empty for the beginning."""
    seat: int
    """Who made the move, from 1; 0 for the beginning."""
