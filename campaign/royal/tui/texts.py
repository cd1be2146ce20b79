"""What a table of Port Royal says of its past."""

from textual.content import Content

from highseas.campaign.chapters.naming import names_at
from highseas.campaign.chapters.reading import unread
from highseas.campaign.files.settings import Speed
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.turn_cards import turn_cards
from highseas.campaign.royal.tui.screens.tales import tales_of
from highseas.campaign.royal.tui.widgets.turn_cards import paint
from highseas.campaign.royal.words.events import EventLine, worded
from highseas.campaign.royal.words.reasons import whys, with_reason
from highseas.campaign.royal.words.turns import summarize_turns
from highseas.campaign.tui.table_texts import TableTexts
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import LineKind, LogLine
from highseas.engine.royal.events import Busted, TurnStarted

_PASS = "pass"


class RoyalTexts(TableTexts):
    """The moves of a session of Port Royal in words."""

    def lines(self, session: RoyalSession, number: int) -> list[LogLine]:
        """Return every line of a move, with its reason behind what the move did itself."""
        names = names_at(session)
        why = whys(session, [number], names, session.watcher).get(number)
        texts = with_reason(worded(session.moments[number].events, names), why.text if why is not None else "")
        return [LogLine(number, line.text, _kind(line)) for line in texts]

    def turns(self, session: RoyalSession, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        """Return every turn with what became of its cards."""
        names = names_at(session)
        return [(turn.move, paint(turn, names, theme, width)) for turn in turn_cards(session.moments)]

    def summary(self, session: RoyalSession, first: int, width: int, most: int) -> list[str]:
        """Return who drew how many cards, went bust, took what."""
        return summarize_turns(session.moments[first:], names_at(session), width, most)

    def why(self, session: RoyalSession, first: int) -> str:
        """Return the reason of the last move, but of passing only if the program did nothing else."""
        moments = session.moments
        every = whys(session, range(first, len(moments)), names_at(session), session.watcher)
        done = [why.text for number, why in every.items() if moments[number].move != _PASS]
        return [*(why.text for why in every.values()), *done][-1] if every else ""

    def stops(self, session: RoyalSession, speed: Speed) -> bool:
        """Whether a story card is to be read, or a tale."""
        return bool(unread(session) or tales_of(session, speed))


def _kind(line: EventLine) -> LineKind:
    if line.event is None:
        return "why"
    if isinstance(line.event, TurnStarted):
        return "turn"
    return "bad" if isinstance(line.event, Busted) else ""
