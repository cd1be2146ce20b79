"""Thinking about a question of a session: what is thought, when it ends, and the one clock there is for it.

The rules and the program's players know no clock: whoever asks them passes a `stop`, which they ask now and then. A
front end thinks in a worker, so that it goes on listening; what comes back for a table that went on is dropped
(`campaign.tui.thinker`).
"""

from collections.abc import Callable
from math import inf
from time import monotonic

from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Session
from highseas.engine.game import DECKHAND, needed

LONGEST = 0.25
"""Seconds after which an answer is taken as far as it has come: with what else is to be done, about 0.3."""


class Limit:
    """When one piece of thinking ends: on time, or because nobody wants it any more. Any thread may ask."""

    def __init__(self, longest: float | None = None, clock: Callable[[], float] = monotonic) -> None:
        """`longest` is in seconds, by default `LONGEST`; `clock` tells seconds from any beginning on."""
        self._clock = clock
        self._longest = LONGEST if longest is None else longest
        self._until = inf
        self._begun = False
        self.cancelled = False
        """Whether the answer is not wanted any more."""

    def begin(self) -> None:
        """Let the time run from now on; the first call counts."""
        if not self._begun:
            self._begun, self._until = True, self._clock() + self._longest

    def cancel(self) -> None:
        """End the thinking as soon as it asks; its answer is not wanted any more."""
        self.cancelled = True

    def stop(self) -> bool:
        """Whether to end now. The time runs from `begin` on, or else from the first asking."""
        self.begin()
        return self.cancelled or self._clock() >= self._until


def question(session: Session) -> Task:
    """Return what the person who decides may have a hint for, from what that seat may know.

    Raises `SessionError` when the game is over, or for a seat that the program plays while persons look on, and
    `NoSuchPart` for a game without players of the program.
    """
    game, seat_no = session.game, session.hint_seat()
    needed(game.advise, "advice")
    best = game.policies[-1]
    policy = best if game.analyze is not None and game.plays(session.state, best) else DECKHAND
    return Task(game, session.moments[-1], game.observe(session.state, seat_no), seat_no, policy)


def think(session: Session, limit: Limit | None = None) -> Thought:
    """Return what the program thinks of the question, at once. Raises as `question` does."""
    asked, limit = question(session), limit or Limit()
    limit.begin()
    return asked.think(limit.stop)
