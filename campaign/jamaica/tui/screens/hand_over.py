"""The page between two people at one keyboard: it covers the whole table until the other one is there."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of


class HandOver(OpensLocked, ShellScreen):
    """Asks for a player by name. Returns True when that player is there, False to leave the race instead."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", show=False),
        Binding("escape,q", "dismiss(False)", show=False),
    ]

    def __init__(self, who: str, about: str) -> None:
        """`about` is what is asked then, as far as everybody may know it."""
        super().__init__()
        self._who, self._about = who, about

    def compose(self) -> ComposeResult:
        """Whose turn it is, and how to go on."""
        with Vertical(id="hand-over"):
            yield Static(id="who", markup=False)
            yield Static(self._about, markup=False)
            yield Static(self.words("jamaica_screen.over_to", who=self._who), classes="dim", markup=False)

    def on_mount(self) -> None:
        """Keys typed ahead must not turn the page: they were meant for another question."""
        self.lock_input("*")
        self.paint()

    def paint(self) -> None:
        """Paint the name."""
        text = self.words("jamaica_screen.hand_over", who=self._who)
        style = styles_of(self.shell.palette).decides
        self.query_one("#who", Static).update(Content.assemble((f" {text} ", style)))

    def on_click(self) -> None:
        """A click is as good as a key."""
        self.dismiss(True)
