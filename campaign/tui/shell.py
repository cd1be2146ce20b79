"""The part of the application that every screen may use: settings, saved games, sentences, questions.

Which screens there are is known to `campaign.tui.app` alone, which opens them; so screens import the shell, the
application imports screens, and nothing imports the application but `campaign.tui.launch`.
"""

import os
import sys
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.message_pump import _MessagePumpMeta

from highseas.campaign.files import settings
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Session
from highseas.campaign.shelf import doctor, rescue, slots
from highseas.campaign.tui.clean import ASCII_LINES, CLEAN_LINES
from highseas.campaign.tui.input_queue import InputQueue
from highseas.campaign.tui.keymap import shown_key
from highseas.campaign.tui.theme import THEMES
from highseas.campaign.words.royal.names import ENGLISH, GameLanguage
from highseas.campaign.words.royal.naming import StoryNames
from highseas.campaign.words.sentences import capital
from highseas.campaign.words.terminal import wants_ascii

if TYPE_CHECKING:
    from textual.filter import LineFilter
    from textual.notifications import SeverityLevel

    from highseas.campaign.play.errors import Store


@runtime_checkable
class Repaintable(Protocol):
    """A screen that paints by hand and must be repainted for another theme."""

    def paint(self) -> None:
        """Paint everything anew."""


class _AbstractApp(ABCMeta, _MessagePumpMeta):
    """Applications have a metaclass of Textual's, which an abstract class has to bring along."""


class Shell(App[int], metaclass=_AbstractApp):
    """An application with the player's settings and saved games."""

    def __init__(self, store: "Store | None" = None) -> None:
        # NO_COLOR: the terminal's own two colors, and no others
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings, self._problem = settings.load()
        self._ascii_terminal = wants_ascii(sys.__stderr__)  # Textual paints on standard error
        self._store = store
        self.guided_offered = False
        """Whether the guided game was offered since the program began."""
        self.language: GameLanguage = ENGLISH
        self.input_queue = InputQueue(self, super().on_event)

    @property
    def store(self) -> "Store":
        """The player's saved games."""
        if self._store is None:
            self._store = slots.open_store()
        return self._store

    # --- keys and lines ---

    def get_key_display(self, binding: Binding) -> str:
        """Every footer names a key as the help page does, in letters that every terminal has."""
        return shown_key(binding.key)

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Whatever is painted, by any widget, passes the filter for control characters last."""
        last = [CLEAN_LINES, ASCII_LINES] if self.ascii_only else [CLEAN_LINES]
        return [*super().get_line_filters(), *last]

    @property
    def ascii_only(self) -> bool:
        """Whether the screen is painted in ASCII."""
        return self._ascii_terminal or self.settings.signs == "ascii"

    def repaint_all(self) -> None:
        """Paint every line anew, for other signs."""
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget._styles_cache.clear()
                widget.refresh(layout=True)

    async def on_event(self, event: events.Event) -> None:
        """Route keys, pastes and mouse buttons through the input queue."""
        typed = isinstance(event, (events.Key, events.Paste, events.MouseDown, events.MouseUp))
        if typed and not event.is_forwarded:
            await self.input_queue.take(event)
        else:
            await super().on_event(event)

    # --- settings ---

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

    def take_news(self) -> list[str]:
        """What is new since the version that was started last, once. Damaged settings are left as they are."""
        from highseas.campaign.begin.update import take_news

        return [] if self._problem else take_news(self.settings, self.language)

    # --- sentences and questions ---

    def say(self, text: str, severity: "SeverityLevel" = "information") -> None:
        """Show one sentence to the player, in the place of the one before. One that is shown already stays."""
        text = capital(text)
        if any(shown.message == text and not shown.has_expired for shown in self._notifications):
            return
        self.clear_message()
        self.notify(text, severity=severity, markup=False, timeout=5 if severity == "information" else 8)

    def clear_message(self) -> None:
        """Remove the sentence that is shown, if any.

        Textual removes the toast but leaves its holder behind; hundreds of them make every layout slow.
        """
        self.clear_notifications()
        if self.screen_stack:
            self.screen.query("ToastHolder").remove()

    def words(self, code: str, /, **figures: object) -> str:
        """The sentence of a code in the player's language."""
        return self.language.say(code, **figures)

    def fail(self, error: Exception) -> None:
        """Tell an error of ours, which is one sentence already."""
        self.say(self.language.reason(error), "error")

    def ask(self, question: str, then: Callable[[], None], yes: str = "Yes", no: str = "No") -> None:
        """Ask; do `then` if the answer is yes. `no` is the answer that stands there first."""
        from highseas.campaign.tui.screens.dialogs import Question

        def answered(answer: bool | None) -> None:
            if answer:
                then()

        self.push_screen(Question(question, yes, no, self.input_queue.key), answered)

    def offer_to_set_aside(self, finding: doctor.Finding, then: Callable[[], None]) -> None:
        """Ask about a file that cannot be read, and do `then` whatever the answer is."""
        from highseas.campaign.tui.screens.dialogs import Question

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    finding.set_aside()
                except (SaveError, ValueError) as error:
                    self.fail(error)
            then()

        question = self.words("screens.shell.set_aside", finding=finding.sentence)
        self.push_screen(
            Question(
                question,
                self.words("screens.shell.set_aside_yes"),
                self.words("screens.shell.set_aside_no"),
            ),
            answered,
        )

    # --- games ---

    @abstractmethod
    def play(self, session: Session) -> None:
        """Show the table with this game, upon the title."""

    @abstractmethod
    def look_through(self, session: Session) -> None:
        """Show the table with this game at its beginning, for looking only."""

    @abstractmethod
    def leave_game(self, session: Session, then: Callable[[], None]) -> None:
        """Leave a game and do `then`; one that cannot be saved even now asks first."""

    @abstractmethod
    def go_title(self) -> None:
        """Leave everything for a fresh title screen."""

    @abstractmethod
    def open_help(self, word: str = "", story: StoryNames | None = None, sets: tuple[str, ...] = ()) -> None:
        """The rules help, at an entry if one is named, with the events of a story and the figures of these sets."""

    def resume(self, slot: str, shelf: "Store | None" = None) -> None:
        """Go on with a saved game, from the saves or their history; a damaged one offers its backup.

        Raises `SaveError`.
        """
        place = shelf or slots.shelf_of(self.store, slot)
        try:
            session = slots.resume_from(place, self.store, slot)
        except rescue.Restorable as error:
            question = self.words("screens.shell.damaged", slot=slot, saved=rescue.when(error.saved))
            self.ask(
                question,
                partial(self._restore, slot, place),
                self.words("screens.shell.damaged_yes"),
                self.words("screens.shell.damaged_no"),
            )
        else:
            self.play(session)

    def _restore(self, slot: str, place: "Store") -> None:
        try:
            rescue.restore(place, slot)
            self.play(slots.resume_from(place, self.store, slot))
        except SaveError as error:
            self.fail(error)
