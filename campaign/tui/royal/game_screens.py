"""The screens of Port Royal."""

from textual.content import Content

from highseas.campaign.chapters.naming import names_at
from highseas.campaign.play.royal.at_table import RoyalSession, time_cards
from highseas.campaign.tui.game_screens import GameScreens
from highseas.campaign.tui.royal.screens.review import open_review
from highseas.campaign.tui.royal.screens.table import TableScreen
from highseas.campaign.tui.royal.widgets import position
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles


class RoyalScreens(GameScreens):
    """The screens of Port Royal."""

    def table(self, session: RoyalSession, look_at: int | None = None) -> TableScreen:
        """Return the table of a session."""
        return TableScreen(session, look_at)

    def help(self, shell: Shell, session: RoyalSession) -> None:
        """Open the rules help with the events of the session's story."""
        shell.open_help("", names_at(session).story)

    def position(self, session: RoyalSession, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        """Paint the table."""
        view = session.game.view(session.state)
        return position.paint(position.scene_at(view, time_cards(session), names_at(session), theme), *size)

    def review(self, shell: Shell, session: RoyalSession) -> None:
        """Open the review of a session."""
        open_review(shell, session)


ROYAL_SCREENS = RoyalScreens()
