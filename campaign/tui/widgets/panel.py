"""What panels of any table are made of: lines with things a cursor moves over, and text laid out in columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import ClassVar, Literal, NamedTuple, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.style import Style

from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.pane import Line, LinesWidget, lines_of

COIN, POINT = "◉", "★"
BEST = "»"
"""Marks the options that a hint calls best."""
Part = str | Content | tuple[str, str | Style]
LineKind = Literal["", "turn", "bad", "why"]
"""What a line of the log tells of: what happened, a turn that begins, bad luck, why the program moved."""
ThingKind = Literal["none", "option", "card", "expedition", "contract", "mission", "seat", "shown", "space"]


class Thing(NamedTuple):
    """Something on the table that a cursor can point at: a harbor `card` by its place, an `expedition`, a
    `contract`, a `mission`, a `seat` (from 1), a card `shown` in a seat's display, a `space` of the island, or an
    `option` by its number.
    """

    kind: ThingKind = "none"
    id: str = ""
    place: int = -1


T = TypeVar("T")
NOTHING = Thing()
NO_TEXT = Content("")


class LogLine(NamedTuple):
    """A line of the log with the number of its move, and what it tells of."""

    number: int
    text: str
    kind: LineKind = ""


class PanelContent:
    """The content of a board: lines, and the things on them."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.things: list[Thing] = []
        self.rows: list[int] = []
        """The line of each thing."""

    def add(self, *lines: Content | Line) -> None:
        self.lines += lines_of(lines)

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


def whole_words(text: Content, width: int) -> Content:
    """Return as many whole words of a text as one line has room for, and a mark where some are left out."""
    if text.cell_length <= width:
        return text
    return text.truncate(text.wrap(width - 2)[0].rstrip().cell_length + 2, ellipsis=True)


def spread(width: int, left: Content, right: Content) -> Content:
    """Join two texts into one line of exactly `width` columns; the left one is cut if necessary."""
    room = width - right.cell_length - 1
    if room < 0:
        return fit(width, " ", right)
    return Content.assemble(left.truncate(room, ellipsis=True, pad=True), " ", right)


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


def flowed(
    words: Iterable[tuple[T, Content]], width: int, lead: Content, indent: int, gap: str = "  "
) -> list[tuple[list[T], Content]]:
    """Lay words, each with what it stands for, one after the other behind a lead: lines of at most `width` columns,
    with what begins on each. No word is parted; later lines are indented.
    """
    lines: list[tuple[list[T], Content]] = []
    begun, line = list[T](), lead
    for what, word in words:
        if line.plain.strip() and line.cell_length + word.cell_length > width:
            lines.append((begun, line.rstrip()))
            begun, line = [], Content(" " * indent)
        begun.append(what)
        line += word + gap
    return [*lines, (begun, line.rstrip())]


def answer_lines(
    label: str, means: str, chosen: bool, theme: ThemeStyles, width: int, box: str = "()"
) -> list[Content]:
    """Return the lines of an answer, marked if it is chosen, and what it means."""
    head = Content.assemble((f"{box[0]}{'x' if chosen else ' '}{box[1]} {label}", "bold" if chosen else ""))
    return [head, *wrap_indented(Content(f"    {means}").stylize("" if chosen else theme.dim), width, 4)]


GAP = 3
"""Columns between two columns."""
Block = Sequence[Content]


