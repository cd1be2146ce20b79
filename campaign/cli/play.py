"""Commands that open the full screen: the title, a new or a saved game, the daily deal; and sitting down to one."""

import shlex
from typing import Annotated

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import NO_OPTIONS, TableOptions, plan
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.cli.root import SAID, app
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.play.daily import read_date, today
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import recovery, slots
from highseas.campaign.tui import launch
from highseas.campaign.tui.games import check_screen
from highseas.campaign.words.games import rating_of, unsaved_line
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say_all
from highseas.engine.game import NoSuchPart
from highseas.saves import Store

app.default(launch.open_title)


def at_the_table(session: Session) -> int:
    """Show a game; of a new one that cannot be saved it is said first. Raises `NoSuchPart` without a screen for it."""
    try:
        check_screen(session.start)
    except NoSuchPart:
        slots.leave(session)
        raise
    if session.unsaved is not None and not session.resumed:
        complain(unsaved_line(session.unsaved, LANGUAGE))
    return launch.open_table(session)


def no_terminal(*instead: str) -> int:
    return launch.refuse(shlex.join(word for word in instead if word))


@app.command
def new(mode: Annotated[str, SAID] = "contracts", /, *, options: TableOptions = NO_OPTIONS) -> int:
    start, campaign = plan(mode, options)
    check_screen(start)
    if not launch.is_terminal():
        return no_terminal(mode)
    session = sit_down(start, campaign, options, slots.open_store())
    note_rating(session)
    return at_the_table(session)


@app.command
def resume(slot: str = "", /) -> int:
    if not launch.is_terminal():
        return no_terminal("--resume", slot or "last")
    return at_the_table(resumed(slot))


@app.command
def daily(game: str = "", /, *, date: str = "", name: str = "", calendar: bool = False) -> int:
    """Play the daily deal, the same for everyone on a date, or show the outcome of the days."""
    if date:
        read_date(date)
    if calendar:
        from highseas.campaign.results.stats import up_to_date
        from highseas.campaign.words.records import records_of

        now = today()
        records = records_of(game_named(game or UNNAMED).name)
        say_all(records.calendar(up_to_date(), now, read_date(date) if date else now))
        return 0
    if not launch.is_terminal():
        return no_terminal("daily", game, date)
    session = deal_of_day(date, name, slots.open_store(), game)
    note_rating(session)
    return at_the_table(session)


def sit_down(start: Start, campaign: Campaign | None, options: TableOptions, store: Store | None) -> Session:
    return requests.begin(start, requests.programs(options.ai), store, "", campaign)


def note_rating(session: Session) -> None:
    """Put how hard the deal is before the notice of a new game, if it is rated."""
    if not session.moves and session.campaign is None:
        session.notice = " ".join(filter(None, (rating_of(session.start), session.notice)))


def deal_of_day(date: str, name: str, store: Store | None, game: str = "") -> Session:
    """Start or resume the daily deal of a date, by default today's (UTC), of this game or the first one. Raises
    `SessionError`, `SaveError`, `UnknownGame`, or `NoSuchPart` for a game that has none.
    """
    from highseas.campaign.files import settings

    day, own = read_date(date) if date else today(), name or settings.load()[0].name
    return requests.begin_daily(game_named(game or UNNAMED).name, day, own, store)


def resumed(slot: str, restore: bool = False) -> Session:
    """Resume a saved game, by default the newest. Raises `SaveError` or `SessionError`."""
    store = slots.open_store()
    if not slot:
        newest = slots.newest_unfinished(store)
        if newest is None:
            raise SessionError("cli.no_unfinished")
        slot = newest.name
    try:
        return slots.resume(store, slot)
    except recovery.Restorable as error:
        if not restore:
            raise
        complain(recovery.restore(slots.store_with(store, error.slot), error.slot))
        return slots.resume(store, slot)
