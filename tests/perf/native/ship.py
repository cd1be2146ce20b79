"""Makes the weights that come with the game of trained networks: `python -m tests.perf.native.ship SOLO TOGETHER`.

Both are networks of a training, without the ending (`folder/round26`). Their chances are corrected by games that
nothing was learned from, checked by others, and the figures go into the file.
"""

import argparse
import json
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from highseas.campaign.results.training import fit
from tests.perf.native.build import compile_to

WEIGHTS = Path(__file__).parents[3] / "engine" / "royal" / "data" / "navigator.bin"
VERSION = 1
FITTED, CHECKED = (600_000, 650_000), 670_000
"""First seeds of the games that the correction is fitted to, and of those that it is checked by."""
WON = 1 << 20

Setups = Sequence[tuple[int, int]]
"""Numbers of seats and of Time cards set aside."""
ALONE: Setups = [(1, aside) for aside in range(10)]
TOGETHER: Setups = [(seats, 0) for seats in (2, 3, 4, 5)]


def forecasts(program: Path, weights: Path, setups: Setups, first: int, games: int, workers: int) -> Any:
    """Return rows of seed, turn, chance found and won, for each start of a turn of so many games a setup."""

    def played(setup: tuple[int, int]) -> str:
        seats, aside = setup
        from_seed = first + 1000 * aside
        command = [program, weights, str(seats), str(aside), str(from_seed), str(from_seed + games)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with ThreadPoolExecutor(workers) as pool:
        lines = [line.split() for text in pool.map(played, setups) for line in text.splitlines()]
    return np.array(lines, dtype=np.int64)


def corrected(found: Any, points: Sequence[tuple[int, int]]) -> Any:
    """Return chances after the correction, 0 to 1."""
    x = [0, *(point[0] for point in points), WON]
    y = [0, *(point[1] for point in points), WON]
    return np.interp(found, x, y) / WON


def tenths(chance: Any, won: Any) -> list[dict[str, float]]:
    """Return, for each tenth of chances, how many there were, their mean and the share of games won, in percent."""
    table = []
    for tenth in range(10):
        here = (chance >= tenth / 10) & ((chance < (tenth + 1) / 10) | (tenth == 9))
        if here.any():
            said, came = 100 * float(chance[here].mean()), 100 * float(won[here].mean())
            table.append({"turns": int(here.sum()), "said": round(said, 1), "won": round(came, 1)})
    return table


def family(program: Path, nets: Path, setups: Setups, games: int, workers: int) -> tuple[dict[str, Any], str]:
    """Return the networks of a family as they stand in the weights, and their record."""
    weights = nets.with_suffix(".bin")
    rows = np.concatenate([forecasts(program, weights, setups, first, games, workers) for first in FITTED])
    points = fit.correction(rows[:, 2], rows[:, 3])
    held = forecasts(program, weights, setups, CHECKED, games, workers)
    table = tenths(corrected(held[:, 2], points), held[:, 3])
    for line in table:
        print(json.dumps(line), flush=True)
    seats = sorted({seats for seats, _ in setups})
    text = f"{nets.parent.name}/{nets.name}; corrected by games from seeds {FITTED}, checked by {json.dumps(table)}"
    return fit.packed(fit.kept(nets.with_suffix(".npz")), seats, points), text


def main() -> None:
    """Make the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("solo", type=Path)
    parser.add_argument("together", type=Path)
    parser.add_argument("--games", type=int, default=800, help="of each number of Time cards aside, alone")
    parser.add_argument("--games-together", type=int, default=400, help="of each number of seats")
    parser.add_argument("--note", default="", help="how they were trained, and what they won")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    program = compile_to(asked.solo.parent / "bin", "forecast")
    alone, of_alone = family(program, asked.solo, ALONE, asked.games, asked.workers)
    together, of_together = family(program, asked.together, TOGETHER, asked.games_together, asked.workers)
    record = {"solo": of_alone, "together": of_together, "note": asked.note}
    asked.out.write_bytes(fit.weights([alone, together], record, VERSION))


if __name__ == "__main__":
    main()
