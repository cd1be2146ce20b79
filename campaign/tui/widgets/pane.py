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
from highseas.campaign.tui.widgets.painted import Painted, PaintedLine, segments_of

KEPT = 256
"""Pieces of lines that a panel keeps as they were painted: those of a harbor with pictures, twice."""


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
        self._pieces: LRUCache[int, tuple[Content, Painted]] = LRUCache(KEPT)
        """Painted pieces by their ids; each piece is kept, too, so that no other gets its id."""
        self._blanks: dict[int, Painted] = {}
        """Blanks by their columns."""
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
        changed = _changed(old, self._shown)
        if changed:
            self.refresh(*changed)

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
            for kept in (self._pieces, self._blanks, self._strips):
                kept.clear()
            self._bordered = self.styles.padding != look.padding
        if self._bordered or (
            self.is_attached and self.text_selection is not None
        ):  # removed ones are painted, too
            return super().render_lines(crop)
        strips = [self._strip(y, look) for y in crop.line_range]
        whole = crop.width == look.size.width
        return strips if whole else [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, look: _Look) -> Strip:
        """A line of the panel in its whole width."""
        place = y - look.padding.top
        inside = 0 <= place < min(len(self._shown), look.size.height - look.padding.height)
        line = self._shown[place] if inside else None
        kept = self._strips.get(y)
        if kept is None or kept[0] is not line:
            kept = self._strips[y] = line, PaintedLine(self._paint(line, look))
        return kept[1]

    def _paint(self, line: Line | None, look: _Look) -> Sequence[Painted]:
        """The pieces of a line, and what is left blank of it."""
        room = look.size.width - look.padding.width
        left, right = (self._blank(columns, look) for columns in (look.padding.left, look.padding.right))
        if line is None:
            return [left, Painted(look.filtered([Segment(" " * room, look.style.rich_style)]), room), right]
        pieces = [self._piece(piece, look) for piece in line.pieces]
        spare = room - line.cell_length
        if spare < 0:
            pieces = [Painted(list(PaintedLine(pieces).crop(0, room)), room)]
        return [left, *pieces, self._blank(max(0, spare), look), right]

    def _piece(self, piece: Content, look: _Look) -> Painted:
        """A piece as it was painted before, if it was."""
        kept = self._pieces.get(id(piece))
        if kept is None:
            painted = Painted(look.filtered(segments_of(piece, look.style)), piece.cell_length)
            kept = self._pieces[id(piece)] = piece, painted
        return kept[1]

    def _blank(self, columns: int, look: _Look) -> Painted:
        kept = self._blanks.get(columns)
        if kept is None:
            ground = RichStyle(bgcolor=look.ground.rich_color)
            segments = look.filtered([Segment(" " * columns, ground)]) if columns else []
            kept = self._blanks[columns] = Painted(segments, columns)
        return kept


def _changed(old: Sequence[Line], new: Sequence[Line]) -> list[Region]:
    """Return where lines look another way than old ones; the same columns of lines in a row are one region."""
    found: dict[tuple[int, int], list[Region]] = {}
    nothing = Line(())
    for y, (was, line) in enumerate(zip_longest(old, new, fillvalue=nothing)):
        for x, columns in line.changes(was) if was is not line else ():
            regions = found.setdefault((x, columns), [])
            above = regions.pop() if regions and regions[-1].bottom == y else Region(x, y, columns, 0)
            regions.append(above._replace(height=above.height + 1))
    return [region for regions in found.values() for region in regions]
