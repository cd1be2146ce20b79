"""What parts of a table's screen need from it, whatever the game."""

from collections.abc import Callable
from typing import Protocol

from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.panel import Thing


class AnswerHost(Protocol):
    """The screen of a table (`campaign.tui.screens.table`), as what answers its questions sees it."""

    @property
    def shell(self) -> Shell:
        """The application."""

    @property
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""

    def is_now(self) -> bool:
        """Whether the present moment is shown; shows a message if not."""

    def change(self, act: Callable[[], object]) -> None:
        """Run a change of the game that saves it, and show the result."""

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
