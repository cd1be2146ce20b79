"""The review of a game in JSON: what `highseas review --json` prints (docs/protocol.md)."""

from collections.abc import Callable

import msgspec

from highseas.campaign.play.review import StepFigures, TurnShare
from highseas.campaign.play.session import Session
from highseas.campaign.results.reviewed import ReviewWords

_WIDTH = 80


class StepOut(StepFigures, frozen=True, kw_only=True):
    """A step of a review. `before + skill + luck` is `after`; `why` is the reason for the best move, or null."""

    after: int
    skill: int
    why: str | None


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
    turns: tuple[TurnShare, ...]
    steps: tuple[StepOut, ...]
    lines: tuple[str, ...]


class Reviewed:
    """A game that was gone through, as it is shown (`GameWords.review`)."""

    def __init__(self, words: ReviewWords, kept: str = "") -> None:
        self.words, self.kept = words, kept

    def lines(self, width: int, slot: str = "") -> list[str]:
        """Return the review for a page, and below it what was kept of the game's decisions."""
        return [*self.words.lines(width, slot), *filter(None, [self.kept])]

    def out(self) -> ReviewOut:
        words, review, session = self.words, self.words.review, self.words.session
        steps = []
        for step in review.steps:
            same = {name: getattr(step, name) for name in StepFigures.__struct_fields__}
            steps.append(StepOut(**same, after=step.after, skill=-step.cost, why=words.why(step) or None))
        return ReviewOut(
            mode=session.state.mode,
            names=session.names,
            seed=session.state.seed,
            outcome=None if session.result is None else session.result.outcome,
            begin=review.begin,
            end=review.end,
            skill=review.skill,
            luck=review.luck,
            turns=tuple(words.turns),
            steps=tuple(steps),
            lines=tuple(words.lines(_WIDTH)),
        )


def reviewed(words: type[ReviewWords], session: Session, tell: Callable[[int, int], None] | None = None) -> Reviewed:
    """Go through a game. Raises as `ReviewWords.made`."""
    found = words.made(session, tell=tell)
    assert found is not None  # nobody stops it here
    made = words(found, session)
    return Reviewed(made, made.keep())
