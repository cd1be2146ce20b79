"""The page of the daily deal in words: today's deal, days in a row, the month as a sheet of days."""

from collections.abc import Iterator, Mapping
from datetime import date

from highseas.campaign.results.days import Day, Days
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import daily_days
from highseas.campaign.words.days import DailyPage, Week, month_heading, month_line, sheet
from highseas.campaign.words.language import Language

_MONTH = "daily.of_month"


def daily_page(entries: Mapping[str, Entry], now: date, language: Language) -> DailyPage:
    """Return what the page of the daily deal says on the screen."""
    days = daily_days(entries, now)
    found = days.played.get(now)
    return DailyPage(
        about="",
        today=today_line(found, language),
        in_a_row=streak_lines(days, language),
        played=[language.say("daily.played", days=len(days.played), won=days.won)] if days.played else [],
        does=language.say("daily.look" if found is not None else "daily.play"),
        legend=legend(language),
        month=_MONTH,
        days=days,
    )


def streak_lines(days: Days, language: Language) -> list[str]:
    """Say the days in a row, played and won; nothing before the first one is played."""
    if not days.played:
        return []
    return [
        language.say("daily.streak", now=days.streak, best=days.best_streak),
        language.say("daily.won_streak", now=days.won_streak, best=days.best_won_streak),
    ]


def today_line(found: Day | None, language: Language) -> str:
    """Say what became of today's deal so far."""
    if found is None:
        return language.say("daily.open")
    return language.say("daily.tried", tries=found.tries, won=found.won, later=found.won_later)


def legend(language: Language) -> str:
    """Say what the marks of days mean."""
    return language.say("daily.legend")


def calendar_lines(days: Days, today: date, month: date, language: Language) -> list[str]:
    """Return the page as plain lines: today, days in a row, the sheet of a month, the line to share."""
    weeks = sheet(month, days, today)
    found = days.played.get(today)
    return [
        language.say("daily.heading", date=today.isoformat()),
        today_line(found, language),
        *streak_lines(days, language),
        "",
        month_heading(month, language),
        language.say("daily.weekdays"),
        *_rows(weeks),
        legend(language),
        month_line(_MONTH, weeks, language),
        *(["", found.share] if found is not None and found.share else []),
    ]


def _rows(weeks: list[Week]) -> Iterator[str]:
    for week in weeks:
        yield "".join(" " * 4 if cell is None else cell.text for cell in week).rstrip()
