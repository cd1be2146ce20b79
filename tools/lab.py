"""Games that a program plays on all cores: a run is divided into blocks of seeds, and every finished block is a line
in a file of results. A run that was stopped goes on where it was, and the same case and seeds always give the same
line.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, TypeVar

import msgspec

from highseas.campaign.files.datafile import why
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.rng import SEED_LIMIT
from tools.jobs import Jobs

BLOCK = 25
"""Seeds per block."""


B = TypeVar("B")
"""Sums over the games of one block of seeds: a struct that begins with `key`, a digest of all that they depend on
besides `case` and `first_seed`, which it has too."""
C = TypeVar("C")


def play(start: Start, player: Callable[[Any, int], Any]) -> Any:
    """Play a game to its end and return the table; `player` gives advice to every seat."""
    game, state = start.game, start.lay_out()
    while (seat_no := game.decider(state)) >= 0:
        game.apply(state, player(game.observe(state, seat_no), seat_no).move)
    return state


def read_blocks(file: Path, kind: type[B], key: str) -> list[B]:
    """Return the finished blocks of this key in a file of results. Raises `SessionError` for any other file."""
    try:
        data, mine = file.read_bytes() if file.exists() else b"", b'{"key":' + msgspec.json.encode(key) + b","
    except OSError as error:
        raise SessionError("files.unreadable", path=str(file), said=why(error)) from error
    if not data.startswith(b'{"key":'[: len(data)]):
        raise SessionError("results.no_results_file", path=str(file))
    whole = data[: data.rfind(b"\n") + 1].splitlines()  # without what an interrupted run left half-written
    return [msgspec.json.decode(line, type=kind) for line in whole if line.startswith(mine)]


def append(file: Path, block: object) -> None:
    """Append a line, in place of a half one that an interrupted run left. Raises `SessionError`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as out:
            out.seek(0)
            out.truncate(out.read().rfind(b"\n") + 1)
            out.write(msgspec.json.encode(block) + b"\n")
    except OSError as error:
        raise SessionError("files.unwritable", path=str(file), said=why(error)) from error


def run(
    play_block: Callable[[tuple[C, int]], B],
    kind: type[B],
    key: str,
    wanted: Sequence[C],
    seeds: range,
    file: Path,
    jobs: Jobs,
    tell: Callable[[int, int], None],
) -> list[B]:
    """Play what is missing of the seeds of each case, rounded up to whole blocks, and return all blocks of them.

    Machines can share the seeds: their files put together are one, and a block that stands in it twice counts once.
    `tell` is called with the number of blocks done and of all. Raises `SessionError`.
    """
    most = SEED_LIMIT - len(seeds) - BLOCK
    if not 0 <= seeds.start <= most:
        raise SessionError("setup.seed", most=most)
    blocks: list[Any] = read_blocks(file, kind, key)
    done = {(block.case, block.first_seed): block for block in blocks}
    every = [(case, seed) for case in wanted for seed in seeds[::BLOCK]]
    missing = [task for task in dict.fromkeys(every) if task not in done]
    tell(len(every) - len(missing), len(every))
    for left, (task, block) in enumerate(jobs.over(play_block, missing), 1 - len(missing)):
        append(file, block)
        done[task] = block
        tell(len(every) + left, len(every))
    return [done[task] for task in every]


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a win rate (Wilson), 0 to 1."""
    z, rate = 1.96, won / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of values, and half of its 95% interval."""
    middle = fmean(values)
    return middle, 1.96 * sqrt(sum((value - middle) ** 2 for value in values)) / len(values)
