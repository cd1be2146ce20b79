"""Puzzles with open decks: of the tables that the native search proves (`tools/native/prove.cpp`), those that are kept,
graded by the shape of their proofs; and how often players that see all cards win them.
"""

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from highseas.campaign.royal.play.named_deals import GRADES, Puzzle
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Move
from highseas.engine.royal.state import State
from tools.finder.solver import after, play_out, won
from tools.native.build import compile_to

MOST_ALIKE = 3
"""Puzzles of a grade that ask for the same contracts."""
MOST_OF_ONE = 0.3
"""Share of a grade's puzzles that ask for one contract."""
LOOKS = (2, 8, 24)
"""Games played by lot after each move, of the players that measure grades."""


class Proved(msgspec.Struct, frozen=True):
    """A table that the native search proved: how hard it is by the shape of its proof, how much there is to it, what it
    asks for, and its text as it ships, without name and grade.
    """

    seed: int
    score: float
    worth: float
    contracts: frozenset[str]
    text: str


def searched(folder: Path, first: int, last: int) -> list[Proved]:
    """Build and search tables of these numbers, with the native program."""
    command = [str(compile_to(folder, "prove")), str(first), str(last)]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines()
    return [msgspec.json.decode(line, type=Proved) for line in lines]


def graded(found: Sequence[Proved], number: int) -> list[list[Proved]]:
    """Return up to so many of each grade, the easiest first: of each fifth of what was found those with most to them,
    few of which ask for the same.
    """
    ranked = sorted(found, key=lambda each: (each.score, each.seed))
    size = len(ranked) // len(GRADES)
    fifths = [ranked[size * place : size * (place + 1)] for place in range(len(GRADES))]
    return [sorted(_various(fifth, number), key=lambda each: each.score) for fifth in fifths]


def _various(found: Sequence[Proved], number: int) -> Iterator[Proved]:
    goals, single = Counter[frozenset[str]](), Counter[str]()
    for each in sorted(found, key=lambda each: (-each.worth, each.seed)):
        asked = each.contracts
        few = goals[asked] < MOST_ALIKE and all(single[goal] < MOST_OF_ONE * number for goal in asked)
        if few and goals.total() < number:
            goals[asked] += 1
            single.update(asked)
            yield each


def save(grades: Sequence[Sequence[Proved]], folder: Path) -> None:
    """Write a file for each grade."""
    for place, (grade, some) in enumerate(zip(GRADES, grades, strict=True), 1):
        texts = (
            each.text.replace("@name", f"{grade}-{number}").replace("@grade", str(place))
            for number, each in enumerate(some, 1)
        )
        (folder / f"{grade}.toml").write_text("\n".join(texts), encoding="utf-8")


LEVELS = (0, 4, 6, 8)
"""Time cards set aside, of the forms."""
FIRST_SEED = 10_000


def winnable(folder: Path, number: int) -> str:
    """Return so many deals of each level with the lines that win them, as the file that ships."""
    program, text = compile_to(folder, "winnable"), ""
    for aside in LEVELS:
        command = [str(program), str(aside), str(FIRST_SEED), str(FIRST_SEED + 8 * number), str(number)]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        text += f"[lines.{aside}]\n" + "".join(f'{seed} = "{line}"\n' for seed, line in map(str.split, lines))
    return text


# --- how often players win them, of whom grades know nothing ---


def looker(games: int, luck: Random) -> Callable[[State], Move]:
    """Return a player who sees all cards and makes the move after which most of so many games by lot are won."""

    def by_lot(state: State) -> Move:
        return legal(state)[int(luck.random() * len(legal(state)))]

    def choose(state: State) -> Move:
        tries = {move: [play_out(after(state, move), by_lot) for _ in range(games)] for move in legal(state)}
        return max(tries, key=lambda move: sum(map(won, tries[move])) + luck.random())

    return choose


def success(puzzle: Puzzle, tries: int) -> float:
    """Return the share of tries that the players win."""
    state, luck = puzzle.start.lay_out(), Random(puzzle.name)
    ends = [play_out(state, looker(games, luck)) for games in LOOKS for _ in range(tries)]
    return sum(map(won, ends)) / len(ends)
