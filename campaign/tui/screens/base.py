"""What screens have in common: access to the application and an input lock; pages that any key closes."""

from abc import ABCMeta
from typing import cast

from textual import events, messages
from textual.message_pump import _MessagePumpMeta
from textual.screen import ModalScreen

from highseas.campaign.tui.compositor import new_compositor
from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.shell import Shell


class AbstractScreen(ABCMeta, _MessagePumpMeta):
    """Textual's metaclass of screens combined with that of abstract classes."""


class ShellScreen(LockableScreen):
    """A screen of this program."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = new_compositor()

    def on_layout(self, message: messages.Layout) -> None:
        """Measure this widget anew: Textual keeps a measure that was taken between a change of size and the change
        of content that follows it, as on a screen that was covered when the terminal was resized.
        """
        message.widget._layout_updates += 1

    @property
    def shell(self) -> Shell:
        """The application."""
        return cast(Shell, self.app)

    def words(self, code: str, /, **figures: object) -> str:
        """The sentence of a code in the player's language."""
        return self.shell.words(code, **figures)


class AnyKeyPage(ModalScreen[None]):
    """A page over the table that any key or click closes; the key is not played."""

    def on_key(self, event: events.Key) -> None:
        """Close the page."""
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self) -> None:
        """Close the page."""
        self.dismiss()
