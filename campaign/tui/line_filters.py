"""Line filters between widgets and the terminal: no painted text can send control sequences."""

from collections.abc import Callable
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from highseas.campaign.words.terminal import INSTEAD, clean, in_ascii, in_narrow_signs


class CleanLines(LineFilter):
    """Removes control characters from painted lines, which keep the width in cells that Textual has measured."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the cleaned segments; the same list if it needs no change, as usual."""
        for text, _, _ in segments:
            if not text.isprintable():
                break
        else:
            return segments
        fit = [Segment(_fit(text), style, control) for text, style, control in segments]
        return [segment for segment in fit if segment.text or segment.control]


def _fit(text: str) -> str:
    without_cells = text.replace("\t", "").replace("\n", "")
    return clean(without_cells, lambda found: INSTEAD * cell_len(found))


class AsciiLines(LineFilter):
    """Replaces every sign by a form of the same width, for terminals that do not show it, or two columns wide."""

    def __init__(self, form: Callable[[str], str]) -> None:
        super().__init__()
        self._form = form

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(text.isascii() for text, _, _ in segments):
            return segments
        return [
            segment if segment.text.isascii() else Segment(self._fit(segment.text), segment.style, segment.control)
            for segment in segments
        ]

    def _fit(self, text: str) -> str:
        return set_cell_size(self._form(text), cell_len(text))


class InOneGo(LineFilter):
    """Several filters one after the other, of which Textual keeps one line, and looks it up once a frame."""

    def __init__(self, filters: tuple[LineFilter, ...]) -> None:
        super().__init__()
        self._filters = filters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for each in self._filters:
            segments = each.apply(segments, background)
        return segments


in_one_go = lru_cache(maxsize=16)(InOneGo)
"""The same filters are the same one, by which Textual knows its lines again."""
CLEAN_LINES = CleanLines()
ASCII_LINES = AsciiLines(in_ascii)
NARROW_LINES = AsciiLines(in_narrow_signs)
