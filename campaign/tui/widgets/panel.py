"""What panels of any table are made of: lines with the things on them, and laying text out in columns."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from textual.content import Content
from textual.style import Style

from highseas.campaign.tui.widgets.lines import Line, line_of

COIN, POINT = "◉", "★"
BEST = "»"
"""Marks the options that a hint calls best."""
Part = str | Content | tuple[str, str | Style]
LineKind = Literal["", "turn", "bad", "why"]
"""What a line of the log tells of: what happened, a turn that begins, bad luck, why the program moved."""
ThingKind = Literal["none", "option", "card", "expedition", "contract", "mission", "seat", "shown", "space"]


@dataclass(frozen=True)
class Thing:
    """Something on the table that a cursor can point at: a harbor `card` by its place, an `expedition`, a
    `contract`, a `mission`, a `seat` (from 1), a card `shown` in a seat's display, a `space` of the island, or an
    `option` by its number.
    """

    kind: ThingKind = "none"
    id: str = ""
    place: int = -1


NOTHING = Thing()
NO_TEXT = Content("")


class LogLine(NamedTuple):
    """A line of the log with the number of its move, and what it tells of."""

    number: int
    text: str
    kind: LineKind = ""


class Panel:
    """The content of a board: lines, and the things on them."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.things: list[Thing] = []
        self.rows: list[int] = []
        """The line of each thing."""

    def add(self, *lines: Content | Line) -> None:
        """Append lines."""
        self.lines += map(line_of, lines)

    def put(self, *things: Thing) -> None:
        """Register things on the line that is added next."""
        self.things += things
        self.rows += [len(self.lines)] * len(things)


@lru_cache(maxsize=512)
def click(action: str) -> Style:
    """Return a style whose text runs an action when clicked."""
    return Style.from_meta({"@click": action})


def fit(width: int, *parts: Part) -> Content:
    """Join parts into one line of exactly `width` columns."""
    return Content.assemble(*parts).truncate(width, ellipsis=True, pad=True)


def spread(width: int, left: Content, right: Content) -> Content:
    """Join two texts into one line of exactly `width` columns; the left one is cut if necessary."""
    room = max(0, width - right.cell_length - 1)
    return fit(width, left.truncate(room, ellipsis=True, pad=True), " ", right)


def folded(width: int, left: Content, right: Content = NO_TEXT, indent: int = 2) -> list[Content]:
    """Join two texts into as few lines of exactly `width` columns as hold them whole."""
    gap = 1 if right.cell_length else 0
    if left.cell_length + gap + right.cell_length <= width:
        return [spread(width, left, right) if gap else fit(width, left)]
    lines = wrap_indented(left, width, indent)
    if not gap:
        return [fit(width, line) for line in lines]
    if lines[-1].cell_length + 1 + right.cell_length > width:
        ends = wrap_indented(right, width, 0)
        return [fit(width, line) for line in lines] + [fit(width, " " * (width - e.cell_length), e) for e in ends]
    return [*(fit(width, line) for line in lines[:-1]), spread(width, lines[-1], right)]


def wrap_indented(text: Content, width: int, indent: int) -> list[Content]:
    """Wrap a text at words; all lines but the first are indented."""
    if text.cell_length <= width:
        return [text]
    first = text.wrap(max(1, width))[0].rstrip()
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    more = rest.wrap(max(1, width - indent)) if rest.plain else []
    return [first, *(Content.assemble(" " * indent, line.rstrip()) for line in more)]
