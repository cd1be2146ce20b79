"""How a game ended, in one line, by the words of each game."""

from collections.abc import Callable, Sequence
from typing import Any

from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.results import headline
from highseas.engine.game import Game
from highseas.engine.royal.port_royal import PORT_ROYAL


def _royal(result: Any, names: Sequence[str]) -> str:
    return headline(result, TableNames(tuple(names)))


HEADLINES: dict[str, Callable[[Any, Sequence[str]], str]] = {PORT_ROYAL.name: _royal}
"""What says a result and the players, by the name of the game."""


def headline_of(game: Game, result: Any, names: Sequence[str]) -> str:
    """Return how a game ended; a game without words of its own names who won."""
    own = HEADLINES.get(game.name)
    if own is not None:
        return own(result, names)
    return ENGLISH.say(f"plain.any.{result.outcome}", winners=[names[seat - 1] for seat in result.winners])
