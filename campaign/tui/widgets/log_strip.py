"""The log of a table: what a game's words tell of its moves, and the strip of the last lines."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip

from highseas.campaign.files.settings import Speed
from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import Seat, SeenMoment
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.panel import NO_TEXT, LogLine, whole_words

MOST = 60
"""Most lines of the strip; no terminal has room for more."""
NARROWEST = 10
"""Fewest columns of the strip."""


class TableTexts(ABC):
    """The moves of one game in words, as whoever sits there may know them."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def lines(self, number: int) -> list[LogLine]:
        """Return every line of a move, with the reason of a player of the program where it is known."""

    def turns(self, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        """Return a row for every turn, with the move at which it begins: its head over what is told of it."""
        rows: list[tuple[int, Content]] = []
        for number, (head, *texts) in self.turn_texts():
            lines = [Content(head).stylize(theme.heading)]
            for text in texts:
                lines += [Content(f"  {line}") for line in wrap(text, max(20, width - 2))]
            rows.append((number, Content("\n").join(lines)))
        return rows

    def turn_texts(self) -> Iterable[tuple[int, list[str]]]:
        """Return what is told of every turn, with the move at which it begins: by default whose it is, its log."""
        rows: dict[tuple[int, int], tuple[int, list[str]]] = {}
        for number in range(1, len(self.seat.moments)):
            turn = self.seat.moments[number - 1].turn
            _, said = rows.setdefault(turn, (number - 1, [self.seat.names[turn[1]]]))
            said += [line.text for line in self.lines(number)]
        return rows.values()

    def summary(self, first: int, width: int, most: int) -> list[str]:
        """Return what the program did from a move on in so many lines and columns; nothing where the log says it."""
        return []

    def why(self, first: int) -> str:
        """Return why the program did what it did last since a move; empty without a choice, or for a secret reason."""
        return ""

    def stops(self, speed: Speed) -> bool:
        """Whether the program waits after the last move, because a page tells of it."""
        return False


class _InWords(NamedTuple):
    """A moment, the next one, the reason of its move, and their lines; the next one is in them with a reason only."""

    moment: SeenMoment
    after: SeenMoment | None
    why: Thought | None
    lines: list[LogLine]


class Log:
    """The log lines of a game, each moment put in words once, and again when it or its reason changed."""

    def __init__(self, texts: TableTexts) -> None:
        self._texts = texts
        self._known: dict[int, _InWords] = {}

    def last(self, number: int, count: int = MOST) -> list[LogLine]:
        """Return the last log lines up to move `number`; before a moment that stands only reasons are checked."""
        texts, reasons, found, stands = self._texts, self._texts.seat.reasons, list[LogLine](), False
        while number >= 0 and len(found) < count:
            known = self._known.get(number)
            stands = known is not None and (stands or self._stands(number, known))
            if known is None or not stands or known.why is not reasons.get(number):
                known = _InWords(*self._moments(number), reasons.get(number), texts.lines(number))
                self._known[number] = known
            found += reversed(known.lines)
            number -= 1
        if not stands:
            self._known.pop(number, None)  # of another past, perhaps
        return found[count - 1 :: -1] if len(found) > count else found[::-1]

    def _moments(self, number: int) -> tuple[SeenMoment, SeenMoment | None]:
        moments = self._texts.seat.moments
        return moments[number], moments[number + 1] if number + 1 < len(moments) else None

    def _stands(self, number: int, known: _InWords) -> bool:
        moment, after = self._moments(number)
        return known.moment is moment and (known.why is None or known.after is after)


class LogStrip(LinesWidget):
    """Shows as many of the last lines as fit, long ones wrapped."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.entries: Sequence[LogLine] = ()
        self.newest = -1
        self._theme: ThemeStyles | None = None
        self._fits: Size | None = None

    def show(self, lines: Sequence[LogLine], newest: int, theme: ThemeStyles) -> None:
        if (lines, newest, theme) != (self.entries, self.newest, self._theme):
            self.entries, self.newest, self._theme = lines, newest, theme
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
        for line in reversed(self.entries if theme is not None and width >= NARROWEST else ()):
            if len(rows) >= room:
                break
            folded = _folded(line, line.number == self.newest, theme, width)
            rows[:0] = folded if rows or len(folded) <= room else _beginning(folded[:room], width)
        self.put([*[NO_TEXT] * (room - len(rows)), *rows[max(0, len(rows) - room) :]])


def _beginning(rows: Sequence[Content], width: int) -> list[Content]:
    *whole, last = rows
    return [*whole, whole_words(last.rstrip().append(" …"), width)]


def wanted(lines: Sequence[LogLine], newest: int, theme: ThemeStyles, width: int) -> int:
    """Return how many lines of so many columns show all of a log."""
    return sum(len(_folded(line, line.number == newest, theme, max(NARROWEST, width))) for line in lines)


@lru_cache(maxsize=4 * MOST)
def _folded(line: LogLine, is_newest: bool, theme: ThemeStyles, width: int) -> tuple[Content, ...]:
    style = theme.bad if line.kind == "bad" else "" if is_newest else theme.dim
    mark = ("• ", theme.key) if is_newest else ("  ", "")
    first, *rest = Content(line.text).stylize(style).wrap(width - 2)
    return Content.assemble(mark, first), *(Content.assemble("  ", more) for more in rest)
