"""Panels of lines: each line is pieces of text side by side, and only what has changed of it is painted again.

A piece that stays the same object is painted, filtered and turned into what the terminal gets once, however many
lines it comes to stand in. Textual's `Static` joins all lines, and paints all of them for each letter that changes.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, zip_longest
from operator import attrgetter
from typing import NamedTuple

from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.cache import LRUCache
from textual.color import TRANSPARENT, Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.reactive import Reactive
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

KEPT = 256
"""Pieces of lines that a panel keeps as they were painted: those of a harbor with pictures, twice."""
MIXED = 1024
"""Mixtures of styles that are kept, for all panels."""
_columns = attrgetter("cell_length")


# --- lines ---


class Line(NamedTuple):
    """One line of a panel. A piece that stays the same object at the same place is not painted again."""

    pieces: tuple[Content, ...]

    @property
    def content(self) -> Content:
        return self.pieces[0] if len(self.pieces) == 1 else Content("").join(self.pieces)

    @property
    def plain(self) -> str:
        return "".join([piece.plain for piece in self.pieces])

    @property
    def cell_length(self) -> int:
        return sum(map(_columns, self.pieces))

    def changes(self, old: "Line") -> list[tuple[int, int]]:
        """Return the columns that look another way than an old line's: where they begin, and how many."""
        found, x = list[tuple[int, int]](), 0
        for was, now in zip(old.pieces, self.pieces, strict=False):
            columns = now.cell_length
            if was is not now:
                if columns != was.cell_length:
                    break
                found.append((x, columns))
            x += columns
        else:
            if len(old.pieces) == len(self.pieces):
                return found
        return [(0, max(self.cell_length, old.cell_length))]

    def after(self, old: "Line") -> "Line":
        """Return this line with the pieces of an old one that look the same; the old one if all do."""
        if len(self.pieces) != len(old.pieces):
            return self
        pieces, same = list[Content](), True
        for was, now in zip(old.pieces, self.pieces, strict=True):
            alike = was is now or was.is_same(now)
            same = same and alike
            pieces.append(was if alike else now)
        return old if same else Line(tuple(pieces))


NO_LINE = Line(())


def lines_of(texts: Iterable[Content | Line]) -> list[Line]:
    """Return texts of one line each as lines of one piece; a line is one already."""
    return [text if isinstance(text, Line) else Line((text,)) for text in texts]


def side_by_side(blocks: Sequence[Sequence[Content]], gap: Content, rest: Sequence[Content] = ()) -> list[Line]:
    """Return the lines of blocks of equal height with a gap between them; `rest` is one more, on the right."""
    columns = [*blocks, rest] if rest else blocks
    lines = list[Line]()
    for first, *others in zip(*columns, strict=True):
        pieces = [first]
        for other in others:
            pieces += gap, other
        lines.append(Line(tuple(pieces)))
    return lines


# --- painted ---

_mixed: LRUCache[tuple[int | str, ...], tuple[Sequence[str | Style], RichStyle]] = LRUCache(MIXED)
"""What styles one over the other look like, by their ids, which they keep as long as they are kept here."""


def segments_of(piece: Content, base: Style) -> list[Segment]:
    """Return a piece in the style of its panel, as `Content.render` has it, in less than half of its time."""
    text, spans = piece.plain, piece.spans
    if not spans:
        return [Segment(text, _mix([base]))] if text else []
    length, ends = len(text), {0, len(text)}
    for start, end, _ in spans:
        ends.add(min(start, length))
        ends.add(min(end, length))
    found = list[Segment]()
    for start, end in pairwise(sorted(ends)):
        styles: list[str | Style] = [base]
        for since, until, style in spans:
            if since <= start < until:
                styles.append(style)
        found.append(Segment(text[start:end], _mix(styles)))
    return found


def _mix(styles: Sequence[str | Style]) -> RichStyle:
    """Return what styles look like, one over the other; links come last, so that mixtures of colors are shared."""
    key = tuple([style if isinstance(style, str) else id(style) for style in styles])
    if (kept := _mixed.get(key)) is None:
        parsed = [_parsed(style) if isinstance(style, str) else style for style in styles]
        looks, links = [style for style in parsed if not style.meta], [style for style in parsed if style.meta]
        mixed = Style.combine(looks).rich_style
        for link in links:
            mixed += link.rich_style
        kept = _mixed[key] = styles, mixed
    return kept[1]


@lru_cache(maxsize=MIXED)
def _parsed(style: str) -> Style:
    return Style.parse(style)


class RenderedPiece:
    """A piece of a line as it is painted. What the terminal gets for it is made once, for all lines it is in."""

    __slots__ = ("_sequence", "cell_length", "segments")

    def __init__(self, segments: Sequence[Segment], cell_length: int) -> None:
        self.segments, self.cell_length = segments, cell_length
        self._sequence: str | None = None

    def render(self, console: Console) -> str:
        if self._sequence is None:
            colors, render = COLOR_SYSTEMS[console.color_system or "truecolor"], Strip.render_style
            found = [text if style is None else render(style, text, colors) for text, style, _ in self.segments]
            self._sequence = "".join(found)
        return self._sequence


class RenderedLine(Strip):
    """A line of pieces side by side."""

    __slots__ = ("_pieces",)

    def __init__(self, pieces: Sequence[RenderedPiece]) -> None:
        segments = list[Segment]()
        for piece in pieces:
            segments += piece.segments
        super().__init__(segments, sum(map(_columns, pieces)))
        self._pieces = pieces

    def rendered(self, console: Console, start: int, end: int) -> str:
        """Return what the terminal gets for these columns, made anew where their edges part pieces."""
        edges = list(accumulate(map(_columns, self._pieces), initial=0))
        if start not in edges or end not in edges:
            return self.crop(start, end).render(console)
        return "".join([piece.render(console) for piece in self._pieces[edges.index(start) : edges.index(end)]])

    def render(self, console: Console) -> str:
        return "".join([piece.render(console) for piece in self._pieces])


