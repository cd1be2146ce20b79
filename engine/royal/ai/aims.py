"""The open goals for deckhand, and which seat works for which."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.goals.count import Held, counter
from highseas.engine.royal.goals.marks import OpenGoals
from highseas.engine.royal.goals.terms import Goal, Moment, Term
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.goals import GoalRef
from highseas.engine.royal.state import State


class Aim(NamedTuple):
    """An open goal: its name, in which slot it lies, and how far the seats are.

    `marks` are the seats that completed it, in order; `steps` has the step space of each seat, and `able` whether
    its marker may enter or advance. `terms` are those to own and to pay. `needs` is how many of each term, and of
    the moment at the end; `have` is how many of them each seat has.
    """

    ref: GoalRef
    slot: int
    goal: Goal
    marks: bytes
    steps: bytes
    able: tuple[bool, ...]
    terms: tuple[Term, ...]
    needs: tuple[int, ...]
    moment: Moment | None
    have: tuple[tuple[int, ...], ...]


def aims_of(table: State) -> list[Aim]:
    """Return every open goal; none in a mode without goals."""
    mode = MODES[table.mode]
    if not isinstance(mode, OpenGoals):
        return []
    left = [mode.markers_left(table, seat_no) for seat_no in range(len(table.seats))]
    found = []
    for slot, (number, marks, steps) in enumerate(zip(*mode.laid(table), strict=True)):
        goal = mode.goal_at(table, number)
        able = [n not in marks and (steps[n] > 0 or left[n] > 0) for n in range(len(left))]
        ref = GoalRef(mode.goal_kind, mode.goal_id(table, number))
        found.append(aim_at(table, ref, slot, goal, marks, steps, able))
    return found


def aim_at(
    table: State,
    ref: GoalRef,
    slot: int,
    goal: Goal,
    marks: bytes,
    steps: bytes,
    able: Iterable[bool],
) -> Aim:
    """Return an open goal with what each seat has of its terms."""
    terms, moment, counters = _counters(goal)
    have = tuple([tuple([min(need, held(seat)) for need, held in counters]) for seat in table.seats])
    needs = tuple([need for need, _ in counters])
    return Aim(ref, slot, goal, marks, steps, tuple(able), terms, needs, moment, have)


@lru_cache(maxsize=1024)
def _counters(goal: Goal) -> tuple[tuple[Term, ...], Moment | None, tuple[tuple[int, Held], ...]]:
    """Return the terms to own and to pay, the moment, and of all of them how many are needed and their counter."""
    terms, moment = (*goal.own, *goal.pay), goal.moment
    counted = terms if moment is None else (*terms, moment)
    return terms, moment, tuple((term.need, counter(term)) for term in counted)


follows_sets(_counters.cache_clear)


def readiness(aim: Aim, seat_no: int) -> float:
    """Return how far a seat is with a goal, 0 to 1: the mean over its terms."""
    parts = [have / need for have, need in zip(aim.have[seat_no], aim.needs, strict=True)]
    if aim.goal.steps > 1 and aim.moment is not None:
        parts[-1] = aim.steps[seat_no] / aim.goal.steps
    return sum(parts) / len(parts) if parts else 0.0


def share_out(table: State, aims: Iterable[Aim], weights: GoalWeights) -> dict[int, int]:
    """Assign each goal nobody has completed, by its slot, to the seat that is furthest with it.

    Goals nobody has begun are spread over the table. Other seats only help.
    """
    load = [0] * len(table.seats)
    shared: dict[int, int] = {}
    ready = [(aim, [readiness(aim, seat_no) for seat_no in range(len(load))]) for aim in aims if not aim.marks]
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
