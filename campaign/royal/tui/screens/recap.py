"""The recap of a resumed game, closed by any key or click."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.table import where_lines
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.base import AnyKeyPage
from highseas.campaign.tui.widgets.log_strip import Log

LAST = 3
"""Most log lines of the recap."""


class Recap(AnyKeyPage):
    """Chapter and month or turns left, what happened last, what is asked, what the game is about."""

    def __init__(self, seat: RoyalSeat, names: TableNames, log: Log) -> None:
        super().__init__()
        self._seat, self._names, self._log = seat, names, log

    def compose(self) -> ComposeResult:
        """The text, and how to continue."""
        seat = self._seat
        last = [line.text for line in self._log.last(len(seat.moments) - 1, LAST)]
        lines = where_lines(seat.present.view, seat.present.prompt, last, self._names)
        with Vertical(classes="dialog wide") as box:
            say = language_of(self).say
            box.border_title, box.border_subtitle = say("screens.recap.title"), say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(Content("\n".join(lines)))
