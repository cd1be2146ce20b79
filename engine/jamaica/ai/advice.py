"""What a player of the program answers: a move and its reason."""

from typing import Literal

import msgspec

from highseas.engine.jamaica.moves import Move

Why = Literal["at_random", "most_now"]


class Advice(msgspec.Struct, frozen=True):
    """A move and its reason."""

    move: Move
    why: Why
