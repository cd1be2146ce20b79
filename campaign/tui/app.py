"""The Textual application: themes, settings, notices, and which screen is shown. Screens are imported on demand."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from campaign import report, settings, slots
from campaign.session import Session
from campaign.tui.theme import THEMES, textual_themes

if TYPE_CHECKING:
    from textual.notifications import SeverityLevel

    from campaign.errors import Store


class HighSeasApp(App[int]):
    """The whole program on a screen. `first` goes straight to the table."""

    TITLE = "High Seas"
    CSS_PATH = "highseas.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", show=False)]
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, first: Session | None = None) -> None:
        # NO_COLOR: the terminal's own two colors, and no others
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings, self._problem = settings.load()
        self._first = first
        self._store: Store | None = slots.store_of(first) if first is not None else None
        self.crash: Exception | None = None

    @property
    def store(self) -> "Store":
        """The player's saved games."""
        if self._store is None:
            self._store = slots.open_store()
        return self._store

    def on_mount(self) -> None:
        """Themes, then the first screen."""
        for theme in textual_themes():
            self.register_theme(theme)
        self.use_theme(self.settings.theme)
        if self._first is not None:
            self.play(self._first)
        else:
            from campaign.tui.screens.title import TitleScreen

            self.push_screen(TitleScreen())
        if self._problem:
            self.say(self._problem, "warning")

    @property
    def palette(self) -> str:
        """The theme in use, as `campaign.tui.theme` knows it; NO_COLOR overrules the settings."""
        return "no-color" if self.no_color else self.settings.theme

    def use_theme(self, name: str) -> None:
        """Show this theme from now on."""
        self.settings.theme = name if name in THEMES else "dark"
        self.theme = self.palette

    def save_settings(self) -> None:
        """Write the settings down."""
        problem = settings.save(self.settings)
        if problem:
            self.say(problem, "warning")

    def play(self, session: Session, guided: bool = False) -> None:
        """Show the table with this game, upon the title."""
        from campaign.tui.screens.table import TableScreen

        report.watch(session)
        self.push_screen(TableScreen(session, guided=guided))

    def go_title(self) -> None:
        """Leave everything for a fresh title screen."""
        from campaign.tui.screens.title import TitleScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(TitleScreen())

    def action_help_page(self) -> None:
        """The rules help."""
        self.open_help()

    def open_help(self, word: str = "") -> None:
        """The rules help, at an entry if one is named."""
        from campaign.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(word))

    def say(self, text: str, severity: "SeverityLevel" = "information") -> None:
        """One sentence for the player."""
        text = text[:1].upper() + text[1:]
        self.notify(text, severity=severity, markup=False, timeout=5 if severity == "information" else 8)

    def fail(self, error: Exception) -> None:
        """Tell an error of ours, which is one sentence already."""
        self.say(str(error), "error")

    def ask(self, question: str, then: Callable[[], None], yes: str = "Yes", no: str = "No") -> None:
        """Ask; do `then` if the answer is yes."""
        from campaign.tui.screens.dialogs import Question

        def answered(answer: bool | None) -> None:
            if answer:
                then()

        self.push_screen(Question(question, yes, no), answered)

    def _handle_exception(self, error: Exception) -> None:
        """A bug ends the program with a report instead of a traceback on the screen."""
        self.crash = error
        self.exit(1)


def run(first: Session | None = None) -> int:
    """Open the screen until the player leaves; the exit status."""
    app = HighSeasApp(first)
    status = app.run()
    if app.crash is not None:
        raise app.crash
    return status or 0
