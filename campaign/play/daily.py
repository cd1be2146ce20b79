"""Deals of the day, which everybody plays on the same date: which games have one, dates in UTC, the luck of a day."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import NamedTuple

from highseas.campaign.games import part_of
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.game import needed


class Daily(NamedTuple):
    """How a game begins its deal of a day for a player by name, and what that is saved under."""

    start: Callable[[date, str], Start]
    slot: Callable[[date], str]


def daily_in(game: str) -> Daily:
    """Return the deal of the day of a game by its name. Raises `NoSuchPart`."""
    daily: Daily = needed(part_of(game, "daily"), "daily")
    return daily


USUAL_NAME = "Skipper"
"""Default name of a player alone."""
SEEDS = 1_000_000
"""Limit of the seeds of days, so that people can type them and pass them on."""


def today() -> date:
    """Return the date in UTC, so that the day changes for everyone at once."""
    return datetime.now(UTC).date()


def read_date(text: str) -> date:
    """Parse a date such as 2026-01-31. Raises `SessionError`."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SessionError("play.date", text=text) from error


def seed_of(day: date, word: str) -> int:
    """Return the seed of a day, from 1; each game has a word of its own."""
    digest = blake2b(" ".join(("highseas", word, day.isoformat())).encode(), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % (SEEDS - 1)


def day_of(start: Start, start_of: Callable[[date, str], Start]) -> str:
    """Return the date, as 2026-01-31, of the day whose game `start_of` begins so; empty for any other game."""
    try:
        day = date.fromisoformat(start.daily)
    except ValueError:
        return ""
    own = start.setup.names[0] if start.setup.names else ""
    return day.isoformat() if start == start_of(day, own) else ""
