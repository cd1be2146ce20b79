"""The games in which the baseline was recorded: chapters of the project's own story as they were then, in files.

`python -m tests.story.frozen_games` prints what it does in them now, in the form of `frozen/moves.toml`. That file
is written anew only with a new version of the baseline.
"""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.modes import register
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup
from highseas.story.ai import baseline
from highseas.story.mode.adventure import ADVENTURE

register(ADVENTURE)
FROZEN = Path(__file__).parent / "frozen"
NAMES = ("Ann", "Bo", "Cy", "Di")
GROUPS = (("80",), ("81", "82"), ("83",), ("84",), ("85",))
"""Groups of play cards that each chapter shuffles in."""
CHAPTERS = range(1, len(GROUPS) + 1)


@cache
def _script(chapter: int) -> bytes:
    return (FROZEN / f"{chapter}.script").read_bytes()


def _groups(chapters: int) -> tuple[str, ...]:
    return tuple(group for groups in GROUPS[:chapters] for group in groups)


def setups(chapter: int) -> Iterator[tuple[str, Setup]]:
    """Yield the games of a chapter, or of the variable game with 0, each with the name it is recorded by."""
    script = _script(chapter)
    if chapter == 0:
        options = Options(competitive=True, variable=True, groups=_groups(5))
        for players in (2, 3, 4):
            yield f"variable-{players}", Setup("adventure", NAMES[:players], players, options, script)
        return
    for players in (1, 2, 3, 4):
        for seed in (0, 1, 2):
            options = Options(groups=_groups(chapter - 1), draft=seed == 2)
            yield f"{chapter}-{players}-{seed}", Setup("adventure", NAMES[:players], seed, options, script)
        options = Options(groups=_groups(chapter), allotment=3 * players)
        yield f"{chapter}-{players}-again", Setup("adventure", NAMES[:players], 3, options, script)
        if players > 1:
            options = Options(competitive=True, groups=_groups(chapter - 1))
            yield f"{chapter}-{players}-rivals", Setup("adventure", NAMES[:players], 4, options, script)


def moves_of(setup: Setup, player: Callable[[Observation, int], Advice] = baseline.advise) -> list[str]:
    """Return the moves of a game in which the baseline, or another player, plays every seat, in notation."""
    state, moves = new_game(setup), []
    while (seat_no := decider(state)) >= 0:
        move = player(observe(state, seat_no), seat_no).move
        moves.append(format_move(move))
        apply(state, move)
    return moves


def summed(moves: list[str]) -> str:
    """Return what is recorded of a game: how many moves it had, and a digest of them."""
    return f"{len(moves)} {sha256(' '.join(moves).encode()).hexdigest()[:16]}"


def recorded() -> dict[str, str]:
    """Return what is recorded of each game."""
    found: dict[str, str] = tomllib.loads((FROZEN / "moves.toml").read_text("utf-8"))
    return found


if __name__ == "__main__":
    for number in (0, *CHAPTERS):
        for name, setup in setups(number):
            print(f'{name} = "{summed(moves_of(setup))}"')
