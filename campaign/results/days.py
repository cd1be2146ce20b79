"""The days of the daily deal: the outcome of each deal, and how many days in a row were played, and won.

- The first end of a day's deal says whether the day was won; every end of it is a try.
- A day counts for the days in a row if its deal was finished on its date (UTC) or on the next, so that a game begun
  before midnight counts. An entry that does not tell when it ended, as early versions wrote them, counts as
  finished on the date of its deal.
- Days in a row reach up to today, or up to yesterday as long as today's deal is still open.
"""

from collections.abc import Iterable
from datetime import date, timedelta

import msgspec

from highseas.campaign.results.stats import Entry

ONE = timedelta(1)


class Day(msgspec.Struct, frozen=True):
    """The outcome of the deal of one day: whether its first end was won, whether a later one was, how many ends there
    were, and the line to share of the first.
    """

    won: bool
    won_later: bool
    tries: int
    share: str = ""


class Days(msgspec.Struct, frozen=True):
    """The daily deal: the outcome of each day by date, the oldest first; how many days in a row were played, up to
    today and at most, and the same of days won.
    """

    played: dict[date, Day] = {}
    streak: int = 0
    best_streak: int = 0
    won_streak: int = 0
    best_won_streak: int = 0

    @property
    def won(self) -> int:
        """How many days were won at the first end of their deal."""
        return sum(day.won for day in self.played.values())


def days_of(games: Iterable[Entry], today: date) -> Days:
    """Summarize the daily deals among these games, which come in the order in which they ended."""
    played: dict[date, Day] = {}
    in_time: set[date] = set()
    for game in games:
        deal = as_date(game.daily)
        if deal is None:
            continue
        before, won_now = played.get(deal), game.outcome == "won"
        if before is None:
            played[deal] = Day(won_now, False, 1, game.share)
        else:
            later = before.won_later or (won_now and not before.won)
            played[deal] = msgspec.structs.replace(before, won_later=later, tries=before.tries + 1)
        end = as_date(game.day)
        if end is None or timedelta(0) <= end - deal <= ONE:
            in_time.add(deal)
    won = {day for day in in_time if played[day].won}
    return Days(
        dict(sorted(played.items())),
        up_to(in_time, today),
        longest_run(in_time),
        up_to(won, today) if today not in in_time or today in won else 0,
        longest_run(won),
    )


def up_to(days: set[date], today: date) -> int:
    """Return how many days in a row are among these, the last of them today or yesterday."""
    now, last = 0, today if today in days else today - ONE
    while last - timedelta(now) in days:
        now += 1
    return now


def longest_run(days: set[date]) -> int:
    best = now = 0
    before: date | None = None
    for day in sorted(days):
        now = now + 1 if before is not None and day - before == ONE else 1
        best, before = max(best, now), day
    return best


def as_date(text: str) -> date | None:
    """Return a date written as 2026-01-31; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
