"""The part of the application that every screen may use: settings, saved games, sentences, questions.

Only `campaign.tui.app` knows which screens there are and opens them. So the application imports screens, and only
`campaign.tui.launch` imports the application; screens name its type alone.
"""

import os
import sys
from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.filter import ANSIToTruecolor
from textual.geometry import Offset, Size
from textual.widgets import Input

from highseas.campaign.files import settings
from highseas.campaign.play.errors import SaveError
from highseas.campaign.saved_games import recovery
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import BaseApp
from highseas.campaign.tui.input_queue import InputQueue
from highseas.campaign.tui.keymap import Key, shown_key
from highseas.campaign.tui.line_filters import ASCII_LINES, CLEAN_LINES, NARROW_LINES, in_one_go
from highseas.campaign.tui.theme import DEFAULT, NO_COLOR, is_theme, look_of, on_console
from highseas.campaign.words.games import program_language, unsaved_line
from highseas.campaign.words.language import capital
from highseas.campaign.words.terminal import wants_ascii
from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.notifications import SeverityLevel

    from highseas.campaign.play.errors import Store
    from highseas.campaign.play.players import Program
    from highseas.campaign.play.session import Session
    from highseas.campaign.play.start import Start
    from highseas.campaign.results.stats import Entry

LEAST_COLUMNS = 20
"""Fewest columns that are painted, even if the terminal shows fewer: lists folded into nothing raise in Textual."""
MESSAGE_SECONDS: "dict[SeverityLevel, float]" = {"information": 5.0, "warning": 8.0, "error": 8.0}
"""How long a message stays."""


