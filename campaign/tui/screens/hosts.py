"""What parts of a table's screen need from it, whatever the game."""

from collections.abc import Callable
from typing import Protocol

from highseas.campaign.play.seat import Answered, Request
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.panel import Thing


class AskingHost(Protocol):
    """The screen of a table (`campaign.tui.screens.table`), as what asks for changes of its game sees it."""

    @property
    def shell(self) -> Shell:
        """The application."""

    def request(self, asked: Request, then: Answered) -> None:
        """Ask for something of the game, unless an answer is still awaited."""


class AnswerHost(AskingHost, Protocol):
    """The screen of a table, as what answers its questions sees it."""

    @property
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""

    def is_now(self) -> bool:
        """Whether the present moment is shown; shows a message if not."""

    def change(self, asked: Request, then: Callable[[], None] = ...) -> None:
        """Ask for a change of the game; show it when it is made, then call `then`."""

    def finish_program(self) -> None:
        """Make the moves of the program's seats at once."""

    def explain(self, thing: Thing) -> None:
        """Help for a thing on the table."""

    def open_report(self) -> None:
        """Open the end report."""

    def paint(self) -> None:
        """Repaint everything."""

    def lock_input(self, held: str = "") -> None:
        """Ignore input until the next paint, and the key `held` until it is released."""
