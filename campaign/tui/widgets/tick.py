"""Checkboxes that show their state by shape: [x] and [ ]."""

from typing import TypeVar

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Checkbox, SelectionList

ON, OFF = "[x]", "[ ]"
Value = TypeVar("Value")


class Tick(Checkbox):
    """A checkbox. Textual's own shows its state by color only."""

    @property
    def _button(self) -> Content:
        return Content.assemble((ON if self.value else OFF, "bold"))


class Ticks(SelectionList[Value]):
    """A list of checkboxes."""

    def render_line(self, y: int) -> Strip:
        """Render a line with its box in the three columns of Textual's; below the last one there is none."""
        line = super().render_line(y)
        number = self.scroll_offset.y + y
        if number >= self.option_count:
            return line
        _, inner, _, *rest = line
        box = ON if self.get_option_at_index(number).value in self.selected else OFF
        return Strip([Segment(box, inner.style), *rest])
