"""The last line of pages and forms: their keys, which can be clicked. The title has it, and no panel."""

from collections.abc import Iterator
from typing import Any

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer

from highseas.campaign.tui.base_app import language_of


class KeyFooter(Footer):
    """A footer rebuilt only when its keys change; Textual's own is rebuilt, slowly, at every change of focus."""

    _shown: tuple[object, ...] = ()
    """What the line was built from."""

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> Iterator[Widget]:
        """The keys, with what their codes say in the player's language."""
        part: Any
        for part in super().compose():
            if hasattr(part, "description"):  # a key, rather than what groups or separates keys
                part.description = language_of(self).say(part.description)
            yield part

    def bindings_changed(self, screen: Screen[object]) -> None:
        first: dict[str, object] = {}  # of several keys for one action the footer shows one
        for each in screen.active_bindings.values():
            if each.binding.show:
                name = self.app.get_key_display(each.binding)
                first.setdefault(each.binding.action, (each.binding, each.enabled, each.tooltip, name))
        shown = tuple(first.values())
        if shown != self._shown:
            super().bindings_changed(screen)
            if self.is_attached and self.app.app_focus:
                self._shown = shown
