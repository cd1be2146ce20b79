"""The command of the puzzles: list them, or play one."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.cli.play import at_the_table, is_terminal, no_terminal
from highseas.campaign.cli.root import app
from highseas.campaign.shelf import slots
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle in the list, and what became of its tries."""

    name: str
    title: str
    goal: str
    difficulty: int
    lot: int
    """So many games played by lot win it once, on average: its measured difficulty."""
    seats: int
    tries: int
    solved: bool
    at_once: bool
    """Whether the first try won."""
    today: bool
    """Whether it is the puzzle of the day."""


def _listed_puzzles(name: str) -> Iterable[ListedPuzzle]:
    """Yield all puzzles, or that of a name. Raises `SessionError`."""
    from highseas.campaign.play.daily import today
    from highseas.campaign.results import stats
    from highseas.campaign.royal.play import named_deals

    records, of_day = stats.puzzles_so_far(), named_deals.of_day(today())
    for each in (named_deals.named(name),) if name else named_deals.puzzles():
        record = records.get(each.name, stats.PuzzleRecord(0, False, False))
        yield ListedPuzzle(
            name=each.name,
            title=each.title,
            goal=each.goal,
            difficulty=each.difficulty,
            lot=each.tries,
            seats=len(each.start.setup.names),
            tries=record.tries,
            solved=record.solved,
            at_once=record.at_once,
            today=each == of_day,
        )


@app.command
def puzzle(name: str = "", /, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List the puzzles, the easiest first, or play one."""
    from highseas.campaign.royal.play.named_deals import named

    if json:
        say(msgspec.json.format(msgspec.json.encode(list(_listed_puzzles(name)))).decode())
        return 0
    if not name:
        for each in _listed_puzzles(name):
            say(LANGUAGE.say("cli.puzzle", **msgspec.structs.asdict(each)))
        return 0
    start = named(name).start
    if not is_terminal():
        return no_terminal("puzzle", name)
    session, problem = requests.begin(start, (), slots.open_store())
    return at_the_table(session, problem)
