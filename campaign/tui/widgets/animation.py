"""Frames of what moves on the table, by those left, each of exactly the size of the still picture."""

from collections.abc import Callable, Mapping, Sequence

from textual.content import Content, Span

from highseas.campaign.tui.background import FRAMES
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, POINT

HATCH = "░"
IMPACT = 2
"""The frame in which ships meet."""
_WAY: Mapping[int, int] = {4: 1, 3: 2, IMPACT: 2, 1: 1}
"""Columns that a ship has left its place by, in each frame."""
_BLANK, _EVERY, _RING = "   ", 8, 0.35
"""Room for a spark, how many places there are to each, and the width of a ring of them as a part of its way."""


def turned(face: Sequence[Content], back: Sequence[Content], frame: int) -> list[Content]:
    """Turn a card over: its back, its back and then its face half as wide, its face."""
    whole, back_seen = frame in (FRAMES, 1), frame >= FRAMES - 1
    side = back if back_seen else face
    return list(side) if whole or not frame else [_narrowed(line) for line in side]


def uncovered(face: Content, frame: int, style: str) -> Content:
    """Uncover a card of one line from the left."""
    width = len(face)
    shown = width * (FRAMES - frame) // (FRAMES - 1)
    return face[:shown] + Content(HATCH * (width - shown)).stylize(style)


def _narrowed(line: Content) -> Content:
    text = line.plain[::2]
    margin = (len(line) - len(text)) // 2
    places = ((margin + (start + 1) // 2, margin + (end + 1) // 2, style) for start, end, style in line.spans)
    rest = len(line) - len(text) - margin
    spans = [Span(start, end, style) for start, end, style in places if start < end]
    return Content(f"{' ' * margin}{text}{' ' * rest}", spans)


def clashing(columns: tuple[int, int], frame: int) -> tuple[int, int]:
    """Return how far two ships in these columns have left their places, towards each other: below 0 to the left."""
    one, other = columns
    way = _WAY.get(frame, 0) * ((other > one) - (other < one))
    return way, -way


def laid(line: Content, piece: Content, column: int) -> Content:
    """Lay a piece over a line; one that would stick out lies at the end."""
    start = max(0, min(column, len(line) - len(piece)))
    return line[:start] + piece + line[start + len(piece) :]


def flown(line: Content, coins: int, frame: int, theme: ThemeStyles) -> Content:
    """Add coins that come from the right towards the figures of a seat, or leave them; only if there is room."""
    if not frame or not coins:
        return line
    text = f"{'+' if coins > 0 else '−'}{abs(coins)}{COIN}"
    start = len(line.plain.rstrip()) + 1
    room = len(line) - start - len(text)
    if room < 0:
        return line
    way = frame - 1 if coins > 0 else FRAMES - frame
    piece = Content(text).stylize(theme.coin if coins > 0 else theme.bad)
    return laid(line, piece, start + room * way // (FRAMES - 1))


def sparkled(line: Content, frame: int, row: int) -> Content:
    """Put sparks in the blank places of a line, in every frame in others."""
    return _with_sparks(line, frame, row, lambda _: True)


def fireworks(line: Content, frame: int, row: int) -> Content:
    """Put a ring of sparks in the blank places of a line that goes from its middle to its ends."""
    middle, out = len(line) / 2, (FRAMES + 1 - frame) / FRAMES
    return _with_sparks(line, frame, row, lambda place: out - _RING <= abs(place - middle) / max(1, middle) <= out)


def _with_sparks(line: Content, frame: int, row: int, wanted: Callable[[int], bool]) -> Content:
    """Replace blank places; they keep the colors that they have."""
    text = line.plain
    falls = [place for place in range(1, len(text) - 1) if frame and _falls(place, row, frame) and wanted(place)]
    letters = list(text)
    for place in falls:
        if text[place - 1 : place + 2] == _BLANK:
            letters[place] = POINT
    return Content("".join(letters), list(line.spans))


def _falls(place: int, row: int, frame: int) -> bool:
    """Whether a spark falls on a place: scattered, and the same on every run."""
    return hash((place, row, frame)) % _EVERY == 0
