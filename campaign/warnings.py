"""Choices that give a game away though it could be had: they are asked about first (see `campaign.session`).

Nothing hidden is looked at: a choice whose outcome hangs on a card that nobody has seen is never warned of.
"""

from dataclasses import dataclass

from campaign.session import Session
from campaign.words.warnings import CONCEDE_CHAPTER, CONCEDE_ONE, CONCEDE_TABLE, leave_it, leaving, names_of
from engine.game import apply, clone, decider
from engine.moves import ASIDE, CONCEDE, YES, Complete, IllegalMove, Mission, Move
from engine.state import State
from engine.view import Option

CLAIMS = (Complete, Mission)


@dataclass(frozen=True)
class Warned:
    """What is asked before a choice that loses: the question, its two answers, and the same as a plain sentence."""

    question: str
    leave: str
    stay: str
    sentence: str


def warning(session: Session, option: Option) -> Warned | None:
    """What to ask before this option is chosen; None if it gives nothing away.

    It does where it ends the game as lost for the seat that chooses, for all that can be seen, while a contract or
    mission is ready to be claimed; against each other only if the claim would win.
    """
    prompt = session.prompt
    if prompt is None or option.move is None or isinstance(option.move, CLAIMS):
        return None
    claims = [other for other in prompt.options if other.enabled and isinstance(other.move, CLAIMS)]
    if not claims or not _loses(session.state, option.move, [claim.move for claim in claims if claim.move]):
        return None
    what = names_of(claims)
    return Warned(*leaving(what), leave_it(what))


def costly_answer(option: Option) -> bool:
    """Whether this is what an interruption wants paid for, a turn of the clock or coins: never done by habit."""
    return option.move in (ASIDE, YES)


def conceding(session: Session) -> str:
    """What conceding does to this game, as a sentence without its end."""
    after = clone(session.state)
    if not after.frames:
        return ""
    apply(after, CONCEDE)
    if after.result is not None and after.result.outcome == "ranked":
        return CONCEDE_ONE
    return CONCEDE_CHAPTER if session.saga is not None else CONCEDE_TABLE


def _loses(state: State, move: Move, claims: list[Move]) -> bool:
    seat_no = decider(state)
    after = _seen_after(state, [move])
    if after is None or after.result is None or seat_no in after.result.winners:
        return False
    if after.result.outcome == "lost":
        return True
    for claim in claims:
        better = _seen_after(state, [claim, move])
        if better is not None and better.result is not None and seat_no in better.result.winners:
            return True
    return False


def _seen_after(state: State, moves: list[Move]) -> State | None:
    """The table after these moves; None if a hidden card would be turned up by then, or one cannot be made."""
    after = clone(state)
    try:
        for move in moves:
            if after.frames:
                apply(after, move)
    except IllegalMove:
        return None
    paid = any(isinstance(move, CLAIMS) for move in moves)  # coins that are paid are turned up too
    return after if paid or after.reveals == state.reveals else None
