"""A finished game of Port Royal as curves: goals, influence and coins of every seat by turn."""

from collections.abc import Callable, Sequence
from typing import Literal

from highseas.campaign.play.curve import Curve, ends
from highseas.campaign.royal.play.account import Account
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession
from highseas.engine.royal.state import Seat

Measure = Literal["goals", "influence", "coins"]
"""What curves are of."""


def curves(session: RoyalSession, report: Account) -> list[Curve]:
    """Return the curves of a finished game, what it was about first: against the Time deck and in a chapter goals,
    else influence; those that never moved last. Goals are left out of a game that has none.
    """
    turns, last = ends(session.moments, lambda state: state.turn)
    found = [
        _curve("influence", turns, _figures(last, lambda seat: seat.influence)),
        _curve("coins", turns, _figures(last, lambda seat: len(seat.coins))),
    ]
    if report.goals:
        found.insert(1 if report.outcome == "ranked" else 0, _curve("goals", turns, _goals(report, turns)))
    return sorted(found, key=lambda curve: curve.is_flat)


def _curve(measure: Measure, turns: tuple[int, ...], seats: tuple[tuple[int, ...], ...]) -> Curve:
    return Curve(measure, turns, seats, stepped=measure == "goals")


def _figures(last: Sequence[RoyalMoment], figure: Callable[[Seat], int]) -> tuple[tuple[int, ...], ...]:
    seats = range(len(last[0].state.seats))
    return tuple(tuple(figure(moment.state.seats[seat_no]) for moment in last) for seat_no in seats)


def _goals(report: Account, turns: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return how many goals each seat had completed by each turn."""
    done = [done for goal in report.goals for done in goal.done]
    return tuple(
        tuple(sum(each.seat == seat and each.turn <= turn for each in done) for turn in turns)
        for seat in range(1, len(report.busts) + 1)
    )
