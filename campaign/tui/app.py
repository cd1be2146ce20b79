"""The Textual application: themes, settings, notices, and which screen is shown. Screens are imported on demand."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen

from campaign import doctor, report, rescue, settings, slots
from campaign.errors import SaveError
from campaign.history import Sweeper
from campaign.paths import NoHome
from campaign.session import Session
from campaign.terminal import wants_ascii
from campaign.tui.clean import ASCII_LINES, CLEAN_LINES
from campaign.tui.intake import Intake
from campaign.tui.keymap import shown_key
from campaign.tui.memory import forget_painted
from campaign.tui.theme import THEMES, textual_themes
from campaign.words.saving import leaving_unsaved
from campaign.words.sentences import capital

if TYPE_CHECKING:
    from textual.filter import LineFilter
    from textual.notifications import SeverityLevel

    from campaign.errors import Store

_BY_SIGNAL = 128
"""The exit status of a program that a signal ended is this and the number of the signal."""


@runtime_checkable
class Repaintable(Protocol):
    """A screen that paints by hand, and so has to be told of another theme."""

    def paint(self) -> None:
        """Paint everything anew."""


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
        self._poor = wants_ascii(sys.__stderr__)  # Textual paints on standard error
        self._first = first
        self._store: Store | None = slots.store_of(first) if first is not None else None
        self.crash: Exception | None = None
        self.guided_offered = False
        """Whether the guided game was offered since the program began."""
        self._playing: Session | None = None
        self._sweeper: Sweeper | None = None
        self.intake = Intake(self, super().on_event)

    @property
    def store(self) -> "Store":
        """The player's saved games."""
        if self._store is None:
            self._store = slots.open_store()
        return self._store

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Whatever is painted, by any widget, passes the filter for control characters last."""
        last = [CLEAN_LINES, ASCII_LINES] if self.ascii_only else [CLEAN_LINES]
        return [*super().get_line_filters(), *last]

    @property
    def ascii_only(self) -> bool:
        """Whether the screen is painted in ASCII."""
        return self._poor or self.settings.signs == "ascii"

    def repaint_all(self) -> None:
        """Paint every line anew, for other signs."""
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget._styles_cache.clear()
                widget.refresh(layout=True)

    async def on_event(self, event: events.Event) -> None:
        """Keys, pastes and mouse buttons go through the queue in front of all screens."""
        typed = isinstance(event, (events.Key, events.Paste, events.MouseDown, events.MouseUp))
        if typed and not event.is_forwarded:
            await self.intake.take(event)
        else:
            await super().on_event(event)

    def on_mount(self) -> None:
        """Themes, then the first screen."""
        self._leave_when_told()
        for theme in textual_themes():
            self.register_theme(theme)
        self.use_theme(self.settings.theme)
        bad = list(doctor.at_start())
        if self._problem and not bad:
            self.say(self._problem, "warning")
        self._open_after(bad)
        with suppress(SaveError, NoHome):  # without a folder the title has said so
            if self.store.folder.exists():
                self._sweeper = Sweeper(self.store.folder)

    def _leave_when_told(self) -> None:
        """A program that is told to end, or whose terminal is closed, ends as if the player left it."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            # Not every system has them, and only the main thread hears of them.
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, self.exit, _BY_SIGNAL + number)

    def _open_after(self, bad: Sequence[doctor.Finding]) -> None:
        """Ask about each file that cannot be read, then show the first screen."""
        if bad:
            self.offer_to_set_aside(bad[0], lambda: self._open_after(bad[1:]))
        elif self._first is not None:
            self.play(self._first)
        else:
            from campaign.tui.screens.title import TitleScreen

            self.push_screen(TitleScreen())

    def on_unmount(self) -> None:
        """The program ends: so does what it does beside the screen, and its game can be played elsewhere."""
        self.intake.close()
        if self._sweeper is not None:
            self._sweeper.stop()
        self._stop_playing()

    def _stop_playing(self) -> None:
        if self._playing is not None:
            slots.leave(self._playing)
        self._playing = None

    @property
    def palette(self) -> str:
        """The theme in use, as `campaign.tui.theme` knows it; NO_COLOR overrules the settings."""
        return "no-color" if self.no_color else self.settings.theme

    def use_theme(self, name: str) -> None:
        """Show this theme from now on."""
        self.settings.theme = name if name in THEMES else "dark"
        self.theme = self.palette
        for screen in self.screen_stack:
            if isinstance(screen, Repaintable):
                screen.paint()

    def save_settings(self) -> None:
        """Write the settings down."""
        problem = settings.save(self.settings)
        if problem:
            self.say(problem, "warning")

    def play(self, session: Session) -> None:
        """Show the table with this game, upon the title."""
        from campaign.tui.screens.table import TableScreen

        if self._playing is not None and self._playing.keeper is not session.keeper:
            self._stop_playing()  # a chapter that goes on keeps its slot
        self._playing = session
        report.watch(session)
        self.push_screen(TableScreen(session))

    def offer_to_set_aside(self, finding: doctor.Finding, then: Callable[[], None]) -> None:
        """Ask about a file that cannot be read, and do `then` whatever the answer is."""
        from campaign.tui.screens.dialogs import Question

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    finding.set_aside()
                except (SaveError, ValueError) as error:
                    self.fail(error)
            then()

        question = f"{finding.sentence}; set it aside?"
        self.push_screen(Question(question, "Set it aside", "Leave it there"), answered)

    def resume(self, slot: str, shelf: "Store | None" = None) -> None:
        """Go on with a saved game, from the saves or their history; a damaged one offers its backup.

        Raises `SaveError`.
        """
        place = shelf or slots.shelf_of(self.store, slot)
        try:
            session = slots.resume_from(place, self.store, slot)
        except rescue.Restorable as error:
            question = f'"{slot}" is damaged. Bring back its backup of {rescue.when(error.saved)}?'
            self.ask(question, partial(self._restore, slot, place), "Bring it back", "Leave it")
        else:
            self.play(session)

    def _restore(self, slot: str, place: "Store") -> None:
        try:
            rescue.restore(place, slot)
            self.play(slots.resume_from(place, self.store, slot))
        except SaveError as error:
            self.fail(error)

    def leave_game(self, session: Session, then: Callable[[], None]) -> None:
        """Leave a game and do `then`; one that cannot be saved even now asks first."""

        def go() -> None:
            slots.leave(session)
            report.forget()
            then()

        if session.unsaved:
            session.keep()
        if session.unsaved:
            self.ask(leaving_unsaved(session), go, "Leave it", "Stay")
        else:
            go()

    async def action_quit(self) -> None:
        """Quit; a game that cannot be saved asks first."""
        if report.current and not self.screen.is_modal:
            self.leave_game(report.current[-1], self.exit)
        else:
            self.exit()

    def pop_screen(self) -> AwaitComplete:
        """The screen on top goes, and what it painted with it."""
        going = super().pop_screen()
        forget_painted()
        return going

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
        """One sentence for the player, in the place of the one before."""
        self.clear_notifications()
        text = capital(text)
        self.notify(text, severity=severity, markup=False, timeout=5 if severity == "information" else 8)

    def fail(self, error: Exception) -> None:
        """Tell an error of ours, which is one sentence already."""
        self.say(str(error), "error")

    def ask(self, question: str, then: Callable[[], None], yes: str = "Yes", no: str = "No") -> None:
        """Ask; do `then` if the answer is yes. `no` is the answer that stands there first."""
        from campaign.tui.screens.dialogs import Question

        def answered(answer: bool | None) -> None:
            if answer:
                then()

        self.push_screen(Question(question, yes, no, self.intake.key), answered)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The command palette: what the screen's keys do, then themes and motion."""
        own = {b.binding.description: b.binding for b in screen.active_bindings.values() if b.node is screen}
        for label, binding in own.items():
            act = partial(self.run_action, binding.action, screen)
            yield SystemCommand(label, f"key: {shown_key(binding.key)}", act)
        for name in THEMES:
            yield SystemCommand(f"Theme: {name}", "colors of the screen", partial(self.choose_theme, name))
        yield SystemCommand("Motion on or off", "flashes and pauses", self.toggle_motion)
        yield SystemCommand("Screenshot", "writes a picture of the screen as SVG", self.deliver_screenshot)
        yield SystemCommand("Quit", "the game is saved", partial(self.run_action, "quit"))

    def choose_theme(self, name: str) -> None:
        """Use this theme and remember it."""
        self.use_theme(name)
        self.save_settings()

    def toggle_motion(self) -> None:
        """Motion on or off, and remember it."""
        self.settings.motion = not self.settings.motion
        self.save_settings()
        self.say(f"Motion is {'on' if self.settings.motion else 'off'}.")

    def _fatal_error(self) -> None:
        """A bug ends the program with a report instead of a traceback on the screen."""
        self.crash = self._exception
        self.exit(1)


def run(first: Session | None = None) -> int:
    """Open the screen until the player leaves; the exit status."""
    app = HighSeasApp(first)
    status = app.run()
    if app.crash is not None:
        raise app.crash
    return status or 0
