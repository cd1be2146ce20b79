"""Speed of both games' rules and of saving, on one core, in one process."""

import statistics
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.jamaica import game as jamaica
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen.observation import determinize
from highseas.engine.jamaica.state import Setup as Race
from highseas.engine.royal import game as royal
from highseas.engine.royal.game import clone, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Setup
from highseas.saves import Store

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
Row = tuple[str, float, str]


def random_play(begin: Callable[[int], Any], rules: Any, games: int) -> tuple[float, float]:
    """Return decisions per second (moves listed, one picked, applied) and games per second, tables laid out
    included; `rules` is the module of a game's `apply` and `legal`.
    """
    pick, legal, apply, decisions = Random(1).random, rules.legal, rules.apply, 0
    begun = time.process_time()
    for seed in range(games):
        state = begin(seed)
        while moves := legal(state):
            apply(state, moves[int(pick() * len(moves))])
            decisions += 1
    taken = time.process_time() - begun
    return decisions / taken, games / taken


def best_of(call: Callable[[], object], number: int, repeat: int = 7) -> float:
    """Return seconds of one call, the fastest of several rounds."""
    return min(timeit.repeat(call, number=number, repeat=repeat)) / number


def middle_game(seats: int = 1) -> Session:
    session = slots.new_session(Start(Setup("contracts", NAMES[:seats], 42)), [Controller.PERSON] * seats)
    pick = Random(7)
    for _ in range(60):
        moves = legal(session.state)
        if not moves:
            break
        session.play(pick.choice(moves))
    return session


def engine_rows() -> Iterator[Row]:
    for seats in range(1, 6):
        begin = partial(_table, seats)
        decisions, games = max(random_play(begin, royal, 1500 if seats == 1 else 300) for _ in range(3))
        yield f"random decisions per second, {seats} seats", decisions, "1/s"
        yield f"random games per second, {seats} seats", games, "1/s"
    state = middle_game().state
    yield "clone, solo", best_of(lambda: clone(state), 20_000) * 1e6, "µs"
    crowd = middle_game(5).state
    yield "clone, 5 seats", best_of(lambda: clone(crowd), 20_000) * 1e6, "µs"
    yield "new game, solo", best_of(lambda: new_game(Setup("contracts", NAMES[:1], 42)), 500) * 1e6, "µs"


def race_rows() -> Iterator[Row]:
    for seats in range(1, 7):
        decisions, races = max(random_play(partial(_race, seats), jamaica, 60) for _ in range(3))
        yield f"random race decisions per second, {seats} seats", decisions, "1/s"
        yield f"random races per second, {seats} seats", races, "1/s"
    for seats in (2, 6):
        state, pick = _race(seats, 42), Random(7)
        for _ in range(40 * seats):
            if moves := jamaica.legal(state):
                jamaica.apply(state, pick.choice(moves))
        seen = JAMAICA.observe(state, 0)
        yield f"clone of a race, {seats} seats", best_of(partial(jamaica.clone, state), 5000) * 1e6, "µs"
        yield f"observe, {seats} seats", best_of(partial(JAMAICA.observe, state, 0), 2000) * 1e6, "µs"
        yield f"determinize, {seats} seats", best_of(partial(determinize, seen, 1), 1000) * 1e6, "µs"
        yield f"view and question, {seats} seats", best_of(partial(_seen, state), 200) * 1e6, "µs"


def _table(seats: int, seed: int) -> Any:
    return new_game(Setup("contracts", NAMES[:seats], seed))


def _race(seats: int, seed: int) -> Any:
    return jamaica.new_game(Race(NAMES[:seats], seed))


def _seen(state: Any) -> None:
    JAMAICA.view_for(state, 0)
    JAMAICA.prompt(state)


def save_rows(folder: Path | None = None) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(dir=folder) as home:
        store = Store(Path(home))
        for seats in (1, 5):
            session = middle_game(seats)
            blob = gamefile.to_bytes(session)
            with store.lock("bench"):
                times = []
                for number in range(200):
                    begun = time.perf_counter()
                    store.write("bench", gamefile.to_bytes(session), keep_backup=number % 8 == 0)
                    times.append(time.perf_counter() - begun)
            who = "solo" if seats == 1 else "5 seats"
            yield f"autosave with both fsyncs, median, {who}", statistics.median(times) * 1e3, "ms"
            yield (f"pack a save without writing, {who}", best_of(partial(gamefile.to_bytes, session), 200) * 1e3, "ms")
            yield f"load with full history, {who}", best_of(partial(gamefile.from_bytes, blob), 50) * 1e3, "ms"
            yield f"bytes of a save, {who}", len(blob), "B"
