"""Which games have a screen. Their screens are imported when one is opened."""

from typing import TYPE_CHECKING

from highseas.campaign.games import PLUGS, UNNAMED, games_with, part_of
from highseas.campaign.play.start import Start
from highseas.campaign.plug import located
from highseas.engine.game import NoSuchPart

if TYPE_CHECKING:
    from highseas.campaign.tui.game_screens import GameScreens


def check_screen(start: Start) -> None:
    """Raise `NoSuchPart` for a game that has no screen."""
    if start.game.name not in games_with("screens"):
        raise NoSuchPart("game.without.screen")


def screens_of(start: Start) -> "GameScreens":
    """Return the screens of the game that begins so. Raises `NoSuchPart`."""
    check_screen(start)
    screens: GameScreens = part_of(start.game.name, "screens")
    return screens


def screens_named(name: str) -> "GameScreens":
    """Return the screens of a game that has some, by its name."""
    screens: GameScreens = part_of(name, "screens")
    return screens


def first_screens() -> "GameScreens":
    """Return the screens of the first game, whose rules and cards the program's own pages tell."""
    return screens_named(UNNAMED)


def all_screens() -> "list[GameScreens]":
    """Return the screens of every game that has some."""
    return [screens_named(name) for name in games_with("screens")]


def screens_with(line: str) -> "GameScreens":
    """Return the screens of the game that has this line in the menu of the title."""
    screens: GameScreens = next(located(plug.screens) for plug in PLUGS.values() if line in plug.menu)
    return screens
