"""Statistics: the pages of every game. Old games are looked through for the achievements."""

from math import inf

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.games import games_with
from highseas.campaign.results import achievements
from highseas.campaign.results.achievements import Achievement, Album
from highseas.campaign.results.summary import Summary
from highseas.campaign.saved_games.finished_games import look_back
from highseas.campaign.tui.background import Stop, Thinker
from highseas.campaign.tui.games import StatisticsPage, screens_named
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.widgets.menu import KeyLine
from highseas.engine.refusal import Refusal

_AROUND = 4
"""Lines above and below a page."""
_NEWS = 25
"""Files that are looked through between two lines about it."""


class StatisticsScreen(PaintedScreen, keys="statistics"):
    """One of the pages, and how to get to the others."""

    def __init__(self, summary: Summary, first: str = "") -> None:
        """Open at the first page of the game with this name, or at the first of all."""
        super().__init__()
        self._summary = summary
        self._pages: dict[str, StatisticsPage] = {}
        for game in games_with("screens"):
            self._pages |= screens_named(game).statistics()
        own = list(screens_named(first).statistics()) if first else []
        self._place = list(self._pages).index(own[0]) if own else 0
        self._album = Album()
        self._thinker = Thinker(self, "achievements", longest=inf)

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="tabs", markup=False)
            with VerticalScroll(id="sheet"):
                yield Static(id="shown", markup=False)
            yield Static(id="looking", classes="dim", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Read what was achieved, and look through old games if that was not done yet."""

        def looked(_new: list[Achievement]) -> None:
            self.query_one("#looking", Static).update()
            self._album = achievements.load()
            self.paint()

        try:
            self._album = achievements.load()
        except DataFileError as error:
            self.shell.fail(error)
        else:
            if not self._album.looked_back:
                self._thinker.ask(self._look, looked)
        self.query_one("#sheet").focus()
        self.paint()

    def _look(self, stop: Stop) -> list[Achievement]:
        def tell(done: int, total: int) -> None:
            if done % _NEWS == 0 and not stop():
                self.call_later(self._show_progress, done, total)

        try:
            return look_back(self.shell.store, tell, stop)
        except (Refusal, OSError):
            return []

    def _show_progress(self, done: int, total: int) -> None:
        text = self.words("achievements.looking", done=done, all=total)
        self.query_one("#looking", Static).update(text)

    def paint(self) -> None:
        theme, name = self.theme_styles, list(self._pages)[self._place]
        width = max(20, self.app.size.width - 6)
        tabs = []
        for each in self._pages:
            style = theme.decides if each == name else theme.dim
            tabs.append(Content.styled(f" {self.words(f'statistics.page.{each}')} ", style))
        self.query_one("#tabs", Static).update(Content(" ").join(tabs))
        size = width, self.app.size.height - _AROUND
        page = self._pages[name](self._summary, self._album, self.shell.language, theme, size)
        self.query_one("#shown", Static).update(page)
        self.query_one(KeyLine).show(self.KEYS, theme)

    def action_turn(self, pages: int) -> None:
        self._place = (self._place + pages) % len(self._pages)
        self.query_one("#sheet", VerticalScroll).scroll_home(animate=False)
        self.paint()

    def action_back(self) -> None:
        self._thinker.cancel()
        self.app.pop_screen()
