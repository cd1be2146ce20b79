"""Deals of the day in words, whatever game they are of: what a page of them says, and months as sheets of days."""

from calendar import monthcalendar
from datetime import date
from typing import Literal, NamedTuple

from highseas.campaign.results.days import Day, Days
from highseas.campaign.words.language import Language

State = Literal["won", "later", "lost", "open", "ahead"]
"""What became of a day's deal: won or lost at its first end, `later` won by another try, not played (`open`), or
still to come (`ahead`).
"""
MARKS: dict[State, str] = {"won": "✓", "later": "+", "lost": "✗", "open": "·", "ahead": " "}


class DailyPage(NamedTuple):
    """What the page of a game's deal of the day says. `month` is the code of the sentence that counts a month."""

    about: str
    """What the deal of today is like; empty where the screen has to think about that first."""
    today: str
    in_a_row: list[str]
    played: list[str]
    """How many days were played, and the best of them."""
    does: str
    """What the keys do."""
    legend: str
    month: str
    days: Days


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


def month_line(code: str, weeks: list[Week], language: Language) -> str:
    """Say how many days of a month were played, and how they ended, by the sentence of this code."""
    states = [cell.state for week in weeks for cell in week if cell is not None]
    won, later, lost = (states.count(state) for state in ("won", "later", "lost"))
    return language.say(code, played=won + later + lost, won=won, later=later, lost=lost)
