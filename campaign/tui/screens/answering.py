"""Answering a table's question, whatever the game: moves, the lock after them, clicks, conceding, hints."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import Advise, AtMoment, Concede, Play, Seat, SeenMoment, Withdraw
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.panel import NOTHING, Thing
from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from highseas.campaign.tui.screens.table import GameTable

Over = Literal["told", "asked"]
"""What lies over the table: what is told of a change, and what was asked for."""


T = TypeVar("T")


class Answering:
    """Answers the table's question. A first click points at a thing, a second one is like Enter."""

    def __init__(self, table: "GameTable", seat: Seat) -> None:
        self._table, self._seat = table, seat
        self._clicked = NOTHING

    def by_key(self, key: str) -> None:
        """Choose an option by its letter or number."""
        table = self._table
        if self._question() is None:
            table.open_report()
        elif table.is_now():
            number = self._number_of(key)
            if 0 <= number < self._offers:
                self.choose(number)
            else:
                shown = keymap.letters(table.shell.keys_in_use).get(key, key)
                table.shell.refuse_key(self._no_choice(shown, keymap.label_of(key)))

    def choose(self, number: int) -> None:
        """Play an option by its number; while the program thinks, let it make its moves."""
        table = self._table
        if not 0 <= number < self._offers:
            table.shell.say(table.words("panels.unchosen"))
        elif table.is_now():
            if table.deciding_bot:
                table.finish_program()
            else:
                self._take(number)

    @property
    def _offers(self) -> int:
        """How many rows there are to choose from."""
        question = self._question()
        return len(question.options) if question is not None else 0

    def _number_of(self, key: str) -> int:
        """Return the number of the row with a key, -1 for none; by default keys are numbers in the list."""
        return keymap.NUMBERED.find(key)

    def _no_choice(self, key: str, does: str) -> str:
        """Say that a key is no choice; `does` is what it does at other times, if anything."""
        return self._table.words("warnings.no_choice", key=key)

    def _take(self, number: int) -> None:
        self._play(self._question().options[number].move)

    def thing(self, thing: Thing) -> None:
        """Handle Enter on a board: play the option about the thing, else say what it is."""
        self._table.explain(thing)

    def _question(self) -> Any:
        return self._table.scene.prompt

    def _is_foreseen(self, before: Any) -> bool:
        """Whether who answered the question before knew that this one follows, so that no key can mean another."""
        return False

    def _ask_to_concede(self, then: Callable[[str], None]) -> None:
        """Call `then` with the question whether to concede, which says what that does."""
        then(self._table.shell.words("warnings.concede.sure"))

    @property
    def _moves(self) -> int:
        return len(self._seat.moments) - 1

    def _play(self, move: Any, consent: bool = True) -> None:
        self._send(Play(self._moves, move, consent))

    def _send(self, answer: AtMoment[None]) -> None:
        table, before = self._table, self._question()
        table.shell.clear_message()  # it was about the previous question
        table.change(answer, lambda: self.answered(self._is_foreseen(before)), partial(self._refused, answer))

    def _refused(self, answer: AtMoment[None], error: Refusal) -> None:
        self._table.refuse(error)

    def answered(self, is_foreseen: bool = False) -> None:
        """Handle a new question: input is locked until it is painted, unless it was foreseen."""
        self._clicked = NOTHING
        if not is_foreseen:
            self._table.lock_input(self._table.shell.input_queue.key)

    def concede(self) -> None:
        """Concede after two questions, whose first answer is to play on."""
        shell, moves = self._table.shell, self._moves
        say = shell.words

        def ask_again() -> None:
            answers = say("screens.choosing.give_up"), say("screens.choosing.no_play_on")
            shell.ask(say("warnings.concede.sure"), lambda: self._send(Concede(moves)), *answers)

        def ask(question: str) -> None:
            shell.ask(question, ask_again, say("screens.choosing.concede"), say("screens.choosing.play_on"))

        if self._seat.present.result is not None:
            shell.refuse_key(say("screens.choosing.over"))
        elif self._table.is_now():
            self._ask_to_concede(ask)

    def click_option(self, number: int) -> None:
        """Handle a click on an option, at which the list has pointed."""
        if self._second_click(Thing("option", "", number)):
            self.choose(number)

    def _second_click(self, thing: Thing) -> bool:
        again = self._clicked == thing
        self._clicked = NOTHING if again else thing
        return again


class Advice(ABC, Generic[T]):
    """The hint at a table; it is gone when the question is."""

    def __init__(self, table: "GameTable", seat: Seat) -> None:
        self._table, self._seat = table, seat
        self._asked: SeenMoment | None = None
        self._hint: T | None = None
        self._withdraw: Withdraw | None = None
        """Gives up the hint that is awaited; None when none is."""

    @abstractmethod
    def make(self, thought: Thought) -> T:
        """Return what is shown of a thought about the present question."""

    @property
    @abstractmethod
    def best(self) -> int:
        """The number of the option that the program would choose; -1 without a hint."""

    def again(self, hint: T) -> None:
        """Handle the key while the hint is shown; by default nothing."""

    @property
    def shown(self) -> T | None:
        """The hint for the question of the present moment, if it is shown."""
        return self._hint if self._stands else None

    @property
    def _stands(self) -> bool:
        return self._asked is not None and self._asked is self._seat.present

    def ask(self) -> None:
        shown, shell = self.shown, self._table.shell
        if not shell.settings.hints:
            shell.say(shell.words("hints.off"))
        elif shown is not None:
            self.again(shown)
        elif self._withdraw is None or not self._stands:
            if self._withdraw is not None:
                self._withdraw()
            self._asked, self._hint, self._withdraw = self._seat.present, None, None
            answer = partial(self._answered, self._asked)
            withdraw = self._seat.ask(Advise(len(self._seat.moments) - 1), answer)
            if self._stands and self._hint is None:  # it was not answered at once
                self._withdraw = withdraw
                self._table.top.point(self._table.top.scene.pointed, shell.words("hints.thinking"))

    def _answered(self, asked: SeenMoment, answer: Thought | Refusal) -> None:
        if not self._stands or asked is not self._asked or not self._table.is_attached:
            return
        if isinstance(answer, Refusal):
            self._put_away()
            self._table.refuse(answer)
            return
        self._hint, self._withdraw = self.make(answer), None
        self._table.paint()
        if self._table.is_current and self.best >= 0:
            self._table.top.point_at_option(self.best)

    def close(self) -> bool:
        """Give up the hint that is awaited, or put it away; return whether there was either."""
        withdraw = self._withdraw if self._stands else None
        if withdraw is None and self.shown is None:
            return False
        if withdraw is not None:
            withdraw()
        self._put_away()
        if withdraw is not None:
            self._table.shell.say(self._table.shell.words("hints.stopped"))
        return True

    def _put_away(self) -> None:
        self._asked = self._hint = self._withdraw = None
        self._table.paint()