class Shell(BaseApp):
    """An application with the player's settings and saved games."""

    def __init__(self, store: "Store | None" = None) -> None:
        # NO_COLOR: only the terminal's own two colors
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings, self._problem = settings.load()
        self._begin_with(self._shown(self.settings.theme))
        self._draws_wide = False
        self._wants_ascii = {
            signs: wants_ascii(sys.__stderr__, signs=signs)  # Textual paints on standard error
            for signs in settings.SIGNS
        }
        self._store = store
        self._refusal = ""
        """What is said of a refusal, while it may be shown."""
        self.language = program_language()
        self.keys_in_use: keymap.Chosen = {}
        """The player's own keys, as far as they can be used."""
        self.input_queue = InputQueue(self, super().on_event)
        self.said = ""
        """The message that was shown last, unless it was taken away."""

    def get_driver_class(self) -> "type[Driver]":
        """What paints: ours in a terminal of Linux or macOS."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from highseas.campaign.tui.terminal_driver import driver_class

        return driver_class()

    @property
    def store(self) -> "Store":
        if self._store is None:
            from highseas.campaign.saved_games import slots

            self._store = slots.open_store()
        return self._store

    # --- keys and lines ---

    def get_key_display(self, binding: Binding) -> str:
        return shown_key(binding.key)

    def own_keys(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        return keymap.own(keys, self.keys_in_use)

    def use_own_keys(self) -> str:
        """Put the player's keys in place of the usual ones; return a sentence about one that cannot be used."""
        self.keys_in_use, wrong = keymap.fitting(self.settings.keys)
        self.set_keymap({f"keys.{name}": key for name, key in self.keys_in_use.items()})
        return self.words("own_keys.left_out", why=wrong[0]) if wrong else ""

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Filters of every painted line; control characters are removed last."""
        last: list[LineFilter] = [CLEAN_LINES]
        if self.ascii_only:
            last.append(ASCII_LINES)
        elif self.in_marks:
            last.append(NARROW_LINES)
        return [in_one_go((*super().get_line_filters(), *last))]

    @property
    def ascii_only(self) -> bool:
        return self._wants_ascii[self.settings.signs]

    @property
    def in_marks(self) -> bool:
        """Whether signs are painted as marks of ASCII, letters perhaps not."""
        return self.ascii_only or (self._draws_wide and self.settings.signs == "automatic")

    def use_signs(self) -> None:
        self.ask_width()
        self.repaint_all()

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """Paint with narrow signs if the terminal, which was asked (`campaign.tui.terminal_driver`), needs them."""
        wide = self.drawn_wide(event)
        if wide is not None and wide != self._draws_wide:
            self._draws_wide = wide
            self.repaint_all()

    @property
    def cursor_position(self) -> Offset:
        """Where painting leaves the terminal's own cursor: on the line that the keys act on, which a braille display
        follows. Textual leaves it where a text was typed last.
        """
        focused = self.screen.focused if self.screen_stack else None
        if isinstance(focused, Input):
            return focused.cursor_screen_offset
        if focused is None:
            return Offset()
        left, top = focused.content_region.offset
        return Offset(left, top + getattr(focused, "cursor_row", 0))

    @cursor_position.setter
    def cursor_position(self, position: Offset) -> None:
        """Nothing: Textual sets a first one."""

    def repaint_all(self) -> None:
        self.watch_theme()
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget.refresh(layout=True)

    async def on_event(self, event: events.Event) -> None:
        """Route keys, pastes and mouse buttons through the input queue."""
        if isinstance(event, events.AppBlur) and self.is_web:
            return  # Textual begins blurred in a browser, and does not give focus to what opens meanwhile
        if isinstance(event, events.Resize) and event.size.width < LEAST_COLUMNS:
            size = Size(LEAST_COLUMNS, event.size.height)
            event = events.Resize(size, size)
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.forget_refusal()
        typed = isinstance(event, (events.Key, events.Paste, events.MouseDown, events.MouseUp))
        if typed and not event.is_forwarded:
            await self.input_queue.take(event)
        else:
            await super().on_event(event)

    # --- settings and themes ---

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the style sheet names and a theme of Textual's does not, should one be used as it is."""
        return {"dim": self.current_theme.foreground or "ansi_default"}

    @property
    def few_colors(self) -> bool:
        return not self.is_headless and self.console.color_system in ("standard", "windows")

    def _shown(self, name: str) -> str:
        """Make Textual know the theme that is used for `name` here, and return its name."""
        if self.no_color:
            name = NO_COLOR
        elif self.few_colors:
            name = on_console(name)
        elif not is_theme(name):
            name = DEFAULT
        self.register_theme(look_of(name).screen)
        return name

    @property
    def _theme_problem(self) -> str:
        """A sentence about the theme of the settings if there is none of this name; the settings keep it."""
        name = self.settings.theme
        return "" if is_theme(name) else self.words("screens.shell.no_theme", name=name, instead=DEFAULT)

    def _begin_with(self, name: str) -> None:
        """Put on the first theme before the style sheets are read, so that they are read once."""
        self.set_reactive(App.theme, name)
        for each in super().get_line_filters():
            if isinstance(each, ANSIToTruecolor):
                each.enabled = not self.native_ansi_color
        self.stylesheet.set_variables(self.get_css_variables())

    def show_theme(self, name: str) -> None:
        """Switch to this theme, or to what stands for it on this terminal; the settings stay as they are."""
        self.theme = self._shown(name)

    def watch_theme(self) -> None:
        """Repaint the panels: they are not colored by Textual, which changes its own widgets."""
        for screen in self.screen_stack if self.is_running else ():
            paint = getattr(screen, "paint", None)
            if screen.is_running and paint is not None:
                paint()

    def use_theme(self, name: str) -> None:
        self.settings.theme = name
        self.show_theme(name)

    def save_settings(self) -> None:
        if problem := settings.save(self.settings):
            self.say(problem, "warning")

    def take_news(self) -> list[str]:
        """What is new since the version that was started last, once. Damaged settings are left as they are."""
        return [] if self._problem else settings.take_news(self.settings, self.language)

    # --- sentences and questions ---

    def say(self, text: str, severity: "SeverityLevel" = "information") -> None:
        """Show one message, replacing the previous one; the same message again stays as it is."""
        text = capital(text)
        if text == self.said and self.screen_stack and self.screen.query("Toast"):
            return
        self.clear_message()
        self.said = text
        self.notify(text, severity=severity, markup=False, timeout=MESSAGE_SECONDS[severity])

    def clear_message(self) -> None:
        """Remove the message and its container, which Textual keeps: hundreds of them make every layout slow."""
        self.said = ""
        self.clear_notifications()
        if self.screen_stack:
            for rack in self.screen.query_children("ToastRack"):
                if rack.children:
                    rack.remove_children()

    def words(self, code: str, /, **figures: object) -> str:
        said: str = self.language.say(code, **figures)
        return said

    def fail(self, error: Exception) -> None:
        self.say(self.language.reason(error), "error")

    def refuse(self, error: Exception) -> None:
        """Show the sentence of a refusal until the next key, or until `forget_refusal`."""
        self.refuse_key(self.language.reason(error), "error")

    def refuse_key(self, text: str, severity: "SeverityLevel" = "warning") -> None:
        """Say why a key does nothing now, until the next key, or until `forget_refusal`."""
        self.say(text, severity)
        self._refusal = capital(text)

    def forget_refusal(self) -> None:
        """Remove the message of a refusal, if it is still shown."""
        if self._refusal and self._refusal == self.said:
            self.clear_message()
        self._refusal = ""

    def hand_out(self, path: Path) -> None:
        """Give a file that was written to the browser, where the screen is in one, which keeps or saves it."""
        if self.is_web:
            name = path.name.replace(" ", "-")  # textual-serve does not quote it
            self.deliver_binary(path, save_filename=name, mime_type="application/octet-stream")

    def ask(self, question: str, then: Callable[[], None], yes: str = "", no: str = "") -> None:
        """Ask a question and call `then` after yes; `no` is listed first, and the answers are just that by default."""
        from highseas.campaign.tui.widgets.dialogs import Question

        def answered(answer: bool | None) -> None:
            if answer:
                then()

        yes, no = yes or self.words("keys.any.yes"), no or self.words("keys.any.no")
        self.push_screen(Question(question, yes, no, self.input_queue.key), answered)

    def ask_text(self, title: str, then: Callable[[str], object], value: str = "", may_be_empty: bool = False) -> None:
        """Ask for a line of text, and call `then` with it `guarded`, unless it was cancelled or may not be empty."""
        from highseas.campaign.tui.widgets.dialogs import Line

        def answered(text: str | None) -> None:
            if text or (may_be_empty and text is not None):
                self.guarded(lambda: then(text))

        self.push_screen(Line(title, value), answered)

    def guarded(self, act: Callable[[], object]) -> None:
        """Call `act`, and show why if it is refused; a bug is none of these errors, and ends in a crash report."""
        try:
            act()
        except (SaveError, Refusal) as error:
            self.fail(error)

    def offer_to_set_aside(self, finding: recovery.Finding, then: Callable[[], None]) -> None:
        """Ask about a file that cannot be read, then call `then` whatever the answer is."""
        from highseas.campaign.tui.widgets.dialogs import Question

        def answered(yes: bool | None) -> None:
            if yes:
                self.guarded(finding.set_aside)
            then()

        say = self.words
        question = say("screens.shell.set_aside", finding=finding.sentence)
        answers = say("screens.shell.set_aside_yes"), say("screens.shell.set_aside_no")
        self.push_screen(Question(question, *answers), answered)

    # --- games ---

    @abstractmethod
    def play(self, session: "Session") -> None: ...
    @abstractmethod
    def go_title(self) -> None: ...

    def begin(
        self,
        start: "Start",
        slot: str = "",
        programs: "Sequence[Program]" = (),
        saved: bool = True,
        from_title: bool = False,
    ) -> None:
        """Start a game, saved if `saved`, and show it; `from_title` closes others. Raises as `requests.begin`."""
        from highseas.campaign.begin import requests

        session = requests.begin(start, programs, self.store if saved else None, slot)
        self.play_new(session, from_title=from_title)

    def play_new(self, session: "Session", from_title: bool = False) -> None:
        """Show a game that was begun, and why it is not saved, if it is not; `from_title` closes other games."""
        if from_title:
            self.go_title()
        self.play(session)
        if session.unsaved is not None and not session.resumed:
            self.say(unsaved_line(session.unsaved, self.language), "warning")

    def play_from_list(self, session: "Session") -> None:
        """Show a game that was begun or taken back from a list of games, and say under which name it is saved."""
        from highseas.campaign.saved_games import slots

        self.play_new(session, from_title=True)
        if session.unsaved is None:
            self.say(self.words("screens.shelf.saved_as", slot=slots.slot_of(session)))

    def read_entries(self) -> "dict[str, Entry] | None":
        """Return all finished games; None if they cannot be read, and the player is asked about their file."""
        from highseas.campaign.results import stats

        try:
            return stats.up_to_date()
        except stats.StatisticsError:
            for finding in recovery.in_statistics():
                self.offer_to_set_aside(finding, lambda: None)
            return None

    def resume(self, slot: str, place: "Store | None" = None) -> None:
        """Resume a saved or finished game; for a damaged one its backup is offered. Raises `SaveError`."""
        from highseas.campaign.saved_games import slots

        store = place or slots.store_with(self.store, slot)

        def restore() -> None:
            recovery.restore(store, slot)
            self.play(slots.resume_from(store, self.store, slot))

        try:
            session = slots.resume_from(store, self.store, slot)
        except recovery.Restorable as error:
            say = self.words
            question = say("screens.shell.damaged", slot=slot, saved=recovery.when(error.saved))
            answers = say("screens.shell.damaged_yes"), say("screens.shell.damaged_no")
            self.ask(question, lambda: self.guarded(restore), *answers)
        else:
            self.play(session)
