"""The application as its parts see it, which do not import the rest of it: its language, and whether it ends."""

from collections.abc import Callable
from typing import Any, cast

from textual import events
from textual.app import App
from textual.message_pump import MessagePump

from highseas.campaign.words.language import Language


class BaseApp(App[int]):
    """What the input queue, the terminal's driver and widgets ask of the application."""

    language: Any
    """The player's language, with the names of all that the games have."""
    is_leaving = False
    """Whether the program ends."""
    ask_width: Callable[[], None] = staticmethod(lambda: None)
    """Asks the terminal how wide it draws signs; set by what drives it."""
    drawn_wide: Callable[[events.CursorPosition], bool | None] = staticmethod(lambda _: None)
    """What it answered; set likewise. Some keys look like an answer, also where nothing was asked, as on Windows."""

    @property
    def ascii_only(self) -> bool:
        """Whether the screen is painted in ASCII."""
        return True

    def exit(self, result: int | None = None, return_code: int = 0, message: Any = None) -> None:
        self.is_leaving = True
        super().exit(result, return_code, message)


def language_of(part: MessagePump) -> Language:
    """The language of the application that a screen or widget belongs to."""
    app: Any = part.app
    return cast(BaseApp, app).language  # type: ignore[no-any-return]  # a game's own class of languages
