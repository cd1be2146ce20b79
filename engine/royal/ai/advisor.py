"""Who answers for the program: deckhand alone or with friends, or deckhand against rivals."""

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.weights import AGAINST_TIME, TABLE, Weights
from highseas.engine.royal.ai.worth import among_rivals
from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.observation import Observation
from highseas.engine.royal.state import State


def decide(seen: Observation, seat_no: int, weights: Weights | None = None) -> Move:
    """Return the move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def advise(seen: Observation, seat_no: int, weights: Weights | None = None) -> Advice:
    """Return the move for the deciding seat, from 0, and its reason, by these weights or those for such a game.

    Raises `ValueError` when the game is over.
    """
    player = Rival if among_rivals(seen.table) else Deckhand
    return player(seen, seat_no, weights_for(seen.table) if weights is None else weights).advise()


def weights_for(table: State) -> Weights:
    """Return deckhand's weights for such a game: against the Time deck those for its number of seats."""
    return AGAINST_TIME.get(len(table.seats), TABLE) if table.timed else TABLE
