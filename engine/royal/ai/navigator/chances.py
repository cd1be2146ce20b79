"""Chances as they are told: the networks' corrected by what came of them, in ten-thousandths."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from highseas.engine.royal.ai.navigator.network import logistic, score_of
from highseas.engine.royal.ai.navigator.units import ONE
from highseas.engine.royal.state import State

CERTAIN: Final = 10_000
"""Certainty, in the chances that leave the navigator."""


def corrected(raw: int, points: Sequence[tuple[int, int]], sigmoid: Sequence[int] = (), drift: int = 0) -> int:
    """Return a chance of 0 to `units.ONE` as one of 0 to `CERTAIN`, after the correction.

    Points rise in both numbers; between two of them the correction is a line. `drift` is added to its log-odds, in
    1024ths by the table `sigmoid` (`network.logistic`). What is certain stays so.
    """
    if not 0 < raw < ONE:
        return CERTAIN if raw >= ONE else 0
    chance = on_line(raw, points)
    if drift:
        chance = logistic(sigmoid, score_of(sigmoid, chance) + drift)
    return (chance * CERTAIN + ONE // 2) // ONE


def drift_at(table: State, drift: tuple[int, int, int], own: int = 0) -> int:
    """Return the drift of a turn: from that of the beginning by that of half the game to that of the end, by the
    turns that are gone; and what is left of the deal's `own`, which is less with every turn and nothing at the end.
    """
    begin, half, end = drift
    gone = table.turn - 1
    turns = max(1, gone + len(table.time_deck) + (table.drawn > 0))
    first, second = min(2 * gone, turns), max(0, 2 * gone - turns)
    return begin + ((half - begin) * first + (end - half) * second + own * (turns - gone)) // turns


def on_line(raw: int, points: Sequence[tuple[int, int]]) -> int:
    """Return a chance above 0 and below `units.ONE` by the line of a correction, in the same unit."""
    line = [(0, 0), *points, (ONE, ONE)]
    at = bisect_right(line, (raw, ONE + 1))
    (x, y), (to_x, to_y) = line[at - 1], line[at]
    return y + (to_y - y) * (raw - x) // (to_x - x)
