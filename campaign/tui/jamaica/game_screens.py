"""The screens of the race around Jamaica."""

from textual.content import Content

from highseas.campaign.play.session import Session
from highseas.campaign.tui.game_screens import GameScreens
from highseas.campaign.tui.jamaica.rules import help_lines
from highseas.campaign.tui.jamaica.screens.table import RaceTable
from highseas.campaign.tui.jamaica.widgets import race_sheet
from highseas.campaign.tui.screens.dialogs import Page
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.words.language import ENGLISH


class RaceScreens(GameScreens):
    """The screens of the race around Jamaica."""

    def table(self, session: Session, look_at: int | None = None) -> RaceTable:
        """Return the table of a session."""
        return RaceTable(session, look_at)

    def help(self, shell: Shell, session: Session) -> None:
        """Open the rules of the race."""
        shell.push_screen(
            Page(shell.words("jamaica_screen.page.help"), help_lines(shell.language), "question_mark")
        )

    def position(self, session: Session, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        """Paint the island and the ships, as everybody sees them."""
        view = session.game.view(session.state)
        return race_sheet.paint_view(view, session.names, theme, ENGLISH, size)


RACE_SCREENS = RaceScreens()
