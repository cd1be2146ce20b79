"""The base class of all screens: access to the application, and an input lock."""

from typing import cast

from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.shell import Shell


class ShellScreen(LockableScreen):
    """A screen of this program."""

    @property
    def shell(self) -> Shell:
        """The application."""
        return cast(Shell, self.app)

    def words(self, code: str, /, **figures: object) -> str:
        """The sentence of a code in the player's language."""
        return self.shell.words(code, **figures)
