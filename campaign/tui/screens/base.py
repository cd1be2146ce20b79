"""What every screen has: the way to the application, and ears that can be deaf for a moment."""

from typing import cast

from highseas.campaign.tui.intake import Ears
from highseas.campaign.tui.shell import Shell


class ShellScreen(Ears):
    """A screen of this program."""

    @property
    def shell(self) -> Shell:
        """The application."""
        return cast(Shell, self.app)

    def words(self, code: str, /, **figures: object) -> str:
        """The sentence of a code in the player's language."""
        return self.shell.words(code, **figures)
