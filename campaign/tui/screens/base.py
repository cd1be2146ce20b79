"""What screens have in common: access to the application, and an input lock."""

from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, messages
from textual.binding import Binding
from textual.css.styles import Styles

from highseas.campaign.play.errors import SessionError
from highseas.campaign.tui import keymap
from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.keymap import Key
from highseas.campaign.tui.theme import ThemeStyles, styles_of

if TYPE_CHECKING:
    from highseas.campaign.play.session import Session
    from highseas.campaign.tui.app import HighSeasApp


class ShellScreen(LockableScreen):
    """A screen of this program. `class OneOfThem(ShellScreen, keys="daily")` has the keys of the registry for that."""

    KEYS: ClassVar[tuple[Key, ...]] = ()
    """Its keys in the registry (`campaign.tui.keymap`)."""
    MORE_KEYS: ClassVar[list[Binding]] = []
    """Bindings that are not in the registry."""
    READS: ClassVar[str] = ""
    """What is scrolled by pages, where its keys say so."""

    def __init_subclass__(cls, keys: str | tuple[Key, ...] = (), **options: Any) -> None:
        if keys:
            cls.KEYS = keymap.KEYS[keys] if isinstance(keys, str) else keys
            cls.BINDINGS = [*keymap.bindings(cls.KEYS), *cls.MORE_KEYS]
        super().__init_subclass__(**options)

    def __init__(self) -> None:
        super().__init__()
        with suppress(ImportError):  # another version of Textual has none to begin with, and paints by itself
            from highseas.campaign.tui.compositor import new_compositor

            self._compositor = new_compositor()

    async def on_event(self, event: events.Event) -> None:
        """Textual mounts a screen even if it was closed before it had its widgets; then nothing is left to do."""
        if not isinstance(event, events.Mount) or (self.is_attached and self in self.app.screen_stack):
            await super().on_event(event)

    def on_layout(self, message: messages.Layout) -> None:
        """Measure this widget anew: Textual may keep a measure taken between a change of size and one of content."""
        message.widget.styles.merge(Styles())

    @property
    def shell(self) -> "HighSeasApp":
        return cast("HighSeasApp", self.app)

    @property
    def theme_styles(self) -> ThemeStyles:
        """The styles of the theme in use, which may be another than that of the settings."""
        return styles_of(self.app.theme, self.shell.in_marks)

    def words(self, code: str, /, **figures: object) -> str:
        return self.shell.words(code, **figures)

    def action_scroll_page(self, pages: int) -> None:
        """Read on or back by so many pages, each with a line of the one before."""
        read = self.query_one(self.READS)
        read.scroll_relative(y=pages * max(1, read.size.height - 1), animate=False)


class PaintedScreen(ShellScreen):
    """A screen that is painted anew for each size of the terminal."""

    @abstractmethod
    def paint(self) -> None:
        """Paint what depends on size or theme."""

    def on_resize(self) -> None:
        self.paint()


class GameScreen(ShellScreen):
    """A screen of a game that may be kept elsewhere (`campaign.play.seat`)."""

    host: "Session | None"
    """The game itself, where it is kept here."""

    @property
    def session(self) -> "Session":
        """The game itself, for what only its keeper can do. Raises `SessionError` where it is not kept here."""
        if self.host is None:
            raise SessionError("play.elsewhere")
        return self.host

    def is_here(self) -> bool:
        """Whether the game is kept here; shows a message if not, as only its keeper can do this."""
        if self.host is None:
            self.shell.say(self.words("play.elsewhere"), "warning")
        return self.host is not None

    def leave(self) -> None:
        """Leave the game for the title; asks first if it is not saved."""
        if self.host is None:
            self.shell.go_title()
        else:
            self.shell.leave_game(self.host, self.shell.go_title)
