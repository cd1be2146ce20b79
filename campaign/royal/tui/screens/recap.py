"""The recap of a resumed game, closed by any key or click."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.chapters.naming import names_at
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.tui.texts import RoyalTexts
from highseas.campaign.royal.words.asked import where_lines
from highseas.campaign.tui.app_language import language_of
from highseas.campaign.tui.screens.base import AnyKeyPage
from highseas.campaign.tui.widgets.log_strip import Log

LAST = 3
"""Most log lines of the recap."""


class Recap(AnyKeyPage):
    """Chapter and month or turns left, what happened last, what is asked, what the game is about."""

    def __init__(self, session: RoyalSession) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """The text, and how to continue."""
        session = self._session
        last = [line.text for line in Log(RoyalTexts()).last(session, len(session.moments) - 1, LAST)]
        lines = where_lines(session.view, session.prompt, last, names_at(session))
        with Vertical(classes="dialog wide") as box:
            say = language_of(self).say
            box.border_title, box.border_subtitle = say("screens.recap.title"), say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(Content("\n".join(lines)))
