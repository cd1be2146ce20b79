"""What a race says of its past, as whoever sits at the keyboard may know it."""

from collections.abc import Sequence
from textwrap import wrap

from textual.content import Content

from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.seat import Seat
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.log_strip import TableTexts
from highseas.campaign.tui.widgets.panel import LineKind, LogLine
from highseas.engine.jamaica import events as ev

_BAD = (ev.Short, ev.FellBack, ev.BattleTied)
_HEADS = (ev.RoundStarted, ev.RaceOver)
_IN_SHORT = (
    ev.CardTurned,
    ev.Sailed,
    ev.Loaded,
    ev.Short,
    ev.FellBack,
    ev.TreasureDrawn,
    ev.BattleWon,
    ev.BattleTied,
    ev.HoldStolen,
    ev.TreasureStolen,
    ev.Finished,
)
"""What is said of a round in short."""


class RaceTexts(TableTexts):
    """The moves of a race in words."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self._names = RaceNames(seat.names)

    def lines(self, number: int) -> list[LogLine]:
        """Return every line of a move."""
        events = self.seat.moments[number].events
        said = ((event, event_line(event, self._names)) for event in events)
        return [LogLine(number, text, _kind(event)) for event, text in said if text]

    def turns(self, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        """Return every round: who was Captain, how the dice lay, where each ship came."""
        rows: list[tuple[int, list[str]]] = []
        for number, moment in enumerate(self.seat.moments):
            for event in moment.events:
                if isinstance(event, ev.RoundStarted) or not rows:
                    rows.append((number, []))
                if isinstance(event, (*_IN_SHORT, ev.RoundStarted, ev.DicePlaced)):
                    rows[-1][1].append(event_line(event, self._names))
        return [(number, _round(texts, theme, width)) for number, texts in rows if texts]


def _round(texts: Sequence[str], theme: ThemeStyles, width: int) -> Content:
    head, *rest = texts
    lines = [Content.assemble((head, theme.heading))]
    for text in rest:
        lines += [Content(f"  {line}") for line in wrap(text, max(20, width - 2))]
    return Content("\n").join(lines)


def _kind(event: ev.Event) -> LineKind:
    if isinstance(event, _HEADS):
        return "turn"
    return "bad" if isinstance(event, _BAD) else ""
