"""The games that can be played, by the names that saves and replays have for them."""

from highseas.engine.game import Game, Setup
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.refusal import Refusal
from highseas.engine.royal.modes import register
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.story.mode.adventure import ADVENTURE

register(ADVENTURE)

UNNAMED = PORT_ROYAL.name
"""The game of saves and replays that name none."""
GAMES: dict[str, Game] = {game.name: game for game in (PORT_ROYAL, JAMAICA)}


class UnknownGame(Refusal):
    """No game of this name can be played."""

    newer = True


def game_named(name: str) -> Game:
    """Return the game of this name. Raises `UnknownGame`."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame("game.unknown", game=name[:60]) from None


def game_of(setup: Setup) -> Game:
    """Return the game whose setup this is. Raises `UnknownGame`."""
    for game in GAMES.values():
        if isinstance(setup, game.setup_type):
            return game
    raise UnknownGame("game.unknown", game=type(setup).__name__)
