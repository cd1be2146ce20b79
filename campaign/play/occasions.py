"""What a game is played for, where it is more than a game: a puzzle, or the deal of a day."""

from collections.abc import Callable

from highseas.campaign.play.games import UNNAMED
from highseas.campaign.play.jamaica.daily import race_occasion
from highseas.campaign.play.royal.occasion import royal_occasion
from highseas.campaign.play.start import Occasion, Start

OCCASIONS: dict[str, Callable[[Start], Occasion]] = {UNNAMED: royal_occasion, "jamaica": race_occasion}
"""The occasions that a game may have, by its name."""


def occasion_of(start: Start) -> Occasion:
    """Return what the game is played for."""
    found = OCCASIONS.get(start.game.name)
    return Occasion() if found is None else found(start)
