"""What the program's players answer: a move with its reason, and the navigator's analysis of a question."""

from typing import Literal

import msgspec

from highseas.engine.jamaica.moves import Move

Why = Literal["at_random", "most_now", "only", "even", "more", "foreseen"]
EQUAL = 50
"""Answers whose chances lie less than this from the best, in ten-thousandths, are called equal: half a point."""


NODES = 128
"""The usual budget: rounds that are sailed to their end for one question, more than it takes."""


class Advice(msgspec.Struct, frozen=True):
    """A move and its reason.

    With "more" it brings `tenths` of a point more at the end than the next best answer, `than`; with "even" hardly
    more. "only" is the only answer, "most_now" has the highest value right after the move, "foreseen" most on average
    at the end of the round.
    """

    move: Move
    why: Why
    than: Move | None = None
    tenths: int = 0


class Judged(msgspec.Struct, frozen=True):
    """An answer, the chance of winning after it in ten-thousandths, 0 to 10000, and the reason."""

    move: Move
    chance: int
    why: Advice


class Analysis(msgspec.Struct, frozen=True):
    """Answers to one question, best first; alone by points, so that the best one may have the lower chance.

    `nodes` are the rounds that were sailed. If the budget or `stop` ended it early it is `capped`.
    """

    judged: tuple[Judged, ...]
    nodes: int
    capped: bool