class _Look(NamedTuple):
    """All that the lines of a panel depend on beside their text."""

    style: Style
    size: Size
    padding: Spacing
    filters: tuple[LineFilter, ...]

    @property
    def ground(self) -> Color:
        return self.style.background or TRANSPARENT

    def filtered(self, segments: list[Segment]) -> list[Segment]:
        for each in self.filters:
            segments = each.apply(segments, self.ground)
        return segments


# --- widgets ---


class LinesWidget(Widget):
    """Shows lines that fit its width."""

    auto_links: Reactive[bool] = Reactive(False)
    """Links keep the style of their text."""
    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: nothing in a pane scrolls or is laid out."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._shown: Sequence[Line] = ()
        self._look: _Look | None = None
        self._bordered = False
        self._pieces: LRUCache[int, tuple[Content, RenderedPiece]] = LRUCache(KEPT)
        """Painted pieces by their ids; each piece is kept, too, so that no other gets its id."""
        self._blanks: dict[int, RenderedPiece] = {}
        """Blanks by their columns."""
        self._strips: dict[int, tuple[Line | None, Strip]] = {}
        """Painted lines by their place in the panel."""

    def put(self, lines: Iterable[Line | Content] = (), layout: bool = False) -> None:
        """Show these lines; with `layout`, the panel is as high as they are many."""
        old, new = self._shown, lines_of(lines)
        for y, (was, line) in enumerate(zip(old, new, strict=False)):
            if was is not line:
                new[y] = line.after(was)
        self._shown = new
        if layout and len(new) != len(old):
            self.refresh(layout=True)
            return
        if changed := _changed(old, new):
            self.refresh(*changed)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._shown)

    def render(self) -> Content:
        """Return all lines as one text, of which Textual copies a part that is selected."""
        return Content("\n").join([line.content for line in self._shown])

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint lines. Textual does where a panel has a border, or text is selected: its lines, of which none is like
        another, mark that by the places of letters.
        """
        look = _Look(self.visual_style, self.outer_size, self.styles.gutter, tuple(self.get_line_filters()))
        if look != self._look:
            self._look = look
            for kept in (self._pieces, self._blanks, self._strips):
                kept.clear()
            self._bordered = self.styles.padding != look.padding
        if self._bordered or (self.is_attached and self.text_selection is not None):  # removed ones are painted, too
            return super().render_lines(crop)
        strips = [self._strip(y, look) for y in crop.line_range]
        whole = crop.width == look.size.width
        return strips if whole else [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, look: _Look) -> Strip:
        place = y - look.padding.top
        inside = 0 <= place < min(len(self._shown), look.size.height - look.padding.height)
        line = self._shown[place] if inside else None
        kept = self._strips.get(y)
        if kept is None or kept[0] is not line:
            kept = self._strips[y] = line, RenderedLine(self._paint(line, look))
        return kept[1]

    def _paint(self, line: Line | None, look: _Look) -> Sequence[RenderedPiece]:
        padding = look.padding
        room = look.size.width - padding.width
        if line is None:
            found = [RenderedPiece(look.filtered([Segment(" " * room, look.style.rich_style)]), room)]
        else:
            found, spare = [], room
            for piece in line.pieces:
                if (kept := self._pieces.get(id(piece))) is None:
                    painted = RenderedPiece(look.filtered(segments_of(piece, look.style)), piece.cell_length)
                    kept = self._pieces[id(piece)] = piece, painted
                found.append(kept[1])
                spare -= kept[1].cell_length
            if spare < 0:
                found = [RenderedPiece(list(RenderedLine(found).crop(0, room)), room)]
            elif spare:
                found.append(self._blanks.get(spare) or self._blank(spare, look))
        if padding.left:
            found.insert(0, self._blanks.get(padding.left) or self._blank(padding.left, look))
        if padding.right:
            found.append(self._blanks.get(padding.right) or self._blank(padding.right, look))
        return found

    def _blank(self, columns: int, look: _Look) -> RenderedPiece:
        ground = RichStyle(bgcolor=look.ground.rich_color)
        blank = self._blanks[columns] = RenderedPiece(look.filtered([Segment(" " * columns, ground)]), columns)
        return blank


def _changed(old: Sequence[Line], new: Sequence[Line]) -> list[Region]:
    """Return where lines look another way than old ones; the same columns of lines in a row are one region."""
    found: dict[tuple[int, int], list[Region]] = {}
    for y, (was, line) in enumerate(zip_longest(old, new, fillvalue=NO_LINE)):
        for x, columns in line.changes(was) if was is not line else ():
            regions = found.setdefault((x, columns), [])
            above = regions.pop() if regions and regions[-1].bottom == y else Region(x, y, columns, 0)
            regions.append(above._replace(height=above.height + 1))
    return [region for regions in found.values() for region in regions]


class PlainContainer(Widget):
    """A container without border or text, painted as one line for all of its own; Textual would paint each."""

    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: the first has arranged what is in it."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return equal lines in the color of the container."""
        _, ground = self.background_colors
        strip = Strip.blank(crop.width, RichStyle(bgcolor=ground.rich_color))
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, ground)
        return [strip] * crop.height


class Column(Vertical, PlainContainer):
    """Panels below each other."""


class Row(Horizontal, PlainContainer):
    """Panels side by side."""


class ScrollingColumn(VerticalScroll, PlainContainer):
    """Panels below each other that may be scrolled."""
