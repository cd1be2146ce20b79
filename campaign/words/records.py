"""What is said of all finished games, by the words of each game: its figures, the page of its daily deal."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from highseas.campaign.play.games import UNNAMED
from highseas.campaign.results.entry import Entry
from highseas.campaign.results.summary import Summary, daily_days
from highseas.campaign.words.days import DailyPage
from highseas.campaign.words.jamaica.records import race_calendar, race_lines, race_page
from highseas.campaign.words.language import ENGLISH, Language
from highseas.campaign.words.royal.daily import calendar_lines, daily_page
from highseas.engine.game import Game, needed

Calendar = Callable[[Mapping[str, Entry], date, date], list[str]]
"""What says the page of a daily deal: of all finished games, today, and a day of the month that is shown."""


def _royal_calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    return calendar_lines(daily_days(entries, now), now, month, ENGLISH)


CALENDARS: dict[str, Calendar] = {UNNAMED: _royal_calendar, "jamaica": race_calendar}
"""The pages of daily deals, by the name of the game."""


def calendar_of(game: Game) -> Calendar:
    """Return what says the page of the game's daily deal. Raises `NoSuchPart` for a game that has none."""
    found: Calendar = needed(CALENDARS.get(game.name), "daily")
    return found


PAGES: dict[str, Callable[[Mapping[str, Entry], date, Language], DailyPage]] = {
    UNNAMED: daily_page,
    "jamaica": race_page,
}
"""What the screen says of the deal of the day: of all finished games, today, by the name of the game."""

TITLES = {UNNAMED: "daily.title", "jamaica": "jamaica_ending.page.title"}
"""Codes of what deals of the day are called, by the name of the game."""

FIGURES: dict[str, Callable[[Any, Language], list[str]]] = {"jamaica": race_lines}
"""What says the figures of a game that has its own (`results.summary.OWN_FIGURES`), by its name."""


def other_lines(summary: Summary, language: Language = ENGLISH) -> list[str]:
    """Say what became of the games other than Port Royal: figures of its own after an empty line, or one line."""
    lines = list[str]()
    for name in summary.others:
        own = FIGURES[name](summary.own[name], language) if name in summary.own else []
        lines += ["", *own] if own else _counted(name, summary, language)
    return lines


def counted_lines(summary: Summary, language: Language = ENGLISH) -> list[str]:
    """Say, a line each, what became of the games that have no figures of their own."""
    counted = (name for name in summary.others if name not in summary.own)
    return [line for name in counted for line in _counted(name, summary, language)]


def _counted(name: str, summary: Summary, language: Language) -> list[str]:
    played, won = summary.others[name]
    return ["", language.say("results.other_game", game=name, played=played, won=won)]
