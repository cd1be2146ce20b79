"""What drills teach: beginners play games of some kinds, are drilled, and decide in games of other kinds.

    python -m tools.drills collect GAMES 710000 710480    (16 minutes of a core)
    python -m tests.perf.taught GAMES

A learner plays as deckhand with some weights that are wrong (`tools.drills.beginner`). A drill that it answers wrong
makes it move one weight by `RATE` towards where its answer would have been the right one: the one that needs the
least change, if any does. All this was fixed on learners with other numbers before those were measured that count.
"""

import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean, stdev

from highseas.campaign.play.replay import replay
from highseas.campaign.royal.play.drills import KEPT, LEAST
from highseas.campaign.royal.results.learning import SITTING, Memory, remembered
from highseas.engine.royal.ai.advice import EQUAL
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.state import State
from tools.drills import SETUPS, TAUGHT, Game, answer, beginner, moved, read

DRILLED = SETUPS[:2]
"""The kinds of deals that learners play; what they learned is measured on the others."""
RATE, STEPS = 0.15, (0.2, 0.4, 0.8)
"""By how much of its logarithm a drill moves a weight; and the changes that are tried to find which one."""
LEARNERS, HELD = 60, 2000
"""How many learners there are, and positions that measure them."""
SITTINGS, GAMES = (1, 2, 4, 8), 2
"""After how many sittings they are measured, and the games that they play before each."""

Spot = tuple[State, dict[str, int]]


def spots(games: list[Game]) -> list[Spot]:
    found = []
    for game in games:
        moments = replay(game.start, game.moves).moments
        found += [(moments[after].state, judged) for after, judged in game.judged.items()]
    return found


def cost(weights: Weights, spot: Spot) -> int:
    state, judged = spot
    return max(judged.values()) - judged[answer(state, weights)]


def taught(weights: Weights, spot: Spot, lot: random.Random) -> Weights:
    for step in STEPS:
        every = [(name, by) for name in TAUGHT for by in (step, -step)]
        ways = [(name, by) for name, by in every if cost(moved(weights, name, by), spot) < EQUAL]
        if ways:
            name, by = lot.choice(ways)
            return moved(weights, name, RATE if by > 0 else -RATE)
    return weights


def learn(seed: int, games: list[list[Spot]], drilled: bool) -> Iterator[Weights]:
    """Yield what becomes of a learner after so many `SITTINGS`: drilled in what cost it most in its games, or in as
    many decisions of the same games by lot. Drills come back when the program would ask them again.
    """
    weights, lot = beginner(seed), random.Random(seed)
    known: dict[int, tuple[Spot, Memory | None]] = {}
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for sitting in range(1, SITTINGS[-1] + 1):
        for game in lot.sample(games, GAMES):
            costs = sorted(((cost(weights, spot), at) for at, spot in enumerate(game)), reverse=True)
            worst = [game[at] for each, at in costs[:KEPT] if each >= LEAST]
            for spot in worst if drilled else lot.sample(game, len(worst)):
                known.setdefault(id(spot), (spot, None))
        due = [name for name, (_, memory) in known.items() if memory is None or memory.due <= now]
        for name in due[:SITTING]:
            spot, memory = known[name]
            right = cost(weights, spot) < EQUAL
            weights = weights if right else taught(weights, spot, lot)
            known[name] = spot, remembered(memory, right, now)
        now += timedelta(days=2)
        if sitting in SITTINGS:
            yield weights


def figure(name: str, gains: list[float]) -> str:
    return f"{name} {fmean(gains):+.3f} ±{1.96 * stdev(gains) / len(gains) ** 0.5:.3f}"


def main(file: Path, first: int) -> None:
    """Print the mean cost of a decision in points of a hundred, and gains with their 95% intervals over learners."""
    games = read(file)
    mine = [spots([game]) for game in games if (game.seats, game.aside) in DRILLED]
    others = spots([game for game in games if (game.seats, game.aside) not in DRILLED])
    held = random.Random(0).sample(others, min(HELD, len(others)))

    def measured(weights: Weights) -> float:
        return fmean(cost(weights, spot) for spot in held) / 100

    seeds = range(first, first + LEARNERS)
    before = [measured(beginner(seed)) for seed in seeds]
    after = {each: [list(map(measured, learn(seed, mine, each))) for seed in seeds] for each in (True, False)}
    print(f"{len(mine)} games to play, {len(held)} positions of {len(games) - len(mine)} other games")
    print(f"{len(before)} learners, cost before: {fmean(before):.3f}")
    for place, sittings in enumerate(SITTINGS):
        drills, control = ([row[place] for row in after[each]] for each in (True, False))
        gains = {
            "drilled": [a - b for a, b in zip(before, drills, strict=True)],
            "control": [a - b for a, b in zip(before, control, strict=True)],
            "over the control": [a - b for a, b in zip(control, drills, strict=True)],
        }
        print(f"after {sittings} sittings:", "; ".join(figure(name, each) for name, each in gains.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
