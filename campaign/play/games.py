"""The games that can be played, by the names that saves and replays have for them.

Port Royal is always there; another game is loaded when it is asked for, so that the start does without it.
"""

from collections.abc import Callable, Mapping

from highseas.engine.game import Game, Setup
from highseas.engine.refusal import Refusal
from highseas.engine.royal.modes import register
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.story.mode.adventure import ADVENTURE

register(ADVENTURE)

UNNAMED = PORT_ROYAL.name
"""The game of saves and replays that name none."""
GAMES: dict[str, Game] = {PORT_ROYAL.name: PORT_ROYAL}
"""Those that are loaded."""


def _jamaica() -> Game:
    from highseas.engine.jamaica.jamaica import JAMAICA

    return JAMAICA


_LATER: Mapping[str, Callable[[], Game]] = {"jamaica": _jamaica}
"""What loads each of the others."""


class UnknownGame(Refusal):
    """No game of this name can be played."""

    newer = True


def known_games() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(dict.fromkeys((UNNAMED, *_LATER, *GAMES)))


def game_named(name: str) -> Game:
    """Return the game of this name. Raises `UnknownGame`."""
    if name not in GAMES and name in _LATER:
        GAMES[name] = _LATER[name]()
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame("game.unknown", game=name[:60]) from None


def game_of(setup: Setup) -> Game:
    """Return the game whose setup this is. Raises `UnknownGame`."""
    for game in GAMES.values():
        if isinstance(setup, game.setup_type):
            return game
    for name in known_games():
        if isinstance(setup, game_named(name).setup_type):
            return game_named(name)
    raise UnknownGame("game.unknown", game=type(setup).__name__)
