"""Trains the navigator with games of the native program: `python -m tools.native.train PLAN FOLDER`.

It goes on where it stopped. A plan is a TOML file; those of the weights that come with the game lie beside this.
"""

import argparse
import json
import subprocess
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tools.native.build import compile_to
from tools.training import fit

BLOCK = 250
"""Games of one call of the program; what they are does not depend on how many run at once."""


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one number of seats: how many a round, and the fewest and most Time cards set aside; fewer than none
    are further Time cards, for games that would hardly be won otherwise.
    """

    seats: int
    games: int
    aside: tuple[int, int]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training: a first round of deckhand's games, then `rounds` of the networks' own.

    `kept` is the share of positions kept in the middle of a turn; `window` the rounds that are learned from at
    once; the last `fine` rounds learn at a third of the rate.
    """

    games: tuple[Seats, ...]
    first: int
    rounds: int
    kept: float
    window: int
    epochs: int = 3
    rate: float = 0.0015
    trust: float = 0.7
    fine: int = 0
    layers: tuple[int, int] = (128, 32)


def write_native(path: Path, nets: Sequence[fit.Arrays]) -> None:
    parts = [np.array(fit.sigmoid_table(), np.int32).tobytes(), np.array(fit.logit_table(), np.int16).tobytes()]
    for net in nets:
        w1, b1, w2, b2, w3, b3 = fit.rounded(net)
        parts += [np.array([*w1.shape, w2.shape[1]], np.int32).tobytes()]
        parts += [part.tobytes() for part in (w1, b1, w2, b2, w3)] + [np.array([b3], np.int32).tobytes()]
    path.write_bytes(b"".join(parts))


class Training:
    """A training in a folder."""

    def __init__(self, plan: Plan, folder: Path, first_seed: int, seed: int, workers: int) -> None:
        self.plan, self.folder, self.first_seed, self.seed, self.workers = plan, folder, first_seed, seed, workers
        self.program = compile_to(folder / "bin", "selfplay")
        sizes = json.loads(subprocess.run([self.program, "sizes"], check=True, capture_output=True).stdout)
        self.shape = fit.Shape(sizes["start"], sizes["draw"], *plan.layers)

    def run(self) -> None:
        """Play and learn, round by round, from the first that is not there yet."""
        if not (self.folder / "fresh.bin").exists():
            nets = [fit.fresh(size, self.shape, self.seed + k) for k, size in enumerate(self.sizes)]
            self.save("fresh", nets)
        before = "fresh"
        for number in range(self.plan.rounds + 1):
            name = f"round{number}"
            if not (self.folder / f"{name}.bin").exists():
                self.play(number, before)
                self.learn(number, before)
            before = name

    @property
    def sizes(self) -> tuple[int, int]:
        return self.shape.start, self.shape.draw

    def save(self, name: str, nets: Sequence[fit.Arrays]) -> None:
        fit.keep(self.folder / f"{name}.npz", nets)
        write_native(self.folder / f"{name}.bin", nets)

    def rows(self, number: int) -> list[Path]:
        return sorted(self.folder.glob(f"rows-{number:03}-*"))

    def play(self, number: int, before: str) -> None:
        blocks = []
        for part in self.plan.games:
            games = self.plan.first if number == 0 else part.games
            for at in range(0, games, BLOCK):
                file = self.folder / f"rows-{number:03}-{part.seats}-{at:06}"
                if file.exists():
                    continue
                weights = str(self.folder / f"{before}.bin")
                by = ["deckhand"] if number == 0 else [weights]
                first = self.first_seed + number * 1_000_000 + part.seats * 100_000 + at
                figures = [part.seats, first, min(BLOCK, games - at), *part.aside, self.plan.kept]
                command = [str(self.program), f"{file}.part", *by, *map(str, figures), weights]
                blocks.append((command, file))
        with ThreadPoolExecutor(self.workers) as pool:
            lines = list(pool.map(self.block, blocks))
        if lines:
            games = sum(line["games"] for line in lines)
            won = sum(line["won"] * line["games"] for line in lines) / games
            self.say({"round": number, "games": games, "won": round(won, 4)})

    @staticmethod
    def say(line: dict[str, Any]) -> None:
        print(json.dumps(line), flush=True)

    @staticmethod
    def block(block: tuple[list[str], Path]) -> Any:
        command, file = block
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        Path(f"{file}.part").replace(file)
        return json.loads(text)

    def learn(self, number: int, before: str) -> None:
        """Fit the networks to the rows of the last rounds, then drop rows that no round needs any more."""
        plan = self.plan
        first = 0 if number == 0 else max(1, number - plan.window + 1)
        files = [file for past in range(first, number + 1) for file in self.rows(past)]
        slow = number > plan.rounds - plan.fine
        trust = 1.0 if number == 0 else plan.trust
        learning = fit.Learning(plan.epochs, plan.rate / 3 if slow else plan.rate, trust, self.seed + number)
        begun = fit.kept(self.folder / f"{before}.npz")

        def say(line: dict[str, Any]) -> None:
            if line["epoch"] == plan.epochs:
                self.say({"round": number, **line})

        nets = fit.train(files, self.shape, learning, begun, say)
        self.save(f"round{number}", nets)
        for past in range(first):
            for file in self.rows(past):
                file.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first-seed", type=int, default=1_000_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    plan = msgspec.convert(tomllib.loads(asked.plan.read_text(encoding="utf-8")), Plan)
    asked.folder.mkdir(parents=True, exist_ok=True)
    Training(plan, asked.folder, asked.first_seed, asked.seed, asked.workers).run()


if __name__ == "__main__":
    main()
