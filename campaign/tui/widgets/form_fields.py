"""Fields of forms that show what is chosen by shape: rows of answers, (x) one of them or [x] any of them, and
checkboxes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Checkbox, SelectionList, Static

from highseas.campaign.tui.widgets.panel import click

GAP = 2
"""Columns between answers."""


class Pick(Static, can_focus=True):
    """Left and right choose; with `several` they move the cursor, and Space ticks. A click does both."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "tick", show=False),
        Binding("enter", "screen.start", show=False),
    ]

    @dataclass
    class Changed(Message):
        """The player chose another answer."""

        pick: "Pick"

        @property
        def control(self) -> "Pick":
            return self.pick

    def __init__(self, answers: Sequence[tuple[str, str]], chosen: Iterable[str], id: str, several: bool = False):
        super().__init__(id=id, markup=False)
        self.auto_links = False
        self.answers = tuple(answers)
        """The answers, each with its label."""
        self.several = several
        self.chosen = set(chosen)
        self._cursor = next((n for n, (key, _) in enumerate(self.answers) if key in self.chosen), 0)

    @property
    def value(self) -> str:
        """The chosen answer of a row with a single choice; empty if none is."""
        return next((key for key, _ in self.answers if key in self.chosen), "")

    def put(self, answers: Sequence[tuple[str, str]] | None = None, chosen: Iterable[str] = ()) -> None:
        """Set the answers or the choice without a `Changed` message."""
        self.answers = self.answers if answers is None else tuple(answers)
        self.chosen = set(chosen)
        self._cursor = min(self._cursor, max(0, len(self.answers) - 1))
        if not self.several and self.value:
            self._cursor = [key for key, _ in self.answers].index(self.value)
        self.paint()

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.paint()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if self.is_mounted:
            self.paint()

    def paint(self) -> None:
        width = self.size.width or 56
        lines, used = [Content("")], 0
        for number, (key, label) in enumerate(self.answers):
            text = self._answer(number, key, label)
            if used and used + GAP + text.cell_length > width:
                lines.append(Content(""))
                used = 0
            lines[-1] = Content.assemble(lines[-1], " " * GAP if used else "", text)
            used = lines[-1].cell_length
        self.styles.height = len(lines)
        self.update(Content("\n").join(lines))

    def _answer(self, number: int, key: str, label: str) -> Content:
        left, right = "[]" if self.several else "()"
        box = f"{left}{'x' if key in self.chosen else ' '}{right}"
        text = Content.assemble((box, "bold"), f" {label}")
        if self.has_focus and number == self._cursor:
            text = text.stylize("reverse")
        return text.stylize(click(f"choose({number})"))

    def action_step(self, by: int) -> None:
        self._cursor = max(0, min(len(self.answers) - 1, self._cursor + by))
        if self.several:
            self.paint()
        else:
            self.action_choose(self._cursor)

    def action_tick(self) -> None:
        self.action_choose(self._cursor)

    def action_choose(self, number: int) -> None:
        if not 0 <= number < len(self.answers):
            return
        self._cursor, key = number, self.answers[number][0]
        before = set(self.chosen)
        self.chosen = before ^ {key} if self.several else {key}
        self.paint()
        if self.chosen != before:
            self.post_message(self.Changed(self))


ON, OFF = "[x]", "[ ]"
Value = TypeVar("Value")


class Tick(Checkbox):
    """A checkbox. Textual's own shows its state by color only."""

    def render(self) -> Content:
        label = self.label.pad(1, 1).stylize_before(self.get_visual_style("toggle--label"))
        return Content.assemble((ON if self.value else OFF, "bold"), label)


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
