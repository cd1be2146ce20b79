"""Choose between deckhand's play at the table and in a story."""

from highseas.engine.royal.ai import deckhand
from highseas.engine.royal.ai.deckhand import Advice
from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.observe import Observation
from highseas.story.mode.adventure import ADVENTURE


def advise(seen: Observation, seat_no: int) -> Advice:
    """Return deckhand's move for the seat, from 0, and its reason."""
    if seen.table.mode == ADVENTURE.name:
        from highseas.story.ai.advisor import advise as advise_in_story

        return advise_in_story(seen, seat_no)
    return deckhand.advise(seen, seat_no)


def decide(seen: Observation, seat_no: int) -> Move:
    """Return deckhand's move for the seat, from 0."""
    return advise(seen, seat_no).move
