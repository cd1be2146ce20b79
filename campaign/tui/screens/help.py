"""Rules help: every entry, searchable, with its source; and the keys."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from campaign.help import HelpError, entries, entry_lines, key_for, search
from campaign.tui import keymap
from engine.cards import CARD_BY_ID

KEYS = "keys"


class HelpScreen(Screen[None]):
    """A list of entries beside the one that is open."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.pop_screen", "Back"), ("slash", "find", "Find")]

    def __init__(self, word: str = "") -> None:
        super().__init__()
        self._card = word if word in CARD_BY_ID else ""
        try:
            self._key = key_for(word) if word else "turn-order"
        except HelpError:
            self._key = "turn-order"

    def compose(self) -> ComposeResult:
        """The search line over list and entry."""
        yield Input(placeholder="type to search, Enter for the first hit", id="find")
        with Horizontal():
            yield OptionList(id="entries", markup=False)
            with VerticalScroll(id="entry-box"):
                yield Static(id="entry")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Open at the entry that was asked for."""
        self._list(list(entries()))
        self._open(self._key)
        self.query_one("#entries", OptionList).focus()

    def _list(self, keys: list[str]) -> None:
        box = self.query_one("#entries", OptionList)
        box.clear_options()
        box.add_options([Option("Keys", id=KEYS), *(Option(entries()[key].title, id=key) for key in keys)])
        if self._key in keys:
            box.highlighted = 1 + keys.index(self._key)

    def _open(self, key: str) -> None:
        self._key = key
        if key == KEYS:
            self.query_one("#entry", Static).update(Content("\n".join(keymap.key_lines())))
            return
        title, *rest = entry_lines(key, self._card if self._card and CARD_BY_ID[self._card].kind == key else "")
        body = Content.assemble((f"{title}\n\n", "bold"), "\n\n".join(rest))
        self.query_one("#entry", Static).update(body)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The entry under the cursor is open."""
        if event.option.id:
            self._open(event.option.id)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while typing."""
        self._list(search(event.value) if event.value.strip() else list(entries()))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The first hit, and the keys back to the list."""
        found = search(event.value)
        if found:
            self._open(found[0])
        self.query_one("#entries", OptionList).focus()

    def action_find(self) -> None:
        """To the search line."""
        self.query_one("#find", Input).focus()
