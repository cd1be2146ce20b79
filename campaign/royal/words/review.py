"""The review of a game of Port Royal in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play import review
from highseas.campaign.play.review import Review, Step
from highseas.campaign.results import reviewed
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.words.drills import kept_line
from highseas.campaign.royal.words.hints import in_brief, reason
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import option_label
from highseas.campaign.royal.words.results import headline
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Revealed
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import CONCEDE
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import Option, Prompt


def turned_up(events: Iterable[Any]) -> tuple[str, ...]:
    """Return the ids of the cards that were turned up in these events."""
    return tuple(CARDS[event.card].id for event in events if isinstance(event, Revealed))


class ReviewWords(reviewed.ReviewWords):
    """A review of a game of Port Royal as text; among rivals the first person's."""

    @classmethod
    def made(cls, session: RoyalSession, **how: Any) -> Review | None:
        state = session.state
        together = len(state.seats) == 1 or MODES[state.mode].plays_as_one(state)
        seat = 0 if together else review.first_person(session)
        return review.review(session, seat=seat, shown=turned_up, **how)

    @staticmethod
    def names_of(session: RoyalSession) -> TableNames:
        return names_at(session)

    def labelled(self, prompt: Prompt | None) -> Mapping[str, str]:
        options = [option for option in prompt.options if option.enabled] if prompt is not None else []
        options.append(Option(PORT_ROYAL.format(CONCEDE), CONCEDE))
        return {option.text: option_label(option, self.names) for option in options}

    def brief(self, move: str) -> str:
        return in_brief(PORT_ROYAL.parse(move), self.names)

    def why(self, step: Step) -> str:
        return "" if step.why is None else reason(step.why, self.names)

    def keep(self) -> str:
        return kept_line(self.review, self.session, self.names.language)

    @classmethod
    def headline(cls, session: RoyalSession) -> str:
        return "" if session.result is None else headline(session.result, cls.names_of(session))
