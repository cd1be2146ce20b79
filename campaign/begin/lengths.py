"""About how long a game takes, told before it begins."""

from typing import NamedTuple

STORY, RACE = "story", "jamaica"
DECISIONS: dict[str, dict[int, int]] = {
    "together": {1: 100, 2: 160, 3: 190, 4: 220, 5: 260},
    "rivals": {2: 155, 3: 200, 4: 250, 5: 305},
    "base": {1: 270, 2: 190, 3: 220, 4: 285, 5: 340},
    "make-sail": {2: 90, 3: 125, 4: 150},
    STORY: {1: 200, 2: 175, 3: 185, 4: 230},
    RACE: {1: 45, 2: 100, 3: 120, 4: 145, 5: 175, 6: 200},
}
"""Decisions of a game by number of seats, all seats together: what deckhand took on average. For a story they are
those of its first chapter."""
_QUICK, _SLOW = 5, 10
"""Seconds in which a person decides, at least and at most, looking at what happened included."""
_STEP = 5
"""Minutes are told in steps of so many."""


class Length(NamedTuple):
    """Decisions of a game, how many of them persons make, and the minutes that these take, from and to."""

    decisions: int
    own: int
    least: int
    most: int


def length_of(game: str, seats: int, persons: int) -> Length | None:
    """Return about how long a game with so many seats takes, of which so many are persons; None for a game that was
    not measured. `game` is one of the games of the form, `STORY` or `RACE`.
    """
    decisions = DECISIONS.get(game, {}).get(seats)
    if decisions is None:
        return None
    own = round(decisions * persons / seats / 10) * 10
    least = max(_STEP, round(own * _QUICK / 60 / _STEP) * _STEP)
    return Length(decisions, own, least, max(least + _STEP, round(own * _SLOW / 60 / _STEP) * _STEP))