def columns_in(width: int, column: int) -> int:
    return max(1, (width + GAP) // (column + GAP))


def share(width: int, column: int) -> int:
    """Return how wide each of as many columns is as fit."""
    return (width + GAP) // columns_in(width, column) - GAP


def in_columns(blocks: Sequence[Block], width: int, column: int) -> list[Content]:
    """Return the lines of blocks below each other in as many columns, at least `column` wide, as fit into `width`;
    a block is not parted, and the columns are about equally long. Lines of blocks are no wider than `column`.
    """
    number = min(columns_in(width, column), max(1, len(blocks)))
    if number == 1:
        return _below(blocks)
    every = sum(len(block) + 1 for block in blocks)
    longest = next(room for room in range(max(map(len, blocks)), every + 1) if len(_filled(blocks, room)) <= number)
    parts = [_below(part) for part in _filled(blocks, longest)]
    each, lines = (width + GAP) // number - GAP, list[Content]()
    for cells in zip_longest(*parts, fillvalue=Content("")):
        lines.append(Content(" " * GAP).join([*(fit(each, cell) for cell in cells[:-1]), cells[-1]]))
    return lines


def in_rows(blocks: Sequence[Block], across: int, width: int, gap: int) -> list[Content]:
    """Return blocks in rows of so many, each block `width` columns wide, with an empty line between two rows."""
    lines: list[Content] = []
    for start in range(0, len(blocks), across):
        lines += [Content("")] if start else []
        for cells in zip_longest(*blocks[start : start + across], fillvalue=NO_TEXT):
            lines.append(Content(" " * gap).join([fit(width, cell) for cell in cells]))
    return lines


def beside(left: Block, right: Block, width: int, gap: int) -> list[Content]:
    """Return two blocks side by side, the left one in so many columns."""
    rows = zip_longest(left, right, fillvalue=NO_TEXT)
    return [Content.assemble(fit(width, one), " " * gap, other) for one, other in rows]


def _filled(blocks: Sequence[Block], room: int) -> list[list[Block]]:
    """Share blocks out to columns of so many lines, in order."""
    columns: list[list[Block]] = [[]]
    left = room
    for block in blocks:
        if columns[-1] and len(block) > left:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= len(block) + 1
    return columns


def _below(blocks: Sequence[Block]) -> list[Content]:
    lines: list[Content] = []
    for block in blocks:
        lines += [*([Content("")] if lines else []), *block]
    return lines


class PanelWidget(LinesWidget, can_focus=True):
    """A focusable panel: arrows move its cursor, Enter chooses. Its content is painted by `TableTop`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "move_row(-1)", show=False),
        Binding("down", "move_row(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    @dataclass
    class Pointed(Message):
        """The cursor moved to this thing."""

        thing: Thing

    @dataclass
    class Chosen(Message):
        """Enter was pressed on this thing."""

        thing: Thing

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.panel = PanelContent()
        """The content; set without `show` it is not painted, as when its size is needed for the layout of others."""
        self._cursor = 0
        self._lines = -1
        self._painted: PanelContent | None = None

    @property
    def things(self) -> Sequence[Thing]:
        return self.panel.things

    @property
    def thing(self) -> Thing:
        return self.things[min(self._cursor, len(self.things) - 1)] if self.things else NOTHING

    @property
    def cursor_row(self) -> int:
        return self.panel.rows[min(self._cursor, len(self.things) - 1)] if self.things else 0

    def show(self, panel: PanelContent) -> None:
        """Repaint, if it is another panel; another number of lines moves the panels below."""
        self.panel = panel
        if panel is self._painted:
            return
        self._painted = panel
        if len(panel.lines) != self._lines:
            self._lines = len(panel.lines)
            self.styles.height = max(1, self._lines)
        self.put(panel.lines)

    def point(self, place: int) -> None:
        if self.things:
            self._cursor = max(0, min(place, len(self.things) - 1))
            self.post_message(self.Pointed(self.thing))
            self.scroll_to_thing()

    def scroll_to_thing(self) -> None:
        if self.things and isinstance(self.parent, VerticalScroll):
            row = self.panel.rows[self.things.index(self.thing)]
            line = Region(0, self.virtual_region.y + row, 1, 2)
            self.parent.scroll_to_region(line, animate=False, force=True)

    def action_step(self, by: int) -> None:
        self.point(min(self._cursor, len(self.things) - 1) + by)

    def action_move_row(self, by: int) -> None:
        """Move the cursor by `by` rows of things, to the one at the same place or the last of the row."""
        if not self.things:
            return
        starts = sorted(set(self.panel.rows))
        now = self.cursor_row
        row = starts[max(0, min(len(starts) - 1, starts.index(now) + by))]
        if row != now:
            first, count = self.panel.rows.index(row), self.panel.rows.count(row)
            self.point(first + min(self._cursor - self.panel.rows.index(now), count - 1))

    def action_choose(self) -> None:
        if self.things:
            self.post_message(self.Chosen(self.thing))
