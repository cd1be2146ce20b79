"""What the navigator thought of its chances in games of the native program, and what came of them. Needs numpy.

Games are kept in a folder by blocks, so that what was played is not played again, wherever a command stopped.
"""

import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from highseas.engine.royal.ai.navigator.weights import RawWeights
from tools.native.build import compile_to
from tools.native.dealt import Dealt
from tools.native.values import native

BLOCK, CERTAIN = 100, 1 << 20
"""Games of one call of the program, and a chance of 1 as it writes it."""
SEATS, ASIDE, SEED, TURN, JUDGED, FOUND, OUTCOME, LUCK = range(8)
"""The columns of rows: seats, Time cards set aside, seed, turn, the chances by the network and one card ahead in
2**20ths, whether the game was won, and the luck of its cards in 2**20ths, which only rows of whole games have."""


class Games(NamedTuple):
    """Games of one number of seats and of Time cards set aside, with seeds from `first` on."""

    seats: int
    aside: int
    first: int
    many: int


class Forecasts:
    """Plays games with the networks of these weights."""

    def __init__(self, folder: Path, weights: RawWeights, workers: int = 2) -> None:
        self.folder, self.workers = folder, workers
        self._programs = {name: compile_to(folder / "bin", name) for name in ("forecast", "luck")}
        self._nets = {}
        for family in weights.families:
            packed = native(weights, family)
            home = folder / sha256(packed).hexdigest()[:16]
            home.mkdir(exist_ok=True)
            (home / "nets.bin").write_bytes(packed)
            self._nets.update(dict.fromkeys(family.seats, home))

    def turns(self, games: Iterable[Games], *, every: bool = False) -> Any:
        """Return a row for each start of a turn, with the columns above but for the last; with `every` for each
        other decision between moves too, whose chance by the network is -1.
        """
        with ThreadPoolExecutor(self.workers) as pool:
            return np.concatenate(list(pool.map(self._turns, _blocks(games), repeat("all" if every else "forecast"))))

    def whole(self, games: Iterable[Games]) -> Any:
        """Return a row for each game at its first turn, with all columns."""
        with ThreadPoolExecutor(self.workers) as pool:
            return np.concatenate(list(pool.map(self._whole, _blocks(games))))

    def dealt(self, deals: Iterable[Games], times: int) -> list[Dealt]:
        """Return for each deal, which is a block of one, so many games of it with all that lies face down dealt
        anew.
        """
        with ThreadPoolExecutor(self.workers) as pool:
            found = list(pool.map(self._rows, deals, repeat("luck"), repeat(times)))
        return [Dealt(rows[:, 3].astype(float), rows[:, 4] / CERTAIN) for rows in found]

    def _turns(self, block: Games, kind: str) -> Any:
        return _headed(block, self._rows(block, kind))

    def _whole(self, block: Games) -> Any:
        seed, *rest = self._rows(block, "luck").T
        return _headed(block, np.stack([seed, np.ones_like(seed), *rest], 1))

    def _rows(self, block: Games, kind: str, times: int = 0) -> Any:
        home = self._nets[block.seats]
        named = [*([kind] if kind != "forecast" else []), *block, *([times] if times else [])]
        file = home / "-".join(map(str, named))
        if not file.exists():
            more = [times] if times else ["all"] if kind == "all" else []
            figures = [block.seats, block.aside, block.first, block.first + block.many, *more]
            program = self._programs["luck" if kind == "luck" else "forecast"]
            command: list[str | Path] = [program, home / "nets.bin", *map(str, figures)]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            part = file.with_suffix(".part")
            part.write_text(text, encoding="utf-8")
            part.replace(file)
        text = file.read_text(encoding="utf-8")
        return np.fromstring(text, np.int64, sep=" ").reshape(text.count("\n"), -1)  # loadtxt takes ten times as long


def _blocks(games: Iterable[Games]) -> list[Games]:
    return [
        Games(each.seats, each.aside, each.first + at, min(BLOCK, each.many - at))
        for each in games
        for at in range(0, each.many, BLOCK)
    ]


def _headed(block: Games, rows: Any) -> Any:
    """Return rows with the seats and the Time cards aside of their block before them."""
    head = np.array(list(repeat(block[:2], len(rows))), np.int64).reshape(-1, 2)
    return np.hstack([head, rows])
