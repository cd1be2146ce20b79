"""Choices that give a game away and therefore ask first (see `campaign.play.session`); keys that are no choice.

Only what is visible counts: a choice whose outcome depends on an unseen card never warns.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from highseas.campaign.play.errors import NeedsConsent
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import names_of
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.game import apply, clone, decider
from highseas.engine.royal.moves import ASIDE, CONCEDE, PASS, YES, Complete, Move
from highseas.engine.royal.seen.view import Option
from highseas.engine.royal.state import State
from highseas.story.moves import Mission

CLAIMS = (Complete, Mission)


class GivesAway(NeedsConsent):
    """A move that would give the game away: `claims` are the answers that would not."""

    def __init__(self, claims: Sequence[Option]) -> None:
        super().__init__("play.gives_away")
        self.claims = tuple(claims)


class EndsHere(NamedTuple):
    """What passing does where it ends the game, or the `chapter`: the outcome, and the winners' seats, from 1."""

    outcome: str
    winners: tuple[int, ...]
    chapter: bool


def given_away(session: RoyalSession, move: Move) -> tuple[Option, ...]:
    """Return the claims that a move leaves and by that gives the game away; empty for a move that does not.

    A move gives the game away if, as far as can be seen, it ends the game as lost for the deciding seat while a
    contract or mission is ready to be claimed; in competition only if the claim would win.
    """
    prompt = session.prompt
    if prompt is None or isinstance(move, CLAIMS):
        return ()
    claims = tuple(other for other in prompt.options if other.enabled and isinstance(other.move, CLAIMS))
    loses = claims and _loses(session.state, move, [claim.move for claim in claims if claim.move])
    return claims if loses else ()


def warned(claims: Sequence[Option], names: TableNames, form: Literal["question", "leave", "stay", "sentence"]) -> str:
    """Return the question before these claims are left, one of its answers, or the question as a plain sentence."""
    what = names_of(claims, names)
    return names.say(f"warnings.{form}", what=names.language.listed(what), count=len(what))


def passing_ends(session: RoyalSession) -> EndsHere | None:
    """Return what passing does where, as far as can be seen, it ends the game or chapter."""
    prompt = session.prompt
    if prompt is None or not any(option.enabled and option.move == PASS for option in prompt.options):
        return None
    after = _seen_after(session.state, [PASS])
    if after is None or after.result is None:
        return None
    winners = tuple(seat_no + 1 for seat_no in after.result.winners)
    return EndsHere(after.result.outcome, winners, session.campaign is not None)


def ending_line(found: EndsHere, names: TableNames) -> str:
    """Say so as a clause: "the game ends here and is lost"."""
    if found.outcome == "ranked":
        winners = [names[seat - 1] for seat in found.winners]
        return names.say("warnings.ends_won_by", story=found.chapter, winners=winners)
    return names.say("warnings.ends", story=found.chapter, won=found.outcome == "won")


def costly_answer(option: Option) -> bool:
    """Whether this answer to an interruption costs a turn of the clock or coins, so it is never given by habit."""
    return option.move in (ASIDE, YES)


def what_conceding_does(session: RoyalSession) -> str:
    """Return the code of what conceding does to this game; empty when it is over."""
    after = clone(session.state)
    if not after.frames:
        return ""
    apply(after, CONCEDE)
    if after.result is not None and after.result.outcome == "ranked":
        return "warnings.concede.one"
    return "warnings.concede.table" if session.campaign is None else "warnings.concede.chapter"


def _loses(state: State, move: Move, claims: list[Move]) -> bool:
    seat_no = decider(state)
    after = _seen_after(state, [move])
    if after is None or after.result is None or seat_no in after.result.winners:
        return False
    if after.result.outcome == "lost":
        return True
    better = (_seen_after(state, [claim, move]) for claim in claims)
    return any(each is not None and each.result is not None and seat_no in each.result.winners for each in better)


def _seen_after(state: State, moves: list[Move]) -> State | None:
    """Return the table after these moves; None if they would reveal a hidden card or one is illegal."""
    after = clone(state)
    try:
        for move in moves:
            if after.frames:
                apply(after, move)
    except IllegalMove:
        return None
    paid = any(isinstance(move, CLAIMS) for move in moves)  # coins that are paid are revealed too
    return after if paid or after.reveals == state.reveals else None
