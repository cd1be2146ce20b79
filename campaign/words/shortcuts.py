"""The letter that stands for a move, at the table and in plain lines."""

from collections.abc import Iterable

MOVE_KEYS = {
    "draw": "d",
    "stop": "s",
    "pass": "p",
    "repel": "x",
    "repel nest": "t",
    "keep": "k",
    "aside": "y",
    "leave": "n",
    "no": "n",
    "yes": "y",
    "lookout": "v",
    "gamble": "g",
}
"""Moves with a letter of their own, by their notation. No two that share a letter are ever asked together."""


def move_of(letter: str, possible: Iterable[str]) -> str:
    """Return the one of these moves that the letter stands for; empty if there is none."""
    return next((move for move in possible if MOVE_KEYS.get(move) == letter.casefold()), "")
