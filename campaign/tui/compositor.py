"""Sends a terminal no more than what has changed, by inner works of Textual as `ITS_SHAPE` says; another version paints
by itself: slower, and as right as ever.
"""

from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, CompositorMap, ReflowResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from highseas.campaign.tui.widgets.pane import RenderedLine

ITS_SHAPE = (("self", "crop", "is_rendered_line"), ("self", "chops", "spans", "chop_ends"))
"""Parameters of `Compositor._render_chops`, and of a `ChopsUpdate`."""


def new_compositor() -> Compositor:
    """Return a compositor for a screen: a sparing one if this version of Textual has the shape it was made for."""
    return SparingCompositor() if _shape() == ITS_SHAPE else Compositor()


def _shape() -> tuple[tuple[str, ...], ...]:
    found = (getattr(Compositor, "_render_chops", None), ChopsUpdate.__init__)
    codes = [getattr(function, "__code__", None) for function in found]
    return tuple(code.co_varnames[: code.co_argcount] if code else () for code in codes)


class SparingUpdate(ChopsUpdate):
    """The changed columns of lines. Textual's sends whatever is left of them in their widget, too."""

    def render_segments(self, console: Console) -> str:
        found = list[str]()
        for y, begin, end in self.spans:
            for (x, strip), after in zip(self.chops[y].items(), self.chop_ends[y], strict=True):
                if strip is not None and x < end and after > begin:
                    start = max(x, begin)
                    found.append(f"\x1b[{y + 1};{start + 1}H")
                    found.append(_rendered(strip, console, start - x, min(after, end) - x))
        return "".join(found)


def _rendered(strip: Strip, console: Console, start: int, end: int) -> str:
    if start == 0 and end == strip.cell_length:
        return strip.render(console)
    if isinstance(strip, RenderedLine):
        return strip.rendered(console, start, end)
    return strip.crop(start, end).render(console)


class SparingCompositor(Compositor):
    """Asks widgets only for changed lines that are seen; Textual asks all of them for all of their lines."""

    def __init__(self) -> None:
        super().__init__()
        self._laid_out: CompositorMap = {}

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out, and note what has to be painted. Textual (8.2.8) compares with its last map, which may have been
        made anew since the last layout: then what has moved, or was hidden, stays as it was painted.
        """
        self._full_map = self._laid_out
        found = super().reflow(parent, size)
        self._laid_out = self._full_map
        return found

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else SparingUpdate(update.chops, update.spans, update.chop_ends)

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        cuts, chops = self.cuts, [dict[int, Strip | None].fromkeys(places[:-1]) for places in self.cuts]
        blank = [places - 1 for places in map(len, cuts)]
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            lines = seen.line_range if crop.overlaps(seen) else ()
            wanted = list[int]()
            for y in lines:
                if blank[y] and is_rendered_line(y):
                    wanted.append(y)
            if wanted:
                top, height = wanted[0], wanted[-1] + 1 - wanted[0]
                strips = widget.render_lines(Region(seen.x - region.x, top - region.y, seen.width, height))
                for y in wanted:
                    blank[y] -= _put(chops[y], cuts[y], strips[y - top], seen)
        return chops  # type: ignore[return-value]  # as Textual has it: what nothing paints is None


def _put(line: dict[int, Strip | None], cuts: Sequence[int], strip: Strip, seen: Region) -> int:
    """Put a widget's line, maybe too short, where nothing is in front of it; return in how many places."""
    first, last = seen.column_span
    begin, end = cuts.index(first), cuts.index(last)
    if end == begin + 1:
        is_free = line[first] is None
        if is_free:
            line[first] = strip
        return int(is_free)
    places = cuts[begin : end + 1]
    free = [place for place in places[:-1] if line[place] is None]
    if free:
        parts = dict(zip(places, strip.divide([cut - first for cut in places[1:]]), strict=False))
        free = [place for place in free if place in parts]
        line.update({place: parts[place] for place in free})
    return len(free)
