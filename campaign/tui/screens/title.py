"""The title screen: Enter plays what was played last; the menu opens everything else."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Center
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.errors import SaveError, SlotFile
from highseas.campaign.plug import located
from highseas.campaign.tui.games import online, screens_with
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.widgets import title_picture
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu
from highseas.campaign.words.games import said_or
from highseas.platform import is_there

if TYPE_CHECKING:
    from highseas.campaign.tui.app import HighSeasApp

AT_ONCE = 12
"""Saves read before the title is painted, and then at a time between keys."""
SOON = 0.01
FLEET_FROM, FLEET_LINES = 110, 9
"""Columns from which the title has the fleet, and the lines it takes at least."""
LOOKING = "screens.title.looking"
PAGES = {
    "": ("play", "campaign", "race", "friends", "practice", "saves", "more"),
    "friends": ("friends-game", "friends-story", "friends-race", "host", "join"),
    "practice": ("daily", "puzzles", "drills", "tutorial", "first-race"),
    "more": ("new", "replays", "statistics", "almanac", "help", "settings", "quit"),
}
"""The lines of the menu, and of the pages behind three of them."""
LINKED = ("host", "join")
"""Lines that are there once friends can come by links (`tui.games.ONLINE`)."""
MENU = tuple(line for lines in PAGES.values() for line in lines if line not in (*PAGES, *LINKED, "play"))
"""Everything that the menu opens, whatever page it is on."""
_NO_MORE: Final = SlotFile("", 0, 0, 0, 0)


def _statistics(shell: "HighSeasApp") -> None:
    if (entries := shell.read_entries()) is not None:
        from highseas.campaign.play.daily import today
        from highseas.campaign.results.summary import summarize
        from highseas.campaign.tui.screens.statistics import StatisticsScreen

        summary = summarize(entries, today())
        others_alone = not summary.played and not summary.ranked and bool(summary.own)
        shell.push_screen(StatisticsScreen(summary, next(iter(summary.own)) if others_alone else ""))


_SCREENS = {
    "daily": "highseas.campaign.tui.screens.daily:DailyScreen",
    "finished": "highseas.campaign.tui.screens.saved_games:FinishedScreen",
    "saves": "highseas.campaign.tui.screens.saved_games:SavesScreen",
    "settings": "highseas.campaign.tui.screens.settings:SettingsScreen",
}
"""Screens that a choice of the menu opens as they are; each is imported then."""
OVER: dict[str, Callable[["HighSeasApp"], object]] = {
    "statistics": _statistics,
    "almanac": lambda shell: shell.open_almanac(),
    "help": lambda shell: shell.open_help(),
    "settings": lambda shell: shell.push_screen(located(_SCREENS["settings"])()),
}
"""Pages of the menu that can lie over any screen, a game too, by their names."""


class TitleScreen(PaintedScreen, keys="title"):
    """The first screen, and the one to which games return."""

    def __init__(self) -> None:
        super().__init__()
        self._newest = ""
        self._waiting = ""
        """The line of the game that waits to be played on, or that it is looked for; empty if there is none."""
        self._page = ""
        self._search: Iterator[SlotFile | None] = iter(())

    def compose(self) -> ComposeResult:
        yield Static(id="picture")
        with Center():
            yield Static(id="motto", markup=False)
        with Center():
            self._waiting = self._resume_line()
            yield Menu(*self._lines(), id="menu", markup=False)
        yield Static(id="fleet")
        yield KeyFooter()

    def on_mount(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.focus()
        menu.highlighted = 0
        if self._is_looking:
            self.set_timer(SOON, self._continue_search)
        if news := self.shell.take_news():
            from highseas.campaign.tui.widgets.dialogs import Page

            self.call_after_refresh(self.app.push_screen, Page(self.words("screens.title.news"), news))

    @property
    def _is_looking(self) -> bool:
        return self._waiting == self.words(LOOKING)

    def _lines(self) -> list[Option]:
        keys = [key for key in PAGES[self._page] if key not in LINKED or online()]
        return [
            Option(self._play_line() if key == "play" else self.words(f"screens.menu.{key}"), id=key) for key in keys
        ]

    def _play_line(self) -> str:
        """What Play does: go on with the game played last, begin it anew, or show the table to a newcomer."""
        settings = self.shell.settings
        if self._waiting or self._is_first:
            return self._waiting or self.words("screens.title.first")
        names, *said = settings.again[1:] or [settings.name or self.words("settings.skipper"), "begin.game.together"]
        game = ", ".join(said_or(code, code, self.shell.language) for code in said)
        return self.words("screens.title.again", game=game, names=names)

    @property
    def _is_first(self) -> bool:
        """Whether nothing was played yet: the guided game was not, and there are no traces of other games."""
        has_games = is_there(paths.statistics_file()) or is_there(paths.home() / paths.HISTORY)
        return not (self.shell.settings.seen_tutorial or has_games)

    def _turn_to(self, page: str) -> None:
        """Show a page of the menu; back on the first one, the line that led to the other is under the cursor."""
        menu, before = self.query_one("#menu", OptionList), self._page
        self._page = page
        menu.set_options(self._lines())
        menu.highlighted = PAGES[page].index(before) if before in PAGES[page] else 0
        self.refresh_bindings()
        self.paint()

    def action_first_page(self) -> None:
        self._turn_to("")

    def paint(self) -> None:
        if not self.query("#picture"):
            return
        theme, size = self.theme_styles, self.app.size
        picture_line = self.query_one("#picture", Static)
        room = size.height - len(PAGES[""]) - 2
        picture_line.display = size.width >= title_picture.WIDTH and room >= title_picture.LEAST
        if picture_line.display:
            picture_line.update(title_picture.paint(theme, size.width, room))
        motto = self.words("screens.title.motto", version=VERSION)
        page = self.words(f"screens.menu.{self._page}") if self._page else motto
        self.call_after_refresh(self._paint_fleet)  # the menu is there first
        self.query_one("#motto", Static).update(
            Content.assemble((self.words("screens.title.name"), theme.key), (f"  {page}", theme.dim))
        )

    def _paint_fleet(self) -> None:
        if not self.query("#fleet"):
            return
        size, fleet = self.app.size, self.query_one("#fleet", Static)
        left = size.height - len(PAGES[""]) - 2 - title_picture.TALLEST
        fleet.display = size.width >= FLEET_FROM and left >= FLEET_LINES
        if fleet.display:
            fleet.update(title_picture.paint_fleet(self.theme_styles, size.width, left))

    def _resume_line(self) -> str:
        """Return the line of the game to resume, after reading a few saves; `_continue_search` reads the others."""
        from highseas.campaign.saved_games import slots

        try:
            self._search = slots.search_unfinished(self.shell.store)
            return self._read_saves(AT_ONCE)
        except SaveError:
            return ""

    def _read_saves(self, most: int) -> str:
        """Read up to `most` more saves; return the menu's first line, or empty if there is no game yet."""
        for _ in range(most):
            file = next(self._search, _NO_MORE)
            if file is _NO_MORE:
                return ""
            if file is not None:
                from highseas.campaign.saved_games import slots

                self._newest = file.name
                return slots.resume_line(self.shell.store, file, self.shell.language)
        return self.words(LOOKING)

    def _continue_search(self) -> None:
        """Read a few saves at a time, so that keys are handled in between."""
        try:
            self._waiting = self._read_saves(AT_ONCE)
        except SaveError:
            self._waiting = ""
        if not self._page:
            self.query_one("#menu", OptionList).replace_option_prompt("play", self._play_line())
        if self._is_looking:
            self.set_timer(SOON, self._continue_search)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option.id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return bool({"resume": self._newest, "first_page": self._page}.get(action, True))

    def action_resume(self) -> None:
        self.shell.guarded(lambda: self.shell.resume(self._newest))

    def action_choose(self, what: str) -> None:
        self.shell.guarded(lambda: self._open(what))

    def _open(self, what: str) -> None:
        if what == "play":
            self._play()
        elif what == "quit":
            self.app.exit(0)
        elif what == "join" and (elsewhere := online()) is not None:
            self.shell.ask_text(self.words("screens.title.link"), partial(elsewhere.join, self.shell))
        elif what in PAGES:
            self._turn_to(what)
        elif what in OVER:
            OVER[what](self.shell)
        elif what == "replays":
            located("highseas.campaign.tui.screens.saved_games:open_replay")(self.shell)
        elif what in _SCREENS:
            self.app.push_screen(located(_SCREENS[what])())
        else:
            screens_with(what).begin(what, self.shell)

    def _play(self) -> None:
        if self._newest:
            self.action_resume()
        elif self._waiting:
            self.shell.say(self._waiting)
        elif self._is_first:
            self._open("tutorial")
        else:
            first = next(iter(self.shell.settings.again), "new")
            screens_with(first).again(self.shell)
