"""The title: one key to the last game, everything else one choice away."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import slots, tables
from campaign.errors import SaveError, SlotFile
from campaign.session import SessionError
from campaign.tui import keymap, picture
from campaign.tui.screens.base import SeaScreen
from campaign.tui.theme import look
from campaign.version import VERSION

if TYPE_CHECKING:
    from campaign.start import Start

AT_ONCE = 12
"""Saves that are read before the title is painted, and then between one key and the next."""
SOON = 0.01
LOOKING = "Resume: looking for your last game …"
_NO_MORE: Final = SlotFile("", 0, 0, 0, 0)


class TitleScreen(SeaScreen):
    """Where the program starts and every game ends."""

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
            yield OptionList(*self._choices(), id="menu", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """The menu has the keys; the guided game is offered until it was played or declined for good."""
        menu = self.query_one("#menu", OptionList)
        menu.focus()
        menu.highlighted = 0
        searching = menu.get_option_at_index(0).prompt == LOOKING
        if searching:
            self.set_timer(SOON, self._search_on)
        if not (self.sea.settings.seen_tutorial or self._newest or searching or self.sea.guided_offered):
            self.sea.guided_offered = True
            self.call_after_refresh(self._offer_tutorial)

    def on_resize(self, event: events.Resize) -> None:
        """The sea is as wide as the screen."""
        self.paint()

    def paint(self) -> None:
        """The picture, where there is room for it over the menu."""
        if not self.query("#picture"):
            return
        style, size = look(self.sea.palette), self.app.size
        sea = self.query_one("#picture", Static)
        room = size.height - self.query_one("#menu", OptionList).option_count - 2
        sea.display = size.width >= picture.WIDTH and room >= picture.HEIGHT
        if sea.display:
            sea.update(picture.paint(style, size.width, room))
        motto = f"puzzle and story, alone or together · {VERSION}"
        self.query_one("#motto", Static).update(
            Content.assemble(("HIGH SEAS", style.key), (f"  {motto}", style.dim))
        )

    def _offer_tutorial(self) -> None:
        """Play the guided game, not now, or never; the first is what Enter takes."""
        from campaign.tui.screens.dialogs import Choice

        question = "Welcome aboard. A first game with notes takes about ten minutes. Play it?"
        answers = (("yes", "Yes, show me"), ("later", "Not now"), ("never", "Don't ask again; I know the game"))
        self.app.push_screen(Choice(question, answers), self._answer_tutorial)

    def _answer_tutorial(self, answer: str | None) -> None:
        if answer == "yes":
            self.action_choose("tutorial")
        elif answer == "never":
            self.sea.settings.seen_tutorial = True
            self.sea.save_settings()

    def _choices(self) -> list[Option]:
        options = []
        resume = self._resume_line()
        if resume:
            options.append(Option(resume, id="resume"))
        menu = {
            "new": "New game",
            "campaign": "New story campaign",
            "daily": "Daily deal",
            "puzzles": "Puzzles",
            "saves": "Saved games",
            "replays": "Replays",
            "statistics": "Statistics",
            "tutorial": "First game, with notes",
            "help": "Rules help",
            "settings": "Settings",
            "quit": "Quit",
        }
        return options + [Option(label, id=key) for key, label in menu.items()]

    def _resume_line(self) -> str:
        """The game to go on with, as far as a few saves tell; `_search_on` goes on when the title is painted."""
        try:
            self._search = slots.search_unfinished(self.sea.store)
            return self._searched(AT_ONCE)
        except SaveError:
            return ""

    def _searched(self, most: int) -> str:
        """Read this many saves more: what the menu's first line says by then, or empty if there is no game."""
        for _ in range(most):
            file = next(self._search, _NO_MORE)
            if file is _NO_MORE:
                return ""
            if file is not None:
                self._newest = file.name
                return slots.resume_line(self.sea.store, file)
        return LOOKING

    def _search_on(self) -> None:
        """A few saves more at a time, so that keys are answered in between."""
        menu = self.query_one("#menu", OptionList)
        try:
            line = self._searched(AT_ONCE)
        except SaveError:
            line = ""
        if line:
            menu.replace_option_prompt("resume", line)
        else:
            menu.remove_option("resume")
        if line == LOOKING:
            self.set_timer(SOON, self._search_on)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line of the menu was chosen."""
        self.action_choose(event.option.id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Resume is a key only where there is something to resume."""
        return action != "resume" or bool(self._newest)

    def action_resume(self) -> None:
        """One key to the last game."""
        if self._newest:
            self.action_choose("resume")
        elif self.query("#menu") and self.query_one("#menu", OptionList).get_option_at_index(0).prompt == LOOKING:
            self.sea.say(LOOKING)
        else:
            self.sea.say("There is no unfinished game; start a new one.", "warning")

    def action_choose(self, what: str) -> None:
        """Do what a line of the menu says."""
        try:
            self._do(what)
        except (SaveError, SessionError, ValueError) as error:
            self.sea.fail(error)

    def _do(self, what: str) -> None:
        match what:
            case "resume" if not self._newest:
                self.action_resume()
            case "resume":
                self.sea.resume(self._newest)
            case "new":
                from campaign.tui.screens.new_game import NewGameScreen

                self.app.push_screen(NewGameScreen())
            case "campaign":
                from campaign.tui.screens.campaigns import NewCampaignScreen

                self.app.push_screen(NewCampaignScreen())
            case "daily":
                self._daily()
            case "puzzles":
                from campaign.tui.screens.puzzles import PuzzlesScreen

                self.app.push_screen(PuzzlesScreen())
            case "saves":
                from campaign.tui.screens.saves import SavesScreen

                self.app.push_screen(SavesScreen())
            case "replays":
                from campaign.tui.screens.replays import ReplaysScreen

                self.app.push_screen(ReplaysScreen())
            case "statistics":
                self._statistics()
            case "tutorial":
                self._tutorial()
            case "help":
                self.sea.open_help()
            case "settings":
                from campaign.tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case _:
                self.app.exit(0)

    def _daily(self) -> None:
        from campaign import daily

        day = daily.today()
        slot = daily.daily_slot(day)
        if slots.shelf_of(self.sea.store, slot).exists(slot):
            self.sea.play(slots.resume(self.sea.store, slot))
        else:
            self.start(daily.daily_start(day, self.sea.settings.name or daily.USUAL_NAME), slot)

    def start(self, start: "Start", slot: str = "") -> None:
        """Begin a game, saved from its first moment, and show it."""
        session, problem = tables.begin(start, (), self.sea.store, slot)
        self.sea.play(session)
        if problem:
            self.sea.say(problem, "warning")

    def _tutorial(self) -> None:
        """The guided game, with its notes, saved like any other."""
        from campaign.tutorial import GUIDED_SLOT, first_game

        if not self.sea.settings.notes:
            self.sea.settings.notes = True
            self.sea.save_settings()
        self.start(first_game(), GUIDED_SLOT)

    def _statistics(self) -> None:
        from campaign import doctor, stats
        from campaign.daily import today
        from campaign.summary import summarize
        from campaign.tui.screens.dialogs import Page
        from campaign.words.statistics import summary_lines

        try:
            lines = summary_lines(summarize(stats.up_to_date(), today()))
        except stats.StatisticsError:
            for finding in doctor.in_statistics():
                self.sea.offer_to_set_aside(finding, lambda: None)
            return
        self.app.push_screen(Page("Statistics", lines))
