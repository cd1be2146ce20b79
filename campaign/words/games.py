"""How a game stands or ended, in a few words, by the words of each game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from highseas.campaign.words.jamaica.progress import progress
from highseas.campaign.words.language import ENGLISH, Language
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.results import headline
from highseas.engine.game import Game
from highseas.engine.royal.port_royal import PORT_ROYAL


def _royal(result: Any, names: Sequence[str]) -> str:
    return headline(result, TableNames(tuple(names)))


def _race(result: Any, names: Sequence[str]) -> str:
    from highseas.campaign.words.jamaica.naming import RaceNames
    from highseas.campaign.words.jamaica.results import headline as race_headline

    return race_headline(result, RaceNames(names))


HEADLINES: dict[str, Callable[[Any, Sequence[str]], str]] = {PORT_ROYAL.name: _royal, "jamaica": _race}
"""What says a result and the players, by the name of the game."""


PROGRESS: dict[str, Callable[[Mapping[str, int], str, Language], str]] = {"jamaica": progress}
"""What says how far a game is, by its figures for lists and its outcome (empty while it runs), by the name of the
game; those that count their turns are said so."""


def headline_of(game: Game, result: Any, names: Sequence[str]) -> str:
    """Return how a game ended; a game without words of its own names who won."""
    own = HEADLINES.get(game.name)
    if own is not None:
        return own(result, names)
    return ENGLISH.say(f"plain.any.{result.outcome}", winners=[names[seat - 1] for seat in result.winners])
