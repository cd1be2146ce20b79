"""A finished game in figures: curves of every seat by turn or round, and the tally that achievements ask."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from highseas.engine.game import Moment


class Curve(msgspec.Struct, frozen=True):
    """One figure by turn, named by its `measure`. `turns` begins with the turn before the history's first one;
    `seats` has for every line of it as many figures, each as it stood when that turn was over.
    """

    measure: str
    turns: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]
    stepped: bool = False
    """Whether it is a count, which goes up in steps."""

    @property
    def most(self) -> int:
        """The highest figure, at least 0."""
        return max(0, *(max(figures) for figures in self.seats))

    @property
    def least(self) -> int:
        """The lowest figure, at most 0."""
        return min(0, *(min(figures) for figures in self.seats))

    @property
    def is_flat(self) -> bool:
        return all(len(set(figures)) == 1 for figures in self.seats)


def ends(moments: Sequence[Moment], turn: Callable[[Any], int]) -> tuple[tuple[int, ...], list[Moment]]:
    """Return the turns and the moment with which each was over: the first of the next turn, or the last of all."""
    first = turn(moments[0].state)
    turns, found = [max(0, first - 1)], [moments[0]]
    for before, moment in pairwise(moments):
        was = turn(before.state)
        if turn(moment.state) != was > turns[0]:
            turns.append(was)
            found.append(moment)
    last = turn(moments[-1].state)
    if last > turns[-1]:
        turns.append(last)
        found.append(moments[-1])
    return tuple(turns), found


class Tally(NamedTuple):
    """Figures of a finished game by name, 1 or 0 for what holds or not; words, of which collections are made."""

    figures: Mapping[str, int]
    words: Mapping[str, tuple[str, ...]]
