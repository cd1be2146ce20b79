"""A panel that is painted as a whole, with a cursor over the things on it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from campaign.tui.widgets.scene import NOTHING, Thing


class Board(Static, can_focus=True):
    """Tab goes to it, arrows move its cursor, Enter chooses. What it shows is painted by the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "rise(-1)", show=False),
        Binding("down", "rise(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Pointed(Message):
        """The cursor is on this thing now."""

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
        self.things: Sequence[Thing] = ()
        self.across = 1
        """Things side by side, for up and down."""
        self._cursor = 0

    @property
    def thing(self) -> Thing:
        """What is under the cursor."""
        return self.things[min(self._cursor, len(self.things) - 1)] if self.things else NOTHING

    def show(self, content: Content, lines: int | None = None) -> None:
        """Paint anew; a change of the number of lines moves the panels below."""
        if lines is not None and self.styles.height != lines:
            self.styles.height = lines
        self.update(content, layout=False)

    def point(self, place: int) -> None:
        """Put the cursor on a thing by its place."""
        if self.things:
            self._cursor = max(0, min(place, len(self.things) - 1))
            self.post_message(self.Pointed(self.thing))

    def action_step(self, by: int) -> None:
        """To the next thing or the one before."""
        self.point(min(self._cursor, len(self.things) - 1) + by)

    def action_rise(self, by: int) -> None:
        """A line up or down."""
        self.point(min(self._cursor, len(self.things) - 1) + by * self.across)

    def action_choose(self) -> None:
        """Take what is under the cursor."""
        if self.things:
            self.post_message(self.Chosen(self.thing))
