"""Chances as they are told: the networks' corrected by what came of them, in ten-thousandths."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from highseas.engine.royal.ai.navigator.units import ONE

CERTAIN: Final = 10_000
"""Certainty, in the chances that leave the navigator."""


def corrected(raw: int, points: Sequence[tuple[int, int]]) -> int:
    """Return a chance of 0 to `units.ONE` as one of 0 to `CERTAIN`, after the correction.

    Points rise in both numbers; between two of them the correction is a line. What is certain stays so.
    """
    if not 0 < raw < ONE:
        return CERTAIN if raw >= ONE else 0
    return (_on_line(raw, points) * CERTAIN + ONE // 2) // ONE


def _on_line(raw: int, points: Sequence[tuple[int, int]]) -> int:
    line = [(0, 0), *points, (ONE, ONE)]
    at = bisect_right(line, (raw, ONE + 1))
    (x, y), (to_x, to_y) = line[at - 1], line[at]
    return y + (to_y - y) * (raw - x) // (to_x - x)
