"""Which rules of thumb a game is played by: those of the table, or those of a story."""

from engine.ai import thumb
from engine.ai.thumb import Advice
from engine.modes import MODES
from engine.moves import Move
from engine.observe import Observation


def advise(seen: Observation, seat: int) -> Advice:
    """The move the rules-of-thumb player would make for the seat, from 0, and why."""
    if MODES[seen.table.mode].by_script:
        from story.ai.advisor import advise as advise_in_story

        return advise_in_story(seen, seat)
    return thumb.advise(seen, seat)


def decide(seen: Observation, seat: int) -> Move:
    """The move it would make."""
    return advise(seen, seat).move
