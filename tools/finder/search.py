"""Searches for puzzles on all cores: the same tables and the same seed find the same puzzles."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from highseas.campaign.words.language import LANGUAGE
from tools.finder.build import RECIPES
from tools.finder.find import Found, candidate
from tools.jobs import Jobs

BLOCK = 250
"""Tables that a process builds at a time."""
Task = tuple[int, int, int, int]
"""Seed, place of the recipe, and the first and the last number, not included, of its tables."""


def search(seed: int, tables: int, jobs: Jobs, tell: Callable[[int, int], None] | None = None) -> list[Found]:
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
    seed, place, first, last = task
    recipe = RECIPES[place]
    grown = (candidate(recipe, f"{seed} {recipe.name} {number}") for number in range(first, last))
    return [found for found in grown if found is not None]


_AUTHOR = LANGUAGE.say("screens.app.name")
_WIDTH = 120


def deal_text(found: Found, difficulty: int, title: str = "", goal: str = "", hint: str = "") -> str:
    """Return the deal file. Title, goal and hint are for a person to write."""
    table = found.table
    setup, deal = table.setup, table.deal
    lines = [f'mode = "{setup.mode}"', _row("seats", setup.names), f"seed = {setup.seed}", ""]
    if setup.options.sets:
        lines += ["[options]", _row("sets", setup.options.sets), ""]
    lines += ["[puzzle]", f'title = "{title}"', f'goal = "{goal}"', f'hint = "{hint}"', f'author = "{_AUTHOR}"']
    lines += [f"difficulty = {difficulty}", f"tries = {found.tries}", ""]
    lines += ["[table]", _row("contracts", deal.contracts or ()), _row("time_deck", _named(deal.time_deck))]
    lines += _rows(("play_deck", deal.play_deck), ("harbor", deal.harbor), ("expeditions", deal.expeditions))
    lines += _rows(("discard", deal.discard))
    lines += [f'phase = "{deal.phase}"', f"turn = {deal.turn}"]
    for seat in deal.seats:
        lines += ["", "[[table.seats]]", f"coins = {seat.coins}", _row("display", seat.display)]
        if seat.steps:
            lines.append("steps = { " + ", ".join(f"{name} = {step}" for name, step in seat.steps.items()) + " }")
        lines += _rows(("kept", seat.kept))
    return "\n".join(lines) + "\n"


def _named(deck: tuple[str, ...] | int | None) -> tuple[str, ...]:
    return deck if isinstance(deck, tuple) else ()


def _rows(*rows: tuple[str, Sequence[str]]) -> list[str]:
    return [_row(key, names) for key, names in rows if names]


def _row(key: str, names: Sequence[str]) -> str:
    """Return a list of names as TOML, on lines of their own if it is long."""
    quoted = [f'"{name}"' for name in names]
    text = f"{key} = [{', '.join(quoted)}]"
    if len(text) <= _WIDTH:
        return text
    lines, line = [], "   "
    for each in quoted:
        if len(line) + len(each) + 2 > _WIDTH:
            lines.append(line)
            line = "   "
        line += f" {each},"
    return "\n".join([f"{key} = [", *lines, line, "]"])


def replay_text(found: Found, title: str = "") -> str:
    heading = [f"# {title}"] if title else []
    return "\n".join([*heading, *found.moves]) + "\n"


def save(found: Iterable[Found], folder: Path) -> list[Path]:
    """Write puzzles into a folder, the easiest first, under numbers for names. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    ranked = sorted(found, key=lambda each: each.tries)
    written = []
    for number, each in enumerate(ranked, 1):
        deal = folder / f"found-{number:02}.toml"
        deal.write_text(deal_text(each, 1 + (number - 1) * 5 // len(ranked)), encoding="utf-8")
        deal.with_suffix(".replay.txt").write_text(replay_text(each), encoding="utf-8")
        written.append(deal)
    return written
