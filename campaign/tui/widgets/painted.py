"""Pieces of lines as the terminal gets them, and lines of these."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.cache import LRUCache
from textual.content import Content
from textual.strip import Strip
from textual.style import Style

MIXED = 1024
"""Mixtures of styles that are kept, for all panels."""
_mixed: LRUCache[tuple[int | str, ...], tuple[tuple[str | Style, ...], RichStyle]] = LRUCache(MIXED)
"""What styles one over the other look like, by their ids, which they keep as long as they are kept here."""


def segments_of(piece: Content, base: Style) -> list[Segment]:
    """Return a piece in the style of its panel, as `Content.render` has it, in less than half of its time."""
    text, spans = piece.plain, piece.spans
    ends = sorted({0, len(text), *(min(at, len(text)) for start, end, _ in spans for at in (start, end))})
    return [
        Segment(text[start:end], _mix((base, *[style for since, until, style in spans if since <= start < until])))
        for start, end in pairwise(ends)
    ]


def _mix(styles: tuple[str | Style, ...]) -> RichStyle:
    """Return what styles look like, each of them over those before it. What a click does comes last: mixtures of
    colors are alike in many places, which links are not.
    """
    key = tuple([style if isinstance(style, str) else id(style) for style in styles])
    kept = _mixed.get(key)
    if kept is None:
        parsed = [_parsed(style) if isinstance(style, str) else style for style in styles]
        looks, links = [style for style in parsed if not style.meta], [style for style in parsed if style.meta]
        mixed = Style.combine(looks).rich_style
        for link in links:
            mixed += link.rich_style
        kept = _mixed[key] = styles, mixed
    return kept[1]


@lru_cache(maxsize=MIXED)
def _parsed(style: str) -> Style:
    """Return a style of a theme, which names no color by a variable of Textual's."""
    return Style.parse(style)


class Painted:
    """A piece of a line as it is painted. What the terminal gets for it is made once, for all lines it is in."""

    __slots__ = ("_sequence", "cell_length", "segments")

    def __init__(self, segments: Sequence[Segment], cell_length: int) -> None:
        self.segments, self.cell_length = segments, cell_length
        self._sequence: str | None = None

    def render(self, console: Console) -> str:
        """Return what the terminal gets."""
        if self._sequence is None:
            colors, render = COLOR_SYSTEMS[console.color_system or "truecolor"], Strip.render_style
            found = [text if style is None else render(style, text, colors) for text, style, _ in self.segments]
            self._sequence = "".join(found)
        return self._sequence


class PaintedLine(Strip):
    """A line of pieces side by side."""

    __slots__ = ("_pieces",)

    def __init__(self, pieces: Sequence[Painted]) -> None:
        cells = sum([piece.cell_length for piece in pieces])
        super().__init__([segment for piece in pieces for segment in piece.segments], cells)
        self._pieces = pieces

    def rendered(self, console: Console, start: int, end: int) -> str:
        """Return what the terminal gets for the columns from `start` to `end`; it is made anew where that parts
        pieces.
        """
        edges = list(accumulate([piece.cell_length for piece in self._pieces], initial=0))
        if start not in edges or end not in edges:
            return self.crop(start, end).render(console)
        return "".join([piece.render(console) for piece in self._pieces[edges.index(start) : edges.index(end)]])

    def render(self, console: Console) -> str:
        """Return what the terminal gets."""
        return "".join([piece.render(console) for piece in self._pieces])
