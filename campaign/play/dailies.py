"""Deals of the day: how a game begins its own, and which games have one."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from highseas.campaign.games import games_with, part_of
from highseas.campaign.play.start import Start
from highseas.engine.game import needed


class Daily(NamedTuple):
    """How a game begins its deal of a day for a player by name, and what that is saved under."""

    start: Callable[[date, str], Start]
    slot: Callable[[date], str]


def daily_in(game: str) -> Daily:
    """Return the deal of the day of a game by its name. Raises `NoSuchPart`."""
    daily: Daily = needed(part_of(game, "daily"), "daily")
    return daily


def daily_games() -> tuple[str, ...]:
    """Return the names of the games that have a deal of the day."""
    return games_with("daily")
