"""A finished game as curves: what every seat had at the end of each turn."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from highseas.campaign.play.royal.account import Account
from highseas.campaign.play.royal.at_table import RoyalMoment, RoyalSession
from highseas.engine.royal.state import Seat

Measure = Literal["goals", "influence", "coins"]


class Curve(msgspec.Struct, frozen=True):
    """One figure by turn. `turns` begins with the turn before the history's first one; `seats` has for every seat
    as many figures, each as it stood when that turn was over.
    """

    measure: Measure
    turns: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]

    @property
    def most(self) -> int:
        """The highest figure."""
        return max(max(figures) for figures in self.seats)

    @property
    def is_flat(self) -> bool:
        """Whether no figure ever changed."""
        return all(len(set(figures)) == 1 for figures in self.seats)


def curves(session: RoyalSession, report: Account) -> list[Curve]:
    """Return the curves of a finished game, what it was about first: against the Time deck and in a chapter goals,
    else influence; those that never moved last. Goals are left out of a game that has none.
    """
    turns, ends = _ends(session.moments)
    found = [
        Curve("influence", turns, _figures(ends, lambda seat: seat.influence)),
        Curve("coins", turns, _figures(ends, lambda seat: len(seat.coins))),
    ]
    if report.goals:
        found.insert(1 if report.outcome == "ranked" else 0, Curve("goals", turns, _goals(report, turns)))
    return sorted(found, key=lambda curve: curve.is_flat)


def _ends(moments: Sequence[RoyalMoment]) -> tuple[tuple[int, ...], list[RoyalMoment]]:
    """Return the turns and the moment with which each was over: the first of the next turn, or the last of all."""
    first = moments[0].state.turn
    turns, ends = [max(0, first - 1)], [moments[0]]
    for before, moment in pairwise(moments):
        if moment.state.turn != before.state.turn and before.state.turn > turns[0]:
            turns.append(before.state.turn)
            ends.append(moment)
    if moments[-1].state.turn > turns[-1]:
        turns.append(moments[-1].state.turn)
        ends.append(moments[-1])
    return tuple(turns), ends


def _figures(ends: Sequence[RoyalMoment], figure: Callable[[Seat], int]) -> tuple[tuple[int, ...], ...]:
    seats = range(len(ends[0].state.seats))
    return tuple(tuple(figure(moment.state.seats[seat_no]) for moment in ends) for seat_no in seats)


def _goals(report: Account, turns: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return how many goals each seat had completed by each turn."""
    done = [done for goal in report.goals for done in goal.done]
    return tuple(
        tuple(sum(each.seat == seat and each.turn <= turn for each in done) for turn in turns)
        for seat in range(1, len(report.busts) + 1)
    )
