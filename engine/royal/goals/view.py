"""Goals as front ends see them (`engine.royal.seen.goals`)."""

from collections.abc import Sequence

from highseas.engine.royal.cards import CONTRACT_BY_ID
from highseas.engine.royal.goals.count import have_of
from highseas.engine.royal.goals.terms import Goal, Term
from highseas.engine.royal.seen.goals import GoalKind, GoalView, RewardsLeft, TermView
from highseas.engine.royal.state import Seat

NO_REWARDS = RewardsLeft()


def goal_view(
    kind: GoalKind,
    goal_id: str,
    goal: Goal,
    seats: Sequence[Seat] = (),
    markers: bytes = b"",
    steps: bytes = b"",
    rewards: RewardsLeft = NO_REWARDS,
    newest: bool = False,
) -> GoalView:
    """Return the view of a goal, with the seats (from 0) that marked it and every seat's steps; without seats,
    as it is with nobody at the table.
    """
    made = tuple([goal.steps if seat_no in markers else step for seat_no, step in enumerate(steps)])
    terms = [TermView(term, term.need, _have(term, seats)) for term in (*goal.own, *goal.pay)]
    terms += _moment(goal, seats, made)
    need = sum([term.need for term in terms])
    return GoalView(
        kind=kind,
        id=goal_id,
        markers=tuple(seat_no + 1 for seat_no in markers),
        steps=made,
        steps_needed=goal.steps,
        terms=tuple(terms),
        need=need,
        have=_in_all(terms, need, len(seats), markers),
        coins=rewards.coins,
        first_crowns=rewards.first_crowns,
        crowns=rewards.crowns,
        newest=newest,
    )


def _in_all(terms: Sequence[TermView], need: int, seats: int, markers: bytes) -> tuple[int, ...]:
    """Return how much of `need` each seat has: everything once it marked the goal."""
    counted = [term.have for term in terms if term.need]
    found = list(map(sum, zip(*counted, strict=True))) or [0] * seats
    for seat_no in markers:
        found[seat_no] = need
    return tuple(found)


def _have(term: Term, seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple([have_of(seat, term) for seat in seats])


def _moment(goal: Goal, seats: Sequence[Seat], made: tuple[int, ...]) -> list[TermView]:
    """Return the moment with what it counts: steps, what is gathered for it, or nothing beside other terms."""
    if goal.moment is None:
        return []
    if goal.steps > 1:
        return [TermView(goal.moment, goal.steps, made)]
    if goal.own or goal.pay:
        return [TermView(goal.moment, 0, ())]
    return [TermView(goal.moment, goal.moment.need, _have(goal.moment, seats))]


def contract_asked(contract_id: str) -> GoalView:
    """Return a contract as it is with nobody at the table. Raises `KeyError` for an unknown one."""
    contract = CONTRACT_BY_ID[contract_id]
    return goal_view("contract", contract.id, contract, rewards=RewardsLeft(contract.rewards))
