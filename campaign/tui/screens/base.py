"""What every screen has: the way to the application."""

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp


class SeaScreen(Screen[None]):
    """A screen of this program."""

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)
