"""What parts of a table's screen need from it, whatever the game."""

from collections.abc import Callable
from typing import Literal, Protocol

from highseas.campaign.play.seat import A, Request
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.refusal import Refusal

Over = Literal["told", "asked"]
"""What lies over the table: what is told of a change, and what was asked for."""


class AskingHost(Protocol):
    """The screen of a table (`campaign.tui.screens.table`), as what asks for changes of its game sees it."""

    @property
    def shell(self) -> Shell:
        """The application."""

    def request(self, asked: Request[None], then: Callable[[Refusal | None], None]) -> None:
        """Ask for something to be done, unless an answer is still awaited."""

    def inquire(self, asked: Request[A], then: Callable[[A], None]) -> None:
        """Ask to be told something."""

    def refuse(self, error: Refusal) -> None:
        """Say why something was refused."""

    def in_front(self, what: Over, show: Callable[[], None]) -> None:
        """Show something over the table, once nothing lies there."""


class AnswerHost(AskingHost, Protocol):
    """The screen of a table, as what answers its questions sees it."""

    @property
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""

    @property
    def is_attached(self) -> bool:
        """Whether the table was not left."""

    def is_now(self) -> bool:
        """Whether the present moment is shown; shows a message if not."""

    def change(
        self,
        asked: Request[None],
        then: Callable[[], None] = ...,
        refused: Callable[[Refusal], None] | None = ...,
    ) -> None:
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
