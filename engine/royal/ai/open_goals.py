"""The open goals for deckhand, and which seat works for which."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from highseas.engine.royal.ai.facts import Last, TableFacts, table_facts
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.goals.count import Held, counter
from highseas.engine.royal.goals.mode import with_goals
from highseas.engine.royal.goals.terms import Goal, Laid, PayCoins, Term
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.view import GoalKind, GoalRef
from highseas.engine.royal.state import Seat, State


class OpenGoal(NamedTuple):
    """An open goal: its name, the slot in which it lies, and the progress of each seat.

    `marks` are the seats that completed it, in order; `steps` has the step space of each seat, and `able` whether
    its marker may enter or advance. `terms` are those to own and to pay. `needs` is how many of each term, and of
    the moment at the end; `have` is how many of them each seat has, and `far` how far that is, 0 to 1.
    """

    ref: GoalRef
    slot: int
    goal: Goal
    marks: bytes
    steps: bytes
    able: tuple[bool, ...]
    terms: tuple[Term, ...]
    needs: tuple[int, ...]
    have: tuple[tuple[int, ...], ...]
    far: tuple[float, ...]


class Progress(NamedTuple):
    """The progress of one seat with each of some goals: how many it has of each term, and how far that is."""

    have: tuple[tuple[int, ...], ...]
    far: tuple[float, ...]


PROGRESS: Final = Last[Progress]()
OPEN_GOALS: Final = Last[tuple[OpenGoal, ...]]()


def open_goals(table: State, facts: TableFacts | None = None) -> tuple[OpenGoal, ...]:
    """Return every open goal of the table, whose facts these are; none in a mode without goals."""
    if (mode := with_goals(MODES[table.mode])) is None:
        return ()
    laid, (goals, names) = mode.laid(table), mode.named(table)
    left = tuple([mode.markers_left(table, seat_no) for seat_no in range(len(table.seats))])
    progress = tuple(_progress_of_seats(table, facts or table_facts(table), goals, laid.steps))
    key = (mode.goal_kind, names, goals, laid, left, progress)
    return OPEN_GOALS.get(key) or OPEN_GOALS.keep(key, _open_goals(*key))


def _open_goals(
    kind: GoalKind,
    names: tuple[str, ...],
    goals: tuple[Goal, ...],
    laid: Laid,
    left: tuple[int, ...],
    progress: tuple[Progress, ...],
) -> tuple[OpenGoal, ...]:
    """Return open goals with these names, by the markers that each seat has left and its progress."""
    free = tuple([markers > 0 for markers in left])
    found = []
    for slot, goal in enumerate(goals):
        marks, steps, able = laid.marks[slot], laid.steps[slot], free
        if marks or any(steps):
            able = tuple([n not in marks and (steps[n] > 0 or markers > 0) for n, markers in enumerate(left)])
        terms, needs, _ = _counters(goal)
        have, far = tuple([own.have[slot] for own in progress]), tuple([own.far[slot] for own in progress])
        ref = GoalRef(kind, names[slot])
        found.append(OpenGoal(ref, slot, goal, marks, steps, able, terms, needs, have, far))
    return tuple(found)


def _progress_of_seats(
    table: State, facts: TableFacts, goals: tuple[Goal, ...], steps: Sequence[bytes]
) -> Iterator[Progress]:
    by_coins = _want_coins(goals)
    for seat_no, (coins, own) in enumerate(facts[1]):
        on_steps = tuple([of_seats[seat_no] for of_seats in steps])
        key = (coins if by_coins else -1, own, goals, on_steps)
        known = PROGRESS.get(key, seat_no)
        yield known or PROGRESS.keep(key, progress_of(table.seats[seat_no], goals, on_steps), seat_no)


def progress_of(seat: Seat, goals: Sequence[Goal], steps: Sequence[int]) -> Progress:
    """Return the progress of the seat with each of these goals, with its marker on these step spaces."""
    have = [tuple([min(need, held(seat)) for need, held in _counters(goal).counters]) for goal in goals]
    return Progress(tuple(have), tuple(map(_far, goals, have, steps)))


def _far(goal: Goal, have: Sequence[int], step: int) -> float:
    """Return the mean progress over the terms, 0 to 1; that of a moment is the step it has come to."""
    parts = [have[place] / need for place, need in enumerate(_counters(goal).needs)]
    if goal.steps > 1 and goal.moment is not None:
        parts[-1] = step / goal.steps
    return sum(parts) / len(parts) if parts else 0.0


@lru_cache(maxsize=1024)
def _want_coins(goals: tuple[Goal, ...]) -> bool:
    """Whether progress with these goals depends on a seat's coins."""
    return any(isinstance(term, PayCoins) for goal in goals for term in goal.pay)


class Counted(NamedTuple):
    """A goal's terms to own and to pay; of these and its moment how many are needed, with their counters."""

    terms: tuple[Term, ...]
    needs: tuple[int, ...]
    counters: tuple[tuple[int, Held], ...]


@lru_cache(maxsize=1024)
def _counters(goal: Goal) -> Counted:
    terms = (*goal.own, *goal.pay)
    counted = terms if goal.moment is None else (*terms, goal.moment)
    needs = tuple([term.need for term in counted])
    return Counted(terms, needs, tuple([(term.need, counter(term)) for term in counted]))


follows_sets(_counters.cache_clear)


def share_out(table: State, goals: Iterable[OpenGoal], weights: GoalWeights) -> dict[int, int]:
    """Assign each goal nobody has completed, by slot, to the furthest seat; those not begun are spread evenly."""
    load = [0] * len(table.seats)
    if len(load) == 1:
        return {goal.slot: 0 for goal in goals if not goal.marks and goal.able[0]}
    shared: dict[int, int] = {}
    for goal in sorted([goal for goal in goals if not goal.marks], key=lambda goal: -max(goal.far)):
        able, far = [seat_no for seat_no in range(len(load)) if goal.able[seat_no]], goal.far
        if not able:
            continue
        if weights.by_markers:
            able = [n for n in able if load[n] < table.seats[n].markers or goal.steps[n]] or able
        best = max([(far[n] - weights.load * load[n], -((n - goal.slot) % len(load)), n) for n in able])[2]
        shared[goal.slot] = best
        if not (weights.by_markers and goal.steps[best]):
            load[best] += 1
    return shared
