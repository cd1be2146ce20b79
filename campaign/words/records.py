"""What is said of all finished games, by the words of each game: the page of its daily deal."""

from collections.abc import Callable, Mapping
from datetime import date

from highseas.campaign.play.games import UNNAMED
from highseas.campaign.results.entry import Entry
from highseas.campaign.results.summary import daily_days
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.royal.daily import calendar_lines
from highseas.engine.game import Game, needed

Calendar = Callable[[Mapping[str, Entry], date, date], list[str]]
"""What says the page of a daily deal: of all finished games, today, and a day of the month that is shown."""


def _royal_calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    return calendar_lines(daily_days(entries, now), now, month, ENGLISH)


CALENDARS: dict[str, Calendar] = {UNNAMED: _royal_calendar}
"""The pages of daily deals, by the name of the game."""


def calendar_of(game: Game) -> Calendar:
    """Return what says the page of the game's daily deal. Raises `NoSuchPart` for a game that has none."""
    found: Calendar = needed(CALENDARS.get(game.name), "daily")
    return found
