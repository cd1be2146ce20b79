"""The title screen: resumes the last game with one key; the menu opens everything else."""

from collections.abc import Callable, Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Center
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.errors import SaveError, SlotFile
from highseas.campaign.plug import located
from highseas.campaign.tui.games import screens_with
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets import title_picture
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.platform import is_there

AT_ONCE = 12
"""Saves read before the title is painted, and then at a time between keys."""
SOON = 0.01
FLEET_FROM, FLEET_LINES = 110, 9
"""Columns from which the title has the fleet, and the lines it takes at least."""
LOOKING = "screens.title.looking"
MENU = (
    "new",
    "campaign",
    "race",
    "daily",
    "puzzles",
    "saves",
    "replays",
    "statistics",
    "tutorial",
    "almanac",
    "help",
    "settings",
    "quit",
)
"""The choices of the menu below the game to resume, in order."""
_NO_MORE: Final = SlotFile("", 0, 0, 0, 0)


def _statistics(shell: Shell) -> None:
    entries = shell.read_entries()
    if entries is not None:
        from highseas.campaign.play.daily import today
        from highseas.campaign.results.summary import summarize
        from highseas.campaign.tui.screens.statistics import StatisticsScreen

        summary = summarize(entries, today())
        others_alone = not summary.played and not summary.ranked and bool(summary.own)
        shell.push_screen(StatisticsScreen(summary, next(iter(summary.own)) if others_alone else ""))


_SCREENS = {
    "daily": "highseas.campaign.tui.screens.daily:DailyScreen",
    "finished": "highseas.campaign.tui.screens.saved_games:FinishedScreen",
    "replays": "highseas.campaign.tui.screens.saved_games:ReplaysScreen",
    "saves": "highseas.campaign.tui.screens.saved_games:SavesScreen",
    "settings": "highseas.campaign.tui.screens.settings:SettingsScreen",
}
"""Screens that a choice of the menu opens as they are; each is imported then."""
OVER: dict[str, Callable[[Shell], object]] = {
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
        self._search: Iterator[SlotFile | None] = iter(())

    def compose(self) -> ComposeResult:
        yield Static(id="picture")
        with Center():
            yield Static(id="motto", markup=False)
        with Center():
            choices = [Option(self.words(f"screens.menu.{key}"), id=key) for key in MENU]
            if line := self._resume_line():
                choices.insert(0, Option(line, id="resume"))
            yield Menu(*choices, id="menu", markup=False)
        yield Static(id="fleet")
        yield KeyFooter()

    def on_mount(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.focus()
        menu.highlighted = 0
        if self._is_looking:
            self.set_timer(SOON, self._continue_search)
        news = self.shell.take_news()
        if news:
            from highseas.campaign.tui.widgets.dialogs import Page

            page = Page(self.words("screens.title.news"), news)
            self.call_after_refresh(self.app.push_screen, page, lambda _: self._welcome())
        else:
            self._welcome()

    @property
    def _is_looking(self) -> bool:
        return self.query_one("#menu", OptionList).get_option_at_index(0).prompt == self.words(LOOKING)

    def _welcome(self) -> None:
        """Offer the guided game, unless it was played or declined for good, or there are traces of other games."""
        resumes = self.query_one("#menu", OptionList).get_option_at_index(0).id == "resume"
        has_games = resumes or is_there(paths.statistics_file()) or is_there(paths.home() / paths.HISTORY)
        if not (self.shell.settings.seen_tutorial or has_games or self.shell.guided_offered):
            self.shell.guided_offered = True
            self.call_after_refresh(self._offer_tutorial)

    def paint(self) -> None:
        if not self.query("#picture"):
            return
        theme, size = self.theme_styles, self.app.size
        picture_line = self.query_one("#picture", Static)
        room = size.height - self.query_one("#menu", OptionList).option_count - 2
        picture_line.display = size.width >= title_picture.WIDTH and room >= title_picture.LEAST
        if picture_line.display:
            picture_line.update(title_picture.paint(theme, size.width, room))
        motto = self.words("screens.title.motto", version=VERSION)
        self.call_after_refresh(self._paint_fleet)  # the menu is there first
        self.query_one("#motto", Static).update(
            Content.assemble((self.words("screens.title.name"), theme.key), (f"  {motto}", theme.dim))
        )

    def _paint_fleet(self) -> None:
        if not self.query("#fleet"):
            return
        size, fleet = self.app.size, self.query_one("#fleet", Static)
        menu = self.query_one("#menu", OptionList).option_count
        left = size.height - menu - 2 - title_picture.TALLEST
        fleet.display = size.width >= FLEET_FROM and left >= FLEET_LINES
        if fleet.display:
            fleet.update(title_picture.paint_fleet(self.theme_styles, size.width, left))

    def _offer_tutorial(self) -> None:
        from highseas.campaign.tui.widgets.dialogs import Choice

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.action_choose("tutorial")
            elif answer == "never":
                self.shell.settings.seen_tutorial = True
                self.shell.save_settings()

        answers = [(answer, self.words(f"screens.welcome.{answer}")) for answer in ("yes", "later", "never")]
        self.app.push_screen(Choice(self.words("screens.title.welcome"), answers), answered)

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
        menu = self.query_one("#menu", OptionList)
        try:
            line = self._read_saves(AT_ONCE)
        except SaveError:
            line = ""
        if line:
            menu.replace_option_prompt("resume", line)
        else:
            menu.remove_option("resume")
        if line == self.words(LOOKING):
            self.set_timer(SOON, self._continue_search)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option.id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "resume" or bool(self._newest)

    def action_resume(self) -> None:
        if self._newest:
            self.shell.guarded(lambda: self.shell.resume(self._newest))
        elif self.query("#menu") and self._is_looking:
            self.shell.say(self.words(LOOKING))
        else:
            self.shell.say(self.words("screens.title.no_game"), "warning")

    def action_choose(self, what: str) -> None:
        self.shell.guarded(lambda: self._open(what))

    def _open(self, what: str) -> None:
        if what == "resume":
            self.action_resume()
        elif what == "quit":
            self.app.exit(0)
        elif what in OVER:
            OVER[what](self.shell)
        elif what in _SCREENS:
            self.app.push_screen(located(_SCREENS[what])())
        else:
            screens_with(what).begin(what, self.shell)
