"""Searches for puzzles on all cores: the same tables and the same seed find the same puzzles."""

from collections.abc import Callable, Iterator

from highseas.campaign.results.jobs import ALL_CORES, Jobs
from tools.finder.build import RECIPES
from tools.finder.find import Found, candidate

BLOCK = 250
"""Tables that a process builds at a time."""
Task = tuple[int, int, int, int]
"""Seed, place of the recipe, and the first and the last number, not included, of its tables."""


def search(
    seed: int, tables: int, jobs: Jobs = ALL_CORES, tell: Callable[[int, int], None] | None = None
) -> list[Found]:
    """Return all puzzles among so many tables of every recipe.

    `tell` is called with the blocks done and with all blocks.
    """
    tasks = list(_tasks(seed, tables))
    found: dict[Task, list[Found]] = {}
    for task, some in jobs.over(look_through, tasks):
        found[task] = some
        if tell is not None:
            tell(len(found), len(tasks))
    return [each for task in tasks for each in found[task]]


def _tasks(seed: int, tables: int) -> Iterator[Task]:
    for place in range(len(RECIPES)):
        for first in range(0, tables, BLOCK):
            yield seed, place, first, min(tables, first + BLOCK)


def look_through(task: Task) -> list[Found]:
    """Return the puzzles of a block of tables."""
    seed, place, first, last = task
    recipe = RECIPES[place]
    grown = (candidate(recipe, f"{seed} {recipe.name} {number}") for number in range(first, last))
    return [found for found in grown if found is not None]
