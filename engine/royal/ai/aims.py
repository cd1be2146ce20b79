"""The open goals for deckhand, and which seat works for which."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from highseas.engine.royal.ai.facts import FACTS, Last, LastOfSeats, TableFacts, table_facts
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.goals.count import Held, counter
from highseas.engine.royal.goals.marks import with_goals
from highseas.engine.royal.goals.terms import Goal, Laid, Moment, PayCoins, Term
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.view import GoalKind, GoalRef
from highseas.engine.royal.state import Seat, State


class Aim(NamedTuple):
    """An open goal: its name, in which slot it lies, and how far the seats are.

    `marks` are the seats that completed it, in order; `steps` has the step space of each seat, and `able` whether
    its marker may enter or advance. `terms` are those to own and to pay. `needs` is how many of each term, and of
    the moment at the end; `have` is how many of them each seat has, and `far` how far that is.
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
    far: tuple[float, ...]


class Standing(NamedTuple):
    """How far one seat is with each of some goals: how many it has of each term, and how far that is."""

    have: tuple[tuple[int, ...], ...]
    far: tuple[float, ...]


STANDINGS: Final = FACTS.owns(LastOfSeats[Standing]())
AIMS: Final = FACTS.owns(Last[tuple[Aim, ...]]())


def aims_of(table: State, facts: TableFacts | None = None) -> tuple[Aim, ...]:
    """Return every open goal of the table, whose facts these are; none in a mode without goals."""
    mode = with_goals(MODES[table.mode])
    if mode is None:
        return ()
    laid, (goals, names) = mode.laid(table), mode.named(table)
    left = tuple([mode.markers_left(table, seat_no) for seat_no in range(len(table.seats))])
    stand = _stand(table, facts or table_facts(table), goals, laid.steps)
    key = (mode.goal_kind, names, goals, laid, left, stand)
    return AIMS.get(key) or AIMS.keep(key, _aims(*key))


def _aims(
    kind: GoalKind,
    names: tuple[str, ...],
    goals: tuple[Goal, ...],
    laid: Laid,
    left: tuple[int, ...],
    stand: tuple[Standing, ...],
) -> tuple[Aim, ...]:
    """Return open goals with these names, by the markers that each seat has left, and how far it is with each."""
    free = tuple([markers > 0 for markers in left])
    aims = []
    for slot, goal in enumerate(goals):
        marks, steps, able = laid.marks[slot], laid.steps[slot], free
        if marks or any(steps):
            able = tuple([n not in marks and (steps[n] > 0 or markers > 0) for n, markers in enumerate(left)])
        terms, moment, needs, _ = _counters(goal)
        have, far = tuple([own.have[slot] for own in stand]), tuple([own.far[slot] for own in stand])
        aims.append(
            Aim(GoalRef(kind, names[slot]), slot, goal, marks, steps, able, terms, needs, moment, have, far)
        )
    return tuple(aims)


def _stand(
    table: State, facts: TableFacts, goals: tuple[Goal, ...], steps: Sequence[bytes]
) -> tuple[Standing, ...]:
    """Return how far each seat is with these goals, by the step spaces of the seats on each."""
    by_coins, found = _want_coins(goals), []
    for seat_no, (coins, own) in enumerate(facts[1]):
        on_steps = tuple([row[seat_no] for row in steps])
        key = (coins if by_coins else -1, own, goals, on_steps)
        known = STANDINGS.get(seat_no, key)
        found.append(known or STANDINGS.keep(seat_no, key, standing(table.seats[seat_no], goals, on_steps)))
    return tuple(found)


def standing(seat: Seat, goals: Sequence[Goal], steps: Sequence[int]) -> Standing:
    """Return how far the seat is with each of these goals, with its marker on these step spaces."""
    have = [tuple([min(need, held(seat)) for need, held in _counters(goal).counters]) for goal in goals]
    return Standing(tuple(have), tuple(map(_far, goals, have, steps)))


def _far(goal: Goal, have: Sequence[int], step: int) -> float:
    """Return how far a seat is with a goal, 0 to 1: the mean over its terms, or the step it has come to."""
    counted = _counters(goal)
    parts = [have[place] / need for place, need in enumerate(counted.needs)]
    if goal.steps > 1 and counted.moment is not None:
        parts[-1] = step / goal.steps
    return sum(parts) / len(parts) if parts else 0.0


class Counted(NamedTuple):
    """A goal's terms to own and to pay, its moment, and of all of them how many are needed, with their counters."""

    terms: tuple[Term, ...]
    moment: Moment | None
    needs: tuple[int, ...]
    counters: tuple[tuple[int, Held], ...]


@lru_cache(maxsize=1024)
def _want_coins(goals: tuple[Goal, ...]) -> bool:
    """Whether it depends on a seat's coins how far it is with these goals."""
    return any(isinstance(term, PayCoins) for goal in goals for term in goal.pay)


@lru_cache(maxsize=1024)
def _counters(goal: Goal) -> Counted:
    terms, moment = (*goal.own, *goal.pay), goal.moment
    counted = terms if moment is None else (*terms, moment)
    needs = tuple([term.need for term in counted])
    return Counted(terms, moment, needs, tuple([(term.need, counter(term)) for term in counted]))


FACTS.clears(_counters.cache_clear)


def share_out(table: State, aims: Iterable[Aim], weights: GoalWeights) -> dict[int, int]:
    """Assign each goal nobody has completed, by its slot, to the seat that is furthest with it.

    Goals nobody has begun are spread over the table. Other seats only help.
    """
    load = [0] * len(table.seats)
    if len(load) == 1:
        return {aim.slot: 0 for aim in aims if not aim.marks and aim.able[0]}
    shared: dict[int, int] = {}
    for aim in sorted([aim for aim in aims if not aim.marks], key=_farthest):
        able, far = [seat_no for seat_no in range(len(load)) if aim.able[seat_no]], aim.far
        if not able:
            continue
        if weights.by_markers:
            able = [n for n in able if load[n] < table.seats[n].markers or aim.steps[n]] or able
        best = max([(far[n] - weights.load * load[n], -((n - aim.slot) % len(load)), n) for n in able])[2]
        shared[aim.slot] = best
        if not (weights.by_markers and aim.steps[best]):
            load[best] += 1
    return shared


def _farthest(aim: Aim) -> float:
    return -max(aim.far)
