"""What parts of the table's screen need from it."""

from typing import Protocol

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.tabletop import TableTop
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.shell import Shell


class TableHost(Protocol):
    """The screen of a table (`campaign.royal.tui.screens.table`), as its parts see it."""

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
