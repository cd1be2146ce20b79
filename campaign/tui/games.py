"""Which games have a screen, and what the program asks of it; a game's screens are imported when one is opened."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from highseas.campaign.games import PLUGS, UNNAMED, games_with, part_of
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Part, located
from highseas.engine.game import NoSuchPart

if TYPE_CHECKING:
    from textual.content import Content

    from highseas.campaign.play.session import Session
    from highseas.campaign.results.achievements import Album
    from highseas.campaign.results.reviewed import ReviewWords
    from highseas.campaign.results.summary import Summary
    from highseas.campaign.tui.app import HighSeasApp
    from highseas.campaign.tui.screens.table import GameTable
    from highseas.campaign.tui.theme import ThemeStyles

StatisticsPage = Callable[["Summary", "Album", Any, "ThemeStyles", tuple[int, int]], "Content"]
"""Paints a page of statistics from all finished games and achievements, in so many columns and about so many lines."""


class GameScreens(ABC):
    """The screens of one game: the one value by which games are begun, opened, looked through and gone through."""

    @abstractmethod
    def table(self, session: "Session", look_at: int | None = None) -> "GameTable":
        """Return the table of a session; with `look_at` it shows the moment after so many moves."""

    @abstractmethod
    def help(self, shell: "HighSeasApp", session: "Session") -> None:
        """Open the rules help for a session."""

    def position(self, session: "Session", theme: "ThemeStyles", size: tuple[int, int]) -> "list[Content]":
        """Paint the table as it lies there, to look at, in so many columns and about so many lines."""
        return []

    def review(self) -> "type[ReviewWords]":
        """Return the words of reviews. Raises `NoSuchPart` in a game without chances of winning."""
        raise NoSuchPart("game.without.analysis")

    def begin(self, what: str, shell: "HighSeasApp") -> None:
        """Do one of the game's own lines in the menu of the title (`Plug.menu`)."""
        raise NoSuchPart("game.without.screen")

    def again(self, shell: "HighSeasApp") -> None:
        """Begin what was begun last from the form, with its settings; as usual, if that was nothing."""
        raise NoSuchPart("game.without.screen")

    def statistics(self) -> Mapping[str, StatisticsPage]:
        """Return the game's pages of the statistics, each by the name of its sentence."""
        return {}

    def outlook(self, start: Start, language: Any, theme: "ThemeStyles", size: tuple[int, int]) -> "list[Content]":
        """Paint what lies on the table of a start, in so many columns and lines; nothing without room."""
        return []

    def sample(self, language: Any, theme: "ThemeStyles", width: int, room: int) -> "list[Content]":
        """Paint a piece of a table as a theme shows it, in so many columns and about so many lines."""
        return []

    def signs(self, theme: "ThemeStyles", width: int) -> "list[Content]":
        return []

    def open_help(self, shell: "HighSeasApp", word: str, story: Any, sets: tuple[str, ...]) -> None:
        """Open the rules help, at `word` if given, with the events of a story and the figures of these sets."""
        raise NoSuchPart("game.without.screen")

    def open_almanac(self, shell: "HighSeasApp", card: str, story: Any) -> None:
        """Open the list of all cards, at this card if given, with the events and characters of a story."""
        raise NoSuchPart("game.without.screen")

    def turn_to(self, shell: "HighSeasApp", page: str, session: "Session") -> None:
        """Show another page of a campaign in place of the top screen."""
        raise NoSuchPart("game.without.screen")


class Online(NamedTuple):
    """How a table is opened to friends elsewhere, and how one of theirs is come to."""

    host: Callable[["HighSeasApp", "Session", tuple[int, ...]], None]
    """Shows a game that was begun, whose seats, from 1, wait for friends, and the links that they need."""
    join: Callable[["HighSeasApp", str], None]
    """Shows the table of a link as it was typed. Raises `Refusal`, or `SaveError`, for one that leads nowhere."""


_OURS = "highseas.campaign.tui.online.hosting:ONLINE"
ONLINE: Part = _OURS
"""Where that is (`Online`). Without it no form and no menu speaks of links."""


def online() -> Online | None:
    """Return how, where the libraries for it are installed (extra `online`)."""
    return cast("Online", located(ONLINE)) if ONLINE != _OURS or find_spec("websockets") else None


def check_screen(start: Start) -> None:
    """Raise `NoSuchPart` for a game that has no screen."""
    if start.game.name not in games_with("screens"):
        raise NoSuchPart("game.without.screen")


def screens_of(start: Start) -> GameScreens:
    """Return the screens of the game that begins so. Raises `NoSuchPart`."""
    check_screen(start)
    return screens_named(start.game.name)


def screens_named(name: str) -> GameScreens:
    return cast(GameScreens, part_of(name, "screens"))


def first_screens() -> GameScreens:
    """Return the screens of the first game, whose rules and cards the program's own pages tell."""
    return screens_named(UNNAMED)


def screens_with(line: str) -> GameScreens:
    """Return the screens of the game that has this line in the menu of the title."""
    return cast(GameScreens, next(located(plug.screens) for plug in PLUGS.values() if line in plug.menu))
