"""A training in a folder: rounds of games in blocks, then networks fitted to them, until the plan is done.

All there is to know is in the folder, and every part of it is whole or not there: a training that was stopped goes
on with the block or the fit it was at, and comes to the same end. Nothing depends on how many share the work.

- `plan.toml`: the plan, with which it was begun; `record.jsonl`: a line for each round that is over (`Line`);
- `round-01/weights.bin`: the weights after round 1, as the navigator loads them; `round-00` has those before;
- `round-01/networks.npz`: the same before rounding; `round-01/losses.json`: how well they fit, by epoch;
- `round-01/learn.jsonl`, `check.jsonl`: blocks of games that were played, and beside them their rows, `*.rows`;
- `navigator.bin`: the weights at the end, with their record.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from highseas.campaign.files import datafile
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import SessionError
from tools import lab
from tools.jobs import Jobs
from tools.training.plan import Plan, Round, read_plan
from tools.training.selfplay import BLOCK, RoyalGames, Task

WEIGHTS = "navigator.bin"
Tell = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""
Bar = Callable[[int, str], AbstractContextManager[Tell]]
"""Shows how far a round is, by its number, with its games, with learning or with the check."""
Curve = list[tuple[float, float]]
"""By epoch: the loss on the rows that are learned from, and on those of held-back games."""
_NET_SEEDS = 1000
"""By how much the seeds of two rounds are apart."""
_PER_GROUP = 100
"""Positions for each point of a correction of chances."""


class Line(msgspec.Struct, frozen=True):
    """A round in the record: its games and how many were won, what the networks learned from, and the check."""

    round: int
    policy: str
    games: int
    won: int
    rows: int
    loss: dict[str, Curve]
    checked: int
    check_won: int


class Block(msgspec.Struct, frozen=True):
    """A block that was played; its rows are in a file of their own."""

    key: str
    first_seed: int
    games: int
    won: int


def train(text: str, folder: Path, games: RoyalGames, jobs: Jobs, bar: Bar, done: Callable[[Line], None]) -> Path:
    """Train by a plan, or go on with it, and return the file of weights. `done` is called after each round, also
    after those that were over before.

    Raises `SessionError` without numpy, and for the folder of another training; `TomlError` for a plan at fault,
    `DataFileError` for a folder that cannot be written.
    """
    plan, fit = read_plan(text), _fit()
    with datafile.alone(_begin(folder, text, games.key) / "plan.toml"):
        return Training(plan, folder, games, jobs, bar, fit).run(done)


def _fit() -> ModuleType:
    try:
        from tools.training import fit
    except ImportError as error:
        raise SessionError("results.training.no_numpy") from error
    return fit


def _begin(folder: Path, text: str, key: str) -> Path:
    """Make the folder of a training, or check that it is this one's."""
    files = (("plan.toml", text, "results.training.other_plan"), ("key", key, "results.training.other_key"))
    for name, wanted, code in files:
        file = folder / name
        try:
            found = datafile.read(file).decode("utf-8", "replace")
        except FileNotFoundError:
            datafile.replace(file, wanted.encode())
            continue
        if found != wanted:
            raise SessionError(code, folder=str(folder))
    return folder


