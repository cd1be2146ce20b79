"""The bots, by name: what can take a seat or give a hint. Each sees only an observation.

None of them draws luck that the game draws; the random bot takes its own from its observation, so that a game
played again goes the same way.
"""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.rng import below, stream_from
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.navigator.navigator import analyze, plays
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.utility import among_rivals
from highseas.engine.royal.ai.weights import AGAINST_TIME, TABLE, Weights
from highseas.engine.royal.game import legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Aside
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State

Stop = Callable[[], bool] | None
"""Asked now and then, it ends the thinking early by saying yes."""


def advise(seen: Observation, seat_no: int, weights: Weights | None = None) -> Advice:
    """Return deckhand's move for the deciding seat, from 0, and its reason, by these weights or those for such a
    game.

    Raises `ValueError` when the game is over.
    """
    player = Rival if among_rivals(seen.table) else Deckhand
    return player(seen, seat_no, weights_for(seen.table) if weights is None else weights).advise()


def weights_for(table: State) -> Weights:
    """Return deckhand's weights for such a game: against the Time deck those for its number of seats."""
    return AGAINST_TIME.get(len(table.seats), TABLE) if table.timed else TABLE


def _random(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return a legal move, any as likely as any other, but for Time cards, which stay where they are: the least
    that can be called playing. The same observation gets the same move.
    """
    moves = [move for move in legal(seen.table) if not isinstance(move, Aside)]
    if not moves:
        raise ValueError("the game is over")
    place, _ = below(stream_from(msgspec.msgpack.encode(seen), "random"), len(moves))
    return Advice(moves[place], "at_random")


def _deckhand(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    advice: Advice = (MODES[seen.table.mode].player() or advise)(seen, seat_no)
    return advice


def _navigator(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return the navigator's best move, or deckhand's where the navigator does not play."""
    if not seen.table.frames or not plays(seen.table):
        return _deckhand(seen, seat_no)
    return analyze(seen, seat_no, stop=stop).judged[0].why


class Policy(NamedTuple):
    """A bot: the word for it in saves, deals and commands; what returns its move for the deciding seat, from 0,
    with its reason, and raises `ValueError` when the game is over; and whether it plays such a table, which
    deckhand does in its place elsewhere.
    """

    name: str
    advise: Callable[..., Advice]
    plays: Callable[[State], bool] = lambda table: True


POLICIES = {
    policy.name: policy
    for policy in (Policy("random", _random), Policy(DECKHAND, _deckhand), Policy("navigator", _navigator, plays))
}
"""The bots of the program, weakest first."""
