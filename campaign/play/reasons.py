"""Why the program made its moves, as far as somebody at the table may hear it."""

from collections.abc import Iterable

from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Session


def reasons(session: Session, numbers: Iterable[int], seat_no: int = -1) -> dict[int, Thought]:
    """Return what the program thought of these moves, by their numbers from 1: of those that were a choice and that
    it made since the game was opened.

    With a seat, from 0, those are left out whose question the seat was not shown (ruling R29).
    """
    return {number: session.reasons[number] for number in numbers if _is_open_to(session, number, seat_no)}


def _is_open_to(session: Session, number: int, seat_no: int) -> bool:
    if number not in session.reasons or not 0 < number < len(session.moments):
        return False
    game, before = session.game, session.moments[number - 1].state
    asked = game.prompt_for(before, seat_no) if seat_no >= 0 else game.prompt(before)
    options = [option.text for option in asked.options if option.enabled] if asked is not None else []
    return len(options) > 1 and session.moments[number].move in options
