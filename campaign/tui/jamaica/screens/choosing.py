"""Answering a race's question by key, Enter or mouse."""

from typing import Protocol

from highseas.campaign.tui.jamaica.widgets.race_panels import RacePanels
from highseas.campaign.tui.jamaica.widgets.scene import RaceScene
from highseas.campaign.tui.screens.answering import Answering
from highseas.campaign.tui.screens.hosts import AnswerHost
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.jamaica.seen.view import Prompt

_FORESEEN = ("sail", "load", "pay")
"""Questions that follow from an answer of the same seat, without a die or a card between."""


class RaceHost(AnswerHost, Protocol):
    """What parts of the race's screen need from it (`campaign.tui.jamaica.screens.table`)."""

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
        """Play an option by its number."""
        table = self._table
        if not 0 <= number < len(table.scene.options):
            table.shell.say(table.words("panels.unchosen"))
        elif table.is_now():
            if table.scene.program:
                table.finish_program()
            else:
                self._play(table.scene.options[number].move)

    def _question(self) -> Prompt | None:
        return self._session.prompt

    def _is_foreseen(self, before: Prompt | None) -> bool:
        after = self._session.prompt
        follows = before is not None and after is not None and before.seat == after.seat
        return follows and after is not None and after.kind in _FORESEEN

    def _conceding(self) -> str:
        return self._table.words("jamaica_screen.concede")

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
