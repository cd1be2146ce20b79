"""The baseline: the player that measures how hard chapters are. It never changes.

It plays as deckhand played when it was frozen, by the same heuristics but with weights of its own
(`baseline.toml`), so that results of different years can be compared. Deckhand may get other weights, or search:
then what it played by until then stays here (`tests/story/test_baseline.py` plays games of the baseline again, move
by move). Where a new rule of the game leaves it no choice but to change, `VERSION` is raised, so that
results are kept apart, and `docs/balance.md` is measured anew. Version 2 calls guests where some may be
called; everywhere else it plays as version 1 did.
"""

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, ClassVar

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.utility import each_turn
from highseas.engine.royal.ai.weights import GoalWeights, Weights
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.seen.view import Observation
from highseas.engine.strict_toml import read
from highseas.story.ai.advisor import ChapterDeckhand
from highseas.story.ai.weights import StoryWeights

VERSION = 2

_TEXT = (resources.files("highseas.story.ai") / "baseline.toml").read_text("utf-8")
_DATA = read(_TEXT, dict[str, dict[str, Any]])
GOALS = GoalWeights(**_DATA["goals"])
CHAPTER = StoryWeights(goals=GOALS, **_DATA["chapter"])
TABLE = Weights(goals=GOALS, **_DATA["table"])
TALENT: dict[str, float] = _DATA["talent"]
_EARNED: list[float] = []


@follows_sets
def _rebuild() -> None:
    _EARNED[:] = each_turn(_DATA["per_turn"])


class Baseline(ChapterDeckhand):
    """The baseline at one decision of a chapter."""

    talent: ClassVar[Mapping[str, float]] = TALENT
    earned: ClassVar[Sequence[float]] = _EARNED

    def __init__(self, seen: Observation, seat_no: int) -> None:
        super().__init__(seen, seat_no, CHAPTER, TABLE)

    def at(self, seen: Observation) -> "Baseline":
        return Baseline(seen, self.seat_no)


def advise(seen: Observation, seat_no: int) -> Advice:
    """Return the baseline's move for the deciding seat, from 0, and why. Raises `ValueError` at the end."""
    return Baseline(seen, seat_no).advise()
