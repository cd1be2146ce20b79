"""The journal: every story card shown so far."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.chapters.campaign import campaign_of, pictures_of
from highseas.campaign.chapters.journal import JournalEntry, journal
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.tui import keymap
from highseas.campaign.tui.art import grids, paint
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.panel import bowls, prose_content, wrap_indented

PICTURED, LARGE = 36, 50
"""Fewest lines of a screen on which a picture stands over the text, and a large one."""


class JournalScreen(ShellScreen):
    """The cards by chapter on the left, the one under the cursor on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.JOURNAL)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, session: RoyalSession, first: bool = False) -> None:
        """Open at the last card read, or with `first` at the first entry: the Table, once somebody sits there."""
        super().__init__()
        self._session, self._first = session, first
        self._sections = journal(session)
        self._pictures = pictures_of(campaign_of(session))
        self._entries: list[JournalEntry | None] = []

    def compose(self) -> ComposeResult:
        """The list and the text over the keys."""
        options: list[Option] = []
        for section in self._sections:
            options.append(Option(Content(section.heading), disabled=True))
            self._entries.append(None)
            for entry in section.entries:
                options.append(Option(Content(entry.page.title)))
                self._entries.append(entry)
        with Horizontal(id="journal"):
            yield Menu(*options, markup=False)
            with VerticalScroll(id="journal-text", can_focus=False):
                yield Static(id="journal-entry", markup=False)
        yield KeyLine()

    def paint(self) -> None:
        """Show everything anew, in another theme."""
        menu = self.query_one(OptionList)
        self._list()
        self.query_one(KeyLine).show(keymap.JOURNAL, styles_of(self.shell.palette))
        if menu.highlighted is not None:
            self._show(self._entries[menu.highlighted])

    def _list(self) -> None:
        """Write the list anew, in lines of its width; the rest of a long title stands under its beginning."""
        theme, menu = styles_of(self.shell.palette), self.query_one(OptionList)
        width = menu.scrollable_content_region.width
        headings = iter(self._sections)
        for place, entry in enumerate(self._entries):
            if entry is None:
                rows = wrap_indented(Content(next(headings).heading).stylize(theme.heading), width, 2)
            else:
                rows = wrap_indented(Content(f"  {entry.page.title}"), width, 4)
            menu.replace_option_prompt_at_index(place, Content("\n").join(rows))

    def on_mount(self) -> None:
        """Put the cursor on the last card read, or on the first entry."""
        self.query_one(KeyLine).show(keymap.JOURNAL, styles_of(self.shell.palette))
        self.call_after_refresh(self._list)
        read = [place for place, entry in enumerate(self._entries) if entry is not None]
        if read:
            self.query_one(OptionList).highlighted = read[0 if self._first else -1]
        else:
            self.query_one("#journal-entry", Static).update(self.words("screens.journal.empty"))

    def on_resize(self) -> None:
        """Write everything anew for another size."""
        self.call_after_refresh(self.paint)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the card under the cursor."""
        self._show(self._entries[event.option_index])

    def _show(self, entry: JournalEntry | None) -> None:
        if entry is None:
            return
        theme = styles_of(self.shell.palette)
        art, scale = grids.of_page(entry.card, self._pictures), self._scale
        parts = [Content("\n").join(paint.lines(art, theme, scale=scale))] if scale else []
        parts += [Content(entry.page.title).stylize(theme.heading), *map(prose_content, entry.page.paragraphs)]
        if entry.page.bowls:
            parts.append(Content(bowls(entry.page.bowls)).stylize(theme.good))
        if entry.mission:
            parts.append(Content(entry.mission).stylize(theme.dim))
        if entry.pay_off:
            parts.append(prose_content(entry.pay_off))
        if entry.choice:
            parts.append(prose_content(entry.choice))
        self.query_one("#journal-entry", Static).update(Content("\n\n").join(parts))
        self.query_one("#journal-text", VerticalScroll).scroll_home(animate=False)

    @property
    def _scale(self) -> int:
        """The scale of the picture; 0 where there is no room for one."""
        height = self.app.size.height
        return 2 if height >= LARGE else int(height >= PICTURED)

    def action_month(self) -> None:
        """Show the map of the running chapter in place of the journal."""
        self.shell.turn_to("month", self._session)

    def action_down(self) -> None:
        """Scroll the text down."""
        self.query_one("#journal-text", VerticalScroll).scroll_page_down(animate=False)

    def action_up(self) -> None:
        """Scroll the text up."""
        self.query_one("#journal-text", VerticalScroll).scroll_page_up(animate=False)
