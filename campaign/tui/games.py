"""Which games have a screen, by their names. Their screens are imported when one is opened."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from highseas.engine.game import Game, NoSuchPart

if TYPE_CHECKING:
    from highseas.campaign.tui.game_screens import GameScreens


def _royal() -> "GameScreens":
    from highseas.campaign.tui.royal.game_screens import ROYAL_SCREENS

    return ROYAL_SCREENS


def _jamaica() -> "GameScreens":
    from highseas.campaign.tui.jamaica.game_screens import RACE_SCREENS

    return RACE_SCREENS


_SCREENS: dict[str, Callable[[], "GameScreens"]] = {"royal": _royal, "jamaica": _jamaica}


def check_screen(game: Game) -> None:
    """Raise `NoSuchPart` for a game that has no screen."""
    if game.name not in _SCREENS:
        raise NoSuchPart("game.without.screen")


def screens_of(game: Game) -> "GameScreens":
    """Return the screens of a game. Raises `NoSuchPart`."""
    check_screen(game)
    return _SCREENS[game.name]()
