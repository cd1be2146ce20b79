"""The daily deal: one solo game a day, the same for everyone on a date, whatever the platform."""

from datetime import date

from highseas.campaign.play.dailies import Daily
from highseas.campaign.play.days import USUAL_NAME, day_of, seed_of
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.royal.setup import Setup


def daily_seed(day: date) -> int:
    """Return the seed of a day's deal, from 1."""
    return seed_of(day, "daily")


def daily_start(day: date, name: str = USUAL_NAME) -> Start:
    """Return the day's deal for one player."""
    return Start(Setup("contracts", (name,), daily_seed(day)), daily=day.isoformat())


def daily_of(start: Start) -> str:
    """Return the date of the daily deal that this start is, as 2026-01-31; empty for any other game."""
    return day_of(start, daily_start)


def daily_slot(day: date) -> str:
    """Return the name under which a day's deal is saved."""
    return LANGUAGE.say("play.daily_slot", date=day.isoformat())


DAILY = Daily(daily_start, daily_slot)
