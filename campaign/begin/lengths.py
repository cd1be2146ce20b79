"""About how long a game takes, told before it begins. The figures are data (`lengths.toml`)."""

from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from highseas.engine.strict_toml import read

STORY = "story"
_STEP = 5
"""Minutes are told in steps of so many."""


class _Seconds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of games, all seats together, by their number of seats; and seconds that a person takes for one."""

    decisions: dict[str, dict[str, int]]
    seconds: _Seconds


class Length(NamedTuple):
    """Decisions of a game, how many of them persons make, and the minutes that these take, from and to."""

    decisions: int
    own: int
    least: int
    most: int


@cache
def measured() -> Measured:
    """Return the figures."""
    return read((resources.files(__package__) / "lengths.toml").read_text(encoding="utf-8"), Measured)


def length_of(game: str, seats: int, persons: int) -> Length | None:
    """Return about how long a game with so many seats takes, of which so many are persons; None for a game that was
    not measured. `game` is one of the games of the first form, `STORY`, or the name of another game.
    """
    decisions = measured().decisions.get(game, {}).get(str(seats))
    if decisions is None:
        return None
    own = round(decisions * persons / seats / 10) * 10
    least = max(_STEP, _minutes(own * measured().seconds.least))
    return Length(decisions, own, least, max(least + _STEP, _minutes(own * measured().seconds.most)))


def _minutes(seconds: int) -> int:
    return round(seconds / 60 / _STEP) * _STEP
