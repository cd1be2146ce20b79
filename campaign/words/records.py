"""What is said of all finished games, by the words of each game: its figures, the page of its daily deal."""

from calendar import monthcalendar
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple

from highseas.campaign.games import part_of
from highseas.campaign.results.achievements import Album, Won
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Day, Days, Summary
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.game import needed

State = Literal["won", "later", "lost", "open", "ahead"]
"""The outcome of a day's deal; `later`: won after a lost try, `open`: not played, `ahead`: still to come."""
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
    def cell(day: date) -> Cell:
        found: Day | None = days.played.get(day)
        state: State = "ahead" if day > today else "open"
        if found is not None:
            state = "won" if found.won else "later" if found.won_later else "lost"
        return Cell(day, state, day == today)

    weeks = monthcalendar(month.year, month.month)
    return [tuple(cell(month.replace(day=day)) if day else None for day in week) for week in weeks]


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
    """What says the outcome of all games, of this one at length."""
    album: Callable[[Album, Language], list[str]] = lambda album, language: []
    """What says which of the game's achievements are done."""


def records_of(game: str) -> GameRecords:
    """Return what a game says of its finished games. Raises `NoSuchPart` for one that has no deal of the day."""
    found: GameRecords = needed(part_of(game, "records"), "daily")
    return found


def other_lines(summary: Summary, language: Language = LANGUAGE, at_length: bool = True) -> list[str]:
    """Say the outcome of the games other than the first, after an empty line each: by one line, or by figures of its
    own, which are left out unless they are wanted `at_length`.
    """
    lines = list[str]()
    for name, (played, won) in summary.others.items():
        records: GameRecords | None = part_of(name, "records")
        if records is None or records.figures is None or name not in summary.own:
            lines += ["", language.say("results.other_game", game=name, played=played, won=won)]
        elif at_length:
            lines += ["", *records.figures(summary.own[name], language)]
    return lines


def medal_texts(won: Iterable[Won], language: Language) -> list[tuple[str, str]]:
    """Return what each medal is called, and what it is for."""
    return [
        (
            language.say(f"medals.{each.id}.title"),
            language.say(f"medals.{each.id}.about", figure=each.figure, before=each.before),
        )
        for each in won
    ]
