"""What a table of Port Royal says of its past."""

from textual.content import Content

from highseas.campaign.chapters.pages import unread
from highseas.campaign.files.settings import Speed
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.screens.tales import tales_of
from highseas.campaign.royal.tui.widgets.turn_cards import paint
from highseas.campaign.royal.words.events import EventLine, summarize_turns, worded
from highseas.campaign.royal.words.hints import whys_at, with_reason
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.log_strip import TableTexts
from highseas.campaign.tui.widgets.panel import LineKind, LogLine
from highseas.engine.royal.events import Busted, TurnStarted

_PASS = "pass"


class RoyalTexts(TableTexts):
    """The moves of a game of Port Royal in words."""

    def __init__(self, seat: RoyalSeat, names: TableNames) -> None:
        super().__init__(seat)
        self._at, self._names = seat, names

    def lines(self, number: int) -> list[LogLine]:
        """Return every line of a move, with its reason behind what the move did itself."""
        why = whys_at(self._at, [number], self._names).get(number)
        texts = with_reason(
            worded(self._at.moments[number].events, self._names), why.text if why is not None else ""
        )
        return [LogLine(number, line.text, _kind(line)) for line in texts]

    def turns(self, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        """Return every turn with what became of its cards."""
        return [(turn.move, paint(turn, self._names, theme, width)) for turn in self._at.turns]

    def summary(self, first: int, width: int, most: int) -> list[str]:
        """Return who drew how many cards, went bust, took what."""
        return summarize_turns(self._at.moments[first:], self._names, width, most)

    def why(self, first: int) -> str:
        """Return the reason of the last move, but of passing only if the program did nothing else."""
        moments = self._at.moments
        every = whys_at(self._at, range(first, len(moments)), self._names)
        done = [why.text for number, why in every.items() if moments[number].move != _PASS]
        return [*(why.text for why in every.values()), *done][-1] if every else ""

    def stops(self, speed: Speed) -> bool:
        """Whether a story card is to be read, or a tale."""
        host = self._at.host
        is_unread = host is not None and unread(host)
        return bool(is_unread or tales_of(self._at.present.events, self._names, speed))


def _kind(line: EventLine) -> LineKind:
    if line.event is None:
        return "why"
    if isinstance(line.event, TurnStarted):
        return "turn"
    return "bad" if isinstance(line.event, Busted) else ""
