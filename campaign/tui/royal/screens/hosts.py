"""What parts of the table's screen need from it."""

from typing import Protocol

from highseas.campaign.tui.royal.widgets.scene import Scene
from highseas.campaign.tui.royal.widgets.tabletop import TableTop
from highseas.campaign.tui.shell import Shell
from highseas.campaign.words.royal.naming import TableNames


class TableHost(Protocol):
    """The screen of a table (`campaign.tui.royal.screens.table`), as its parts see it."""

    @property
    def shell(self) -> Shell:
        """The application."""

    @property
    def names(self) -> TableNames:
        """The names at the table."""

    @property
    def scene(self) -> Scene:
        """The scene on the screen."""

    @property
    def top(self) -> TableTop:
        """All that is painted."""
