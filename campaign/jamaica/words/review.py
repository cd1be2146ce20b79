"""The review of a race in words: the chance of one seat to win it, round by round."""

from collections.abc import Mapping
from typing import Any

from highseas.campaign.jamaica.words.names import RaceNames, names_at
from highseas.campaign.jamaica.words.prompts import in_short
from highseas.campaign.jamaica.words.results import headline
from highseas.campaign.play import review
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.review import Review
from highseas.campaign.play.session import Session
from highseas.campaign.results.reviewed import ReviewWords
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import CONCEDE
from highseas.engine.jamaica.seen.view import Prompt


class RaceReview(ReviewWords):
    """A review of a race as text: the first person's, or where the program alone sailed the first seat's."""

    rounds = True

    @classmethod
    def made(cls, session: Session, **how: Any) -> Review | None:
        return review.review(session, seat=review.first_person(session), **how)

    @staticmethod
    def names_of(session: Session) -> RaceNames:
        return names_at(session)

    def labelled(self, prompt: Prompt | None) -> Mapping[str, str]:
        moves = [option.move for option in prompt.options] if prompt is not None else []
        said = {JAMAICA.format(move): in_short(move, prompt, self.names.asking(prompt)) for move in moves}
        return {**said, JAMAICA.format(CONCEDE): self.names.say("screens.choosing.concede")}

    @classmethod
    def headline(cls, session: Session) -> str:
        return "" if session.result is None else headline(session.result, cls.names_of(session))

    def curve(self) -> Curve:
        """Return the chance, in points of a hundred, before the first round that is judged and after each."""
        rounds = (self.turns[0].turn - 1, *(turn.turn for turn in self.turns))
        chances = (self.review.begin, *(turn.after for turn in self.turns))
        return Curve("chance", rounds, (tuple(chance // 100 for chance in chances),))
