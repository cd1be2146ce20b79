"""The bots, by name: what can take a seat or give a hint. Each sees only an observation.

None of them draws luck that the game draws; the random one takes its own from what it sees, so that a game played
again goes the same way.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.rng import below, stream_from
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.navigator.navigator import analyze, plays
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.wants import among_rivals
from highseas.engine.royal.ai.weights import AGAINST_TIME, TABLE, Weights
from highseas.engine.royal.game import legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Aside, Move
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State

Stop = Callable[[], bool] | None
"""Asked now and then, it ends the thinking early by saying yes."""


class Policy(Protocol):
    """A player of the program."""

    @property
    def name(self) -> str:
        """The word for it in saves, deals and commands."""

    def plays(self, table: State) -> bool:
        """Whether it plays such a table; elsewhere deckhand plays in its place."""

    def advise(self, seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
        """Return the move of the deciding seat, from 0, and its reason.

        Raises `ValueError` when the game is over.
        """


def advise(seen: Observation, seat_no: int, weights: Weights | None = None) -> Advice:
    """Return the move for the deciding seat, from 0, and its reason, by these weights or those for such a game.

    Raises `ValueError` when the game is over.
    """
    player = Rival if among_rivals(seen.table) else Deckhand
    return player(seen, seat_no, weights_for(seen.table) if weights is None else weights).advise()


def decide(seen: Observation, seat_no: int, weights: Weights | None = None) -> Move:
    """Return the move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def weights_for(table: State) -> Weights:
    """Return deckhand's weights for such a game: against the Time deck those for its number of seats."""
    return AGAINST_TIME.get(len(table.seats), TABLE) if table.timed else TABLE


class RandomPolicy:
    """Any move as likely as any other, but Time cards stay where they are: the least that can be called playing."""

    name = "random"

    def plays(self, table: State) -> bool:
        """Return True: every table has moves."""
        return True

    def advise(self, seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
        """Return one of the legal moves, the same one for the same observation."""
        moves = [move for move in legal(seen.table) if not isinstance(move, Aside)]
        if not moves:
            raise ValueError("the game is over")
        place, _ = below(stream_from(msgspec.msgpack.encode(seen), "random"), len(moves))
        return Advice(moves[place], "at_random")


class DeckhandPolicy:
    """Deckhand, or the player that the mode names."""

    name = DECKHAND

    def plays(self, table: State) -> bool:
        """Return True: deckhand plays everything."""
        return True

    def advise(self, seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
        """Return deckhand's move."""
        player = MODES[seen.table.mode].player() or advise
        advice: Advice = player(seen, seat_no)
        return advice


class NavigatorPolicy:
    """The navigator, where it plays."""

    name = "navigator"

    def plays(self, table: State) -> bool:
        """Whether it has learned such games."""
        return plays(table)

    def advise(self, seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
        """Return its best move; deckhand's where it does not play."""
        if not seen.table.frames or not plays(seen.table):
            return DECKHAND_POLICY.advise(seen, seat_no)
        best = analyze(seen, seat_no, stop=stop).judged[0]
        return best.why


DECKHAND_POLICY = DeckhandPolicy()
POLICIES: dict[str, Policy] = {
    policy.name: policy for policy in (RandomPolicy(), DECKHAND_POLICY, NavigatorPolicy())
}
"""Every player of the program, weakest first."""
