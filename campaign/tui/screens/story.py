"""The story screen: shows story cards page by page, then returns to the table."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.chapters.campaign import Campaign, campaign_of
from highseas.campaign.chapters.naming import names_at
from highseas.campaign.chapters.reading import card_page, page, read_one, turned_to, unread
from highseas.campaign.chapters.table_pages import CardPage
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.tui import keymap
from highseas.campaign.tui.prose import bowls, prose_content
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.words.royal.asked import mission_said
from highseas.campaign.words.saving import unsaved_line

WIDEST = 72
"""Most columns of a page: longer lines are hard to read."""
FRAME = 9
"""Lines not used for text: title, page number, keys and margins."""


def pages_of(paragraphs: tuple[str, ...], width: int, height: int) -> list[int]:
    """Return the number of the first paragraph of each page of `width` by `height` cells."""
    starts, used = [0], 0
    for number, paragraph in enumerate(paragraphs):
        lines = len(prose_content(paragraph).wrap(width)) + 1
        if used and used + lines > height + 1:
            starts.append(number)
            used = 0
        used += lines
    return starts


class StoryScreen(ShellScreen):
    """Shows all unread cards, one after the other; the open page is saved."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.STORY)]

    def __init__(self, session: RoyalSession) -> None:
        super().__init__()
        self.session = session
        self._whole = False
        """Whether a card read in an earlier try is shown whole."""

    @property
    def campaign(self) -> Campaign:
        """The campaign of the session."""
        return campaign_of(self.session)

    def compose(self) -> ComposeResult:
        """The page over the keys."""
        with Vertical(id="prose-room"), Center(), Vertical(id="prose"):
            yield Static(id="prose-title", markup=False)
            yield Static(id="prose-text", markup=False)
            yield Static(id="prose-foot", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the first page, with the input locked: type-ahead must not turn it."""
        self.lock_input(self.shell.input_queue.key)
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        """Repaint: pages hold another number of lines."""
        self.paint()

    def _starts(self) -> list[int]:
        size = self.app.size
        paragraphs = self._card().paragraphs
        foot = self._foot().plain
        if foot and paragraphs:  # it belongs to the last paragraph, so that page numbers count the text alone
            paragraphs = (*paragraphs[:-1], f"{paragraphs[-1]}\n\n{foot}")
        return pages_of(paragraphs, min(WIDEST, size.width - 8), max(4, size.height - FRAME))

    def _card(self) -> CardPage:
        """The first unread card as it is said, or whole on demand."""
        card = card_page(self.session, unread(self.session)[0])
        return replace(card, paragraphs=card.whole) if self._whole and card.whole else card

    def _mission(self) -> str:
        """The mission that the card lays out, in words; empty if there is none."""
        return "\n".join(mission_said(self.session.view, unread(self.session)[0], names_at(self.session).story))

    def _foot(self) -> Content:
        """What stands at the foot of the last page: the mission of a card, the bowls of the Table."""
        theme = styles_of(self.shell.palette)
        return Content.assemble((self._mission(), theme.good), (bowls(self._card().bowls), theme.good))

    def _page(self) -> int:
        """The page of the first unread paragraph."""
        return sum(1 for start in self._starts() if start <= page(self.session)) - 1

    def paint(self) -> None:
        """Paint the open page."""
        waiting = unread(self.session)
        if not waiting or not self.query("#prose-title"):
            return
        theme = styles_of(self.shell.palette)
        prose = self._card()
        starts, page = self._starts(), self._page()
        ends = [*starts[1:], len(prose.paragraphs)]
        shown = prose.paragraphs[starts[page] : ends[page]]
        self.query_one("#prose-title", Static).update(Content(prose.title).stylize(theme.heading))
        text = prose_content("\n\n".join(shown))
        if page + 1 == len(starts) and self._foot().plain:
            text = Content.assemble(text, "\n\n", self._foot())
        self.query_one("#prose-text", Static).update(text)
        number = self.words("screens.story.page", page=page + 1, pages=len(starts)) if len(starts) > 1 else ""
        self.query_one("#prose-foot", Static).update(Content(number).stylize(theme.dim))
        keys = tuple(key for key in keymap.STORY if key.action != "whole" or prose.whole)
        self.query_one(KeyLine).show(keys, theme)

    def action_on(self) -> None:
        """Turn to the next page, the next card, or back to the table."""
        if not unread(self.session):
            return  # the screen is already closing
        starts, page = self._starts(), self._page()
        if page + 1 < len(starts):
            self._keep(turned_to(self.session, starts[page + 1]))
            self.paint()
        else:
            self.action_skip()

    def action_back(self) -> None:
        """Turn to the previous page."""
        if not unread(self.session):
            return  # the screen is already closing
        starts, page = self._starts(), self._page()
        if page:
            self._keep(turned_to(self.session, starts[page - 1]))
            self.paint()

    def action_whole(self) -> None:
        """Show a card that was read in an earlier try whole, or short again, from its first page."""
        if unread(self.session) and self._card().whole:
            self._whole = not self._whole
            self._keep(turned_to(self.session, 0))
            self.paint()

    def action_skip(self) -> None:
        """Skip the rest of the card."""
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
            self.shell.say(unsaved_line(self.session, self.shell.language), "warning")

    def on_click(self) -> None:
        """Turn the page."""
        self.action_on()


def read_unread(app: Shell, session: RoyalSession, then: Callable[[], None] | None = None) -> bool:
    """Show the unread cards, if any, then call `then`; return whether there were any."""
    if not unread(session):
        if then is not None:
            then()
        return False
    app.push_screen(StoryScreen(session), (lambda _: then()) if then is not None else None)
    return True
