"""A panel of lines, of which only those are painted again that have changed."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.cache import LRUCache
from textual.color import TRANSPARENT, Color
from textual.content import Content
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.reactive import Reactive
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from highseas.campaign.tui.widgets.lines import Line, line_of

KEPT = 256
"""Pieces of lines that a panel keeps as Textual's segments: those of a harbor with pictures, twice."""


class _Look(NamedTuple):
    """All that the lines of a panel depend on beside their text."""

    style: Style
    size: Size
    padding: Spacing
    filters: tuple[LineFilter, ...]

    @property
    def ground(self) -> Color:
        """The color of the panel."""
        return self.style.background or TRANSPARENT

    def filtered(self, segments: list[Segment]) -> list[Segment]:
        """Return segments as the terminal gets them."""
        for each in self.filters:
            segments = each.apply(segments, self.ground)
        return segments


class Pane(Widget):
    """Shows lines that fit its width. Textual's `Static` would join them, and turn all of them into segments again
    for each letter that changes.
    """

    auto_links: Reactive[bool] = Reactive(False)
    """Links keep the style of their text."""
    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: nothing in a pane scrolls or is laid out."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._shown: Sequence[Line] = ()
        self._look: _Look | None = None
        self._bordered = False
        self._painted: LRUCache[int, tuple[Content, list[Segment]]] = LRUCache(KEPT)
        """Pieces, by their ids; each is kept with its segments, so that no other gets its id."""
        self._strips: dict[int, tuple[Line | None, Strip]] = {}
        """Painted lines by their place in the panel."""

    def put(self, lines: Iterable[Line | Content] = (), layout: bool = False) -> None:
        """Show these lines; with `layout`, the panel is as high as they are many."""
        old = self._shown
        new = list(map(line_of, lines))
        self._shown = [line.after(was) for was, line in zip(old, new, strict=False)] + new[len(old) :]
        if layout and len(new) != len(old):
            self.refresh(layout=True)
            return
        changed = [y for y, (was, line) in enumerate(zip_longest(old, self._shown)) if was is not line]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as are shown."""
        return len(self._shown)

    def render(self) -> Content:
        """Return all lines as one text, of which Textual copies a part that is selected."""
        return Content("\n").join([line.content for line in self._shown])

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint lines. Textual does where a panel has a border, and where text is selected, which it marks.

        In Textual's lines each letter knows its place, so that none is like another; only a selection asks for
        that, and asks `render_line`, which paints the whole text.
        """
        look = _Look(self.visual_style, self.outer_size, self.styles.gutter, tuple(self.get_line_filters()))
        if look != self._look:
            self._look = look
            self._painted.clear()
            self._strips.clear()
            self._bordered = self.styles.padding != look.padding
        if self._bordered or self.text_selection is not None:
            return super().render_lines(crop)
        strips = [self._strip(y, look) for y in crop.line_range]
        whole = crop.width == look.size.width
        return strips if whole else [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, look: _Look) -> Strip:
        """A line of the panel as the terminal gets it."""
        place = y - look.padding.top
        inside = 0 <= place < min(len(self._shown), look.size.height - look.padding.height)
        line = self._shown[place] if inside else None
        kept = self._strips.get(y)
        if kept is None or kept[0] is not line:
            kept = self._strips[y] = line, Strip(self._paint(line, look), look.size.width)
        return kept[1]

    def _paint(self, line: Line | None, look: _Look) -> list[Segment]:
        """The segments of a line, in the whole width of the panel."""
        room, ground = look.size.width - look.padding.width, RichStyle(bgcolor=look.ground.rich_color)
        left, right = ([Segment(" " * columns, ground)] if columns else [] for columns in look.padding[3:0:-2])
        if line is None:
            return look.filtered([*left, Segment(" " * room, look.style.rich_style), *right])
        segments, length = look.filtered(left), line.cell_length
        for piece in line.pieces:
            segments += self._segments(piece, look)
        if length > room:
            segments = list(Strip(segments).crop(0, look.padding.left + room))
        elif length < room:
            right.insert(0, Segment(" " * (room - length), ground))
        return segments + look.filtered(right)

    def _segments(self, piece: Content, look: _Look) -> list[Segment]:
        """The segments of a piece as the terminal gets them."""
        kept = self._painted.get(id(piece))
        if kept is None:
            rendered = piece.render(look.style, end="") if piece else ()
            found = [Segment(text, (look.style + style).rich_style) for text, style in rendered]
            kept = self._painted[id(piece)] = piece, look.filtered(found)
        return kept[1]
