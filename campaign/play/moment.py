"""One moment of a game: the table after a number of moves."""

from typing import Any, Generic

import msgspec

from highseas.engine.game import S


class Moment(msgspec.Struct, Generic[S]):
    """The table after a number of moves, and the events of the last one."""

    state: S
    events: list[Any]
    move: str
    """The move in notation; empty for the beginning."""
    seat: int
    """The seat that made the move, from 1; 0 for the beginning."""
