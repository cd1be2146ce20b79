"""The filter between widgets and the terminal: nothing that is painted can control it (`campaign.terminal`)."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from campaign.terminal import INSTEAD, clean


class CleanLines(LineFilter):
    """Takes control characters out of painted lines.

    A line keeps its width in cells, which Textual has measured already: most controls have none.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments as they may be written; the very list, if nothing is wrong with it (as always)."""
        if "".join([text for text, _, _ in segments]).isprintable():
            return segments
        fit = [Segment(_fit(text), style, control) for text, style, control in segments]
        return [segment for segment in fit if segment.text or segment.control]


def _fit(text: str) -> str:
    without_cells = text.replace("\t", "").replace("\n", "")
    return clean(without_cells, lambda found: INSTEAD * cell_len(found))


CLEAN_LINES = CleanLines()
