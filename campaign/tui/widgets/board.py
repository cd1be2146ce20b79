"""A panel of lines, with a cursor over the things on it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message

from highseas.campaign.tui.widgets.pane import Pane
from highseas.campaign.tui.widgets.panel import NOTHING, Panel, Thing


class Board(Pane, can_focus=True):
    """A focusable panel: arrows move its cursor, Enter chooses. Its content is painted by `TableTop`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "rise(-1)", show=False),
        Binding("down", "rise(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Pointed(Message):
        """The cursor moved to this thing."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    class Chosen(Message):
        """Enter was pressed on this thing."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._panel = Panel()
        self._cursor = 0
        self._lines = -1

    @property
    def things(self) -> Sequence[Thing]:
        """The things the cursor can point at."""
        return self._panel.things

    @property
    def panel(self) -> Panel:
        """The panel that is shown."""
        return self._panel

    @property
    def thing(self) -> Thing:
        """The thing under the cursor."""
        return self.things[min(self._cursor, len(self.things) - 1)] if self.things else NOTHING

    def set_panel(self, panel: Panel) -> None:
        """Set the panel without painting it; its size is needed for the layout of the others."""
        self._panel = panel

    def show(self, panel: Panel) -> None:
        """Repaint; another number of lines moves the panels below."""
        self.set_panel(panel)
        if len(panel.lines) != self._lines:
            self._lines = len(panel.lines)
            self.styles.height = max(1, self._lines)
        self.put(panel.lines)

    def point(self, place: int) -> None:
        """Put the cursor on a thing by its place."""
        if self.things:
            self._cursor = max(0, min(place, len(self.things) - 1))
            self.post_message(self.Pointed(self.thing))
            self.scroll_to_thing()

    def scroll_to_thing(self) -> None:
        """Scroll to the cursor's line, where the board is in a scrolling panel."""
        if self.things and isinstance(self.parent, VerticalScroll):
            row = self._panel.rows[self.things.index(self.thing)]
            line = Region(0, self.virtual_region.y + row, 1, 2)
            self.parent.scroll_to_region(line, animate=False, force=True)

    def action_step(self, by: int) -> None:
        """Move the cursor by `by` things."""
        self.point(min(self._cursor, len(self.things) - 1) + by)

    def action_rise(self, by: int) -> None:
        """Move the cursor by `by` rows of things, to the one at the same place or the last of the row."""
        if not self.things:
            return
        starts = sorted(set(self._panel.rows))
        now = self._panel.rows[min(self._cursor, len(self.things) - 1)]
        row = starts[max(0, min(len(starts) - 1, starts.index(now) + by))]
        if row != now:
            first, count = self._panel.rows.index(row), self._panel.rows.count(row)
            self.point(first + min(self._cursor - self._panel.rows.index(now), count - 1))

    def action_choose(self) -> None:
        """Choose the thing under the cursor."""
        if self.things:
            self.post_message(self.Chosen(self.thing))
