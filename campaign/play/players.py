"""Who decides for the seats of a game: persons, and the bots by name; who sees what at one keyboard.

A game with secrets (`engine.game.Game.asks_in_secret`) shows some questions only to the seat that decides. Where
one person plays, that person is always at the keyboard; where several do, they hand it over.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from highseas.campaign.play.errors import SessionError
from highseas.engine.game import DECKHAND, Game, Moment, needed


class Controller(StrEnum):
    """Who decides for a seat: a person, the program, or the crew of a person who is away; the values stand in saves."""

    PERSON = "person"
    PROGRAM = "thumb"
    CREW = "crew"


PERSON = Controller.PERSON.value
"""What stands in place of the name of a player of the program where a person plays."""
_FOR_MEASURING = frozenset({"random", "greedy"})


class Program(NamedTuple):
    """A seat, from 1, that the program plays, and which of its players does (`engine.game.Game.policies`)."""

    seat: int
    policy: str = DECKHAND


def offered(game: Game) -> tuple[str, ...]:
    """Return the players of the program that are worth playing with; others are for measuring, or for fun."""
    return tuple(policy for policy in game.policies if policy not in _FOR_MEASURING)


class Thought(NamedTuple):
    """What the program thinks of a question: whose thought it is (`engine.game.Game.policies`), and either how all
    moves compare (`analysis`, `engine.game.Game.analyze`) or the one that it would make (`advice`).
    """

    policy: str
    analysis: Any = None
    advice: Any = None

    @property
    def move(self) -> Any:
        return self.why.move

    @property
    def why(self) -> Any:
        return self.advice if self.analysis is None else self.analysis.judged[0].why

    @property
    def chance(self) -> int:
        """The chance of winning with the best move, in ten-thousandths; -1 where none is known."""
        return -1 if self.analysis is None else self.analysis.judged[0].chance


class Task(NamedTuple):
    """A question that a bot thinks about, for its own seat or for a hint; any thread may run `think`."""

    game: Game
    moment: Moment
    seen: Any
    seat_no: int
    policy: str

    def think(self, stop: Callable[[], bool] | None = None) -> Thought:
        """Return the thought; `stop` ends the thinking early when it returns True. Raises `NoSuchPart`."""
        if self.game.analyze is not None and self.policy == self.game.policies[-1]:
            return Thought(self.policy, analysis=self.game.analyze(self.seen, self.seat_no, stop=stop))
        advise = needed(self.game.advise, "advice")
        return Thought(self.policy, advice=advise(self.seen, self.seat_no, self.policy, stop))


NOBODY = -1
"""In place of a seat, from 0, where nobody in particular is meant."""


def seats_by_name(names: Sequence[str]) -> dict[str, int]:
    """Return the seats, from 1, by what players may be called: their names, caseless, or numbers."""
    by_name = {each.casefold(): seat for seat, each in enumerate(names, 1)}
    return {str(seat): seat for seat in by_name.values()} | by_name


def seat_named(names: Sequence[str], name: str) -> int:
    """Return the seat, from 1, of a player who is named, or numbered. Raises `SessionError`."""
    if not (seat := seats_by_name(names).get(name.strip().casefold(), 0)):
        raise SessionError("play.crew.nobody", name=name[:40], names=names)
    return seat
