"""How a game of Port Royal that is over went: all that its end page and its report are made of, as values. By turns
it has curves of the goals, influence and coins of every seat, and turning points: when goals were completed, the
best turn and the worst, and what a review found, where one was made.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.chapters.campaign import campaign_in, is_complete
from highseas.campaign.play.finished import Curve, ends
from highseas.campaign.play.players import Controller
from highseas.campaign.play.review import LEAST_COST, LEAST_LUCK, MOST_STEPS, Review, Step
from highseas.campaign.royal.play.account import Account, Goal, TurnSummary, account
from highseas.campaign.royal.play.at_table import RoyalSession, RoyalView
from highseas.engine.royal.seen.view import ResultView
from highseas.story.view import FinalGoalView


def curves(session: RoyalSession, report: Account) -> list[Curve]:
    """Return the curves of a finished game, what it was about first: against the Time deck and in a chapter goals,
    else influence; those that never moved last. Goals are left out of a game that has none.
    """
    turns, last = ends(session.moments, lambda state: state.turn)
    seats = list(zip(*(moment.state.seats for moment in last), strict=True))
    found = [
        Curve("influence", turns, tuple(tuple(seat.influence for seat in each) for each in seats)),
        Curve("coins", turns, tuple(tuple(len(seat.coins) for seat in each) for each in seats)),
    ]
    if report.goals:
        done = [done for goal in report.goals for done in goal.done]
        goals = tuple(
            tuple(sum(each.seat == seat and each.turn <= turn for each in done) for turn in turns)
            for seat in range(1, len(seats) + 1)
        )
        found.insert(1 if report.outcome == "ranked" else 0, Curve("goals", turns, goals, stepped=True))
    return sorted(found, key=lambda curve: curve.is_flat)


Kind = Literal["goal", "best", "worst", "mistake", "lucky", "unlucky"]
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
    completed: dict[tuple[int, int], list[Goal]] = {}
    for goal in report.goals:
        for done in goal.done:
            if done.turn > 0:
                completed.setdefault((done.turn, done.seat), []).append(goal)
    found = [Turning(turn, "goal", seat, tuple(goals)) for (turn, seat), goals in completed.items()]
    if (best := report.best_turn) is not None:
        found.append(Turning(best.turn, "best", best.seat, brought=best))
    if (worst := report.worst_turn) is not None:
        found.append(Turning(worst.turn, "worst", worst.seat, brought=worst))
    if review is not None:
        found += _reviewed(review)
    return sorted(found, key=lambda each: (each.turn, _ORDER.index(each.kind), each.seat))


def _reviewed(review: Review) -> Iterator[Turning]:
    for step in review.costly(LEAST_COST)[:MOST_STEPS]:
        yield Turning(step.turn, "mistake", step.seat, step=step)
    for step in review.swings(LEAST_LUCK):
        yield Turning(step.turn, "lucky" if step.luck > 0 else "unlucky", step.seat, step=step)


class StoryStanding(msgspec.Struct, frozen=True):
    """How a campaign stands after a chapter: how often the table lost, whether its story is `complete`, and
    then, among rivals, how many chapters each seat won.
    """

    defeats: int
    complete: bool
    won: tuple[int, ...] = ()


class RoyalEnd(msgspec.Struct, frozen=True):
    """A game that is over: its account, result and curves, the table as it lies there, who plays each seat, and how
    its campaign stands, if it is a chapter of one.
    """

    account: Account
    result: ResultView[FinalGoalView]
    view: RoyalView
    players: tuple[Controller, ...]
    curves: tuple[Curve, ...]
    story: StoryStanding | None = None


def end_of(session: RoyalSession) -> RoyalEnd:
    """Return how a game went. It must be over."""
    found, result, campaign, story = account(session), session.result, campaign_in(session), None
    assert result is not None
    if campaign is not None:
        complete = is_complete(session)
        won: tuple[int, ...] = ()
        if complete and campaign.options.competitive:
            names = [entry.names[seat - 1] for entry in campaign.log if entry.chapter for seat in entry.winners]
            names += [session.names[seat - 1] for seat in result.winners]
            won = tuple(names.count(name) for name in session.names)
        story = StoryStanding(campaign.defeats, complete, won)
    return RoyalEnd(
        account=found,
        result=result,
        view=session.view,
        players=tuple(session.players),
        curves=tuple(curves(session, found)),
        story=story,
    )
