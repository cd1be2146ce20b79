"""The rules help: searchable entries with their source, and the keys."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.panel import Part, click
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
"""Ids of the pages that are not rules entries: all keys, and what is new."""


class HelpScreen(ShellScreen):
    """A list of entries beside the open one; related entries open by number or click."""

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
        yield KeyFooter()

    def on_mount(self) -> None:
        """Open the requested entry."""
        self._list(self._found())
        self._open(self._key)
        self.query_one("#entries", OptionList).focus()

    def _found(self) -> list[str]:
        """The entries to list for the search text: all, or the hits, the best first."""
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
            entry.update(Content("\n".join(keymap.key_lines(self.shell.own_keys))))
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
        """Open the entry under the cursor."""
        if event.option.id and event.option.id != self._key:
            self._open(event.option.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen entry."""
        self._open(event.option.id or KEYS)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list while typing, and open its first entry, or show that there is none."""
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
        """Move the focus to the list; without a hit the search line keeps it."""
        if self._found():
            self.query_one("#entries", OptionList).focus()

    def _go(self, key: str) -> None:
        """Open an entry, with the list's cursor on it if it is listed."""
        keys = self._found()
        if key in keys:
            self.query_one("#entries", OptionList).highlighted = keys.index(key)
        self._open(key)

    def on_key(self, event: events.Key) -> None:
        """Follow a related entry by its number, unless typing in the search line."""
        if event.character and event.character in "123456789":
            self.action_related(int(event.character))

    def action_find(self) -> None:
        """Focus the search line."""
        self.query_one("#find", Input).focus()

    def action_related(self, number: int) -> None:
        """Follow a related entry; Backspace returns."""
        see = self._entries[self._key].see if self._key in self._entries else ()
        if 1 <= number <= len(see):
            self._before.append(self._key)
            self._leave_search(see[number - 1])
            self._go(see[number - 1])

    def action_back(self) -> None:
        """Return to the entry before."""
        if self._before:
            key = self._before.pop()
            self._leave_search(key)
            self._go(key)

    def _leave_search(self, key: str) -> None:
        """Clear the search if it would hide this entry."""
        if key not in self._found():
            line = self.query_one("#find", Input)
            with line.prevent(Input.Changed):
                line.value = ""
            self._list(self._found())
