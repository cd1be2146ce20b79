"""Weights of deckhand in a chapter, in coins, found by play over many seeds (docs/balance.md)."""

from importlib import resources
from typing import Any

import msgspec

from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.strict_toml import read

_DATA = read((resources.files("highseas.story.ai") / "weights.toml").read_text("utf-8"), dict[str, dict[str, Any]])
MISSIONS = GoalWeights(**_DATA["missions"])
"""For the terms of missions."""
TALENT: dict[str, float] = _DATA["talent"]
"""Value of a character's ability over a chapter, by its kind, besides the coins of its purse."""


class StoryWeights(msgspec.Struct, frozen=True, cache_hash=True):
    """The value of things in a chapter, in coins."""

    goals: GoalWeights = MISSIONS
    mission: float = 14.0  # completing a mission that nobody has completed
    late: float = 20.0  # added to it as the months run out
    marker: float = 9.0  # placing a marker that card 9 still needs, on a completed mission
    spare_marker: float = 0.5  # placing one that it does not need
    influence: float = 2.6  # a point of influence that card 9 still needs
    rush: float = 2.0  # added to it as the months run out
    spare_influence: float = 0.2  # a point beyond it
    crown: float = 1.1  # a crown while points are missing
    spare_crown: float = 0.3  # a crown when they are not
    ranked_influence: float = 3.0  # a point in a competitive chapter
    item: float = 1.5  # an item that nothing asks for yet
    trophy: float = 8.0  # the second marker in a competitive chapter
    guest: float = 2.6  # what a guest's help must be worth more while calls can wait


class RankedWeights(msgspec.Struct, frozen=True, cache_hash=True):
    """The value of things in a competitive chapter, in coins, besides those of every competitive game."""

    trophy: float = 8.0  # a marker towards the trophy, without which nobody wins
    late_trophy: float = 1.5  # more of that as the end comes near, as a share of it
    marker: float = 1.0  # any further marker, for which ties are broken
    crown: float = 0.3  # a crown that counts towards the next shield, when it is paid with
    item: float = 1.0  # an item that is given away


CHAPTER = StoryWeights()
RANKED = RankedWeights()
