"""The turning points of a finished game: when goals were completed, the best turn and the worst, and what a review
found, where one was made.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from highseas.campaign.royal.play.account import Account, Goal, TurnSummary
from highseas.campaign.royal.play.review import Review, Step

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
    """Return the turning points in the order of turns."""
    found = [*_goals(report.goals), *_turns(report), *(_reviewed(review) if review is not None else ())]
    return sorted(found, key=lambda each: (each.turn, _ORDER.index(each.kind), each.seat))


def _goals(goals: Iterable[Goal]) -> Iterator[Turning]:
    """Yield for each turn and seat the goals it completed."""
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
