"""Containers that paint nothing but their color behind the panels in them."""

from rich.style import Style
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """A container without border or text. Textual would paint each of its lines, and look at all of them for each
    letter that changes above them.
    """

    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: the first has arranged what is in it."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return equal lines in the color of the container."""
        _, ground = self.background_colors
        strip = Strip.blank(crop.width, Style(bgcolor=ground.rich_color))
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, ground)
        return [strip] * crop.height


class Column(Vertical, Ground):
    """Panels below each other."""


class Row(Horizontal, Ground):
    """Panels side by side."""


class ScrollingColumn(VerticalScroll, Ground):
    """Panels below each other that may be scrolled."""
