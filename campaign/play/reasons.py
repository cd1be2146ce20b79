"""Why the program made its moves, as far as somebody at the table may hear it.

Saves do not keep reasons: the program thinks the same of the same question, so they are thought again when somebody
asks for them.
"""

from collections.abc import Iterable

from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Controller, Session


def reasons(session: Session, numbers: Iterable[int], seat_no: int = -1) -> dict[int, Thought]:
    """Return what the program thought of these moves, by their numbers from 1: of those that were a choice and
    whose thoughts are known.

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


def forgotten(session: Session) -> list[int]:
    """Return the moves of the program whose thoughts are not known, since it made them before the game was opened:
    by their numbers from 1, the last one first.
    """
    return [
        number
        for number in range(len(session.moments) - 1, 0, -1)
        if number not in session.reasons
        and (number in session.by_crew or session.players[session.moments[number].seat - 1] == Controller.PROGRAM)
    ]


def question_before(session: Session, number: int) -> Task:
    """Return what was thought about before a move, by its number, for whoever of the program plays that seat."""
    game, before, seat = session.game, session.moments[number - 1], session.moments[number].seat
    return Task(game, before, game.observe(before.state, seat - 1), seat - 1, session.policy_of(seat))


def remember(session: Session, number: int, task: Task, thought: Thought) -> None:
    """Keep what was thought of a move again, unless that would have made another: then another of the program's
    players made it, or the game went back and on since.
    """
    moments = session.moments
    stands = number < len(moments) and moments[number - 1] is task.moment
    if stands and session.game.format(thought.move) == moments[number].move:
        session.reasons[number] = thought
