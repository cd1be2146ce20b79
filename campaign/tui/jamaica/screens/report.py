"""The end of a race: who has won, where the points come from, what to do next."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.play.session import Session
from highseas.campaign.tui import keymap
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.jamaica.widgets import scores
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.branching import play_again
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.jamaica.naming import RaceNames
from highseas.campaign.words.jamaica.records import placing_line
from highseas.campaign.words.jamaica.results import report_lines

BESIDE, ACTIONS = 80, 30
"""Columns from which the actions stand beside the page, and columns of these."""
_KEYS = tuple(key for key in keymap.REPORT if key.action in ("same", "another", "look", "undo", "title"))


class RaceReport(OpensLocked, ShellScreen):
    """Shown when a race is over. Returns True if its last move is to be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(_KEYS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._placed = ""

    def compose(self) -> ComposeResult:
        """The scores, and the next actions beside them, or below where the screen is narrow."""
        with Container(id="sheet"):
            with Vertical(id="told"), VerticalScroll(can_focus=False, id="figures"):
                yield Static(id="ending", markup=False)
            with Vertical(id="side"):
                offers = (
                    (f"{key.label}  ({keymap.shown_key(key.key)})", key.action)
                    for key in self.shell.own_keys(_KEYS)
                )
                yield Menu(*(Option(label, id=action) for label, action in offers), markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Lock the input: keys typed in the race must not close its end. Look up where it came in."""
        self.lock_input("*")
        self.query_one(Menu).focus()
        self._placed = placing_line(self.session, self.shell.language)

    def on_resize(self) -> None:
        """Paint for the new size."""
        self.paint()

    def paint(self) -> None:
        """Paint the scores and the keys."""
        width, theme = self.app.size.width, styles_of(self.shell.palette)
        narrow = width < BESIDE
        self.set_class(narrow, "narrow")
        room = width - 5 if narrow else width - ACTIONS - 6
        names = RaceNames(self.session.names)
        lines = scores.paint(self.session, names, theme, room, self._placed)
        for text in report_lines(self.session)[1:]:
            lines += Content(text).wrap(room)
        self.query_one("#ending", Static).update(Content("\n").join(lines))
        self.query_one(KeyLine).show(_KEYS, theme)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A next action was chosen."""
        self.call_later(self.run_action, event.option.id or "title")

    # --- what to do next ---

    def action_same(self) -> None:
        """Race again from the same deal."""
        play_again(self, self.session, self.session.start)

    def action_another(self) -> None:
        """Race again from a fresh deal."""
        play_again(self, self.session, requests.another_deal(self.session.start))

    def action_look(self) -> None:
        """Close the page and look at the table."""
        self.dismiss(False)

    def action_undo(self) -> None:
        """Take the last move back."""
        self.dismiss(True)

    def action_title(self) -> None:
        """Leave the race."""
        self.shell.leave_game(self.session, self.shell.go_title)
