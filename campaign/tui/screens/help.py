"""Rules help: every entry, searchable, with its source; and the keys."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.scene import Part, click
from highseas.campaign.words.news import news_lines
from highseas.campaign.words.royal.help import (
    Entry,
    HelpError,
    entries,
    entry_body,
    key_for,
    kind_of,
    plain,
    search,
)
from highseas.campaign.words.royal.naming import StoryNames

KEYS, NEWS = "keys", "news"
_PAGES = (KEYS, NEWS)
"""The pages that are no entries of the rules: all keys, and what is new."""


class HelpScreen(ShellScreen):
    """A list of entries beside the one that is open; related entries open by their number or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.HELP)]

    def __init__(self, story: StoryNames, word: str = "", sets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._story, self._sets = story, sets
        self._card = word if kind_of(word) else ""
        try:
            self._key = key_for(word, story) if word else "turn-order"
        except HelpError:
            self._key = "turn-order"
        self._before: list[str] = []

    @property
    def _entries(self) -> dict[str, Entry]:
        return entries(self._story)

    def compose(self) -> ComposeResult:
        """The search line over list and entry."""
        yield Input(placeholder=self.words("screens.help.find"), id="find")
        with Horizontal():
            yield Menu(id="entries", markup=False)
            with VerticalScroll(id="entry-box"):
                yield Static(id="entry")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Open at the entry that was asked for."""
        self._list(self._found())
        self._open(self._key)
        self.query_one("#entries", OptionList).focus()

    def _found(self) -> list[str]:
        """What the list shows for what is typed: everything, or the hits, the best first."""
        asked = plain(self.query_one("#find", Input).value)
        if not asked:
            return [KEYS, *self._entries, NEWS]
        pages = [key for key in _PAGES if key.startswith(asked) or plain(self._title(key)).startswith(asked)]
        return sorted([*pages, *search(asked, self._story)], key=lambda key: key == NEWS)

    def _list(self, keys: list[str]) -> None:
        box = self.query_one("#entries", OptionList)
        box.clear_options()
        box.add_options([Option(self._title(key), id=key) for key in keys])
        if self._key in keys:
            box.highlighted = keys.index(self._key)

    def _title(self, key: str) -> str:
        return self.words(f"screens.help.{key}") if key in _PAGES else self._entries[key].title

    def _open(self, key: str) -> None:
        self._key = key
        entry = self.query_one("#entry", Static)
        entry.auto_links = False
        self.query_one("#entry-box", VerticalScroll).scroll_home(animate=False)
        if key == KEYS:
            entry.update(Content("\n".join(keymap.key_lines())))
            return
        if key == NEWS:
            entry.update(Content("\n".join(news_lines(self.shell.language))))
            return
        title, *rest = entry_body(key, self._story, self._card if kind_of(self._card) == key else "", self._sets)
        entry.update(Content.assemble((f"{title}\n\n", "bold"), "\n\n".join(rest), *self._related()))

    def _related(self) -> list[Part]:
        """The related entries of the open one, each with its number."""
        see = () if self._key in _PAGES else self._entries[self._key].see
        parts: list[Part] = [f"\n\n{self.words('screens.help.related')}"] if see else []
        for number, other in enumerate(see, 1):
            text = Content.assemble((f"{number}", "bold"), f" {self._entries[other].title}")
            parts += ["\n  ", text.stylize(click(f"screen.related({number})"))]
        return parts

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The entry under the cursor is open."""
        if event.option.id and event.option.id != self._key:
            self._open(event.option.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click opens an entry."""
        self._open(event.option.id or KEYS)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while typing, and open its first entry, or say that there is none."""
        found = self._found()
        self._list(found)
        if not found:
            self._key = ""
            self.query_one("#entry", Static).update(
                Content(self.words("screens.help.nothing", asked=event.value.strip()))
            )
        elif event.value.strip():
            self._go(found[0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The first hit is open; the keys go back to the list. Without a hit the line keeps them."""
        if self._found():
            self.query_one("#entries", OptionList).focus()

    def _go(self, key: str) -> None:
        """Open an entry, with the list's cursor on it where it is in the list."""
        keys = self._found()
        if key in keys:
            self.query_one("#entries", OptionList).highlighted = keys.index(key)
        self._open(key)

    def on_key(self, event: events.Key) -> None:
        """A number follows a related entry; in the search line it is typed."""
        if event.character and event.character in "123456789":
            self.action_related(int(event.character))

    def action_find(self) -> None:
        """To the search line."""
        self.query_one("#find", Input).focus()

    def action_related(self, number: int) -> None:
        """Follow a related entry; Backspace comes back."""
        see = self._entries[self._key].see if self._key in self._entries else ()
        if 1 <= number <= len(see):
            self._before.append(self._key)
            self._leave_search(see[number - 1])
            self._go(see[number - 1])

    def action_back(self) -> None:
        """The entry that was left by a number or a click."""
        if self._before:
            key = self._before.pop()
            self._leave_search(key)
            self._go(key)

    def _leave_search(self, key: str) -> None:
        """Show every entry again if what is typed would hide this one."""
        if key not in self._found():
            line = self.query_one("#find", Input)
            with line.prevent(Input.Changed):
                line.value = ""
            self._list(self._found())
