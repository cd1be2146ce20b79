"""Deckhand, a heuristic player: stops by exact odds, hires and trades for the open goals.

It sees only an observation, looks one card ahead, and gives a reason for each move. It plays seats and gives hints;
it does not search. Alone and in cooperation it plays by what stands here; `engine.royal.ai.rivals` is how it plays
against others.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.aims import Aim, aims_of, share_out
from highseas.engine.royal.ai.appraiser import FEE, Appraiser
from highseas.engine.royal.ai.contracts import (
    is_worth_a_marker,
    is_worth_a_step,
    turns_left,
    want_coins,
    worth_of_contracts,
)
from highseas.engine.royal.ai.facts import FACTS, Last, LastOfSeats, Memo, Shelf, shelf_of, table_facts
from highseas.engine.royal.ai.goals import reserved_for, want_goal
from highseas.engine.royal.ai.harbor import (
    discover_advice,
    forced_advice,
    look_advice,
    repel_advice,
    sale_advice,
    take_advice,
)
from highseas.engine.royal.ai.wants import EACH_TURN, WORTH_A_MOVE, Wants, powers, together
from highseas.engine.royal.ai.weighing import Buyer, weigh
from highseas.engine.royal.ai.weights import TABLE, GoalWeights, Weights
from highseas.engine.royal.cards import CARDS, CONTRACTS, ITEM
from highseas.engine.royal.frames.claims import may_claim
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Looking, Offer, Repelling, Taking
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import LEAVE, NO, PASS, Complete, Expedition, Sell
from highseas.engine.royal.seen.view import GoalRef, Observation

APPRAISERS: Final = FACTS.owns(Last[Appraiser]())
BUYERS: Final = FACTS.owns(LastOfSeats[Buyer]())
POWERS: Final = FACTS.owns(Memo[list[float]](32))
"""What is kept from one decision to the next, by all that it depends on."""

_OF_TURNS: Final = frozenset({Discover, Repelling, Looking, Taking, AfterBust})
"""The questions of every game, which depend on what the harbor is worth, or on claims."""


class Deckhand:
    """Deckhand at one decision, of the base game or with contracts.

    A mode with questions, goals or coins of its own overrides what of this it answers otherwise.
    """

    earned: ClassVar[Sequence[float]] = EACH_TURN
    """Coins a profession brings each turn, by card index."""

    def __init__(self, seen: Observation, seat_no: int, weights: Weights = TABLE) -> None:
        """Raises `ValueError` when the game is over."""
        self.seen = seen
        self.table = seen.table
        self.seat_no = seat_no
        self.weights = weights
        if not self.table.frames:
            raise ValueError("the game is over")
        self.frame = self.table.frames[-1]
        self.moves = legal(self.table)
        self.facts = table_facts(self.table)
        """All that the worth of cards depends on."""
        self._aims: list[Aim] | None = None
        self._contract_worth: float | None = None
        self._powers: list[float] | None = None
        self._shared: dict[int, int] | None = None
        self._shelf: Shelf | None = None

    def advise(self) -> Advice:
        """Return the move and its reason."""
        table, frame, moves = self.table, self.frame, self.moves
        advice = None if type(frame) in _OF_TURNS else self.answer()
        if advice is None and may_claim(table, self.seat_no):
            advice = self.claim_goal() or self.claim_expedition()
        if advice is not None:
            return advice
        if type(frame) is Discover:
            return forced_advice(table, moves) or discover_advice(self.seen, moves, self.appraiser())
        if type(frame) is Repelling:
            return repel_advice(table, moves, self.appraiser())
        if type(frame) is Taking:
            return self._sell() or take_advice(table, frame, moves, self.appraiser())
        if type(frame) is Looking:
            return look_advice(table, moves, self.appraiser())
        assert type(frame) is AfterBust
        return Advice(PASS, "nothing_worth")

    def appraiser(self) -> Appraiser:
        """Return what weighs harbors, as it was kept of an earlier decision if nothing that it depends on has
        changed.
        """
        key = (self.by(), self.facts)
        return APPRAISERS.get(key) or APPRAISERS.keep(key, self.new_appraiser())

    def by(self) -> tuple[object, ...]:
        """Return what appraisals depend on besides the table: who weighs, and with which weights."""
        return type(self), self.weights

    def beyond(self) -> tuple[object, ...]:
        """Return what the wants of a seat depend on of the other seats, besides which goals are assigned to it."""
        return ()

    def new_appraiser(self) -> Appraiser:
        """Return what weighs harbors at this table."""
        return Appraiser(self.table, self.buyer, self.weights)

    def buyer(self, seat_no: int) -> Buyer:
        """Return what the seat makes of harbors, as it was kept if nothing that it depends on has changed."""
        (common, seats), shared = self.facts, self.shared
        mine = tuple([slot for slot in shared if shared[slot] == seat_no])
        key = (seats[seat_no], common, self.by(), self.beyond(), mine)
        return BUYERS.get(seat_no, key) or BUYERS.keep(seat_no, key, self.new_buyer(seat_no))

    def new_buyer(self, seat_no: int) -> Buyer:
        """Return what the seat makes of harbors."""
        seat = self.table.seats[seat_no]
        price, fee = (0, 0.0) if seat_no == self.table.active else (1, FEE)
        wants = self.wants_of(seat_no)
        weighed = weigh(self.table, seat_no, self.shelf, wants, self.weights, fee)
        return Buyer(wants, len(seat.coins) - price, WORTH_A_MOVE, 0.0, seat.power, weighed)

    # --- questions ---

    def answer(self) -> Advice | None:
        """Answer a question that does not depend on what the harbor is worth, if this is one."""
        if isinstance(self.frame, Offer):
            contract = self.frame.goal
            if is_worth_a_step(self.table, contract, self.frame.seat_no):
                return Advice(Complete(contract), "mark", _named(contract))
            return Advice(NO, "save_marker", _named(contract))
        if isinstance(self.frame, AsideChoice):
            return Advice(LEAVE, "clock")
        return None

    def claim_goal(self) -> Advice | None:
        """Complete a goal that is worth it now, if there is one."""
        for move in self.moves:
            if isinstance(move, Complete) and is_worth_a_marker(self.table, move.contract):
                return Advice(move, "claim_contract", _named(move.contract))
        return None

    def claim_expedition(self) -> Advice | None:
        """Claim an expedition whose cards no goal needs."""
        expeditions = [move for move in self.moves if type(move) is Expedition]
        if expeditions:
            reserved = self._reserved()
            best = min(expeditions, key=lambda move: sum(_is_reserved(card, reserved) for card in move.give))
            if not any(_is_reserved(card, reserved) for card in best.give):
                return Advice(best, "claim_expedition", card=best.card)
        return None

    def _sell(self) -> Advice | None:
        """Sell an item that no goal needs."""
        sales = [move for move in self.moves if type(move) is Sell]
        return sale_advice(self.table, sales, self._reserved()) if sales else None

    # --- goals ---

    @property
    def goal_weights(self) -> GoalWeights:
        """Return how it works for the goals of this game."""
        return self.weights.goals

    @property
    def aims(self) -> list[Aim]:
        """The goals to work for."""
        if self._aims is None:
            self._aims = [aim for aim in aims_of(self.table, self.facts) if self.is_wanted(aim)]
        return self._aims

    def is_wanted(self, aim: Aim) -> bool:
        """Whether seats work for the goal: against the Time deck only for what nobody has completed."""
        return not (self.table.timed and aim.marks)

    def is_reserving(self, aim: Aim) -> bool:
        """Whether cards that the goal names are not given away for less."""
        return not aim.marks

    @property
    def contract_worth(self) -> float:
        """What completing another open contract is worth."""
        if self._contract_worth is None:
            self._contract_worth = worth_of_contracts(self.table, self.weights)
        return self._contract_worth

    def goal_worth(self, aim: Aim, seat_no: int) -> float:
        """Return what completing the goal is worth to the seat."""
        return self.contract_worth

    def _reserved(self) -> set[str]:
        """Return the kinds of professions, and the items, that an open goal still needs."""
        return reserved_for(aim for aim in self.aims if self.is_reserving(aim))

    # --- wants ---

    @property
    def shelf(self) -> Shelf:
        """The cards of this game, sorted."""
        if self._shelf is None:
            self._shelf = shelf_of(self.table)
        return self._shelf

    @property
    def powers(self) -> list[float]:
        """The worth of cards to any seat for what they bring in turns to come."""
        if self._powers is None:
            self._powers = self.worth_of_powers()
        return self._powers

    def worth_of_powers(self) -> list[float]:
        """Return the worth of cards to any seat for what they bring in turns to come."""
        point = self.weights.influence if self.table.timed else self.weights.ranked_influence
        return self.powers_over(turns_left(self.table), point)

    def powers_over(self, turns: int, point: float) -> list[float]:
        """Return what `powers` are over so many turns of the table with points of influence of such a worth."""
        shelf, seats = self.shelf, len(self.table.seats)
        key = (self.by(), shelf.sets, seats, turns, point)
        return POWERS.get(key) or POWERS.keep(key, powers(shelf, seats, turns, point, self.earned, self.weights))

    def own_wants(self, seat_no: int) -> Wants:
        """Return what the seat wants whatever the goals are."""
        return Wants(self.powers)

    def want_coins(self, seat_no: int, mine: Sequence[Aim], result: Wants) -> None:
        """Set the value of coins to the seat with the goals `mine`, and how many it keeps."""
        want_coins(self.table, seat_no, self.aims, mine, self.weights, result)

    @property
    def shared(self) -> dict[int, int]:
        """The seat that each goal which nobody has completed is assigned to, by its slot; none among rivals."""
        if self._shared is None:
            self._shared = share_out(self.table, self.aims, self.goal_weights) if together(self.table) else {}
        return self._shared

    def wants_of(self, seat_no: int) -> Wants:
        """Return what the seat wants."""
        weights, rivals = self.goal_weights, not together(self.table)
        shelf, result = self.shelf, self.own_wants(seat_no)
        mine: list[Aim] = []
        for aim in self.aims:
            if aim.able[seat_no]:
                worth = self.goal_worth(aim, seat_no)
                if rivals or aim.marks or self.shared.get(aim.slot) == seat_no:
                    mine.append(aim)
                else:
                    worth *= weights.helper
                want_goal(self.table, shelf, seat_no, aim, worth, weights, result)
        self.want_coins(seat_no, mine, result)
        return result


def _named(contract: int) -> GoalRef:
    return GoalRef("contract", CONTRACTS[contract].id)


def _is_reserved(card: int, reserved: set[str]) -> bool:
    return CARDS[card].kind in reserved or ITEM[card] in reserved
