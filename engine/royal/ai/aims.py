"""The open goals for deckhand, and which seat works for which."""

from collections.abc import Iterable
from typing import NamedTuple

from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.goals.count import have_of
from highseas.engine.royal.goals.marks import OpenGoals
from highseas.engine.royal.goals.terms import Goal, PayProfessions, PayShips, Professions, Ships
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import Seat, State


class Aim(NamedTuple):
    """An open goal: its kind and id, in which slot it lies, and how far the seats are.

    `marks` are the seats that completed it, in order; `steps` has the step space of each seat, and `able` whether
    its marker may enter or advance.
    """

    kind: str
    id: str
    slot: int
    goal: Goal
    marks: bytes
    steps: bytes
    able: tuple[bool, ...]


def aims_of(table: State) -> list[Aim]:
    """Return every open goal; none in a mode without goals."""
    mode = MODES[table.mode]
    if not isinstance(mode, OpenGoals):
        return []
    left = [mode.markers_left(table, seat_no) for seat_no in range(len(table.seats))]
    return [
        Aim(
            mode.goal_kind,
            mode.goal_id(table, number),
            slot,
            mode.goal_at(table, number),
            marks,
            steps,
            tuple(n not in marks and (steps[n] > 0 or left[n] > 0) for n in range(len(left))),
        )
        for slot, (number, marks, steps) in enumerate(zip(*mode.laid(table), strict=True))
    ]


def readiness(seat: Seat, goal: Goal, steps: int) -> float:
    """Return how far a seat with so many steps is with a goal, 0 to 1."""
    parts = [have_of(seat, term) / term.need for term in (*goal.own, *goal.pay)]
    if goal.moment is not None:
        parts.append(steps / goal.steps if goal.steps > 1 else have_of(seat, goal.moment) / goal.moment.need)
    return sum(parts) / len(parts) if parts else 0.0


def share_out(table: State, aims: Iterable[Aim], weights: GoalWeights) -> dict[int, int]:
    """Assign each goal nobody has completed, by its slot, to the seat that is furthest with it.

    Goals nobody has begun are spread over the table. Other seats only help.
    """
    load = [0] * len(table.seats)
    shared: dict[int, int] = {}
    ready = [
        (aim, [readiness(seat, aim.goal, steps) for seat, steps in zip(table.seats, aim.steps, strict=True)])
        for aim in aims
        if not aim.marks
    ]
    for aim, far in sorted(ready, key=lambda pair: -max(pair[1])):
        able = [seat_no for seat_no in range(len(load)) if aim.able[seat_no]]
        if not able:
            continue
        if weights.by_markers:
            able = [n for n in able if load[n] < table.seats[n].markers or aim.steps[n]] or able
        best = max((far[n] - weights.load * load[n], -((n - aim.slot) % len(load)), n) for n in able)[2]
        shared[aim.slot] = best
        if not (weights.by_markers and aim.steps[best]):
            load[best] += 1
    return shared


def reserved_for(goals: Iterable[Goal]) -> set[str]:
    """Return the kinds of professions, and the items, that these goals name."""
    kinds: set[str] = set()
    for goal in goals:
        for term in (*goal.own, *goal.pay):
            match term:
                case Professions(professions) | PayProfessions(_, professions):
                    kinds.update(professions)
                case Ships(_, _, item) | PayShips(_, _, item) if item:
                    kinds.add(item)
    return kinds
