"""The networks of the race's navigator: `python -m tools.race_value --games 5000 --out navigator.bin`; it needs numpy.

Deckhand sails races of two to six ships, and alone, against itself, astray now and then; at the beginning of each round
all ships are noted (`engine/jamaica/ai/value.py`), with who won. Fleets are fitted by the shares of victory, the solo
race by its points and by whether it was won. Rounded to 1024ths, the weights are what the file has.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from highseas.campaign.jamaica.begin import race_start
from highseas.engine.jamaica.ai.policies import POLICIES
from highseas.engine.jamaica.ai.value import HIDDEN, ROWS, RawNets, described
from highseas.engine.jamaica.game import apply, decider, new_game
from highseas.engine.jamaica.seen.observation import observe

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
FIRST = 2_000_000
"""The first seed; measuring uses lower ones."""
ASTRAY = (0, 2, 6)
"""Answers of a hundred that are not deckhand's, in turn by race."""
LONGEST = 60
BATCH, RATE, DECAY = 512, 3e-3, 3e-4


class Noted(NamedTuple):
    """The ships at the beginning of a round, and what came of it for each: a share, points, or 1 for won."""

    ships: list[list[int]]
    outcome: list[float]


def sailed(seed: int, players: int, points: bool = False) -> list[Noted]:
    luck = random.Random(seed * 7 + players)
    state = new_game(race_start(NAMES[:players], seed).setup)
    noted, now = list[list[list[int]]](), 0
    while (asked := decider(state)) >= 0 and state.round <= LONGEST:
        if state.round != now:
            now = state.round
            noted.append(described(state))
        astray = luck.randrange(100) < ASTRAY[seed % len(ASTRAY)]
        player = ("random", "greedy")[luck.randrange(2)] if astray else "deckhand"
        apply(state, POLICIES[player](observe(state, asked), asked, None).move)
    result = state.result
    if result is None:
        return []
    shares = [(seat in result.winners) / max(1, len(result.winners)) for seat in range(players)]
    outcome = [float(result.scores[0])] if points else shares
    return [Noted(ships, outcome) for ships in noted]


def fit(groups: Sequence[list[Noted]], kind: str, epochs: int) -> bytes:
    """Return a network fitted to races, each group with as many ships: by "share", "points" or "won"."""
    import numpy as np

    rng = np.random.default_rng(0)
    data = [(np.array([each.ships for each in group]), np.array([each.outcome for each in group])) for group in groups]
    net: dict[str, Any] = {
        "rows": rng.normal(0, 0.12, (ROWS, HIDDEN + 1)),
        "begin": np.zeros(HIDDEN),
        "weights": rng.normal(0, 0.3, HIDDEN),
    }
    net["rows"][:, HIDDEN] = data[0][1].mean() / data[0][0].shape[2] if kind == "points" else 0
    means, squares = ({name: np.zeros_like(part) for name, part in net.items()} for _ in range(2))
    batches = [(group, at) for group, (ships, _) in enumerate(data) for at in range(len(ships) // BATCH)]
    steps = max(1, epochs * len(batches))
    for step in range(1, steps + 1):
        if (step - 1) % len(batches) == 0:
            rng.shuffle(batches)
            orders = [rng.permutation(len(ships)) for ships, _ in data]
        group, at = batches[(step - 1) % len(batches)]
        chosen = orders[group][at * BATCH : (at + 1) * BATCH]
        ships, outcome = data[group][0][chosen], data[group][1][chosen]
        sums = net["rows"][ships].sum(2)
        hidden = np.maximum(sums[..., :HIDDEN] + net["begin"], 0)
        figures = hidden @ net["weights"] + sums[..., HIDDEN]
        off = _FOUND[kind](np, figures) - outcome
        off /= len(chosen) * (10 if kind == "points" else 1)
        back = np.concatenate([(off[..., None] * net["weights"]) * (hidden > 0), off[..., None]], -1)
        back = back.reshape(-1, HIDDEN + 1)
        at_rows, count = ships.reshape(-1), ships.shape[2]
        slopes = {
            "rows": np.stack([np.bincount(at_rows, part.repeat(count), ROWS) for part in back.T], 1),
            "begin": back[:, :HIDDEN].sum(0),
            "weights": np.einsum("bnh,bn->h", hidden, off),
        }
        slopes["rows"] += DECAY * (net["rows"] if kind != "points" else net["rows"] * (np.arange(HIDDEN + 1) < HIDDEN))
        rate = RATE * min(1, step / 100) * (1 + np.cos(np.pi * step / steps)) / 2
        for name, slope in slopes.items():
            means[name] = 0.9 * means[name] + 0.1 * slope
            squares[name] = 0.999 * squares[name] + 0.001 * slope**2
            net[name] -= rate * (means[name] / (1 - 0.9**step)) / (np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8)
    found = np.round(1024 * np.concatenate([net["rows"].ravel(), net["begin"], net["weights"]]))
    return bytes(found.astype("<i2").tobytes())


def _shares(np: Any, figures: Any) -> Any:
    powers = np.exp(figures - figures.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


_FOUND: dict[str, Callable[[Any, Any], Any]] = {
    "share": _shares,
    "points": lambda np, figures: figures,
    "won": lambda np, figures: 1 / (1 + np.exp(-figures)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    seeds = range(FIRST, FIRST + asked.games)
    with ProcessPoolExecutor(asked.workers) as pool:

        def races(players: int, points: bool = False) -> list[Noted]:
            found = pool.map(partial(sailed, players=players, points=points), seeds, chunksize=20)
            return [each for race in found for each in race]

        fleet = fit([races(players) for players in range(2, 7)], "share", asked.epochs)
        nets = RawNets(fleet, fit([races(1, True)], "points", asked.epochs), fit([races(1)], "won", asked.epochs))
    asked.out.write_bytes(msgspec.msgpack.encode(nets))


if __name__ == "__main__":
    main()
