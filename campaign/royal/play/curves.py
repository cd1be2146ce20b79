"""A finished game of Port Royal by turns: curves of the goals, influence and coins of every seat, and its turning
points: when goals were completed, the best turn and the worst, and what a review found, where one was made.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from highseas.campaign.play.finished import Curve, ends
from highseas.campaign.royal.play.account import Account, Goal, TurnSummary
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession
from highseas.campaign.royal.play.review import Review, Step
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
    done = [done for goal in report.goals for done in goal.done]
    return tuple(
        tuple(sum(each.seat == seat and each.turn <= turn for each in done) for turn in turns)
        for seat in range(1, len(report.busts) + 1)
    )


Kind = Literal["goal", "best", "worst", "mistake", "lucky", "unlucky"]
MOST_STEPS, LEAST_COST, LEAST_LUCK = 2, 200, 500
"""Decisions of a review that are told of, and the ten-thousandths of the chance that a decision costs, or cards
bring or take, at the least.
"""
_ORDER: tuple[Kind, ...] = ("lucky", "unlucky", "mistake", "goal", "best", "worst")


class Turning(NamedTuple):
    """One turning point: its turn, what kind it is, and what it is about.

    A `goal` has the goals that a `seat` (from 1) completed in the turn; `best` and `worst` what the turn brought;
    the others a step of the review.
    """

    turn: int
    kind: Kind
    seat: int = 0
    goals: tuple[Goal, ...] = ()
    brought: TurnSummary | None = None
    step: Step | None = None


def turning_points(report: Account, review: Review | None = None) -> list[Turning]:
    found = [*_completions(report.goals), *_turns(report), *(_reviewed(review) if review is not None else ())]
    return sorted(found, key=lambda each: (each.turn, _ORDER.index(each.kind), each.seat))


def _completions(goals: Iterable[Goal]) -> Iterator[Turning]:
    completed: dict[tuple[int, int], list[Goal]] = {}
    for goal in goals:
        for done in goal.done:
            if done.turn > 0:
                completed.setdefault((done.turn, done.seat), []).append(goal)
    for (turn, seat), done_then in completed.items():
        yield Turning(turn, "goal", seat, tuple(done_then))


def _turns(report: Account) -> Iterator[Turning]:
    if report.best_turn is not None:
        yield Turning(report.best_turn.turn, "best", report.best_turn.seat, brought=report.best_turn)
    if report.worst_turn is not None:
        yield Turning(report.worst_turn.turn, "worst", report.worst_turn.seat, brought=report.worst_turn)


def _reviewed(review: Review) -> Iterator[Turning]:
    for step in review.costly(LEAST_COST)[:MOST_STEPS]:
        yield Turning(step.turn, "mistake", step.seat, step=step)
    for step in (*review.lucky()[:1], *review.unlucky()[:1]):
        if abs(step.luck) >= LEAST_LUCK:
            yield Turning(step.turn, "lucky" if step.luck > 0 else "unlucky", step.seat, step=step)
