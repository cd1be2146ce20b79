"""The program's play, by the player that the mode of the table names."""

from highseas.engine.royal.ai import deckhand
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.observe import Observation


def advise(seen: Observation, seat_no: int) -> Advice:
    """Return the program's move for the seat, from 0, and its reason."""
    player = MODES[seen.table.mode].player() or deckhand.advise
    advice: Advice = player(seen, seat_no)
    return advice


def decide(seen: Observation, seat_no: int) -> Move:
    """Return the program's move for the seat, from 0."""
    return advise(seen, seat_no).move
