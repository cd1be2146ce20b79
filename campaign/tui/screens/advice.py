"""The hint key of any table: what the program thinks of the question, asked of the seat and shown when it comes."""

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import Advise, Seat, SeenMoment, Withdraw
from highseas.campaign.tui.shell import Shell
from highseas.engine.refusal import Refusal

T = TypeVar("T")


class AdviceHost(Protocol):
    """The screen of a table, as its hint sees it."""

    @property
    def shell(self) -> Shell:
        """The application."""

    @property
    def scene(self) -> Any:
        """The scene on the screen."""

    @property
    def top(self) -> Any:
        """All that is painted."""

    @property
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""

    @property
    def is_attached(self) -> bool:
        """Whether the table was not left."""

    def paint(self) -> None:
        """Repaint everything."""

    def refuse(self, error: Refusal) -> None:
        """Say why something was refused."""


class Advice(ABC, Generic[T]):
    """The hint at a table; it is gone when the question is."""

    def __init__(self, table: AdviceHost, seat: Seat) -> None:
        self._host, self._seat = table, seat
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
        """Whether the question is still the one that was asked about."""
        return self._asked is not None and self._asked is self._seat.present

    @property
    def _awaits(self) -> bool:
        return self._withdraw is not None and self._stands

    def ask(self) -> None:
        """Ask what the program thinks, and show it when it comes."""
        shown, shell = self.shown, self._host.shell
        if not shell.settings.hints:
            shell.say(shell.words("hints.off"))
        elif shown is not None:
            self.again(shown)
        elif not self._awaits:
            self._ask()

    def _ask(self) -> None:
        host = self._host
        if self._withdraw is not None:
            self._withdraw()
        self._asked, self._hint, self._withdraw = self._seat.present, None, None
        answer = partial(self._answered, self._asked)
        withdraw = self._seat.ask(Advise(len(self._seat.moments) - 1), answer)
        if self._stands and self._hint is None:
            self._withdraw = withdraw
            host.top.point(host.scene.pointed, host.shell.words("hints.thinking"))

    def _answered(self, asked: SeenMoment, answer: Thought | Refusal) -> None:
        if not self._stands or asked is not self._asked or not self._host.is_attached:
            return
        if isinstance(answer, Refusal):
            self._put_away()
            self._host.refuse(answer)
            return
        self._hint, self._withdraw = self.make(answer), None
        self._host.paint()
        if self._host.is_current and self.best >= 0:
            self._host.top.point_at_option(self.best)

    def close(self) -> bool:
        """Give up the hint that is awaited, or put it away; return whether there was either."""
        if self._awaits and self._withdraw is not None:
            self._withdraw()
            self._put_away()
            self._host.shell.say(self._host.shell.words("hints.stopped"))
            return True
        if self.shown is None:
            return False
        self._put_away()
        return True

    def _put_away(self) -> None:
        self._asked = self._hint = self._withdraw = None
        self._host.paint()
