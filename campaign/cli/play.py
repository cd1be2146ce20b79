"""Commands that open the full screen: the title, a new or a saved game, the daily deal, a puzzle."""

from campaign import slots, tables
from campaign.cli.options import NO_OPTIONS, TableOptions, deal_of_day, plan, resumed, sit_down
from campaign.cli.root import app
from campaign.daily import read_date
from campaign.session import Session
from campaign.terminal import complain, say


@app.default
def title() -> int:
    """Open the title screen."""
    from campaign.open import open_title

    return open_title()


def _at_the_table(session: Session, problem: str = "") -> int:
    from campaign.open import open_table

    if problem:
        complain(problem)
    return open_table(session)


def _terminal_or_refuse() -> bool:
    from campaign.open import is_terminal

    return is_terminal()


def _no_terminal() -> int:
    from campaign.open import refuse

    return refuse()


@app.command
def new(mode: str = "contracts", /, *, options: TableOptions = NO_OPTIONS) -> int:
    """Start a new game at the table.

    Parameters
    ----------
    mode
        contracts, base, or adventure for a story campaign.
    """
    wanted = plan(mode, options)
    if not _terminal_or_refuse():
        return _no_terminal()
    return _at_the_table(*sit_down(*wanted, options, slots.open_store()))


@app.command
def resume(slot: str = "", /) -> int:
    """Go on with a saved game, the last one if none is named.

    Parameters
    ----------
    slot
        Name of the saved game.
    """
    if not _terminal_or_refuse():
        return _no_terminal()
    return _at_the_table(resumed(slot))


@app.command
def daily(*, date: str = "", name: str = "") -> int:
    """Play the daily deal, the same for everyone on a date.

    Parameters
    ----------
    date
        A date as 2026-01-31; today (UTC) if left out.
    name
        Your name at the table; that of the settings if left out.
    """
    if date:
        read_date(date)
    if not _terminal_or_refuse():
        return _no_terminal()
    return _at_the_table(*deal_of_day(date, name, slots.open_store()))


@app.command
def puzzle(name: str = "", /) -> int:
    """List the puzzles, or play one.

    Parameters
    ----------
    name
        Name of a puzzle.
    """
    from campaign import puzzles, stats

    if not name:
        done = stats.solved_so_far()
        for entry in puzzles.puzzles():
            mark = ", solved" if entry.name in done else ""
            say(f"{entry.name}: {entry.title} ({entry.difficulty} of 5{mark}). {entry.goal}")
        return 0
    start = puzzles.find(name).start
    if not _terminal_or_refuse():
        return _no_terminal()
    session, problem = tables.begin(start, (), slots.open_store())
    return _at_the_table(session, problem)
