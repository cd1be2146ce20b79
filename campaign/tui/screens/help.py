"""The help of a game: keys of the screen below and of all others, entries with their source, news; to be searched."""

from collections.abc import Mapping, Sequence

from textual import events
from textual.actions import parse
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu, SearchLine
from highseas.campaign.tui.widgets.panel import click, in_columns, share, wrap_indented
from highseas.campaign.words.help import Entry, plain, search_in, version_lines, versions
from highseas.campaign.words.language import Language

KEYS, NEWS = "keys", "news"
_PAGES = (KEYS, NEWS)
"""Ids of the pages that are not rules entries: all keys, and what is new."""
_LIST = ((150, 40), (0, 30))
"""Columns of the screen from which the list is so wide."""
_EDGES = 7
"""Columns of the box of the entry: its line, its margins, its scroll bar."""
BESIDE, TALL = 108, 36
"""Columns of an entry's box from which related ones stand beside it in full, and lines of the screen from which
they stand below it so, and pictures above it.
"""
_GAP = 3


class HelpScreen(ShellScreen, keys="help"):
    """A list of entries beside the open one; related entries open by number or click."""

    def __init__(
        self, entries: Mapping[str, Entry], about: str = "", opened: str = KEYS, here: tuple[keymap.Key, ...] = ()
    ) -> None:
        """Opens at the keys `here`, by default those below, with what it is `about` next, or at what is `opened`."""
        super().__init__()
        self._entries, self._about, self._key = entries, about, opened
        self._here = here
        self._before: list[str] = []

    def compose(self) -> ComposeResult:
        yield SearchLine(self.words("screens.help.find"))
        with Horizontal():
            yield Menu(id="entries", markup=False)
            with VerticalScroll(id="entry-box"), Container(id="entry-room"):
                yield Static(id="entry")
                yield Static(id="related")
        yield KeyFooter()

    def on_mount(self) -> None:
        below = self.app.screen_stack[-2]
        keys: tuple[keymap.Key, ...] = self._here or getattr(below, "KEYS", ())
        self._here = tuple(key for key in keys if below.check_action(*parse(key.action)[1:]))
        self.paint()
        self.query_one("#entries", OptionList).focus()

    def _found(self) -> list[str]:
        """The entries to list for the search text: all, or the hits, the best first."""
        asked = plain(self.query_one("#find", Input).value)
        if not asked:
            return [KEYS, NEWS, *self._entries]
        pages = [key for key in _PAGES if key.startswith(asked) or plain(self._title(key)).startswith(asked)]
        return sorted([*pages, *search_in(self._entries, asked)], key=lambda key: key == NEWS)

    def _list(self, keys: list[str]) -> None:
        box = self.query_one("#entries", OptionList)
        grouped = len(keys) > len(self._entries)
        options: list[Option] = []
        for key in keys:
            if grouped and key in self._entries and (group := self._entries[key].group):
                heading = Content(self.words(f"screens.help.group.{group}"))
                options.append(Option(heading.stylize(self.theme_styles.heading), disabled=True))
            options.append(Option(self._title(key), id=key))
        with self.prevent(OptionList.OptionHighlighted):
            box.set_options(options)
            if self._key in keys:
                box.highlighted = box.get_option_index(self._key)

    def _title(self, key: str) -> str:
        return self.words(f"screens.help.{key}") if key in _PAGES else self._entries[key].title

    def _open(self, key: str) -> None:
        self._key = key
        self.query_one("#entry-box", VerticalScroll).scroll_home(animate=False)
        self._paint_entry()

    def on_resize(self) -> None:
        """Paint for the new size; the open entry stays in sight in the list, whose lines may break elsewhere."""
        self.paint()
        self.call_after_refresh(self.query_one("#entries", Menu).scroll_to_highlight)

    def paint(self) -> None:
        self.query_one("#entries").styles.width = self._list_width
        self._list(self._found())
        self._paint_entry()

    @property
    def _list_width(self) -> int:
        return next(columns for least, columns in _LIST if self.app.size.width >= least)

    def _paint_entry(self) -> None:
        theme, width = self.theme_styles, self.app.size.width - self._list_width - _EDGES
        beside, column = list[Content](), 0
        if not self._key:
            asked = self.query_one("#find", Input).value.strip()
            lines = [Content(self.words("screens.help.nothing", asked=asked))]
        elif self._key == KEYS:
            about = [self._see_line(1, self._about), Content("")] if self._about else []
            lines = [*about, *key_lines(keymap.key_blocks(self.shell.own_keys, self._here), theme, width)]
        elif self._key == NEWS:
            lines = news_lines(theme, self.shell.language, width)
        else:
            lines, beside, column = self._rules(theme, width)
        entry, related = self.query_one("#entry", Static), self.query_one("#related", Static)
        entry.auto_links = related.auto_links = False
        entry.styles.width = column or "1fr"
        entry.update(Content("\n").join(lines))
        related.display = bool(beside)
        related.update(Content("\n").join(beside))

    def _rules(self, theme: ThemeStyles, width: int) -> tuple[list[Content], list[Content], int]:
        """The lines of the open entry, those of related ones beside it where there is room, and its column."""
        key, height, heading = self._key, self.app.size.height, self.words("screens.help.related")
        see, tall = self._entries[key].see, height >= TALL
        room = min(READABLE, width // 2 if width >= BESIDE else width)
        lines = entry_lines(self.body(key), self.pictures(key, theme, room, height) if tall else [], theme, room)
        if width >= BESIDE:
            beside = related_lines(see, self._entries, heading, theme, min(width - room - _GAP, READABLE))
            return lines, beside, room + _GAP
        if tall and see:
            lines += [Content(""), *related_lines(see, self._entries, heading, theme, room)]
        elif see:
            lines += [Content(""), Content(heading), *(self._see_line(*each) for each in enumerate(see, 1))]
        return lines, [], 0

    def body(self, key: str) -> Sequence[str]:
        """The title of an entry and its paragraphs."""
        entry = self._entries[key]
        return entry.title, entry.text, self.words("entries.rule", source=entry.source)

    def pictures(self, key: str, theme: ThemeStyles, width: int, height: int) -> list[Content]:
        """Pictures of what an entry is about, for a page of this height."""
        return []

    def _see_line(self, number: int, key: str) -> Content:
        line = Content.assemble("  ", (f"{number}", "bold"), f" {self._entries[key].title}")
        return line.stylize(click(f"screen.related({number})"), 2)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id and event.option.id != self._key:
            self._open(event.option.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option.id or KEYS)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list while typing, and open its first entry, or show that there is none."""
        found = self._found()
        self._list(found)
        if not found:
            self._key = ""
            self._paint_entry()
        elif event.value.strip():
            self._go(found[0])

    def _go(self, key: str) -> None:
        """Open an entry, with the list's cursor on it; a search that would hide it is cleared."""
        if key not in self._found():
            line = self.query_one("#find", Input)
            with line.prevent(Input.Changed):
                line.value = ""
            self._list(self._found())
        box = self.query_one("#entries", OptionList)
        box.highlighted = box.get_option_index(key)
        self._open(key)

    def on_key(self, event: events.Key) -> None:
        """Follow a related entry by its number, unless typing in the search line; letters search."""
        if event.character and event.character in "123456789":
            self.action_related(int(event.character))
        else:
            self.query_one(SearchLine).take(event)

    def action_find(self) -> None:
        self.query_one(SearchLine).begin()

    def action_related(self, number: int) -> None:
        """Follow a related entry; Backspace returns."""
        see = self._entries[self._key].see if self._key in self._entries else (self._about,) if self._about else ()
        if 1 <= number <= len(see):
            self._before.append(self._key)
            self._go(see[number - 1])

    def action_back(self) -> None:
        if self._before:
            self._go(self._before.pop())


READABLE = 84
"""The most columns of an entry's text."""
_KEY = 13
"""Columns of a key's name before what it does."""
_KEYS, _NEWS = 40, 50
"""The fewest columns of the keys of a screen, and of what is new in a version."""


def entry_lines(body: Sequence[str], shown: Sequence[Content], theme: ThemeStyles, width: int) -> list[Content]:
    title, *rest = body
    lines = [Content(title).stylize(theme.heading), *([Content(""), *shown] if shown else [])]
    for paragraph in rest:
        lines += [
            Content(""),
            *(row for line in paragraph.split("\n") for row in wrap_indented(Content(line), width, 0)),
        ]
    return lines


def related_lines(
    see: Sequence[str], entries: Mapping[str, Entry], heading: str, theme: ThemeStyles, width: int
) -> list[Content]:
    """Return related entries with their texts, to read on without a key."""
    lines = [Content(heading).stylize(theme.heading)] if see else []
    for number, key in enumerate(see, 1):
        head = Content.assemble((f"{number} ", theme.key), (entries[key].title, "bold"))
        text = [row for line in entries[key].text.split("\n") for row in wrap_indented(Content(line), width - 2, 0)]
        lines += [Content(""), head.stylize(click(f"screen.related({number})"))]
        lines += [Content.assemble("  ", (row.plain, theme.dim)) for row in text]
    return lines


def key_lines(named: Sequence[Sequence[str]], theme: ThemeStyles, width: int) -> list[Content]:
    """Return the keys of a screen, how keys are typed, and those of all screens in columns, wrapped there."""
    first, rules, *screens = named
    column = share(width, _KEYS)
    blocks: list[list[Content]] = []
    for title, *rows in filter(None, (first, *screens)):
        block = [Content(title).stylize(theme.heading)]
        for row in rows:
            key = Content.assemble("  ", Content(row[2:]).stylize(theme.key, 0, _KEY))
            block += wrap_indented(key, column if blocks or not first else min(width, READABLE), _KEY + 2)
        blocks.append(block)
    mine = [*blocks.pop(0), Content("")] if first else []
    lines = [row for rule in rules for row in wrap_indented(Content(rule), width, 0)]
    return [*mine, *lines, Content(""), *in_columns(blocks, width, column)]


def news_lines(theme: ThemeStyles, language: Language, width: int) -> list[Content]:
    """Return what is new in each version, in columns, each item wrapped anew: where one goes on it is indented."""
    column, blocks = share(width, _NEWS), []
    for version in versions():
        title, *rows = version_lines(version, language)
        items: list[str] = []
        for row in rows:
            if row.startswith(" ") and items:
                items[-1] += f" {row.strip()}"
            else:
                items.append(row)
        wrapped = [line for item in items for line in wrap_indented(Content(item), column, 2)]
        blocks.append([Content(title).stylize(theme.heading), *wrapped])
    return in_columns(blocks, width, column)
