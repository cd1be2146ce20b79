"""A panel painted as one text, and repainted only when the text changes."""

from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Static

from highseas.campaign.tui.widgets.panel import NO_TEXT


class Pane(Static):
    """A `Static` that skips updates with equal content, which Textual would repaint."""

    auto_links: Reactive[bool] = Reactive(False)
    """Links keep the style of their text."""
    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: nothing in a pane scrolls or is laid out."""
    _put: Content | None = None

    def put(self, content: Content = NO_TEXT, layout: bool = False) -> None:
        """Show this text; with `layout`, its number of lines may change."""
        if self._put is None or not self._put.is_same(content):
            self._put = content
            self.update(content, layout=layout)
