"""What is entered when a game ends: its statistics, and what it achieved."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from highseas.campaign.games import part_of
from highseas.campaign.play.session import Session
from highseas.campaign.play.tally import Tally
from highseas.campaign.results import achievements, stats
from highseas.campaign.results.achievements import Achievement


def enter(session: Session) -> list[Achievement]:
    """Enter a finished game in the statistics and among the achievements, once however often it ends; returns what
    it achieved that was not before.

    Raises `stats.StatisticsError`, or `DataFileError` if only the achievements cannot be kept.
    """
    stats.record(session)
    day = datetime.now(UTC).date()
    found = tally_of(session, day)
    return achievements.enter([(found, day.isoformat())]) if found is not None and session.game_id else []


def tally_of(session: Session, day: date) -> Tally | None:
    """Return the tally of a game that ended on this day; None for one that can achieve nothing: it is not over, or
    no person's, or of a game without achievements.
    """
    make: Callable[[Session, date], Tally] | None = part_of(session.game.name, "tally")
    counts = session.result is not None and session.is_by_persons
    return make(session, day) if make is not None and counts else None
