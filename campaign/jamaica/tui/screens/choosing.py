"""Answering a race's question by key, Enter or mouse."""

from collections.abc import Callable, Sequence
from typing import Protocol

from highseas.campaign.jamaica.payments import Step, next_step, said_with
from highseas.campaign.jamaica.tui.widgets.race_panels import RacePanels
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.tui.screens.answering import AnswerHost, Answering
from highseas.campaign.tui.widgets.panel import NOTHING, Thing
from highseas.engine.jamaica.seen.view import Prompt

_FORESEEN = ("sail", "load", "pay")
"""Questions that follow from an answer of the same seat, without a die or a card between."""


class RaceHost(AnswerHost, Protocol):
    """What parts of the race's screen need from it (`campaign.jamaica.tui.screens.table`)."""

    @property
    def scene(self) -> RaceScene:
        """The scene on the screen."""

    @property
    def top(self) -> RacePanels:
        """All that is painted."""

    def words(self, code: str, /, **figures: object) -> str:
        """The sentence of a code in the player's language."""


class RaceChoosing(Answering[RaceHost]):
    """Answers a race's question."""

    _said: Sequence[tuple[int, ...]] = ()
    """Amounts of the first holds, by steps, in a payment that is made hold by hold; empty without one."""
    _paid_at = 0
    """The moments of the session when this was begun, by which its question is known."""

    def by_key(self, key: str) -> None:
        """Choose an option by its letter or number."""
        table = self._table
        if table.scene.prompt is None:
            table.open_report()
        elif table.is_now():
            if key in table.scene.keys:
                self.choose(table.scene.keys.index(key))
            else:
                table.shell.say(table.words("warnings.no_choice", key=table.scene.letters.get(key, key)), "warning")

    def choose(self, number: int) -> None:
        """Play an option by its number, or go on with a payment that is made hold by hold."""
        table = self._table
        scene = table.scene
        rows = len(scene.step.amounts) if scene.step is not None else len(scene.options) + bool(scene.short)
        if not 0 <= number < rows:
            table.shell.say(table.words("panels.unchosen"))
        elif not table.is_now():
            pass
        elif scene.program:
            table.finish_program()
        elif scene.step is not None:
            self._give(scene.step.amounts[number])
        elif number == len(scene.options):
            self._show_steps([()])
        else:
            self._play(scene.options[number].move)

    # --- a payment, hold by hold ---

    @property
    def step(self) -> Step | None:
        """What is asked of the payment that is made hold by hold; None without one."""
        prompt = self._seat.present.prompt
        if not self._said or prompt is None or self._paid_at != len(self._seat.moments):
            return None
        found = next_step(prompt, self._said[-1])
        return found if isinstance(found, Step) else None

    def _give(self, amount: int) -> None:
        """Note how much the hold gives; pay, once nothing is left to ask."""
        prompt = self._seat.present.prompt
        assert prompt is not None
        said = said_with(prompt, self._said[-1], amount)
        found = next_step(prompt, said)
        if isinstance(found, Step):
            self._show_steps([*self._said, said])
        else:
            self._play(prompt.options[found].move)

    def step_back(self) -> bool:
        """Go back to the hold before, or to the question; return whether a payment was made hold by hold."""
        going = self.step is not None
        if going:
            self._show_steps(self._said[:-1])
        return going

    def _show_steps(self, said: Sequence[tuple[int, ...]]) -> None:
        self._said, self._paid_at = said, len(self._seat.moments)
        self._table.top.point(NOTHING)
        self._table.paint()

    def _is_foreseen(self, before: Prompt | None) -> bool:
        after = self._seat.present.prompt
        follows = before is not None and after is not None and before.seat == after.seat
        return follows and after is not None and after.kind in _FORESEEN

    def _ask_to_concede(self, then: Callable[[str], None]) -> None:
        then(self._table.words("jamaica_screen.concede"))

    # --- spaces and the mouse ---

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
