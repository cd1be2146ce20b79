"""The baseline: the player that measures how hard chapters are. It never changes.

It plays as deckhand played when it was frozen, by the same rules of thumb but with weights of its own, spelled out
here, so that figures measured in different years can be compared. Deckhand may get other weights, or search: then
what it played by until then stays here (`tests/story/test_baseline.py` plays games of the baseline again, move by
move). Where a new rule of the game leaves it no choice but to change, `VERSION` is raised, so that the laboratory
keeps its results apart, and `docs/balance.md` is measured anew.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.utility import each_turn
from highseas.engine.royal.ai.weights import GoalWeights, Weights
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.seen.view import Observation
from highseas.story.ai.advisor import ChapterDeckhand
from highseas.story.ai.weights import StoryWeights

VERSION = 1

MISSIONS = GoalWeights(
    helper=0.25,
    load=0.3,
    by_markers=False,
    least=0,
    any_card=False,
    more_colors=True,
    cutlasses=0.3,
    cheap=0.3,
    influence=0.3,
    symbol=0.0,
    crew=0.32,
)
CHAPTER = StoryWeights(
    goals=MISSIONS,
    mission=14.0,
    late=20.0,
    marker=9.0,
    spare_marker=0.5,
    influence=2.6,
    rush=2.0,
    spare_influence=0.2,
    crown=1.1,
    spare_crown=0.3,
    ranked_influence=3.0,
    item=1.5,
    trophy=8.0,
)
TABLE = Weights(
    goals=MISSIONS,
    contract=16.0,
    late=30.0,
    late_power=1,
    professions=1.0,
    extra_card=1.0,
    spare_coin=0.15,
    per_turn=0.3,
    last_coin=0.02,
    useful_coins=11,
    hoard=2.4,
    influence=0.3,
    ranked_influence=3.0,
    others=1.0,
    price=0.75,
    short=0.3,
    short_of_tax=0.6,
    hope=0.95,
    discipline=1.0,
    late_discipline=0.0,
    bust=0.0,
)
TALENT = {
    "hire_discount": 4.0,
    "look": 4.0,
    "cutlasses": 3.0,
    "income_by_cards": 2.5,
    "trade_bonus": 2.0,
    "expedition_bonus": 1.5,
    "bust_bonus": 1.5,
    "once": 2.0,
}
PER_TURN = {
    "trade_bonus": 0.2,
    "hire_discount": 0.45,
    "income_by_cards": 0.4,
    "income_by_ships": 1.03,
    "extra_card": 2.4,
    "extra_card_on_trade": 0.3,
    "cutlasses": 0.48,
    "symbol": 0.15,
    "look": 0.6,
    "sell": 0.2,
}
_EARNED: list[float] = []


@follows_sets
def _rebuild() -> None:
    _EARNED[:] = each_turn(PER_TURN)


class Baseline(ChapterDeckhand):
    """The baseline at one decision of a chapter."""

    talent: ClassVar[Mapping[str, float]] = TALENT
    earned: ClassVar[Sequence[float]] = _EARNED

    def __init__(self, seen: Observation, seat_no: int) -> None:
        """Raises `ValueError` when the game is over."""
        super().__init__(seen, seat_no, CHAPTER, TABLE)


def advise(seen: Observation, seat_no: int) -> Advice:
    """Return the baseline's move for the deciding seat, from 0, and why. Raises `ValueError` at the end."""
    return Baseline(seen, seat_no).advise()
