"""What the navigator thought of its chances in games of the native program, and what came of them. Needs numpy.

Games are kept in a folder by blocks, so that what was played is not played again, wherever a command stopped.
"""

import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from highseas.engine.royal.ai.navigator.raw import RawWeights
from tests.perf.native.build import compile_to
from tests.perf.native.values import native

BLOCK = 100
"""Games of one call of the program."""
SEATS, ASIDE, SEED, TURN, JUDGED, FOUND, OUTCOME = range(7)
"""The columns of rows: seats, Time cards set aside, seed, turn, the chances by the network and one card ahead in
2**20ths, and whether the game was won."""


class Games(NamedTuple):
    """Games of one number of seats and of Time cards set aside, with seeds from `first` on."""

    seats: int
    aside: int
    first: int
    count: int


class Forecasts:
    """Plays games with the networks of these weights."""

    def __init__(self, folder: Path, weights: RawWeights, workers: int = 2) -> None:
        self.folder, self.workers = folder, workers
        self.program = compile_to(folder / "bin", "forecast")
        self._nets = {}
        for family in weights.families:
            packed = native(weights, family)
            home = folder / sha256(packed).hexdigest()[:16]
            home.mkdir(exist_ok=True)
            (home / "nets.bin").write_bytes(packed)
            self._nets.update(dict.fromkeys(family.seats, home))

    def turns(self, games: Iterable[Games]) -> Any:
        """Return a row for each start of a turn, with the columns above."""
        blocks = [
            Games(each.seats, each.aside, each.first + at, min(BLOCK, each.count - at))
            for each in games
            for at in range(0, each.count, BLOCK)
        ]
        with ThreadPoolExecutor(self.workers) as pool:
            return np.concatenate(list(pool.map(self._block, blocks)))

    def dealt(self, deals: Iterable[Games], times: int) -> list[int]:
        """Return for each deal, which is a block of one, how many of so many games of it were won, with all that
        lies face down dealt anew in each.
        """
        with ThreadPoolExecutor(self.workers) as pool:
            return [int(rows[0, 3]) for rows in pool.map(self._rows, deals, repeat(times))]

    def _block(self, block: Games) -> Any:
        rows = self._rows(block)
        head = np.array(list(repeat(block[:2], len(rows))), np.int64).reshape(-1, 2)
        return np.hstack([head, rows])

    def _rows(self, block: Games, times: int = 0) -> Any:
        home = self._nets[block.seats]
        end = block.first + block.count
        file = home / "-".join(str(part) for part in (*block, *([times] if times else ())))
        if not file.exists():
            figures: Sequence[int] = (block.seats, block.aside, block.first, end, *([times] if times else ()))
            command = [self.program, home / "nets.bin", *map(str, figures)]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            part = file.with_suffix(".part")
            part.write_text(text, encoding="utf-8")
            part.replace(file)
        text = file.read_text(encoding="utf-8")
        return np.fromstring(text, np.int64, sep=" ").reshape(
            text.count("\n"), -1
        )  # loadtxt takes ten times as long
