"""The daily deal: one solo game a day, the same for everyone on a date, whatever the platform."""

from datetime import UTC, date, datetime
from hashlib import blake2b

from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import ENGLISH
from highseas.engine.royal.setup import Setup

USUAL_NAME = "Skipper"
"""Default name of a player alone."""
SEEDS = 1_000_000
"""Limit of daily seeds, so that people can type them and pass them on."""


def today() -> date:
    """Return the date in UTC, so that the day changes for everyone at once."""
    return datetime.now(UTC).date()


def read_date(text: str) -> date:
    """Parse a date such as 2026-01-31. Raises `SessionError`."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SessionError("play.date", text=text) from error


def daily_seed(day: date) -> int:
    """Return the seed of a day's deal, from 1."""
    digest = blake2b(f"highseas daily {day.isoformat()}".encode(), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % (SEEDS - 1)


def daily_start(day: date, name: str = USUAL_NAME) -> Start:
    """Return the day's deal for one player."""
    return Start(Setup("contracts", (name,), daily_seed(day)), daily=day.isoformat())


def daily_of(start: Start) -> str:
    """Return the date of the daily deal that this start is, as 2026-01-31; empty for any other game."""
    try:
        day = date.fromisoformat(start.daily)
    except ValueError:
        return ""
    own = start.setup.names[0] if start.setup.names else ""
    return day.isoformat() if start == daily_start(day, own) else ""


def daily_slot(day: date) -> str:
    """Return the name under which a day's deal is saved."""
    return ENGLISH.say("play.daily_slot", date=day.isoformat())
