"""What is said of all finished games, by the words of each game: its figures, the page of its daily deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from highseas.campaign.games import part_of
from highseas.campaign.results.achievements import Album
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Summary
from highseas.campaign.words.days import DailyPage
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.game import needed

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
