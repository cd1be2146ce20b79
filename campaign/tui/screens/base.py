"""What every screen has: the way to the application, and ears that can be deaf for a moment."""

from typing import TYPE_CHECKING, cast

from campaign.tui.intake import Ears

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp


class SeaScreen(Ears):
    """A screen of this program."""

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)
