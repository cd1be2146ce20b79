"""Commands that open the full screen: the title, a new or a saved game, the daily deal, a puzzle."""

import shlex
from collections.abc import Iterable
from typing import Annotated

import msgspec
from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.cli.options import (
    NO_OPTIONS,
    TableOptions,
    deal_of_day,
    note_rating,
    plan,
    resumed,
    sit_down,
)
from highseas.campaign.cli.root import SAID, app
from highseas.campaign.play.days import read_date
from highseas.campaign.play.games import UNNAMED, game_named
from highseas.campaign.play.session import Session
from highseas.campaign.shelf import slots
from highseas.campaign.tui.games import check_screen
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import complain, say
from highseas.engine.game import NoSuchPart


@app.default
def title() -> int:
    """Open the title screen."""
    from highseas.campaign.tui.launch import open_title

    return open_title()


def _at_the_table(session: Session, problem: str = "") -> int:
    from highseas.campaign.tui.launch import open_table

    try:
        check_screen(session.game)
    except NoSuchPart:
        slots.leave(session)
        raise
    if problem:
        complain(problem)
    return open_table(session)


def _is_terminal() -> bool:
    from highseas.campaign.tui.launch import is_terminal

    return is_terminal()


def _no_terminal(*instead: str) -> int:
    """Refuse the screen; `instead` are the words after `highseas line` that ask for the same game."""
    from highseas.campaign.tui.launch import refuse

    return refuse(shlex.join(word for word in instead if word))


@app.command
def new(mode: Annotated[str, SAID] = "contracts", /, *, options: TableOptions = NO_OPTIONS) -> int:
    """Start a new game at the table.

    Parameters
    ----------
    mode
        contracts, base, make-sail, adventure for a story campaign, or jamaica for the race.
    """
    start, campaign = plan(mode, options)
    check_screen(start.game)
    if not _is_terminal():
        return _no_terminal(mode)
    return _begin(*sit_down(start, campaign, options, slots.open_store()))


def _begin(session: Session, problem: str) -> int:
    """Show a new game, with its rating."""
    note_rating(session)
    return _at_the_table(session, problem)


@app.command
def resume(slot: str = "", /) -> int:
    """Go on with a saved game, the last one if none is named.

    Parameters
    ----------
    slot
        Name of the saved game.
    """
    if not _is_terminal():
        return _no_terminal("--resume", slot or "last")
    return _at_the_table(resumed(slot))


@app.command
def daily(
    game: Annotated[str, SAID] = "",
    /,
    *,
    date: str = "",
    name: str = "",
    calendar: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play the daily deal, the same for everyone on a date, or show what became of the days.

    Parameters
    ----------
    game
        jamaica for the daily race; the daily deal of Port Royal if left out.
    date
        A date as 2026-01-31; today (UTC) if left out.
    name
        Your name at the table; that of the settings if left out.
    calendar
        Print today's tries, days in a row and the month of the date as a sheet instead of playing.
    """
    if date:
        read_date(date)
    if calendar:
        return _calendar(date, game)
    if not _is_terminal():
        return _no_terminal("daily", game, date)
    return _begin(*deal_of_day(date, name, slots.open_store(), game))


def _calendar(date: str, game: str) -> int:
    """Print the page of a game's daily deal with the month of a date, this month if none is named."""
    from highseas.campaign.play.days import today
    from highseas.campaign.results.stats import up_to_date
    from highseas.campaign.words.records import calendar_of

    now = today()
    calendar = calendar_of(game_named(game or UNNAMED))
    for text in calendar(up_to_date(), now, read_date(date) if date else now):
        say(text)
    return 0


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
    from highseas.campaign.play.days import today
    from highseas.campaign.play.royal import puzzles
    from highseas.campaign.results import stats

    records, of_day = stats.puzzles_so_far(), puzzles.of_day(today())
    for each in (puzzles.named(name),) if name else puzzles.puzzles():
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
    """List the puzzles, the easiest first, or play one.

    Parameters
    ----------
    name
        Name of a puzzle, or today for the puzzle of the day.
    json
        List them in JSON, for programs.
    """
    from highseas.campaign.play.royal.puzzles import named

    if json:
        say(msgspec.json.format(msgspec.json.encode(list(_listed_puzzles(name)))).decode())
        return 0
    if not name:
        for each in _listed_puzzles(name):
            say(ENGLISH.say("cli.puzzle", **msgspec.structs.asdict(each)))
        return 0
    start = named(name).start
    if not _is_terminal():
        return _no_terminal("puzzle", name)
    session, problem = requests.begin(start, (), slots.open_store())
    return _at_the_table(session, problem)
