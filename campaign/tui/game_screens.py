"""What the screen needs of a game: the one value by which games are opened, looked through and gone through."""

from abc import ABC, abstractmethod

from textual.content import Content

from highseas.campaign.play.session import Session
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.engine.game import NoSuchPart


class GameScreens(ABC):
    """The screens of one game (`campaign.tui.games`)."""

    @abstractmethod
    def table(self, session: Session, look_at: int | None = None) -> GameTable:
        """Return the table of a session; with `look_at` it shows the moment after so many moves."""

    @abstractmethod
    def help(self, shell: Shell, session: Session) -> None:
        """Open the rules help for a session."""

    def position(self, session: Session, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        """Paint the table as it lies there, to look at, in so many columns and about so many lines."""
        return []

    def review(self, shell: Shell, session: Session) -> None:
        """Open the review of a session. Raises `NoSuchPart` in a game without chances of winning."""
        raise NoSuchPart("game.without.analysis")