class Training:
    """A training at work."""

    def __init__(self, plan: Plan, folder: Path, games: RoyalGames, jobs: Jobs, bar: Bar, fit: Any) -> None:
        self.plan = plan
        self.folder = folder
        self.games = games
        self.jobs = jobs
        self.bar = bar
        self.fit = fit
        self.shape = fit.Shape(*games.inputs, *plan.layers)

    def run(self, done: Callable[[Line], None]) -> Path:
        if not self._weights(0).exists():
            nothing = self.fit.fresh_pair(self.shape, self.plan.seed)
            datafile.replace(self._weights(0), self._packed(nothing, (), {}))
        lines = self._record()
        rounds = self.plan.each_round()
        for number, part in enumerate(rounds, 1):
            if number > len(lines):
                lines.append(self._round(number, part))
                datafile.replace(self.folder / "record.jsonl", b"".join(map(_json_line, lines)))
                self._forget(number)
            done(lines[number - 1])
        return self._finish(lines)

    # --- a round ---

    def _round(self, number: int, part: Round) -> Line:
        learned = self._play(number, "learn", self._learn_tasks(number, part))
        losses, rows = self._learn(number, part)
        check = self.plan.check
        checked = self._play(number, "check", self._tasks(number, check.first_seed, check.games))
        return Line(
            round=number,
            policy=part.policy,
            games=part.games,
            won=sum(block.won for block in learned),
            rows=rows,
            loss=losses,
            checked=check.games,
            check_won=sum(block.won for block in checked),
        )

    def _learn_tasks(self, number: int, part: Round) -> list[Task]:
        before = sum(each.games for each in self.plan.each_round()[: number - 1])
        change = {"policy": part.policy, "aside": self.plan.aside, "kept": part.kept, "odd": True}
        tasks = self._tasks(number - 1, self.plan.first_seed + before, part.games)
        return [msgspec.structs.replace(task, **change) for task in tasks]

    def _tasks(self, weights: int, first_seed: int, games: int) -> list[Task]:
        """Return the blocks of so many games of the navigator with the weights after a round."""
        packed = datafile.read(self._weights(weights))
        return [
            Task(
                policy="navigator",
                players=self.plan.players,
                aside=self.plan.check.aside,
                first_seed=first_seed + place,
                games=min(BLOCK, games - place),
                place=place,
                kept=0.0,
                odd=False,
                weights=packed,
            )
            for place in range(0, games, BLOCK)
        ]

    def _play(self, number: int, name: Literal["learn", "check"], tasks: Sequence[Task]) -> list[Block]:
        """Play what is missing of a round's games, and return all their blocks."""
        file = self._of_round(number) / f"{name}.jsonl"
        blocks = {block.first_seed: block for block in lab.read_blocks(file, Block, name)}
        missing = [task for task in tasks if task.first_seed not in blocks]
        with self.bar(number, name) as tell:
            tell(len(blocks), len(tasks))
            for task, played in self.jobs.over(self.games.play, missing):
                block = Block(name, task.first_seed, task.games, played.won)
                datafile.replace(self._rows(number, name, task.first_seed), played.rows)
                lab.append(file, block)
                blocks[block.first_seed] = block
                tell(len(blocks), len(tasks))
        return [blocks[task.first_seed] for task in tasks]

    def _learn(self, number: int, part: Round) -> tuple[dict[str, Curve], int]:
        """Fit the networks to the rows of the last rounds; return how well they fit and the number of rows."""
        losses = self._of_round(number) / "losses.json"
        learned = [
            file for each in range(max(1, number - part.learned + 1), number + 1) for file in self._all_rows(each)
        ]
        rows = sum(file.stat().st_size for file in learned) // self._row_size()
        if self._weights(number).exists():
            return msgspec.json.decode(datafile.read(losses), type=dict[str, Curve]), rows
        before = self._of_round(number - 1) / "networks.npz"
        nets = None if part.anew or not before.exists() else self.fit.kept(before)
        learning = self.fit.Learning(part.epochs, part.rate, part.trust, self.plan.seed + _NET_SEEDS * number)
        curves: dict[str, Curve] = {}
        with self.bar(number, "fit") as tell:
            epochs = part.epochs * len(self.fit.KINDS)
            tell(0, epochs)

            def say(line: dict[str, Any]) -> None:
                curves.setdefault(line["net"], []).append((line["loss"], line["held"]))
                tell(sum(map(len, curves.values())), epochs)

            nets = self.fit.train(learned, self.shape, learning, nets, say)
        self.fit.keep(self._of_round(number) / "networks.npz", nets)
        datafile.replace(losses, _json_line(curves))
        datafile.replace(self._weights(number), self._packed(nets, (), {}))  # last: it stands for all
        return curves, rows

    def _forget(self, number: int) -> None:
        """Remove rows that no later round learns from."""
        rounds = self.plan.each_round()
        needed = min(
            (later - rounds[later - 1].learned for later in range(number + 1, len(rounds) + 1)), default=number
        )
        for each in range(1, min(number, needed + 1)):
            for file in self._all_rows(each):
                file.unlink()

    # --- the end ---

    def _finish(self, lines: Sequence[Line]) -> Path:
        file, last = self.folder / WEIGHTS, lines[-1]
        nets = self.fit.kept(self._of_round(last.round) / "networks.npz")
        record = {
            "version": VERSION,
            "key": self.games.key,
            "plan": msgspec.json.encode(self.plan).decode(),
            "rounds": str(last.round),
            "won": str(last.check_won),
            "of": str(last.checked),
        }
        datafile.replace(file, self._packed(nets, self._correction(last.round), record))
        return file

    def _correction(self, number: int) -> Sequence[tuple[int, int]]:
        """Return how chances are corrected, by the games of the check: what was found where turns start."""
        rows = self.fit.read_rows(sorted(self._of_round(number).glob("check-*.rows")), self.shape.draw)
        groups = min(40, len(rows) // _PER_GROUP)
        points: Sequence[tuple[int, int]] = ()
        if groups:
            points = self.fit.correction(rows[:, 3].astype("int64") << 6, rows[:, 0], groups)
        return points

    # --- files ---

    def _packed(self, nets: Any, correction: Sequence[tuple[int, int]], record: dict[str, str]) -> bytes:
        family = self.fit.packed(nets, self.plan.players, correction)
        packed: bytes = self.fit.weights([family], record, 1)
        return packed

    def _record(self) -> list[Line]:
        try:
            text = datafile.read(self.folder / "record.jsonl")
        except FileNotFoundError:
            return []
        return [msgspec.json.decode(line, type=Line) for line in text.splitlines()]

    def _of_round(self, number: int) -> Path:
        return self.folder / f"round-{number:02}"

    def _weights(self, number: int) -> Path:
        return self._of_round(number) / "weights.bin"

    def _rows(self, number: int, name: str, first_seed: int) -> Path:
        return self._of_round(number) / f"{name}-{first_seed:020}.rows"

    def _all_rows(self, number: int) -> list[Path]:
        return sorted(self._of_round(number).glob("learn-*.rows"))

    def _row_size(self) -> int:
        return 2 * (self.games.inputs[1] + 4)


def _json_line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def curves(lines: Sequence[Line]) -> Iterator[tuple[str, list[float]]]:
    """Yield what can be drawn of a record: shares won in the check by round, then the held-back losses by epoch."""
    yield "won", [line.check_won / line.checked for line in lines]
    for net in dict.fromkeys(net for line in lines for net in line.loss):
        yield net, [held for line in lines for _, held in line.loss.get(net, ())]
