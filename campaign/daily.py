"""The daily deal: one solo game a day, the same for everyone on a date, whatever the platform."""

from datetime import UTC, date, datetime
from hashlib import blake2b

from campaign.session import SessionError
from campaign.start import Start
from engine.setup import Setup

USUAL_NAME = "Skipper"
"""Who plays alone, without a name of their own."""
SEEDS = 1_000_000
"""Daily seeds are below this, so that they can be typed and told."""


def today() -> date:
    """The date in UTC, so that the day changes for everyone at once."""
    return datetime.now(UTC).date()


def read_date(text: str) -> date:
    """A date as 2026-01-31. Raises `SessionError`."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SessionError(f"{text!r} is not a date; write it like 2026-01-31") from error


def daily_seed(day: date) -> int:
    """The seed of a day's deal, from 1."""
    digest = blake2b(f"highseas daily {day.isoformat()}".encode(), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % (SEEDS - 1)


def daily_start(day: date, name: str = USUAL_NAME) -> Start:
    """The day's deal for one player."""
    return Start(Setup("contracts", (name,), daily_seed(day)), daily=day.isoformat())


def daily_of(start: Start) -> str:
    """The date of the daily deal that this start is, as 2026-01-31; empty for any other game."""
    try:
        day = date.fromisoformat(start.daily)
    except ValueError:
        return ""
    own = start.setup.names[0] if start.setup.names else ""
    return day.isoformat() if start == daily_start(day, own) else ""


def daily_slot(day: date) -> str:
    """The name under which a day's deal is saved."""
    return f"Daily {day.isoformat()}"
