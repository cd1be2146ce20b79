"""Commands that open the full screen: the title, a new or a saved game, the daily deal."""

import shlex
from typing import Annotated

from cyclopts import Parameter

from highseas.campaign.begin.options import NO_OPTIONS, TableOptions, plan
from highseas.campaign.cli.options import deal_of_day, note_rating, resumed, sit_down
from highseas.campaign.cli.root import SAID, app
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.play.daily import read_date
from highseas.campaign.play.session import Session
from highseas.campaign.shelf import slots
from highseas.campaign.tui.games import check_screen
from highseas.campaign.words.terminal import complain, say
from highseas.engine.game import NoSuchPart


@app.default
def title() -> int:
    """Open the title screen."""
    from highseas.campaign.tui.launch import open_title

    return open_title()


def at_the_table(session: Session, problem: str = "") -> int:
    """Show a game; the problem is told in plain lines before. Raises `NoSuchPart` for a game without a screen."""
    from highseas.campaign.tui.launch import open_table

    try:
        check_screen(session.start)
    except NoSuchPart:
        slots.leave(session)
        raise
    if problem:
        complain(problem)
    return open_table(session)


def is_terminal() -> bool:
    """Whether the screen can be shown here."""
    from highseas.campaign.tui import launch

    return launch.is_terminal()


def no_terminal(*instead: str) -> int:
    """Refuse the screen; `instead` are the words after `highseas line` that ask for the same game."""
    from highseas.campaign.tui.launch import refuse

    return refuse(shlex.join(word for word in instead if word))


@app.command
def new(mode: Annotated[str, SAID] = "contracts", /, *, options: TableOptions = NO_OPTIONS) -> int:
    """Start a new game at the table."""
    start, campaign = plan(mode, options)
    check_screen(start)
    if not is_terminal():
        return no_terminal(mode)
    return _begin(*sit_down(start, campaign, options, slots.open_store()))


def _begin(session: Session, problem: str) -> int:
    """Show a new game, with its rating."""
    note_rating(session)
    return at_the_table(session, problem)


@app.command
def resume(slot: str = "", /) -> int:
    """Go on with a saved game, the last one if none is named."""
    if not is_terminal():
        return no_terminal("--resume", slot or "last")
    return at_the_table(resumed(slot))


@app.command
def daily(
    game: str = "",
    /,
    *,
    date: str = "",
    name: str = "",
    calendar: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play the daily deal, the same for everyone on a date, or show what became of the days."""
    if date:
        read_date(date)
    if calendar:
        return _calendar(date, game)
    if not is_terminal():
        return no_terminal("daily", game, date)
    return _begin(*deal_of_day(date, name, slots.open_store(), game))


def _calendar(date: str, game: str) -> int:
    """Print the page of a game's daily deal with the month of a date, this month if none is named."""
    from highseas.campaign.play.daily import today
    from highseas.campaign.results.stats import up_to_date
    from highseas.campaign.words.records import records_of

    now = today()
    records = records_of(game_named(game or UNNAMED).name)
    for text in records.calendar(up_to_date(), now, read_date(date) if date else now):
        say(text)
    return 0
