"""The tally of a finished game: all that an achievement may ask of it."""

from collections.abc import Mapping
from typing import NamedTuple


class Tally(NamedTuple):
    """Figures of a finished game by name, 1 or 0 for what holds or not; and words, several under a name, of which
    collections are made.
    """

    figures: Mapping[str, int]
    words: Mapping[str, tuple[str, ...]]
