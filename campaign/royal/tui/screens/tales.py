"""What the story tells of a move, on a page over the table: of a mission done first, of the way chosen.

A page, not a strip of the table: the text has 25 to 40 words, five lines at 60 columns, where the question
and its answers take all there are. It costs one key; at the program's fastest speed a mission's tale is in the log
alone.
"""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.royal.words.events import Said, said
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.base import AnyKeyPage
from highseas.engine.royal.events import Event


def tales_of(events: Sequence[Event], names: TableNames, speed: Speed) -> list[Said]:
    """Return what is told on a page of the last move, by its events, with seats of the program at this speed."""
    return [tale for tale in said(events, names) if not tale.mission or speed != SPEEDS[-1]]


class TalePage(AnyKeyPage, OpensLocked):
    """Tales, each under its title; any key or click closes it, but none typed before it could be read."""

    def __init__(self, tales: Sequence[Said]) -> None:
        super().__init__()
        self._tales = tales

    def on_mount(self) -> None:
        """Lock the input: keys typed ahead, and the one that is still held, must not close it."""
        self.lock_input("*")

    def compose(self) -> ComposeResult:
        """The tales, and how to go on."""
        first, *others = self._tales
        text = Content(first.text)
        for tale in others:
            text = Content.assemble(text, "\n\n", (tale.title, "bold"), "\n", tale.text)
        with Vertical(classes="dialog wide tale") as box:
            box.border_title, box.border_subtitle = first.title, language_of(self).say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(text)
