"""The program's players, by name: what can take a seat or give a hint. Each sees only an observation.

None of them draws luck that the game draws; the random one takes its own from what it sees, so that a game played
again goes the same way.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.rng import below, stream_from
from highseas.engine.royal.ai import advisor
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.navigator.navigator import analyze, plays
from highseas.engine.royal.game import legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Aside
from highseas.engine.royal.seen.observation import Observation
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
        player = MODES[seen.table.mode].player() or advisor.advise
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
