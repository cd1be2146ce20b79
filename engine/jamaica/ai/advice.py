"""What a player of the program answers: a move and its reason."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from highseas.engine.jamaica.moves import Move

Why = Literal["at_random", "most_now", "only", "even", "more"]
EVEN = 5
"""Tenths of a point under which two answers count as equally good."""


class Advice(msgspec.Struct, frozen=True):
    """A move and its reason.

    With "more" it brings `tenths` of a point more at the end than the next best answer, `than`; with "even" hardly
    more. "only" is the only answer, "most_now" brings most at once.
    """

    move: Move
    why: Why
    than: Move | None = None
    tenths: int = 0


def compared(judged: Sequence[tuple[float, Move]]) -> Advice:
    """Return the best of the moves, best first, and why."""
    best, move = judged[0]
    if len(judged) == 1:
        return Advice(move, "only")
    next_best, than = judged[1]
    tenths = round(10 * (best - next_best))
    return Advice(move, "even" if tenths < EVEN else "more", than, tenths)
