"""The daily race: a solo race against the Ghost Ship, the same for everyone on a date; a variant of ours."""

from datetime import date

from msgspec.structs import replace

from highseas.campaign.play.daily import USUAL_NAME, Daily, day_of, seed_of
from highseas.campaign.play.start import GameSource, Start
from highseas.campaign.words.language import IDS
from highseas.engine.jamaica.state import Setup

SOLO_ROUNDS = 15
"""The rounds of a solo race, if nothing else is asked for: without a limit points would measure patience."""


def daily_race(day: date, name: str = USUAL_NAME) -> Start:
    setup = Setup((name,), seed_of(day, "race"), most_rounds=SOLO_ROUNDS, points_decide=True)
    return Start(setup, daily=day.isoformat())


def race_date(start: Start) -> str:
    """Return the date of a daily race by today's rule or the older one, as 2026-01-31; empty for any other."""
    return day_of(replace(start, setup=replace(start.setup, points_decide=True)), daily_race)


def race_slot(day: date) -> str:
    return IDS.say("jamaica_ending.daily_slot", date=day.isoformat())


def race_source(start: Start) -> GameSource:
    day = race_date(start)
    return GameSource("", day, race_slot(date.fromisoformat(day))) if day else GameSource()


DAILY = Daily(daily_race, race_slot)
