"""The games that can be played: the one list of them. A game is loaded when it is asked for."""

from typing import Any

from highseas.campaign.jamaica.plug import JAMAICA
from highseas.campaign.plug import Plug, located
from highseas.campaign.royal.plug import ROYAL
from highseas.engine.game import Game, Setup
from highseas.engine.refusal import Refusal

PLUGS: dict[str, Plug] = {plug.name: plug for plug in (ROYAL, JAMAICA)}
"""Every game by its name. The first is the game of saves and replays that name none."""
UNNAMED = next(iter(PLUGS))


class UnknownGame(Refusal):
    """No game of this name can be played."""

    newer = True


def game_named(name: str) -> Game:
    """Return the game of this name. Raises `UnknownGame`."""
    game: Game | None = part_of(name, "game")
    if game is None:
        raise UnknownGame("game.unknown", game=name[:60])
    return game


def game_of(setup: Setup) -> Game:
    """Return the game whose setup this is. Raises `UnknownGame`."""
    for name in PLUGS:
        if isinstance(setup, game_named(name).setup_type):
            return game_named(name)
    raise UnknownGame("game.unknown", game=type(setup).__name__)


def part_of(name: str, part: str) -> Any:
    """Return what the game of this name has of `Plug`; None if it has nothing of its own, or is not known."""
    plug = PLUGS.get(name)
    return None if plug is None else located(getattr(plug, part))


def games_with(part: str) -> tuple[str, ...]:
    """Return the names of the games that have this part of `Plug`, without loading it."""
    return tuple(name for name, plug in PLUGS.items() if getattr(plug, part) is not None)


def kept_by_games() -> dict[str, tuple[Any, Any]]:
    """Return the files that games have of their own in the player's folder (`Plug.kept`), by name."""
    return {file: each for name in games_with("kept") for file, each in part_of(name, "kept").items()}


def modes() -> dict[str, bool]:
    """Return every mode, or game without modes, with whether its games begin only as a part of a campaign."""
    found: dict[str, bool] = {}
    for name, plug in PLUGS.items():
        found |= {name: False} if plug.modes is None else located(plug.modes)()
    return found
