"""The last line of a screen: its keys, which can be clicked; painted, or as Textual's footer with our words."""

from collections.abc import Iterator, Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer

from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.keymap import Key, shown_key
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.panel import click


class KeyLine(LinesWidget):
    """Painted once per theme and width, unlike Textual's footer, which is rebuilt at every change of focus."""

    _keys: tuple[Key, ...] = ()
    _theme: ThemeStyles | None = None
    _line: tuple[tuple[Key, ...], ThemeStyles, int] | None = None
    """What the line was painted from."""

    def show(self, keys: tuple[Key, ...], theme: ThemeStyles) -> None:
        """Paint the footer keys, as many as fit."""
        self._keys, self._theme = keys, theme
        shell: Any = self.app
        wanted = shell.own_keys(keys), theme, self.app.size.width
        if wanted != self._line:
            self._line = wanted
            self.put([line(*wanted)])

    def on_resize(self, event: events.Resize) -> None:
        if self._theme is not None:
            self.show(self._keys, self._theme)


ROOMY = 7
"""From this number on, a key is shown only where all keys have room to breathe."""
FEW, NARROW = 6, 100
"""The most keys that are shown in fewer columns than this; the help has all."""


def line(keys: Sequence[Key], theme: ThemeStyles, width: int) -> Content:
    """Fit keys and labels into `width` columns: without those that may be dropped, with larger gaps if they fit."""
    wanted = sorted((key for key in keys if key.footer), key=lambda key: key.footer)[: FEW if width < NARROW else None]
    wanted = _dropped([key for key in keys if key in wanted], 2, width, ROOMY - 1)
    gap = " " if _columns(wanted, 2) <= width else ""
    parts = []
    for key in wanted if gap else _dropped(wanted, 1, width, 1):
        text = Content.assemble((f" {shown_key(key.key)}", theme.key), f" {key.label}{gap}")
        action = key.action if key.action.startswith("app.") else f"screen.{key.action}"
        parts.append(text.stylize(click(action)))
    return Content.assemble(*parts).truncate(width, ellipsis=True)


def _dropped(keys: Sequence[Key], gap: int, width: int, least: int) -> list[Key]:
    """Return the keys without as many of those over `least` as are too many, the highest first."""
    left = list(keys)
    while _columns(left, gap) > width and any(key.footer > least for key in left):
        left.remove(max(left, key=lambda key: key.footer))
    return left


def _columns(keys: Sequence[Key], gap: int) -> int:
    return sum(len(shown_key(key.key)) + 1 + len(key.label) + gap for key in keys)


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
