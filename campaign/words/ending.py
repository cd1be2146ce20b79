"""How a game ended for those at the keyboard, by which its last page is painted."""

from typing import Literal

Mood = Literal["won", "lost", "ranked"]


def mood_of(outcome: Mood, persons_won: bool) -> Mood:
    """Return the mood of an outcome: a competitive game is lost where only the program won."""
    return "lost" if outcome == "ranked" and not persons_won else outcome
