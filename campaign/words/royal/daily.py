"""The page of the daily deal in words: today's deal, days in a row, and months as sheets of days."""

from calendar import monthcalendar
from collections.abc import Iterator
from datetime import date
from typing import Literal, NamedTuple

from highseas.campaign.results.days import Day, Days
from highseas.campaign.words.language import Language

State = Literal["won", "later", "lost", "open", "ahead"]
"""What became of a day's deal: won or lost at its first end, `later` won by another try, not played (`open`), or
still to come (`ahead`).
"""
MARKS: dict[State, str] = {"won": "✓", "later": "+", "lost": "✗", "open": "·", "ahead": " "}


class Cell(NamedTuple):
    """A day on the sheet of a month."""

    day: date
    state: State
    today: bool

    @property
    def text(self) -> str:
        """The day and its mark, in four columns."""
        return f"{self.day.day:>3}{MARKS[self.state]}"


Week = tuple[Cell | None, ...]
"""Seven days from Monday on; None beside the month."""


def sheet(month: date, days: Days, today: date) -> list[Week]:
    """Return the weeks of the month that this day is in."""
    return [
        tuple(_cell(month.replace(day=day), days, today) if day else None for day in week)
        for week in monthcalendar(month.year, month.month)
    ]


def _cell(day: date, days: Days, today: date) -> Cell:
    return Cell(day, _state(days.played.get(day), day > today), day == today)


def _state(found: Day | None, ahead: bool) -> State:
    if found is None:
        return "ahead" if ahead else "open"
    return "won" if found.won else "later" if found.won_later else "lost"


def month_heading(month: date, language: Language) -> str:
    """Say a month, as in "January 2026"."""
    return language.say("daily.month", month=month_code(month.month), year=month.year)


def month_code(month: int) -> str:
    """Return the code of a month's name, from 1."""
    return f"statistics.month.{month}"


def month_line(weeks: list[Week], language: Language) -> str:
    """Say how many days of a month were played, and how they ended."""
    states = [cell.state for week in weeks for cell in week if cell is not None]
    won, later, lost = (states.count(state) for state in ("won", "later", "lost"))
    return language.say("daily.of_month", played=won + later + lost, won=won, later=later, lost=lost)


def streak_lines(days: Days, language: Language) -> list[str]:
    """Say the days in a row, played and won."""
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
        month_line(weeks, language),
        *(["", found.share] if found is not None and found.share else []),
    ]


def _rows(weeks: list[Week]) -> Iterator[str]:
    for week in weeks:
        yield "".join(" " * 4 if cell is None else cell.text for cell in week).rstrip()
