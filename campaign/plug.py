"""What a game brings along above its rules, by where it is."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

Part = str | Any
"""A value, or where it is as `module:name`, or `module`, so that it is imported when it is asked for first."""


@dataclass(frozen=True, kw_only=True)
class Plug:
    """One game by its parts, each for the room that asks for it; a part that is left out does as any game does."""

    name: str
    """By which saves, replays and the command line know the game."""
    game: Part
    """Its rules (`engine.game.Game`)."""
    modes: Part = None
    """Its modes, each with whether its games begin only as a part of a campaign (`games.modes`)."""
    begin: Part = None
    """How it begins from what is asked for at the command line (`begin.options.Begins`)."""
    has_own_options: Part = None
    """Whether any of its modes has options that no other has."""
    puzzle: Part = None
    """What finds one of its puzzles by name, as a start."""
    commands: Part = None
    """The commands of its own: a module that adds them to the command line."""
    daily: Part = None
    """Its deal of the day (`play.daily.Daily`)."""
    source: Part = None
    """What a start is played for, where it is more than a game (`play.start.GameSource`)."""
    language: Part = None
    """The program's language with the names of its cards and whatever else it has (`words.language.Language`)."""
    words: Part = None
    """What plain lines and JSON say of it (`plain.game_words.GameWords`)."""
    menu: tuple[str, ...] = ()
    """Its lines in the menu of the title (`tui.screens.title.MENU`), which its screens do."""
    screens: Part = None
    """Its screens (`tui.games.GameScreens`); without, it is played in plain lines alone."""
    standing: Part = None
    """How a game stands or ended, in a few words (`words.games.Standing`)."""
    records: Part = None
    """What is said of all finished games (`words.records.GameRecords`)."""
    position: Part = None
    """A session's table as a deal file, where the game says more in it (`play.replay.position_text`)."""
    entry: Part = None
    """What the statistics keep of a finished game (`results.entry.Entry`)."""
    figures: Part = None
    """Figures of all its finished games that are its own (`results.summary`)."""
    kept: Part = None
    """Files of its own in the player's folder by name, each with what checks it and what adds that of a backup."""
    tally: Part = None
    """What achievements may ask of a finished game (`play.finished.Tally`)."""


def located(part: Part) -> Any:
    return _imported(part) if isinstance(part, str) else part


@cache  # as many as there are parts
def _imported(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
