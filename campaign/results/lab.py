"""The laboratory: a player plays games without a screen, on all cores, and results are kept.

A run is divided into blocks of seeds. Every finished block is a line in a results file, so a stopped run continues
where it was, and the same question, player and seeds always give the same lines. What is measured is an experiment:
`campaign.results.royal.chapters` has that of the story.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from highseas.campaign.files import datafile
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.game import needed

LARGEST_RESULTS = 64 << 20
"""Largest results file that is read, in bytes: some 200,000 blocks."""
BLOCK = 25
"""Seeds per block."""


class Block(Protocol):
    """Sums over the games of one block of seeds: a struct of the experiment's own."""

    @property
    def key(self) -> str:
        """The experiment it belongs to."""

    @property
    def first_seed(self) -> int:
        """The first of its `BLOCK` seeds."""


B = TypeVar("B", bound=Block)
C = TypeVar("C")


class Experiment(Protocol[C, B]):
    """What is measured, as a value that other processes get a copy of."""

    @property
    def key(self) -> str:
        """A digest of all that results depend on besides case and seeds; blocks of other keys are left alone."""

    @property
    def blocks(self) -> type[B]:
        """The type of its blocks."""

    def case_of(self, block: B) -> C:
        """Return what the block measures."""

    def play_block(self, case: C, first_seed: int) -> B:
        """Play `BLOCK` seeds of a case, from this one."""


def play(start: Start, player: Callable[[Any, int], Any] | None = None) -> Any:
    """Play one game to its end and return its table. A player for every seat gives advice for what it sees, as
    `Game.advise`: the program's own if none is given.

    Raises `NoSuchPart` for a game without a player of its own, if that is wanted.
    """
    game, state = start.game, start.lay_out()
    advise = player or needed(game.advise, "advice")
    while (seat_no := game.decider(state)) >= 0:
        game.apply(state, advise(game.observe(state, seat_no), seat_no).move)
    return state


def read_blocks(file: Path, blocks: type[B], key: str) -> list[B]:
    """Return the finished blocks of this key in a results file. Raises `SessionError` for other files."""
    try:
        lines = datafile.read(file, LARGEST_RESULTS).splitlines()
    except FileNotFoundError:
        return []
    except datafile.DataFileError as error:
        raise SessionError("play.why", why=error) from error
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(msgspec.json.decode(line, type=blocks))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if number == len(lines):
                break  # an interrupted run may have left half a line
            raise SessionError("results.no_results_file", path=str(file), line=number) from error
    return [block for block in found if block.key == key]


def run(
    experiment: Experiment[C, B],
    wanted: Sequence[C],
    games: int,
    file: Path,
    workers: int = 0,
    tell: Callable[[int, int], None] | None = None,
) -> list[B]:
    """Play what is missing of `games` games a case (rounded up to whole blocks), and return all blocks of them.

    `tell` is called with the number of blocks done and of all blocks. Raises `SessionError`.
    """
    blocks = read_blocks(file, experiment.blocks, experiment.key)
    done = {(experiment.case_of(block), block.first_seed) for block in blocks}
    every = [(case, seed) for case in wanted for seed in range(0, games, BLOCK)]
    missing = [task for task in every if task not in done]
    if tell is not None:
        tell(len(every) - len(missing), len(every))
    for count, block in enumerate(_play_all(experiment, missing, workers), 1):
        _append(file, block)
        blocks.append(block)
        if tell is not None:
            tell(len(every) - len(missing) + count, len(every))
    counted = set(every)
    return [block for block in blocks if (experiment.case_of(block), block.first_seed) in counted]


def _play_all(experiment: Experiment[C, B], tasks: Sequence[tuple[C, int]], workers: int) -> Iterator[B]:
    """Yield all blocks as they are finished."""
    if not tasks:
        return
    with ProcessPoolExecutor(workers or os.cpu_count() or 1) as pool:
        waiting = [pool.submit(experiment.play_block, case, seed) for case, seed in tasks]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _append(file: Path, block: Block) -> None:
    """Append a line, overwriting a half line that an interrupted run left."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as out:
            end = out.seek(0, os.SEEK_END)
            if end:
                out.seek(0)
                text = out.read()
                if not text.endswith(b"\n"):
                    out.truncate(text.rfind(b"\n") + 1)
            out.write(msgspec.json.encode(block) + b"\n")
    except OSError as error:
        raise SessionError("results.unwritable", path=str(file), said=datafile.why(error)) from error


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a win rate (Wilson), 0 to 1."""
    if not games:
        return 0.0, 1.0
    z, rate = 1.96, won / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale
