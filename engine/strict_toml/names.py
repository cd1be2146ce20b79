"""Suggestions for mistyped names."""

from collections.abc import Iterable
from difflib import get_close_matches

from highseas.engine.refusal import Refusal

_SHOWN = 60
"""Characters of a mistyped word that are repeated and compared; comparing takes quadratic time."""


def shortened(word: str) -> str:
    """Return the word, cut if it is too long to be repeated."""
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "…"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known name that is most like a mistyped one; empty if there is none."""
    near = get_close_matches(shortened(word), known, 1)
    return near[0] if near else ""


def no_such(word: str, known: Iterable[str], with_near: str, without: str) -> Refusal:
    """Return the refusal of an unknown `word`: `with_near` if it resembles a known one, else `without`."""
    near = nearest(word, known)
    if near:
        return Refusal(with_near, word=shortened(word), near=near)
    return Refusal(without, word=shortened(word))
