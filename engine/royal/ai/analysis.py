"""What the navigator says of a position: moves with their chances of winning, and why."""

import msgspec

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.moves import Move

EQUAL = 50
"""Moves whose chances lie less than this from the best, in ten-thousandths, are called equal: half a point."""
NODES = 2000
"""The usual budget: calls of a network for one decision."""


class Reason(Advice, frozen=True):
    """Why a move is worth what it is, with figures: an advice, and what best follows.

    `bust` of `total` next cards bust, counted exactly, if the move draws; then `busted` is the chance of winning
    after a bust, in ten-thousandths, else -1. `goal` is the goal that the move, with the best moves after it in
    this turn, brings nearer most. `line` are those moves after it, up to the next card or the end of the seat's
    takes.
    """

    busted: int = -1
    line: tuple[Move, ...] = ()


class Judged(msgspec.Struct, frozen=True):
    """A move, the chance of winning after it in ten-thousandths, 0 to 10000, and the reason."""

    move: Move
    chance: int
    why: Reason


class Analysis(msgspec.Struct, frozen=True):
    """Moves of one decision, best first; equal ones in the order of `legal`.

    Where a Time card may be set aside for a point, the best one may have the lower chance.

    `nodes` are the calls of a network it took. If the budget or `stop` ended it before every move was judged in
    full it is `capped`: then some moves are judged by less, or are missing.
    """

    judged: tuple[Judged, ...]
    nodes: int
    capped: bool
