"""What is said of all finished games, by the words of each game: its figures, the page of its daily deal."""

from calendar import monthcalendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple

from highseas.campaign.games import part_of
from highseas.campaign.results.achievements import Album
from highseas.campaign.results.days import Day, Days
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Summary
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.game import needed

# --- the page of a daily deal: the month as a sheet of days ---


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


# --- all finished games ---


Calendar = Callable[[Mapping[str, Entry], date, date], list[str]]
"""What says the page of a daily deal: of all finished games, today, and a day of the month that is shown."""


@dataclass(frozen=True)
class GameRecords:
    """What a game says of all its finished games."""

    calendar: Calendar
    page: Callable[[Mapping[str, Entry], date, Language], DailyPage]
    """What the screen says of the deal of the day: of all finished games, today."""
    title: str
    """Code of what its deal of the day is called."""
    figures: Callable[[Any, Language], list[str]] | None = None
    """What says the figures of a game that has its own (`Plug.figures`)."""
    summary: Callable[[Summary, Language], list[str]] = lambda summary, language: []
    """What says what became of all games, of this one at length."""
    album: Callable[[Album, Language], list[str]] = lambda album, language: []
    """What says which of the game's achievements are done."""


def records_of(game: str) -> GameRecords:
    """Return what a game says of its finished games. Raises `NoSuchPart` for one that has no deal of the day."""
    found: GameRecords = needed(part_of(game, "records"), "daily")
    return found


def other_lines(summary: Summary, language: Language = LANGUAGE) -> list[str]:
    """Say what became of the games other than the first: figures of its own after an empty line, or one line."""
    lines = list[str]()
    for name in summary.others:
        own = figure_lines(name, summary, language)
        lines += ["", *own] if own else _counted(name, summary, language)
    return lines


def figure_lines(name: str, summary: Summary, language: Language) -> list[str]:
    """Say the figures that are a game's own, if there are any."""
    own: GameRecords | None = part_of(name, "records")
    figures = own and own.figures
    return figures(summary.own[name], language) if figures and name in summary.own else []


def counted_lines(summary: Summary, language: Language = LANGUAGE) -> list[str]:
    """Say, a line each, what became of the games that have no figures of their own."""
    counted = (name for name in summary.others if name not in summary.own)
    return [line for name in counted for line in _counted(name, summary, language)]


def _counted(name: str, summary: Summary, language: Language) -> list[str]:
    played, won = summary.others[name]
    return ["", language.say("results.other_game", game=name, played=played, won=won)]
