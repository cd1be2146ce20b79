"""Who answers for the program: deckhand alone or with friends, or deckhand against rivals."""

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.weights import TABLE, Weights
from highseas.engine.royal.ai.worth import among_rivals
from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.observe import Observation


def decide(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Move:
    """Return the move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def advise(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Advice:
    """Return the move for the deciding seat, from 0, and its reason.

    Raises `ValueError` when the game is over.
    """
    player = Rival if among_rivals(seen.table) else Deckhand
    return player(seen, seat_no, weights).advise()
