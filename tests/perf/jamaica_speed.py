"""Speed of the race around Jamaica, on one core, in one process, as `engine_speed` measures Port Royal."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random

from highseas.engine.jamaica.game import apply, clone, legal, new_game
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen.observation import determinize
from highseas.engine.jamaica.state import Setup, State
from tests.perf.engine_speed import Row, best_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def random_races(races: int, seats: int) -> tuple[float, float]:
    """Return decisions and races per second (moves listed, one picked, applied), laying out included."""
    pick, decisions = Random(1).random, 0
    begun = time.process_time()
    for seed in range(races):
        state = new_game(Setup(NAMES[:seats], seed))
        while moves := legal(state):
            apply(state, moves[int(pick() * len(moves))])
            decisions += 1
    taken = time.process_time() - begun
    return decisions / taken, races / taken


def middle(seats: int) -> State:
    """Return a race some way in."""
    state, pick = new_game(Setup(NAMES[:seats], 42)), Random(7)
    for _ in range(40 * seats):
        moves = legal(state)
        if not moves:
            break
        apply(state, pick.choice(moves))
    return state


def race_rows() -> Iterator[Row]:
    """Yield the figures of random races, clones, observations and views."""
    for seats in range(1, 7):
        decisions, races = max(random_races(60, seats) for _ in range(3))
        yield f"random race decisions per second, {seats} seats", decisions, "1/s"
        yield f"random races per second, {seats} seats", races, "1/s"
    for seats in (2, 6):
        state = middle(seats)
        seen = JAMAICA.observe(state, 0)
        yield f"clone of a race, {seats} seats", best_of(partial(clone, state), 5000) * 1e6, "µs"
        yield f"observe, {seats} seats", best_of(partial(JAMAICA.observe, state, 0), 2000) * 1e6, "µs"
        yield f"determinize, {seats} seats", best_of(partial(determinize, seen, 1), 1000) * 1e6, "µs"
        yield f"view and question, {seats} seats", best_of(partial(_seen, state), 200) * 1e6, "µs"


def _seen(state: State) -> None:
    JAMAICA.view_for(state, 0)
    JAMAICA.prompt(state)
