"""Answering a race's question by key, Enter or mouse."""

from typing import Protocol

from highseas.campaign.play.session import Session
from highseas.campaign.tui.jamaica.widgets.race_panels import RacePanels
from highseas.campaign.tui.jamaica.widgets.scene import RaceScene
from highseas.campaign.tui.screens.hosts import AnswerHost
from highseas.campaign.tui.widgets.panel import NOTHING, Thing
from highseas.engine.jamaica.moves import CONCEDE, Move

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


class RaceChoosing:
    """Answers the table's question."""

    def __init__(self, table: RaceHost, session: Session) -> None:
        self._table, self._session = table, session
        self._clicked = NOTHING

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

    def _play(self, move: Move) -> None:
        table, before, moves = self._table, self._session.prompt, len(self._session.moments)
        table.shell.clear_message()  # it was about the previous question
        table.change(lambda: self._session.play(move))
        after = self._session.prompt
        if len(self._session.moments) != moves:
            self._clicked = NOTHING
            follows = before is not None and after is not None and before.seat == after.seat
            if not (follows and after is not None and after.kind in _FORESEEN):
                table.lock_input(table.shell.input_queue.key)

    def answered(self) -> None:
        """Handle a new question after the program's moves: input is locked until it is painted."""
        self._clicked = NOTHING
        self._table.lock_input(self._table.shell.input_queue.key)

    def concede(self) -> None:
        """Concede after two questions, whose first answer is to play on."""
        table = self._table
        if self._session.result is not None:
            table.shell.say(table.words("screens.choosing.over"), "warning")
        elif table.is_now():
            table.shell.ask(
                table.words("jamaica_screen.concede"),
                self._concede_for_sure,
                table.words("screens.choosing.concede"),
                table.words("screens.choosing.play_on"),
            )

    def _concede_for_sure(self) -> None:
        self._table.shell.ask(
            self._table.words("warnings.concede.sure"),
            lambda: self._play(CONCEDE),
            self._table.words("screens.choosing.give_up"),
            self._table.words("screens.choosing.no_play_on"),
        )

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

    def click_option(self, number: int) -> None:
        """Handle a click on an option: the first points at it, the second is like Enter."""
        if self._second_click(Thing("option", "", number)):
            self.choose(number)

    def _second_click(self, thing: Thing) -> bool:
        again = self._clicked == thing
        self._clicked = NOTHING if again else thing
        return again
