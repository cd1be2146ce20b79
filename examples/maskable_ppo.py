"""MaskablePPO of sb3-contrib learns the solo game: `make test-learning`, or `python examples/maskable_ppo.py`.

It trains for some minutes, first on games with one contract and more turns, then on those that count, and plays deals
of the suite `solo-0`, none of which it has seen: with its greedy policy, and at random. It ends with status 1 unless it
completes more contracts than random play, the 95% interval of the difference above 0.
"""

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import gymnasium
import numpy as np
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from highseas.engine.royal.seen.observe import determinize
from highseas.envs.play import Play
from highseas.envs.suites import SUITES, Player, play

NAME = "highseas.envs.solo:HighSeas-v0"
SHAPING = {"shaping": 3.0, "keep_shaping": True}
LESSONS = ({"most_contracts": 1, "more_turns": 20}, {})


def scaled(**choices: Any) -> gymnasium.Env[Any, Any]:
    """Return the solo game with observations from 0 to 1: networks learn from those."""
    env = gymnasium.make(NAME, **choices)
    most = env.observation_space.high.astype(np.float32)
    return TransformObservation(env, lambda row: row / most, gymnasium.spaces.Box(0, 1, most.shape))


def learned(model: MaskablePPO) -> Player:
    """Return the greedy policy as a player of a suite."""
    table = Play("contracts", ("seat_1",), {})

    def player(seen: Any, seat_no: int) -> Any:
        table.state = determinize(seen, 0)  # any table that is alike has the same vector
        row = (table.vector(seat_no) / table.layout.most).astype(np.float32)
        code, _ = model.predict(row, action_masks=table.mask(), deterministic=True)
        return table.encoding.move(int(code), seat_no)

    return player


def main() -> int:
    """Train, compare, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="answers in training")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    model = None
    for lesson in LESSONS:
        envs = make_vec_env(scaled, 8, seed=asked.seed, env_kwargs={**SHAPING, **lesson})
        if model is None:
            model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=256, seed=asked.seed, device="cpu")
        model.set_env(envs)
        model.learn(asked.steps // len(LESSONS))
    suite, luck, deals = SUITES["solo-0"], Random(asked.seed), range(asked.games)
    trained = [play(suite, deal, learned(model)).points for deal in deals]
    guessed = [play(suite, deal, lambda seen, _: luck.choice(suite.game.legal(seen.table))).points for deal in deals]
    more = [one - other for one, other in zip(trained, guessed, strict=True)]
    half = 1.96 * stdev(more) / sqrt(len(more))
    print(f"contracts a game: trained {fmean(trained):.3f}, random {fmean(guessed):.3f}")
    print(f"{fmean(more):.3f} more ({fmean(more) - half:.3f} to {fmean(more) + half:.3f}), {asked.games} games")
    return 0 if fmean(more) > half else 1


if __name__ == "__main__":
    raise SystemExit(main())
