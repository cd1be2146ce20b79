"""The chance of a deal by games of it with all that lies face down dealt anew, and by those games less luck.

Luck is nothing on average whatever the deal, so that results less luck have the mean that results have, and scatter
less (`luck.cpp`).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

SURE = 1.96
"""Standard errors of an interval that is right 19 times of 20."""


class Share(NamedTuple):
    """A chance as games of a deal tell it, in points, and the half of its interval."""

    points: float
    error: float


class Dealt(NamedTuple):
    """Games of one deal: what came of each, 1 or 0, and the luck of its cards as a part of a won game."""

    won: Any
    luck: Any

    def less(self, measure: float = 0.0) -> Share:
        """Return the chance by results less so much of their luck."""
        results = 100 * (self.won - measure * self.luck)
        return Share(float(results.mean()), float(SURE * results.std(ddof=1) / sqrt(len(results))))


def measures(deals: Sequence[Dealt]) -> list[float]:
    """Return for each deal how much of the luck is taken off so that the least is left to chance in all of the
    others: its own games have no say in it, so that what they tell leans to no side.
    """
    bends = np.array([(each.luck - each.luck.mean()) @ (each.won - each.won.mean()) for each in deals])
    sizes = np.array([(each.luck - each.luck.mean()) @ (each.luck - each.luck.mean()) for each in deals])
    return [float(each) for each in (bends.sum() - bends) / (sizes.sum() - sizes)]


def mean_luck(deals: Sequence[Dealt]) -> Share:
    """Return the luck of all games on average, in points: nothing, as far as chance lets see."""
    return Dealt(np.concatenate([each.luck for each in deals]), 0.0).less()
