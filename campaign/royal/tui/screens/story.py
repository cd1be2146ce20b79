"""The cards of a story, page by page: those to be read now, and the journal of every card shown so far."""

from collections.abc import Callable

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.chapters.campaign import Campaign, campaign_of, pictures_of
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.journal import JournalEntry, journal
from highseas.campaign.chapters.pages import CardPage, card_page, page, read_one, turned_to, unread
from highseas.campaign.files import paths
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.tui import sheet as sheets
from highseas.campaign.royal.words.results import rating_line
from highseas.campaign.royal.words.story import story_title
from highseas.campaign.royal.words.table_lines import Mission, mission_of
from highseas.campaign.tui.art import grids, paint
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.base import PaintedScreen, ShellScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.tui.widgets.panel import wrap_indented
from highseas.campaign.words.games import unsaved_line
from highseas.story.view import tale_in


class StoryScreen(OpensLocked, PaintedScreen, keys="story"):
    """Shows all unread cards, one after the other; the open page is saved."""

    def __init__(self, session: RoyalSession) -> None:
        super().__init__()
        self.session = session
        self._names = names_at(session)
        self._pictures = pictures_of(self.campaign)
        self._whole = False
        """Whether a card read in an earlier try is shown whole."""

    @property
    def campaign(self) -> Campaign:
        return campaign_of(self.session)

    def compose(self) -> ComposeResult:
        with Vertical(id="prose-room"), Center(), Horizontal(id="prose"):
            yield Static(id="prose-picture", markup=False)
            with Vertical(id="prose-page"):
                yield Static(id="prose-head", markup=False)
                yield Static(id="prose-title", markup=False)
                yield Static(id="prose-text", markup=False)
                yield Static(id="prose-mission", markup=False)
                yield Static(id="prose-foot", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.lock_input(self.shell.input_queue.key)
        self.paint()

    @property
    def _sheet(self) -> sheets.Sheet:
        size = self.app.size
        return sheets.sheet_for(size.width, size.height, self._paragraphs(), self._mission())

    def _starts(self) -> list[int]:
        sheet = self._sheet
        foot = sheets.mission_lines(self._mission(), sheet.width)
        return sheets.pages_of(self._paragraphs(), sheet.width, sheet.lines, len(foot))

    def _card(self) -> CardPage:
        """The first unread card as it is said, or whole on demand."""
        card = card_page(self.session, unread(self.session)[0])
        return replace(card, paragraphs=card.whole) if self._whole and card.whole else card

    def _paragraphs(self) -> tuple[str, ...]:
        card = self._card()
        last = f"{card.paragraphs[-1]}\n\n{sheets.bowls(card.bowls)}" if card.bowls and card.paragraphs else ""
        return (*card.paragraphs[:-1], last) if last else card.paragraphs

    def _mission(self) -> Mission | None:
        return mission_of(self.session.view, unread(self.session)[0], self._names.story)

    def _page(self) -> int:
        return sum(1 for start in self._starts() if start <= page(self.session)) - 1

    def paint(self) -> None:
        waiting = unread(self.session)
        if not waiting or not self.query("#prose-title"):
            return
        theme, sheet, prose = self.theme_styles, self._sheet, self._card()
        starts, page = self._starts(), self._page()
        ends = [*starts[1:], len(prose.paragraphs)]
        room = self.query_one("#prose-picture", Static)
        room.display = bool(sheet.scale)
        if sheet.scale:
            art = grids.of_page(prose.card, self._pictures)
            room.update(Content("\n").join(paint.lines(art, theme, scale=sheet.scale)))
            room.styles.width = paint.WIDTH * sheet.scale + sheets.PICTURE_GAP
        self.query_one("#prose").styles.width = sheet.columns + sheets.EDGES
        self.query_one("#prose-page").styles.width = sheet.width
        tale = tale_in(self.session.view)
        chapter = story_title(tale, self._names.story) if tale is not None else ""
        self.query_one("#prose-head", Static).update(Content(chapter).stylize(theme.dim))
        self.query_one("#prose-title", Static).update(Content(prose.title).stylize(theme.heading))
        text = sheets.prose_content("\n\n".join(prose.paragraphs[starts[page] : ends[page]]))
        last = page + 1 == len(starts)
        if last and prose.bowls:
            text = Content.assemble(text, "\n\n", (sheets.bowls(prose.bowls), theme.good))
        self.query_one("#prose-text", Static).update(text)
        mission = sheets.mission_lines(self._mission() if last else None, sheet.width, theme)
        self.query_one("#prose-mission", Static).update(Content("\n").join(mission))
        self.query_one("#prose-mission").display = bool(mission)
        number = self.words("screens.story.page", page=page + 1, pages=len(starts)) if len(starts) > 1 else ""
        stars = "" if self.session.moves else rating_line(self.session.start, self.shell.language)
        foot = Content("  ".join(filter(None, (number, stars))))
        self.query_one("#prose-foot", Static).update(foot.stylize(theme.dim))
        keys = tuple(key for key in self.KEYS if key.action != "whole" or prose.whole)
        self.query_one(KeyLine).show(keys, theme)

    def action_on(self) -> None:
        """Turn to the next page, the next card, or back to the table."""
        if not self._turn(1):
            self.action_skip()

    def action_back(self) -> None:
        self._turn(-1)

    def _turn(self, pages: int) -> bool:
        """Turn so many pages of the card on; return whether it has such a page."""
        if not unread(self.session):
            return False  # the screen is already closing
        starts, page = self._starts(), self._page() + pages
        is_there = 0 <= page < len(starts)
        if is_there:
            self._keep(turned_to(self.session, starts[page]))
            self.paint()
        return is_there

    def action_whole(self) -> None:
        """Show a card that was read in an earlier try whole, or short again, from its first page."""
        if unread(self.session) and self._card().whole:
            self._whole = not self._whole
            self._keep(turned_to(self.session, 0))
            self.paint()

    def action_skip(self) -> None:
        if not unread(self.session):
            return  # the screen is already closing
        self._keep(read_one(self.session))
        self._whole = False
        if unread(self.session):
            self.paint()
        else:
            self.dismiss(None)

    def _keep(self, campaign: Campaign) -> None:
        self.session.turn_page(campaign)
        if self.session.unsaved:
            self.shell.say(unsaved_line(self.session.unsaved, self.shell.language), "warning")

    def on_click(self) -> None:
        self.action_on()


def read_unread(app: Shell, session: RoyalSession, then: Callable[[], None]) -> None:
    """Show the unread cards, if any, then call `then`."""
    if unread(session):
        app.push_screen(StoryScreen(session), lambda _: then())
    else:
        then()


def ask_for_book(shell: Shell, session: RoyalSession) -> None:
    """Ask for a file name, and write the book of the campaign there; never overwrites a file."""
    from highseas.campaign.royal.storybook import write_book

    name = campaign_of(session).name

    def write(typed: str) -> None:
        path = paths.typed(typed)
        write_book(session, path)
        shell.hand_out(path)
        shell.say(shell.words("chapters.book.written", campaign=name, path=str(path)))

    shell.ask_text(shell.words("chapters.book.ask"), write, str(paths.folder_for_copies() / f"{name}.html"))


PICTURED, LARGE = 36, 50
"""Fewest lines of a screen on which a picture stands over the text, and a large one."""


class JournalScreen(ShellScreen, keys="journal"):
    """The cards by chapter on the left, the one under the cursor on the right."""

    AUTO_FOCUS = "OptionList"
    READS = "#journal-text"

    def __init__(self, session: RoyalSession, first: bool = False) -> None:
        """Open at the last card read, or with `first` at the first entry: the Table, once somebody sits there."""
        super().__init__()
        self._session, self._first = session, first
        self._pictures = pictures_of(campaign_of(session))
        self._rows: list[tuple[str, JournalEntry | None]] = []
        """The lines of the list: headings of chapters, and titles of cards with their entries."""
        for section in journal(session):
            self._rows.append((section.heading, None))
            self._rows += [(entry.page.title, entry) for entry in section.entries]

    def compose(self) -> ComposeResult:
        with Horizontal(id="journal"):
            yield Menu(*(Option(Content(text), disabled=entry is None) for text, entry in self._rows), markup=False)
            with VerticalScroll(id="journal-text", can_focus=False):
                yield Static(id="journal-entry", markup=False)
        yield KeyLine()

    def paint(self) -> None:
        menu = self.query_one(OptionList)
        self._list()
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        if menu.highlighted is not None:
            self._show(self._rows[menu.highlighted][1])

    def _list(self) -> None:
        """Write the list anew, in lines of its width; the rest of a long title stands under its beginning."""
        theme, menu = self.theme_styles, self.query_one(OptionList)
        width = menu.scrollable_content_region.width
        for place, (text, entry) in enumerate(self._rows):
            if entry is None:
                rows = wrap_indented(Content(text).stylize(theme.heading), width, 2)
            else:
                rows = wrap_indented(Content(f"  {text}"), width, 4)
            menu.replace_option_prompt_at_index(place, Content("\n").join(rows))

    def on_mount(self) -> None:
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        self.call_after_refresh(self._list)
        if read := [place for place, (_, entry) in enumerate(self._rows) if entry is not None]:
            self.query_one(OptionList).highlighted = read[0 if self._first else -1]
        else:
            self.query_one("#journal-entry", Static).update(self.words("screens.journal.empty"))

    def on_resize(self) -> None:
        self.call_after_refresh(self.paint)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._show(self._rows[event.option_index][1])

    def _show(self, entry: JournalEntry | None) -> None:
        if entry is None:
            return
        theme = self.theme_styles
        height = self.app.size.height
        art, scale = grids.of_page(entry.card, self._pictures), 2 if height >= LARGE else int(height >= PICTURED)
        parts = [Content("\n").join(paint.lines(art, theme, scale=scale))] if scale else []
        parts += [Content(entry.page.title).stylize(theme.heading), *map(sheets.prose_content, entry.page.paragraphs)]
        if entry.page.bowls:
            parts.append(Content(sheets.bowls(entry.page.bowls)).stylize(theme.good))
        if entry.mission:
            parts.append(Content(entry.mission).stylize(theme.dim))
        parts += [sheets.prose_content(text) for text in (entry.pay_off, entry.choice) if text]
        self.query_one("#journal-entry", Static).update(Content("\n\n").join(parts))
        self.query_one("#journal-text", VerticalScroll).scroll_home(animate=False)

    def action_month(self) -> None:
        self.shell.turn_to("month", self._session)

    def action_book(self) -> None:
        ask_for_book(self.shell, self._session)
