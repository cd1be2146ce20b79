"""The title screen: resumes the last game with one key; the menu opens everything else."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.errors import SaveError, SessionError, SlotFile
from highseas.campaign.tui import keymap
from highseas.campaign.tui.games import screens_with
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets import title_picture
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.platform import is_there

if TYPE_CHECKING:
    from highseas.campaign.play.start import Start

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
    from highseas.campaign.play.daily import today
    from highseas.campaign.results import stats
    from highseas.campaign.results.summary import summarize
    from highseas.campaign.saved_games import recovery
    from highseas.campaign.tui.screens.statistics import StatisticsScreen

    try:
        summary = summarize(stats.up_to_date(), today())
    except stats.StatisticsError:
        for finding in recovery.in_statistics():
            shell.offer_to_set_aside(finding, lambda: None)
        return
    others_alone = not summary.played and not summary.ranked and bool(summary.own)
    shell.push_screen(StatisticsScreen(summary, next(iter(summary.own)) if others_alone else ""))


def _settings(shell: Shell) -> None:
    from highseas.campaign.tui.screens.settings import SettingsScreen

    shell.push_screen(SettingsScreen())


OVER: dict[str, Callable[[Shell], None]] = {
    "statistics": _statistics,
    "almanac": lambda shell: shell.open_almanac(),
    "help": lambda shell: shell.open_help(),
    "settings": _settings,
}
"""Pages of the menu that can lie over any screen, a game too, by their names."""


class TitleScreen(ShellScreen):
    """The first screen, and the one to which games return."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.TITLE)]

    def __init__(self) -> None:
        super().__init__()
        self._newest = ""
        self._search: Iterator[SlotFile | None] = iter(())

    def compose(self) -> ComposeResult:
        """The picture over the menu."""
        yield Static(id="picture")
        with Center():
            yield Static(id="motto", markup=False)
        with Center():
            yield Menu(*self._choices(), id="menu", markup=False)
        yield Static(id="fleet")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Focus the menu; after an update show what is new first."""
        menu = self.query_one("#menu", OptionList)
        menu.focus()
        menu.highlighted = 0
        if menu.get_option_at_index(0).prompt == self.words(LOOKING):
            self.set_timer(SOON, self._continue_search)
        news = self.shell.take_news()
        if news:
            self.call_after_refresh(self._show_news, news)
        else:
            self._welcome()

    def _show_news(self, lines: list[str]) -> None:
        from highseas.campaign.tui.widgets.dialogs import Page

        self.app.push_screen(Page(self.words("screens.title.news"), lines), lambda _: self._welcome())

    def _welcome(self) -> None:
        """Offer the guided game, unless it was played, declined for good, or other games were played: one that can
        be resumed is there, or one that is over was entered in the statistics or moved to the history.
        """
        resumes = self.query_one("#menu", OptionList).get_option_at_index(0).id == "resume"
        has_games = resumes or is_there(paths.statistics_file()) or is_there(paths.home() / paths.HISTORY)
        if not (self.shell.settings.seen_tutorial or has_games or self.shell.guided_offered):
            self.shell.guided_offered = True
            self.call_after_refresh(self._offer_tutorial)

    def on_resize(self, event: events.Resize) -> None:
        """Repaint the picture for the new width."""
        self.paint()

    def paint(self) -> None:
        """Paint the picture, if it fits above the menu."""
        if not self.query("#picture"):
            return
        theme, size = styles_of(self.shell.palette), self.app.size
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
        """Paint the ships below the menu, where there is room for them beside everything else."""
        if not self.query("#fleet"):
            return
        size, fleet = self.app.size, self.query_one("#fleet", Static)
        menu = self.query_one("#menu", OptionList).option_count
        left = size.height - menu - 2 - title_picture.TALLEST
        fleet.display = size.width >= FLEET_FROM and left >= FLEET_LINES
        if fleet.display:
            from highseas.campaign.tui.widgets.fleet import paint

            fleet.update(paint(styles_of(self.shell.palette), size.width, left))

    def _offer_tutorial(self) -> None:
        """Ask whether to play the guided game: yes, not now, or never."""
        from highseas.campaign.tui.widgets.dialogs import Choice

        question = self.words("screens.title.welcome")
        answers = [(answer, self.words(f"screens.welcome.{answer}")) for answer in ("yes", "later", "never")]
        self.app.push_screen(Choice(question, answers), self._answer_tutorial)

    def _answer_tutorial(self, answer: str | None) -> None:
        if answer == "yes":
            self.action_choose("tutorial")
        elif answer == "never":
            self.shell.settings.seen_tutorial = True
            self.shell.save_settings()

    def _choices(self) -> list[Option]:
        options = []
        resume = self._resume_line()
        if resume:
            options.append(Option(resume, id="resume"))
        return options + [Option(self.words(f"screens.menu.{key}"), id=key) for key in MENU]

    def _resume_line(self) -> str:
        """Return the menu line of the game to resume, after reading a few saves; `_continue_search` reads
        the others once the title is painted.
        """
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
        """A line of the menu was chosen."""
        self.action_choose(event.option.id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Enable the key to resume only if there is a game."""
        return action != "resume" or bool(self._newest)

    def action_resume(self) -> None:
        """Resume the last game."""
        if self._newest:
            self.action_choose("resume")
        elif self.query("#menu") and self.query_one("#menu", OptionList).get_option_at_index(
            0
        ).prompt == self.words(LOOKING):
            self.shell.say(self.words(LOOKING))
        else:
            self.shell.say(self.words("screens.title.no_game"), "warning")

    def action_choose(self, what: str) -> None:
        """Run a choice of the menu."""
        try:
            self._do(what)
        except (SaveError, SessionError, ValueError) as error:
            self.shell.fail(error)

    def _do(self, what: str) -> None:
        match what:
            case "resume" if not self._newest:
                self.action_resume()
            case "resume":
                self.shell.resume(self._newest)
            case "daily":
                from highseas.campaign.tui.screens.daily import DailyScreen

                self.app.push_screen(DailyScreen())
            case "saves":
                from highseas.campaign.tui.screens.saved_games import SavesScreen

                self.app.push_screen(SavesScreen())
            case "finished":
                from highseas.campaign.tui.screens.saved_games import FinishedScreen

                self.app.push_screen(FinishedScreen())
            case "replays":
                from highseas.campaign.tui.screens.saved_games import ReplaysScreen

                self.app.push_screen(ReplaysScreen())
            case "quit":
                self.app.exit(0)
            case _ if what in OVER:
                OVER[what](self.shell)
            case _:
                screens_with(what).begin(what, self.shell, self.start)

    def start(self, start: "Start", slot: str = "") -> None:
        """Start a game, saved from its first moment, and show it."""
        from highseas.campaign.begin import requests

        session, problem = requests.begin(start, (), self.shell.store, slot)
        self.shell.play(session)
        if problem:
            self.shell.say(problem, "warning")
