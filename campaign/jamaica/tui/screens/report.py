"""The end of a race: scores, curves, turning points, a record, what to do next."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from highseas.campaign.jamaica.account import Kind, Turning
from highseas.campaign.jamaica.seat import RaceEnd
from highseas.campaign.jamaica.tui.widgets import scores
from highseas.campaign.jamaica.tui.widgets.signs import BATTLE, GHOST_LETTER, HOME, TOKEN, color_of, letters
from highseas.campaign.jamaica.words.names import GHOST_NO, RaceNames
from highseas.campaign.jamaica.words.records import placing_line
from highseas.campaign.jamaica.words.results import report_parts, turning_text
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.end_page import PAGES, EndPage
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import Line, Point, Tone, lines_apart
from highseas.campaign.tui.widgets.ending import Ending, Honor
from highseas.campaign.words.games import mood_of
from highseas.engine.jamaica.seen.view import SeatRef

_KEYS = tuple(key for key in keymap.REPORT if key.action != "review")
_SIGNS: Mapping[Kind, tuple[str, Tone]] = {
    "treasure": (TOKEN, "good"),
    "battle": (BATTLE, "good"),
    "short": ("▼", "bad"),
    "home": (HOME, "key"),
}
"""The sign of a turning point, and how it is colored."""


class RaceReport(EndPage):
    """The end of a race."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(_KEYS), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = _KEYS

    def __init__(self, end: RaceEnd, names: RaceNames, host: Session | None) -> None:
        super().__init__(ending_of(end, names), host)
        self._record = ""

    def on_mount(self) -> None:
        """Look up where it came in among the best."""
        if self.host is not None:
            self._record = placing_line(self.host, self.shell.language)
        super().on_mount()

    def honors(self) -> dict[str, list[Honor]]:
        """Return the record, or the place among the best."""
        return {"record": [Honor(self._record)]} if self._record else {}


def ending_of(end: RaceEnd, names: RaceNames) -> Ending:
    """Return what the page of a race that is over tells."""
    parts, result = report_parts(end.account, names), end.account.result
    persons = any(end.players[seat - 1] is not Controller.PROGRAM for seat in result.winners)
    return Ending(
        mood=mood_of(result.outcome, persons),
        headline=parts.headline,
        result=(),
        scores=partial(scores.paint, result, names),
        curves=end.curves,
        lines=partial(lines_of_ships, names),
        points=[_point(each, names) for each in end.turning],
        last=("jamaica_ending.title.ships", parts.ships),
        figures=parts.figures,
        share=parts.share,
        language=names.language,
        notes=parts.notes,
    )


def lines_of_ships(names: RaceNames, curve: Curve, theme: ThemeStyles) -> list[Line]:
    """Return the lines of ships in their colors, or with their letters; the Ghost Ship's is the last."""
    ghost = len(curve.seats) > len(names)
    refs: list[SeatRef] = list(range(1, len(names) + 1))
    refs += ["ghost"] if ghost else []
    marks: Sequence[str] = (*letters(names.names, ghost), GHOST_LETTER)
    said = [names.who(ref) if ref != "ghost" else names.say("jamaica_screen.ghost") for ref in refs]
    return lines_apart(said, [theme.flags[color_of(ref)] for ref in refs], marks)


def _point(point: Turning, names: RaceNames) -> Point:
    sign, tone = _SIGNS[point.kind]
    tone = "bad" if point.kind == "battle" and point.seat_no == GHOST_NO else tone
    when = names.say("jamaica_ending.turning.when", round=point.round)
    return Point(point.round, sign, tone, when, turning_text(point, names))
