"""Deckhand, the heuristic bot: stops by exact odds, hires and trades for the open goals.

It sees only an observation, looks one card ahead, and gives a reason for each move. It plays seats and gives hints;
it does not search. This is how it plays alone and in cooperation; `engine.royal.ai.rivals` is how it plays against
others.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from highseas.engine.royal.ai import harbor, utility
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.card_values import Taker, value_cards
from highseas.engine.royal.ai.evaluator import FEE, HarborEvaluator
from highseas.engine.royal.ai.facts import Last, Memo, shelf_of, table_facts
from highseas.engine.royal.ai.goal_utility import reserved_for, value_goal
from highseas.engine.royal.ai.open_goals import OpenGoal, open_goals, share_out
from highseas.engine.royal.ai.utility import EACH_TURN, LEAST_VALUE, Utility, powers, together
from highseas.engine.royal.ai.weights import TABLE, GoalWeights, Weights
from highseas.engine.royal.cards import CARDS, CONTRACTS, ITEM
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Looking, Offer, Repelling, Taking
from highseas.engine.royal.frames.turn import may_claim
from highseas.engine.royal.game import legal
from highseas.engine.royal.modes import sets_of
from highseas.engine.royal.moves import LEAVE, NO, PASS, Complete, Expedition, Sell
from highseas.engine.royal.seen.view import GoalRef, Observation

EVALUATORS: Final = Last[HarborEvaluator]()
TAKERS: Final = Last[Taker]()
POWERS: Final = Memo[list[float]](32)

_OF_TURNS: Final = frozenset({Discover, Repelling, Looking, Taking, AfterBust})
"""The questions of every game, which depend on the value of the harbor, or on claims."""


class Deckhand:
    """Deckhand at one decision; a mode overrides what its own questions, goals and coins change."""

    earned: ClassVar[Sequence[float]] = EACH_TURN
    """Coins a profession brings each turn, by card index."""

    def __init__(self, seen: Observation, seat_no: int, weights: Weights = TABLE) -> None:
        """Raises `ValueError` when the game is over."""
        self.seen = seen
        self.table = seen.table
        self.seat_no = seat_no
        self.weights = weights
        self.goal_weights: GoalWeights = weights.goals
        if not self.table.frames:
            raise ValueError("the game is over")
        self.frame = self.table.frames[-1]
        self.moves = legal(self.table)
        self.facts = table_facts(self.table)
        self.shelf = shelf_of(sets_of(self.table))
        self._goals: list[OpenGoal] | None = None
        self._contract_value: float | None = None
        self._powers: list[float] | None = None
        self._shared: dict[int, int] | None = None

    def advise(self) -> Advice:
        table, frame, moves = self.table, self.frame, self.moves
        advice = None if type(frame) in _OF_TURNS else self.answer()
        if advice is None and may_claim(table, self.seat_no):
            advice = self.claim_goal() or self.claim_expedition()
        if advice is not None:
            return advice
        if type(frame) is Discover:
            return harbor.forced_advice(table, moves) or self.discover()
        if type(frame) is Repelling:
            return harbor.repel_advice(table, moves, self.evaluator())
        if type(frame) is Taking:
            sales = [move for move in moves if type(move) is Sell]
            sale = harbor.sale_advice(table, sales, self._reserved()) if sales else None
            return sale or harbor.take_advice(table, frame, moves, self.evaluator())
        if type(frame) is Looking:
            return harbor.look_advice(table, moves, self.evaluator())
        assert type(frame) is AfterBust
        return Advice(PASS, "nothing_worth")

    def discover(self) -> Advice:
        """Return drawing or stopping where there is a choice."""
        return harbor.discover_advice(self.seen, self.moves, self.evaluator())

    def evaluator(self) -> HarborEvaluator:
        """Return what evaluates harbors, from the cache if nothing that it depends on has changed."""
        key = (self.by(), self.facts)
        return EVALUATORS.get(key) or EVALUATORS.keep(key, self.new_evaluator())

    def by(self) -> tuple[object, ...]:
        """Return what evaluations depend on besides the table: the kind of bot and its weights."""
        return type(self), self.weights

    def beyond(self) -> tuple[object, ...]:
        """Return what the utility of a seat depends on of the other seats, besides which goals it is assigned."""
        return ()

    def new_evaluator(self) -> HarborEvaluator:
        return HarborEvaluator(self.table, self.taker, self.weights)

    def taker(self, seat_no: int) -> Taker:
        """Return what the seat would take of harbors, from the cache if nothing that it depends on has changed."""
        (common, seats), shared = self.facts, self.shared
        mine = tuple([slot for slot in shared if shared[slot] == seat_no])
        key = (seats[seat_no], common, self.by(), self.beyond(), mine)
        return TAKERS.get(key, seat_no) or TAKERS.keep(key, self.new_taker(seat_no), seat_no)

    def new_taker(self, seat_no: int) -> Taker:
        seat = self.table.seats[seat_no]
        price, fee = (0, 0.0) if seat_no == self.table.active else (1, FEE)
        utility = self.utility_of(seat_no)
        values = value_cards(self.table, seat_no, self.shelf, utility, self.weights, fee)
        return Taker(utility, len(seat.coins) - price, LEAST_VALUE, 0.0, seat.power, values)

    def answer(self) -> Advice | None:
        """Answer a question that does not depend on the value of the harbor, if this is one."""
        if isinstance(self.frame, Offer):
            contract = self.frame.goal
            if utility.is_worth_a_step(self.table, contract, self.frame.seat_no):
                return Advice(Complete(contract), "mark", _named(contract))
            return Advice(NO, "save_marker", _named(contract))
        if isinstance(self.frame, AsideChoice):
            return Advice(LEAVE, "clock")
        return None

    def claim_goal(self) -> Advice | None:
        """Complete a goal that is worth it now, if there is one."""
        for move in self.moves:
            if isinstance(move, Complete) and utility.is_worth_a_marker(self.table, move.contract):
                return Advice(move, "claim_contract", _named(move.contract))
        return None

    def claim_expedition(self) -> Advice | None:
        """Claim an expedition whose cards no goal needs."""
        if expeditions := [move for move in self.moves if type(move) is Expedition]:
            reserved = self._reserved()
            best = min(expeditions, key=lambda move: sum(_is_reserved(card, reserved) for card in move.give))
            if not any(_is_reserved(card, reserved) for card in best.give):
                return Advice(best, "claim_expedition", card=best.card)
        return None

    @property
    def goals(self) -> list[OpenGoal]:
        """The goals to work for: against the Time deck only those that nobody has completed."""
        if self._goals is None:
            found = open_goals(self.table, self.facts)
            self._goals = [goal for goal in found if not (self.table.timed and goal.marks)]
        return self._goals

    def is_reserving(self, goal: OpenGoal) -> bool:
        """Whether cards that the goal names are not given away for less."""
        return not goal.marks

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        if self._contract_value is None:
            self._contract_value = utility.value_of_contracts(self.table, self.weights)
        return self._contract_value

    def _reserved(self) -> set[str]:
        return reserved_for(goal for goal in self.goals if self.is_reserving(goal))

    @property
    def powers(self) -> list[float]:
        """The value of cards to any seat for what they bring in turns to come."""
        if self._powers is None:
            self._powers = self.power_values()
        return self._powers

    def power_values(self) -> list[float]:
        point = self.weights.influence if self.table.timed else self.weights.ranked_influence
        return self.powers_over(utility.turns_left(self.table), point)

    def powers_over(self, turns: int, point: float) -> list[float]:
        """Return what `powers` are over so many turns of the table with points of influence of such a value."""
        shelf, seats = self.shelf, len(self.table.seats)
        key = (self.by(), shelf.sets, seats, turns, point)
        return POWERS.get(key) or POWERS.keep(key, powers(shelf, seats, turns, point, self.earned, self.weights))

    def own_utility(self, seat_no: int) -> Utility:
        return Utility(self.powers)

    def value_coins(self, seat_no: int, mine: Sequence[OpenGoal], result: Utility) -> None:
        utility.value_coins(self.table, seat_no, self.goals, mine, self.weights, result)

    @property
    def shared(self) -> dict[int, int]:
        """The seat that each goal which nobody has completed is assigned to, by its slot; none among rivals."""
        if self._shared is None:
            self._shared = share_out(self.table, self.goals, self.goal_weights) if together(self.table) else {}
        return self._shared

    def utility_of(self, seat_no: int) -> Utility:
        weights, rivals = self.goal_weights, not together(self.table)
        shelf, result = self.shelf, self.own_utility(seat_no)
        mine: list[OpenGoal] = []
        for goal in self.goals:
            if goal.able[seat_no]:
                value = self.goal_value(goal, seat_no)
                if rivals or goal.marks or self.shared.get(goal.slot) == seat_no:
                    mine.append(goal)
                else:
                    value *= weights.helper
                value_goal(self.table, shelf, seat_no, goal, value, weights, result)
        self.value_coins(seat_no, mine, result)
        return result


def _named(contract: int) -> GoalRef:
    return GoalRef("contract", CONTRACTS[contract].id)


def _is_reserved(card: int, reserved: set[str]) -> bool:
    return CARDS[card].kind in reserved or ITEM[card] in reserved
