"""The review of a game in JSON: what `highseas review --json` prints (docs/protocol.md)."""

import msgspec

from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.royal.review import Review, Step, TurnShare
from highseas.campaign.words.royal.review import ReviewWords

_WIDTH = 80


class MoveOut(msgspec.Struct, frozen=True):
    """A move that could be made, in notation, and the chance of winning with it."""

    move: str
    chance: int


class StepOut(msgspec.Struct, frozen=True):
    """A part of a game: from one decision, or the first card of a turn, to the next.

    It begins with move `number`, which `seat` made in `turn`. `before + skill + luck` is `after`. With a `choice`,
    `moves` are all that could be made, the best first, and `played` is the chance with the one that was, `move`;
    `capped` says that they were judged only in part. `why` is the reason for the best move, or null. `cards` are
    those that were turned up.
    """

    number: int
    turn: int
    seat: int
    move: str
    choice: bool
    played: int
    moves: tuple[MoveOut, ...]
    capped: bool
    why: str | None
    cards: tuple[str, ...]
    before: int
    after: int
    skill: int
    luck: int


class TurnOut(msgspec.Struct, frozen=True):
    """A turn, which begins with move `number`: its steps together."""

    turn: int
    seat: int
    number: int
    before: int
    after: int
    skill: int
    luck: int


class ReviewOut(msgspec.Struct, frozen=True):
    """The review of a game. Chances, and what changed them, are in ten-thousandths.

    `outcome` is that of the game, or null while it runs; `lines` has the review in words.
    """

    mode: str
    names: tuple[str, ...]
    seed: int
    outcome: str | None
    begin: int
    end: int
    skill: int
    luck: int
    turns: tuple[TurnOut, ...]
    steps: tuple[StepOut, ...]
    lines: tuple[str, ...]


def review_out(review: Review, session: RoyalSession) -> ReviewOut:
    """Convert a review of a session."""
    words = ReviewWords(review, session)
    result = session.result
    return ReviewOut(
        mode=session.state.mode,
        names=session.names,
        seed=session.state.seed,
        outcome=None if result is None else result.outcome,
        begin=review.begin,
        end=review.end,
        skill=review.skill,
        luck=review.luck,
        turns=tuple(_turn_out(turn) for turn in review.turns()),
        steps=tuple(_step_out(step, words) for step in review.steps),
        lines=tuple(words.lines(_WIDTH)),
    )


def _turn_out(turn: TurnShare) -> TurnOut:
    return TurnOut(**turn._asdict())


def _step_out(step: Step, words: ReviewWords) -> StepOut:
    return StepOut(
        number=step.number,
        turn=step.turn,
        seat=step.seat,
        move=step.move,
        choice=step.choice,
        played=step.played,
        moves=tuple(MoveOut(each.move, each.chance) for each in step.moves),
        capped=step.capped,
        why=words.why(step) or None,
        cards=step.cards,
        before=step.before,
        after=step.after,
        skill=-step.cost,
        luck=step.luck,
    )
