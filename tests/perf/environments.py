"""`python -m tests.perf.environments`, with the extra `rl`: how many decisions of the engine a step takes.

In each round the engine plays at random, then the environments do; choosing what to answer is not counted. Printed are
the median ratio of the rounds, and its quartiles.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from highseas.engine.royal import game
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Setup
from highseas.envs.solo import SoloEnv
from tests.perf.engine_speed import random_play

NAME = "highseas.envs.solo:HighSeas-v0"
ROUNDS = 15


def engine() -> float:
    """Return seconds of a decision, tables laid out included."""
    decisions, _ = random_play(lambda seed: new_game(Setup("contracts", ("seat_1",), seed)), game, 200)
    return 1 / decisions


def alone(env: Any, steps: int = 6000) -> float:
    """Return seconds of a step, with the next game dealt whenever one ends."""
    luck, taken, over = np.random.default_rng(1), 0.0, False
    _, info = env.reset(seed=1)
    for _ in range(steps):
        code = luck.choice(np.flatnonzero(info["action_mask"]))
        begun = time.process_time()
        _, _, over, _, info = env.step(code)
        if over:
            _, info = env.reset()
        taken += time.process_time() - begun
    return taken / steps


def together(tables: int, steps: int = 200) -> float:
    """Return seconds of a step of one table among so many."""
    env = gymnasium.make_vec(NAME, num_envs=tables, vectorization_mode="vector_entry_point")
    luck, taken = np.random.default_rng(1), 0.0
    _, infos = env.reset(seed=1)
    for _ in range(steps):
        codes = (luck.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        begun = time.process_time()
        _, _, _, _, infos = env.step(codes)
        taken += time.process_time() - begun
    return taken / steps / tables


def main(rounds: int = ROUNDS) -> None:
    kinds: dict[str, Callable[[], float]] = {
        "SoloEnv": lambda: alone(SoloEnv()),
        "through gymnasium.make": lambda: alone(gymnasium.make(NAME)),
        "8 tables at once": lambda: together(8, 600),
        "64 tables at once": lambda: together(64),
    }
    ratios: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(rounds):
        for name, measure in kinds.items():
            before, step, after = engine(), measure(), engine()
            ratios[name].append(2 * step / (before + after))
    for name, found in ratios.items():
        low, middle, high = statistics.quantiles(found, n=4)
        print(f"{name}: {middle:.1f} decisions ({low:.1f}-{high:.1f})")


if __name__ == "__main__":
    main()
