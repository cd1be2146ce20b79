"""The journal on the screen: every card of the path taken, to be read again."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from campaign.journal import Leaf, journal
from campaign.session import Session
from campaign.tui import keymap
from campaign.tui.screens.base import SeaScreen
from campaign.tui.theme import look
from campaign.tui.widgets.keyline import KeyLine
from campaign.tui.widgets.menu import Menu


class JournalScreen(SeaScreen):
    """The cards by chapter on the left, the one under the cursor on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.JOURNAL)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._parts = journal(session)
        self._leaves: list[Leaf | None] = []

    def compose(self) -> ComposeResult:
        """List and text over the keys."""
        style = look(self.sea.palette)
        options: list[Option] = []
        for part in self._parts:
            options.append(Option(Content(part.heading).stylize(style.heading), disabled=True))
            self._leaves.append(None)
            for leaf in part.leaves:
                options.append(Option(Content(f"  {leaf.prose.title}")))
                self._leaves.append(leaf)
        with Horizontal(id="journal"):
            yield Menu(*options, markup=False)
            with VerticalScroll(id="journal-text", can_focus=False):
                yield Static(id="journal-leaf", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """At the last card that was read."""
        self.query_one(KeyLine).show(keymap.JOURNAL, look(self.sea.palette))
        read = [place for place, leaf in enumerate(self._leaves) if leaf is not None]
        if read:
            self.query_one(OptionList).highlighted = read[-1]
        else:
            self.query_one("#journal-leaf", Static).update("Nothing is told yet.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another card is under the cursor."""
        leaf = self._leaves[event.option_index]
        if leaf is None:
            return
        style = look(self.sea.palette)
        parts = [Content(leaf.prose.title).stylize(style.heading), *map(Content, leaf.prose.paragraphs)]
        if leaf.mission:
            parts.append(Content(leaf.mission).stylize(style.dim))
        self.query_one("#journal-leaf", Static).update(Content("\n\n").join(parts))
        self.query_one("#journal-text", VerticalScroll).scroll_home(animate=False)

    def action_down(self) -> None:
        """The text down."""
        self.query_one("#journal-text", VerticalScroll).scroll_page_down(animate=False)

    def action_up(self) -> None:
        """The text up."""
        self.query_one("#journal-text", VerticalScroll).scroll_page_up(animate=False)
