"""How often deckhand wins: `python -m tests.perf.winrate --seats 1 --seeds 2000 --workers 2`."""

import argparse
import math
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from highseas.engine.royal.ai.advisor import decide
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.events import Busted, Event
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.setup import Setup

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
Outcome = tuple[bool, int, int, tuple[str, ...]]


def play(seats: int, seed: int) -> Outcome:
    """Play one game: won or not, busts, turns left, contracts that stayed open."""
    state = new_game(Setup("contracts", NAMES[:seats], seed))
    log: list[Event] = []
    while state.frames:
        seat = decider(state)
        apply(state, decide(observe(state, seat), seat), log)
    assert state.result is not None
    missed = tuple(CONTRACTS[i].name for i, done in zip(state.contracts, state.markers, strict=True) if not done)
    busts = sum(1 for event in log if isinstance(event, Busted))
    return state.result.outcome == "won", busts, len(state.time_deck), missed


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a rate (Wilson)."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    """Print wins, rate, busts and turns left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    begun = time.perf_counter()
    with ProcessPoolExecutor(asked.workers) as pool:
        games = list(pool.map(partial(play, asked.seats), range(asked.seeds), chunksize=20))
    wins = sum(won for won, *_ in games)
    low, high = interval(wins, len(games))
    left = [turns for won, _, turns, _ in games if won]
    missed = Counter(name for *_, names in games for name in names)
    print(
        f"{asked.seats} seats, seeds 0-{asked.seeds - 1}: {wins} won, {100 * wins / len(games):.1f}% "
        f"({100 * low:.1f}-{100 * high:.1f}%), "
        f"{sum(busts for _, busts, *_ in games) / len(games):.1f} busts a game, "
        f"{sum(left) / max(1, len(left)):.1f} turns left when won, "
        f"{len(games) / (time.perf_counter() - begun):.0f} games/s"
    )
    print("missed most:", ", ".join(f"{name} {count}" for name, count in missed.most_common(6)))


if __name__ == "__main__":
    main()
