"""Statistics in four pages: figures, every contract, achievements, races. Old games are looked through for the
achievements.
"""

from math import inf
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.results import achievements
from highseas.campaign.results.achievements import Achievement, Album
from highseas.campaign.results.summary import Summary
from highseas.campaign.shelf.look_back import look_back
from highseas.campaign.tui import keymap
from highseas.campaign.tui.jamaica.widgets.figures import race_figures
from highseas.campaign.tui.royal.widgets.figures import figures
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.thinker import Stop, Thinker
from highseas.campaign.tui.widgets.collection import cards, contract_pictures, contract_table
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.words.royal.achievements import heading
from highseas.engine.refusal import Refusal

PageName = Literal["figures", "contracts", "achievements", "races"]
PAGES: tuple[PageName, ...] = ("figures", "contracts", "achievements", "races")
_AROUND = 4
"""Lines above and below a page."""
_NEWS = 25
"""Files that are looked through between two lines about it."""


class StatisticsScreen(ShellScreen):
    """One of the pages, and how to get to the others."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keymap.bindings(keymap.STATISTICS),
    ]

    class Looked(Message):
        """So many files of finished games were looked through, of so many."""

        def __init__(self, done: int, total: int) -> None:
            super().__init__()
            self.done, self.total = done, total

    def __init__(self, summary: Summary, first: PageName = "figures") -> None:
        super().__init__()
        self._summary = summary
        self._place = PAGES.index(first)
        self._album = Album()
        self._thinker = Thinker(self, "achievements", longest=inf)

    def compose(self) -> ComposeResult:
        """The names of the pages, the page, what is being looked through."""
        with Vertical(classes="page"):
            yield Static(id="tabs", markup=False)
            with VerticalScroll(id="sheet"):
                yield Static(id="shown", markup=False)
            yield Static(id="looking", classes="dim", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Read what was achieved, and look through old games if that was not done yet."""
        try:
            self._album = achievements.load()
        except DataFileError as error:
            self.shell.fail(error)
        else:
            if not self._album.looked_back:
                self._thinker.ask(self._look, self._found, lambda: True)
        self.query_one("#sheet").focus()
        self.paint()

    def _look(self, stop: Stop) -> list[Achievement]:
        def tell(done: int, total: int) -> None:
            if done % _NEWS == 0 and not stop():
                self.post_message(self.Looked(done, total))

        try:
            return look_back(self.shell.store, tell, stop)
        except (Refusal, OSError):
            return []

    def _found(self, _new: list[Achievement]) -> None:
        self.query_one("#looking", Static).update()
        self._album = achievements.load()
        self.paint()

    def on_statistics_screen_looked(self, event: Looked) -> None:
        """Say how far it is."""
        text = self.words("achievements.looking", done=event.done, all=event.total)
        self.query_one("#looking", Static).update(text)

    def on_resize(self) -> None:
        """Paint for the new width."""
        self.paint()

    def paint(self) -> None:
        """Paint the page and the keys."""
        theme, name = styles_of(self.shell.palette), PAGES[self._place]
        width = max(20, self.app.size.width - 6)
        tabs = [
            (f" {self.words(f'statistics.page.{each}')} ", theme.decides if each == name else theme.dim)
            for each in PAGES
        ]
        self.query_one("#tabs", Static).update(Content(" ").join(Content.styled(*tab) for tab in tabs))
        self.query_one("#shown", Static).update(self._page(name, width))
        self.query_one(KeyLine).show(keymap.STATISTICS, theme)

    def _page(self, name: PageName, width: int) -> Content:
        language, theme = self.shell.language, styles_of(self.shell.palette)
        room = self.app.size.height - _AROUND
        if name == "figures":
            return self._with_contracts(figures(self._summary, language, theme, width), width, room)
        if name == "contracts" and self._summary.contracts:
            table = contract_table(self._summary.contracts, language, theme, width)
            left = room - table.plain.count("\n") - 1
            return Content("\n").join(
                [table, *contract_pictures(self._summary.contracts, language, theme, (width, left))]
            )
        if name == "contracts":
            return Content(self.words("statistics.none"))
        if name == "races":
            return race_figures(self._summary.own.get("jamaica"), language, theme, width)
        head = Content(heading(self._album, language)).stylize(theme.heading)
        return Content("\n\n").join([head, cards(self._album, language, theme, width)])

    def _with_contracts(self, page: Content, width: int, room: int) -> Content:
        """The page of figures, with the table of contracts below where there is room for all of it."""
        if not self._summary.contracts:
            return page
        language, theme = self.shell.language, styles_of(self.shell.palette)
        table = contract_table(self._summary.contracts, language, theme, width)
        lines = page.plain.count("\n") + table.plain.count("\n") + 3
        return Content("\n\n").join([page, table]) if lines <= room else page

    def action_turn(self, pages: int) -> None:
        """Show another page, from its top."""
        self._place = (self._place + pages) % len(PAGES)
        self.query_one("#sheet", VerticalScroll).scroll_home(animate=False)
        self.paint()

    def action_back(self) -> None:
        """Give up looking through old games, and go back."""
        self._thinker.cancel()
        self.app.pop_screen()
