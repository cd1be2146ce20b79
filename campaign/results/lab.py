"""The laboratory: a player plays games without a screen, on all cores, and results are kept.

A run is divided into blocks of seeds. Every finished block is a line in a results file, so a stopped run continues
where it was, and the same experiment and seeds always give the same lines. An `Experiment` says what is measured:
that of the story measures chapters.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeVar

import msgspec

from highseas.campaign.files import datafile
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results.jobs import ALL_CORES, Jobs
from highseas.engine.game import needed
from highseas.engine.rng import SEED_LIMIT

LARGEST_RESULTS = 1 << 30
"""Largest results file that is read, in bytes: some four million blocks."""
_STEP = 1 << 16
"""Bytes that are read at once to find the end of the last whole line."""
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
T = TypeVar("T")


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
    """Play a game to its end and return the table. `player` decides, by default deckhand. Raises `NoSuchPart`."""
    game, state = start.game, start.lay_out()
    advise = player or needed(game.advise, "advice")
    while (seat_no := game.decider(state)) >= 0:
        game.apply(state, advise(game.observe(state, seat_no), seat_no).move)
    return state


class _Line(msgspec.Struct):
    """What every line of a results file has, whatever experiment it is of."""

    key: str
    first_seed: int


def read_blocks(file: Path, blocks: type[B], key: str) -> list[B]:
    """Return the finished blocks of this key in a results file, reading no other lines. Raises `SessionError`."""
    text, found, place = _text_of(file), list[B](), 0
    if text:
        _read_line(file, text, 0, _Line)
    wanted = msgspec.json.encode(key)
    while (place := text.find(wanted, place)) >= 0:
        begin = text.rfind(b"\n", 0, place) + 1
        line = _read_line(file, text, begin, _Line)
        if line is not None and line.key == key:
            block = _read_line(file, text, begin, blocks)
            found += [block] if block is not None else []
        place = _end_of_line(text, place)
    return found


def check(file: Path) -> None:
    """Read every line of a results file. Raises `SessionError` for one that is none of results."""
    text, begin = _text_of(file), 0
    while begin < len(text):
        _read_line(file, text, begin, _Line)
        begin = _end_of_line(text, begin) + 1


def _text_of(file: Path) -> bytes:
    try:
        return datafile.read(file, LARGEST_RESULTS)
    except FileNotFoundError:
        return b""
    except datafile.DataFileError as error:
        raise SessionError("play.why", why=error) from error


def _end_of_line(text: bytes, place: int) -> int:
    end = text.find(b"\n", place)
    return len(text) if end < 0 else end


def _read_line(file: Path, text: bytes, begin: int, kind: type[T]) -> T | None:
    """Return the line that begins here; None for half a line at the end, which an interrupted run may have left."""
    end = _end_of_line(text, begin)
    try:
        return msgspec.json.decode(text[begin:end], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if end == len(text):
            return None
        line = text.count(b"\n", 0, begin) + 1
        raise SessionError("results.no_results_file", path=str(file), line=line) from error


def run(
    experiment: Experiment[C, B],
    wanted: Sequence[C],
    games: int,
    file: Path,
    jobs: Jobs = ALL_CORES,
    tell: Callable[[int, int], None] | None = None,
    first_seed: int = 0,
) -> list[B]:
    """Play what is missing of `games` games a case (rounded up to whole blocks), and return all blocks of them.

    Seeds begin at `first_seed`, so that machines can share the work: their files put together are one file of
    results, and a block that stands in it twice counts once. `tell` is called with the number of blocks done and of
    all blocks. Raises `SessionError`.
    """
    most = SEED_LIMIT - games - BLOCK
    if not 0 <= first_seed <= most:
        raise SessionError("setup.seed", most=most)
    blocks = read_blocks(file, experiment.blocks, experiment.key)
    done = {(experiment.case_of(block), block.first_seed): block for block in blocks}
    seeds = range(first_seed, first_seed + games, BLOCK)
    every = [(case, seed) for case in dict.fromkeys(wanted) for seed in seeds]
    missing = [task for task in every if task not in done]
    if tell is not None:
        tell(len(every) - len(missing), len(every))
    for count, (task, block) in enumerate(jobs.over(partial(_play_task, experiment), missing), 1):
        append(file, block)
        done[task] = block
        if tell is not None:
            tell(len(every) - len(missing) + count, len(every))
    return [done[task] for task in every]


def _play_task(experiment: Experiment[C, B], task: tuple[C, int]) -> B:
    return experiment.play_block(*task)


def append(file: Path, block: Block) -> None:
    """Append a line in place of a half one that an interrupted run left. Raises `SessionError` if it cannot."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as out:
            out.truncate(end_of_lines(out))
            out.write(msgspec.json.encode(block) + b"\n")
    except OSError as error:
        raise SessionError("results.unwritable", path=str(file), said=datafile.why(error)) from error


def end_of_lines(file: BinaryIO) -> int:
    """Return where the last whole line of a file ends, in bytes. Only its tail is read, however long it is."""
    end = file.seek(0, os.SEEK_END)
    while end:
        begin = max(0, end - _STEP)
        file.seek(begin)
        newline = file.read(end - begin).rfind(b"\n")
        if newline >= 0:
            return begin + newline + 1
        end = begin
    return 0


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a win rate (Wilson), 0 to 1."""
    if not games:
        return 0.0, 1.0
    z, rate = 1.96, won / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale
