"""The log strip: what happened last, the newest at the bottom."""

from collections.abc import Sequence
from functools import lru_cache

from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.tui.table_texts import TableTexts
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.pane import Pane
from highseas.campaign.tui.widgets.panel import NO_TEXT, LogLine

MOST = 60
"""Most lines of the strip; no terminal has room for more."""
NARROWEST = 10
"""Fewest columns of the strip."""


class Log:
    """The log lines of a game; each moment is put in words once, and again when it was played anew or on, or the
    reason for it came.
    """

    def __init__(self, texts: TableTexts) -> None:
        self._texts = texts
        self._lines: dict[int, tuple[SeenMoment, SeenMoment | None, Thought | None, list[LogLine]]] = {}

    def last(self, number: int, count: int = MOST) -> list[LogLine]:
        """Return the last log lines up to move `number`, each with its move."""
        found: list[LogLine] = []
        while number >= 0 and len(found) < count:
            found += reversed(self._of(number))
            number -= 1
        return found[count - 1 :: -1] if len(found) > count else found[::-1]

    def _of(self, number: int) -> list[LogLine]:
        seat = self._texts.seat
        moment = seat.moments[number]
        after = seat.moments[number + 1] if number + 1 < len(seat.moments) else None
        thought, known = seat.reasons.get(number), self._lines.get(number)
        if known is None or not (known[0] is moment and known[1] is after and known[2] is thought):
            known = self._lines[number] = moment, after, thought, self._texts.lines(number)
        return known[3]


class LogStrip(Pane):
    """Shows as many of the last lines as fit, long ones wrapped."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._log: Sequence[LogLine] = ()
        self._newest = -1
        self._theme: ThemeStyles | None = None
        self._fits: Size | None = None

    def show(self, lines: Sequence[LogLine], newest: int, theme: ThemeStyles) -> None:
        """Show these lines; those of move `newest` stand out."""
        if (lines, newest, theme) != (self._log, self._newest, self._theme):
            self._log, self._newest, self._theme = lines, newest, theme
            self._fit()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint lines: as many as fit in the size that was laid out meanwhile."""
        if self._fits != self.size:
            self._fit()
        return super().render_lines(crop)

    def _fit(self) -> None:
        """Choose the lines that fit, from the bottom; of the last one the beginning, if it alone is too long."""
        self._fits = self.size
        room, width, theme = self.size.height, self.size.width, self._theme
        rows: list[Content] = []
        for line in reversed(self._log if theme is not None and width >= NARROWEST else ()):
            if len(rows) >= room:
                break
            folded = _folded(line, line.number == self._newest, theme, width)
            rows[:0] = folded if rows or len(folded) <= room else _beginning(folded[:room], width)
        self.put([*[NO_TEXT] * (room - len(rows)), *rows[max(0, len(rows) - room) :]])


def _beginning(rows: Sequence[Content], width: int) -> list[Content]:
    """The first rows of a line that goes on."""
    *whole, last = rows
    return [*whole, Content.assemble(last.rstrip(), "…").truncate(width, ellipsis=True)]


def wanted(lines: Sequence[LogLine], newest: int, theme: ThemeStyles, width: int) -> int:
    """Return how many lines of so many columns show all of a log."""
    return sum(len(_folded(line, line.number == newest, theme, max(NARROWEST, width))) for line in lines)


@lru_cache(maxsize=4 * MOST)
def _folded(line: LogLine, is_newest: bool, theme: ThemeStyles, width: int) -> tuple[Content, ...]:
    """A line of the log, wrapped."""
    style = theme.bad if line.kind == "bad" else "" if is_newest else theme.dim
    mark = ("• ", theme.key) if is_newest else ("  ", "")
    first, *rest = Content(line.text).stylize(style).wrap(width - 2)
    return Content.assemble(mark, first), *(Content.assemble("  ", more) for more in rest)
