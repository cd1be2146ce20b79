"""The map of a chapter as a page: the month, the path so far, and what ends the chapter."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.progress import path_of
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.tui.widgets.month_map import Shown, painted
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.engine.royal.seen.view import View
from highseas.story.view import tale_in

MARGINS = 6
"""Columns beside the text: its margins and a scroll bar."""


class MonthScreen(ShellScreen):
    """The running chapter as the table stands, or as it stood at the moment of a `view`."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.MONTH)]

    def __init__(self, session: RoyalSession, view: View | None = None) -> None:
        super().__init__()
        self._session = session
        self._view = view or session.view

    def compose(self) -> ComposeResult:
        """The map over the keys."""
        with VerticalScroll(id="month", can_focus=False):
            yield Static(id="month-map", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Paint the map and the keys."""
        self.paint()

    def on_resize(self) -> None:
        """Paint the map anew: cards of days need room."""
        self.paint()

    def on_screen_resume(self) -> None:
        """Paint the map anew: the theme may have changed."""
        self.paint()

    def paint(self) -> None:
        """Paint the map and the keys."""
        tale, size, maps = tale_in(self._view), self.app.size, self.query("#month-map").results(Static)
        theme = styles_of(self.shell.palette)
        assert tale is not None
        shown = Shown(tale, names_at(self._session), path_of(self._session, self._view), theme)
        for keys in self.query(KeyLine):
            keys.show(keymap.MONTH, theme)
        for each in maps:
            each.update(painted(shown, size.width - MARGINS, size.height))

    def _scroll(self, pages: int) -> None:
        room = self.query_one("#month", VerticalScroll)
        room.scroll_relative(y=pages * max(1, room.size.height - 1), animate=False)

    def action_down(self) -> None:
        """Scroll down by a page."""
        self._scroll(1)

    def action_up(self) -> None:
        """Scroll up by a page."""
        self._scroll(-1)

    def action_journal(self) -> None:
        """Show the journal in place of the map."""
        self.shell.turn_to("journal", self._session)
