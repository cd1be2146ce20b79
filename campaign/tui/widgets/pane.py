"""A panel of lines, of which only those are painted again that have changed."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from highseas.campaign.tui.widgets.lines import Line, line_of

KEPT = 256
"""Pieces of lines that a panel keeps as Textual's segments: those of a harbor with pictures, twice."""


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
        self._painted: LRUCache[tuple[int, int, int, Style], tuple[Content, list[Segment]]] = LRUCache(KEPT)

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

    def render_line(self, y: int) -> Strip:
        """Paint a line; where text is selected Textual does, and marks it."""
        if self.text_selection is not None:
            return super().render_line(y)
        if y >= len(self._shown):
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        line, x = self._shown[y], 0
        segments = list[Segment]()
        for piece in line.pieces:
            segments += self._segments(piece, x, y)
            x += len(piece)
        return Strip(segments, line.cell_length)

    def _segments(self, piece: Content, x: int, y: int) -> list[Segment]:
        """The segments of a piece, with their place in the text, by which Textual selects."""
        base = self.visual_style
        key = id(piece), x, y, base
        kept = self._painted.get(key)
        if kept is None:
            segments = list[Segment]()
            for text, style in piece.render(base, end="") if piece else ():
                segments.append(Segment(text, (base + style).rich_style_with_offset(x, y)))
                x += len(text)
            kept = self._painted[key] = piece, segments  # the piece is kept, so that no other gets its id
        return kept[1]
