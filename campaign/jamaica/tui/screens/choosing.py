"""Answering a race's question by key, Enter or mouse; the hint, marked among the answers; the page between two
people at one keyboard, which covers the whole table until the other one is there.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.jamaica.payments import Step, next_step
from highseas.campaign.jamaica.words.prompts import hint_line
from highseas.campaign.play.players import Thought
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.answering import Advice, Answering
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.panel import NOTHING, Thing
from highseas.engine.jamaica.seen.view import Prompt

if TYPE_CHECKING:
    from highseas.campaign.jamaica.tui.screens.table import RaceTable

_FORESEEN = ("sail", "load", "pay")
"""Questions that follow from an answer of the same seat, without a die or a card between."""


class RaceChoosing(Answering):
    """Answers a race's question."""

    _table: "RaceTable"
    _said: Sequence[tuple[int, ...]] = ()
    """Amounts of the first holds, by steps, in a payment that is made hold by hold; empty without one."""
    _paid_at = 0
    """The moments of the session when this was begun, by which its question is known."""

    def _number_of(self, key: str) -> int:
        keys = self._table.scene.keys
        return keys.index(key) if key in keys else -1

    @property
    def _offers(self) -> int:
        scene = self._table.scene
        return len(scene.step.amounts) if scene.step is not None else len(scene.options) + bool(scene.short)

    def _take(self, number: int) -> None:
        """Play an option, or go on with a payment that is made hold by hold."""
        scene = self._table.scene
        if scene.step is not None:
            self._give((*scene.step.before, scene.step.amounts[number]))
        elif number == len(scene.options):
            self._show_steps([()])
        else:
            self._play(scene.options[number].move)

    @property
    def step(self) -> Step | None:
        """What is asked of the payment that is made hold by hold; None without one."""
        prompt = self._seat.present.prompt
        if not self._said or prompt is None or self._paid_at != len(self._seat.moments):
            return None
        found = next_step(prompt, self._said[-1])
        return found if isinstance(found, Step) else None

    def _give(self, said: tuple[int, ...]) -> None:
        """Note how much the first holds give; pay, once nothing is left to ask."""
        prompt = self._seat.present.prompt
        assert prompt is not None
        found = next_step(prompt, said)
        if isinstance(found, Step):
            self._show_steps([*self._said, said])
        else:
            self._play(prompt.options[found].move)

    def step_back(self) -> bool:
        """Go back to the hold before, or to the question; return whether a payment was made hold by hold."""
        if self.step is None:
            return False
        self._show_steps(self._said[:-1])
        return True

    def _show_steps(self, said: Sequence[tuple[int, ...]]) -> None:
        self._said, self._paid_at = said, len(self._seat.moments)
        self._table.top.point(NOTHING)
        self._table.paint()

    def _is_foreseen(self, before: Prompt | None) -> bool:
        after = self._seat.present.prompt
        if before is None or after is None:
            return False
        return before.seat == after.seat and after.kind in _FORESEEN

    def _ask_to_concede(self, then: Callable[[str], None]) -> None:
        then(self._table.words("jamaica_screen.concede"))

    def thing(self, thing: Thing) -> None:
        """Handle Enter on a board: sail to the space, else say what it is."""
        number = self._table.scene.ways.get(thing.place) if thing.kind == "space" else None
        if number is not None:
            self.choose(number)
        else:
            self._table.explain(thing)

    def click_space(self, thing: Thing) -> None:
        """Handle a click on a space: the first points at it, the second is like Enter."""
        if self._second_click(thing):
            self.thing(thing)
        else:
            self._table.top.point(thing)


class RaceHints(Advice[Thought]):
    """The hint of a race."""

    _table: "RaceTable"

    def make(self, thought: Thought) -> Thought:
        """Return the thought: its words depend on the language in use."""
        return thought

    @property
    def best(self) -> int:
        """The number of the option that the program would choose."""
        prompt, shown = self._seat.present.prompt, self.shown
        if prompt is None or shown is None:
            return -1
        moves = [option.move for option in prompt.options]
        return moves.index(shown.move) if shown.move in moves else -1

    @property
    def text(self) -> str:
        shown = self.shown
        return hint_line(shown, self._table.scene.names, self._seat.present.prompt) if shown is not None else ""


class HandOver(OpensLocked, ShellScreen):
    """Asks for a player by name. Returns True when that player is there, False to leave the race instead."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", show=False),
        Binding("escape,q", "dismiss(False)", show=False),
    ]

    def __init__(self, who: str, about: str) -> None:
        """`about` is what is asked then, as far as everybody may know it."""
        super().__init__()
        self._who, self._about = who, about

    def compose(self) -> ComposeResult:
        with Vertical(id="hand-over"):
            yield Static(id="who", markup=False)
            yield Static(self._about, markup=False)
            yield Static(self.words("jamaica_screen.over_to", who=self._who), classes="dim", markup=False)

    def on_mount(self) -> None:
        """Ignore keys typed ahead: they were meant for another question."""
        self.lock_input("*")
        self.paint()

    def paint(self) -> None:
        text = self.words("jamaica_screen.hand_over", who=self._who)
        style = self.theme_styles.decides
        self.query_one("#who", Static).update(Content.assemble((f" {text} ", style)))

    def on_click(self) -> None:
        self.dismiss(True)
