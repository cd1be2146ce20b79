"""The games that have a deal of the day, and how each begins it."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from highseas.campaign.play.games import UNNAMED
from highseas.campaign.play.jamaica.daily import daily_race, race_slot
from highseas.campaign.play.royal.daily import daily_slot, daily_start
from highseas.campaign.play.start import Start
from highseas.engine.game import needed


class Daily(NamedTuple):
    """How a game begins its deal of a day for a player by name, and what that is saved under."""

    start: Callable[[date, str], Start]
    slot: Callable[[date], str]


DAILIES: dict[str, Daily] = {
    UNNAMED: Daily(daily_start, daily_slot),
    "jamaica": Daily(daily_race, race_slot),
}
"""Those games by name."""


def daily_in(game: str) -> Daily:
    """Return the deal of the day of a game by its name. Raises `NoSuchPart`."""
    daily: Daily = needed(DAILIES.get(game), "daily")
    return daily
