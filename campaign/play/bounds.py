"""Bounds of what files from outside may hold where a game has any figures, dates and texts."""

import math
from collections.abc import Iterable

from highseas.engine.untrusted import first_control

LONGEST_TEXT = 1_000
"""Longest name or move, in characters; far more than any real one."""
LARGEST_FIGURE = 1_000_000
"""Largest count; far more than any real one."""
_LATEST = 3.25e10
"""Seconds since 1970, in the year 2999; Windows has no calendar for 3001."""


def is_date(when: float) -> bool:
    """Whether this is a time, in seconds since 1970."""
    return math.isfinite(when) and 0 <= when < _LATEST


def is_text(text: str) -> bool:
    """Whether this is a text in one line that can be shown."""
    return len(text) <= LONGEST_TEXT and first_control(text) is None


def are_counts(figures: Iterable[int]) -> bool:
    return all(0 <= figure <= LARGEST_FIGURE for figure in figures)
