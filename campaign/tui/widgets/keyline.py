"""The last line of a screen: its keys, each of which can be clicked."""

from collections.abc import Sequence

from textual import events
from textual.content import Content

from highseas.campaign.tui.keymap import Key, shown_key
from highseas.campaign.tui.theme import Look
from highseas.campaign.tui.widgets.pane import Pane
from highseas.campaign.tui.widgets.scene import click


class KeyLine(Pane):
    """Painted once per theme and width, unlike Textual's footer, which is rebuilt at every change of focus."""

    _keys: tuple[Key, ...] = ()
    _look: Look | None = None

    def show(self, keys: tuple[Key, ...], look: Look) -> None:
        """Paint the keys that belong in the footer, as many as there is room for."""
        self._keys, self._look = keys, look
        self.auto_links = False
        self.put(line(keys, look, self.app.size.width))

    def on_resize(self, event: events.Resize) -> None:
        """Another width has room for other keys."""
        if self._look is not None:
            self.show(self._keys, self._look)


def line(keys: Sequence[Key], look: Look, width: int) -> Content:
    """Fit keys and labels into `width` columns: closer together, then without those that may be left out."""
    wanted = [key for key in keys if key.footer]
    gap = " " if _columns(wanted, 2) <= width else ""
    while _columns(wanted, 1) > width and any(key.footer > 1 for key in wanted):
        wanted.remove(max(wanted, key=lambda key: key.footer))
    parts = [_key_text(key, look, gap) for key in wanted]
    return Content.assemble(*parts).truncate(width, ellipsis=True)


def _columns(keys: Sequence[Key], gap: int) -> int:
    return sum(len(shown_key(key.key)) + 1 + len(key.label) + gap for key in keys)


def _key_text(key: Key, look: Look, gap: str) -> Content:
    text = Content.assemble((f" {shown_key(key.key)}", look.key), f" {key.label}{gap}")
    return text.stylize(click(f"screen.{key.action}"))
