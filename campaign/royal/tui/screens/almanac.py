"""The almanac: all cards by kind, with their pictures, figures, copies and rules; the help of Port Royal; and what
every sign of its table means.
"""

from collections.abc import Iterable
from itertools import groupby

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.results import stats
from highseas.campaign.results.summary import ContractRecord, contracts_of
from highseas.campaign.royal.tui import sheet
from highseas.campaign.royal.tui.widgets.detail import help_word
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.card_gallery import Page, pages, rules_lines, search
from highseas.campaign.royal.words.help import Group, entries, entry_body, groups, key_for, kind_of
from highseas.campaign.royal.words.names import StoryNames
from highseas.campaign.royal.words.records import contract_line
from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.background import Thinker
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.help import KEYS, HelpScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu, SearchLine
from highseas.campaign.tui.widgets.panel import Part, beside, in_columns, share
from highseas.campaign.words.help import HelpError


class AlmanacScreen(ShellScreen, keys="almanac"):
    """A list of all kinds of cards beside the page of the one under the cursor; typing searches."""

    READS = "#page-box"

    def __init__(self, story: StoryNames, card: str = "") -> None:
        """`card` is the id of a card, a contract or anything else whose page is opened first."""
        super().__init__()
        self._story = story
        self._first = kind_of(card) or card
        self._shown: list[Page] = []
        self._page: Page | None = None
        self._records: dict[str, ContractRecord] = {}
        self._thinker = Thinker(self, "records")

    def compose(self) -> ComposeResult:
        yield SearchLine(self.words("almanac.find"))
        with Horizontal():
            yield Menu(id="pages", markup=False)
            with VerticalScroll(id="page-box"):
                yield Static(id="faces")
                yield Static(id="page")
        yield KeyFooter()

    def on_mount(self) -> None:
        every = pages(self._story)
        self._list(every, next((page for page in every if page.key == self._first), every[0]))
        self.query_one("#pages", OptionList).focus()
        self._thinker.ask(lambda _: contracts_of(stats.readable()), self._show_records)  # of thousands of games

    def _show_records(self, records: dict[str, ContractRecord]) -> None:
        self._records = records
        if records:
            self.paint()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the size of the pictures anew, once the box has its own."""
        self.call_after_refresh(self.paint)

    def _list(self, found: Iterable[Page], first: Page | None) -> None:
        box = self.query_one("#pages", OptionList)
        options: list[Option] = []
        self._shown = []
        for group, members in groupby(found, key=lambda page: page.group):
            options.append(Option(self.words(f"almanac.groups.{group}"), disabled=True))
            for page in members:
                options.append(Option(f" {page.label}", id=str(len(self._shown))))
                self._shown.append(page)
        box.set_options(options)
        self._page = first
        if first is not None:
            box.highlighted = box.get_option_index(str(self._shown.index(first)))
        self.paint()

    def paint(self) -> None:
        if not self.query("#page"):
            return
        pictures, text = self.query_one("#faces", Static), self.query_one("#page", Static)
        pictures.display = self._page is not None
        if self._page is None:
            asked = self.query_one("#find", Input).value.strip()
            text.update(Content(self.words("almanac.nothing", asked=asked)))
            return
        theme, box = self.theme_styles, self.query_one("#page-box").scrollable_content_region
        arts = sheet.arts_of(self._page)
        room = sheet.room_for(len(arts), box.width, box.height)
        painted = sheet.paint_pictures(arts, theme, box.width, room)
        pictures.update(Content("\n").join([*painted, Content("")]))
        page, language = self._page, self._story.language
        parts: list[Part] = [(page.title, theme.heading)]
        for line in page.cards:
            parts += ["\n", line.figures, (f" {line.copies}", theme.dim)]
        parts += [f"\n\n{rule}" for rule in rules_lines(page, language)]
        record = self._records.get(page.key) if page.group == "contract" else None
        if record is not None:
            parts += ["\n\n", (contract_line(page.key, record, language).strip(), theme.point)]
        text.update(Content.assemble(*parts))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id is not None:
            page = self._shown[int(event.option.id)]
            if page != self._page:
                self._page = page
                self.query_one("#page-box", VerticalScroll).scroll_home(animate=False)
                self.paint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what is found while typing, and open the best of it."""
        found = search(event.value, self._story)
        self._list(sorted(found, key=pages(self._story).index), found[0] if found else None)

    def on_key(self, event: events.Key) -> None:
        """Letters typed over the list go into the search line."""
        self.query_one(SearchLine).take(event)

    def action_find(self) -> None:
        self.query_one(SearchLine).begin()


class RoyalHelp(HelpScreen):
    """The help of a game with this story and these sets: entries with pictures of their cards."""

    def __init__(self, story: StoryNames, word: str = "", sets: tuple[str, ...] = ()) -> None:
        """Without a `word` it opens at the keys of the screen below, and what its cursor points at is next."""
        self._story, self._sets = story, sets
        about = self._entry_for(word)
        super().__init__(entries(story), about, about or KEYS)

    def _entry_for(self, word: str) -> str:
        self._card = word if kind_of(word) else ""
        try:
            return key_for(word, self._story) if word else ""
        except HelpError:
            return ""

    def on_mount(self) -> None:
        if isinstance(scene := getattr(self.app.screen_stack[-2], "scene", None), Scene):
            self._about = self._about or self._entry_for(help_word(scene))

    def body(self, key: str) -> list[str]:
        return entry_body(key, self._story, self._card if kind_of(self._card) == key else "", self._sets)

    def pictures(self, key: str, theme: ThemeStyles, width: int, height: int) -> list[Content]:
        """All pictures of the cards that an entry is about that have room on a page beside its text."""
        name = key.removeprefix("event-")
        page = next((page for page in pages(self._story) if page.key == name), None)
        arts = sheet.arts_of(page) if page is not None else []
        room = max(2 * LINES + 1, sheet.small_room(len(arts), width, height))
        return sheet.paint_pictures(arts, theme, width, room) if arts else []


GROUP = 62
"""Fewest columns of a group beside another."""


def paint_legend(theme: ThemeStyles, width: int) -> list[Content]:
    """Return every sign of the table with what it means: groups in columns, as many as fit beside each other."""
    column = share(width, GROUP)
    return in_columns([_group(group, theme, column) for group in groups()], width, GROUP)


def _group(group: Group, theme: ThemeStyles, width: int) -> list[Content]:
    """A title over signs, each with its name and its meaning in columns, wrapped if needed."""
    signs = max(Content(sign.sign).cell_length for sign in group.signs)
    names = max(len(sign.name) for sign in group.signs)
    lines = [Content(group.title).stylize(theme.heading)]
    for sign in group.signs:
        named = (f"{sign.sign:<{signs}} ", theme.key), " ", (f"{sign.name:<{names}}", "bold")
        head = Content.assemble("  ", *named, "  ")
        means = Content(sign.means).wrap(max(12, width - head.cell_length))
        lines += beside([head], means, head.cell_length, 0)
    return lines
