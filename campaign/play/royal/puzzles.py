"""The hand-made puzzles that ship with the game: deal files, each with a replay that wins it."""

from collections.abc import Collection
from functools import cache
from importlib import resources

import msgspec

from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle. `difficulty` goes from 1 to 5; `solution` is the text of the replay that wins it. `hint` and
    `author` may be empty.
    """

    name: str
    title: str
    goal: str
    difficulty: int
    start: Start
    solution: str
    hint: str = ""
    author: str = ""


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, the easiest first."""
    folder = resources.files("highseas.campaign") / "puzzles"
    found = [
        _read(entry.name.removesuffix(".toml"), entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.name)))


def _read(name: str, text: str) -> Puzzle:
    from highseas.engine.royal.deal import read_deal

    deal = read_deal(text, name)
    solution = resources.files("highseas.campaign") / "puzzles" / f"{name}.replay.txt"
    return Puzzle(
        name=name,
        title=deal.puzzle.title,
        goal=deal.puzzle.goal,
        difficulty=deal.puzzle.difficulty,
        start=Start(deal.setup, text),
        solution=solution.read_text(encoding="utf-8"),
        hint=deal.puzzle.hint,
        author=deal.puzzle.author,
    )


def find(name: str) -> Puzzle:
    """Return a puzzle by name. Raises `SessionError`."""
    for puzzle in puzzles():
        if puzzle.name == name.casefold():
            return puzzle
    raise SessionError("play.no_puzzle", name=name, names=", ".join(puzzle.name for puzzle in puzzles()))


def puzzle_of(start: Start) -> Puzzle | None:
    """Return the puzzle that this start is a try of; None for any other game."""
    if not start.deal:
        return None
    return next((puzzle for puzzle in puzzles() if puzzle.start.deal == start.deal), None)


def next_puzzle(puzzle: Puzzle, solved: Collection[str]) -> Puzzle | None:
    """Return the next unsolved puzzle in the list, starting over at its end; None if all others are solved."""
    found = puzzles()
    place = found.index(puzzle)
    return next((each for each in (*found[place + 1 :], *found[:place]) if each.name not in solved), None)
