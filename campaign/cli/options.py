"""Sitting down to what is asked for at the command line: a new game, the deal of the day, a saved game."""

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import TableOptions
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import recovery, slots
from highseas.campaign.words.games import rating_of
from highseas.campaign.words.terminal import complain
from highseas.saves import Store


def sit_down(
    start: Start, campaign: Campaign | None, options: TableOptions, store: Store | None
) -> tuple[Session, str]:
    """Start a session, and return it with a sentence if it could not be saved. Raises `SessionError`."""
    return requests.begin(start, requests.programs(options.ai), store, "", campaign)


def note_rating(session: Session) -> None:
    """Let a game that begins say first how hard its deal is, if it is rated."""
    if not session.moves and session.campaign is None:
        session.notice = " ".join(filter(None, (rating_of(session.start), session.notice)))


def deal_of_day(date: str, name: str, store: Store | None, game: str = "") -> tuple[Session, str]:
    """Start or resume the daily deal of a date, today's (UTC) if none is named, in a game by its name, by default
    the first.

    Returns the session, and a sentence if a new one could not be saved. Raises `SessionError`, `SaveError`,
    `UnknownGame`, or `NoSuchPart` for a game that has none.
    """
    from highseas.campaign.files import settings
    from highseas.campaign.play.daily import USUAL_NAME, daily_in, read_date, today

    daily, day = daily_in(game_named(game or UNNAMED).name), read_date(date) if date else today()
    slot = daily.slot(day)
    if store is not None and slots.shelf_of(store, slot).exists(slot):
        return resumed(slot), ""
    own = name or settings.load()[0].name or USUAL_NAME
    return requests.begin(daily.start(day, own), (), store, slot)


def resumed(slot: str, restore: bool = False) -> Session:
    """Resume a saved game, the newest unfinished one if none is named; with `restore` from its backup if damaged.

    Raises `SaveError` or `SessionError`.
    """
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
        complain(recovery.restore(slots.shelf_of(store, error.slot), error.slot))
        return slots.resume(store, slot)
