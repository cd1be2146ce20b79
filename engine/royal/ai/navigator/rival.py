"""The navigator against rivals. Each way in which this turn may go is played out, rivals taking what deckhand would,
and judged by a network's chance of winning from where the next turn starts.
"""

from copy import copy
from functools import cache
from importlib import resources
from typing import Final

from highseas.engine.royal.ai import harbor
from highseas.engine.royal.ai.advice import Advice, Analysis
from highseas.engine.royal.ai.card_values import Taker, no_values
from highseas.engine.royal.ai.navigator.judging import analysis_of, why_take
from highseas.engine.royal.ai.navigator.network import CERTAIN, Family, families_of
from highseas.engine.royal.ai.navigator.outlook import NOTHING, Outlook, OutlookEvaluator
from highseas.engine.royal.ai.navigator.standing import Standing
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.utility import LEAST_VALUE
from highseas.engine.royal.cards import CARDS, ONE
from highseas.engine.royal.derived import count_display
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.turn import may_claim
from highseas.engine.royal.modes import MODES, sets_of
from highseas.engine.royal.moves import Expedition, Move
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State

_FEE: Final = 0.3
"""What the coin that a seat pays the active player counts, in coins, when its own takes are foreseen."""
_MOMENT: Final = 2.0
"""How many times what the network says the moment of a contract is worth: it learned from games that took them as they
came."""


@cache
def families() -> dict[int, Family]:
    """Return the family for each number of seats, of the weights that come with the game: it has a network a mode."""
    return families_of(read_weights((resources.files("highseas.engine.royal") / "data" / "rivals.bin").read_bytes()))


def plays(table: State) -> bool:
    """Whether there is a network for such a table: against rivals, with the cards of the mode and its usual end."""
    mode, options = MODES[table.mode], table.options
    usual = sets_of(table) == mode.sets and options.influence_to_end in (None, mode.ends_at)
    family = families().get(len(table.seats))
    known = family is not None and table.mode in family.kinds
    return known and usual and not table.timed and not options.expedition_to_win


class RivalNavigator(Rival):
    """The navigator at one decision of a competitive game."""

    _outlook: Outlook | None = None

    @property
    def outlook(self) -> Outlook:
        if self._outlook is None:
            self._outlook = self.new_outlook()
        return self._outlook

    def new_outlook(self, begins: bool = False) -> Outlook:
        net = families()[len(self.table.seats)].net(self.table.mode)
        return Outlook(Standing(self.table, self.seat_no, begins), net)

    def evaluator(self) -> OutlookEvaluator:
        found = super().evaluator()
        assert isinstance(found, OutlookEvaluator)
        return found

    def new_evaluator(self) -> OutlookEvaluator:
        return OutlookEvaluator(self.table, self.taker, self.weights, self.rivals, self.race, self.outlook)

    def new_taker(self, seat_no: int) -> Taker:
        if seat_no != self.seat_no:
            return super().new_taker(seat_no)
        seat, fee, utility = self.table.seats[seat_no], seat_no != self.table.active, self.utility_of(seat_no)
        utility.bust += self.outlook.value([(b"", income_of(other.power, 0, 0)) for other in self.table.seats])
        return Taker(utility, len(seat.coins) - fee, LEAST_VALUE, _FEE * fee, seat.power, no_values())

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        if seat_no != self.seat_no:
            return super().goal_value(goal, seat_no)
        return _MOMENT * max(0.0, self.outlook.value([NOTHING] * len(self.table.seats), goal.slot))

    def advise(self) -> Advice:
        if type(self.frame) is not Taking:
            return super().advise()
        claim = (self.claim_goal() or self.claim_expedition()) if may_claim(self.table, self.seat_no) else None
        if claim is not None:
            return claim
        values = self.takes(self.frame)
        return why_take(max(values, key=values.__getitem__))

    def takes(self, frame: Taking) -> dict[Move, float]:
        return self.evaluator().of_takes(self.table.harbor, self.moves, frame.left)

    def claim_expedition(self) -> Advice | None:
        worth = {move: self._claimed(move) for move in self.moves if type(move) is Expedition}
        best = max(worth, key=worth.__getitem__, default=None)
        if best is None or worth[best] <= 0.0:
            return None
        return Advice(best, "claim_expedition", card=best.card)

    def _claimed(self, move: Expedition) -> float:
        """Return what claiming an expedition in this way is worth."""
        table, seat = copy(self.table), copy(self.table.seats[self.seat_no])
        for card in move.give:
            seat.display = without(seat.display, card)
        seat.display += ONE[move.card]
        seat.coins = bytes(len(seat.coins) + CARDS[move.card].coins)
        table.seats = [seat if seat_no == self.seat_no else other for seat_no, other in enumerate(table.seats)]
        count_display(table, self.seat_no)
        table.expeditions = without(table.expeditions, move.card)
        return self.evaluator().value_of(table)

    # --- chances ---

    def chance(self, value: float) -> int:
        """Return the chance of winning with so many coins' worth more, in ten-thousandths."""
        return self.outlook.likely(value)

    def drawing(self) -> tuple[int, int]:
        _, stop, draw = harbor.weighed(self.seen, self.moves, self.evaluator())
        return self.chance(stop), self.chance(draw)

    def begins(self) -> int:
        """Return the chance where this turn starts."""
        return round(CERTAIN * self.new_outlook(begins=True).now)


def analyze(seen: Observation, seat_no: int) -> Analysis:
    """Return the moves that can be compared, the best first, with the chance of winning after each."""
    return analysis_of(RivalNavigator(seen, seat_no))
