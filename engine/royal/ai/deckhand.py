"""Deckhand, a heuristic player: stops by exact odds, hires and trades for the open goals.

It sees only an observation, looks one card ahead, and gives a reason for each move. It plays seats and gives hints;
it does not search.
"""

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.goals import Wants, open_slots, share_out, spare_markers, wants
from highseas.engine.royal.ai.harbor import discover_advice, look_advice, repel_advice, sale_advice, take_advice
from highseas.engine.royal.ai.weights import TABLE, Weights
from highseas.engine.royal.ai.worth import Appraiser
from highseas.engine.royal.cards import CARDS, CONTRACTS, ITEM
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Looking, Offer, Repelling, Taking
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals.terms import Professions
from highseas.engine.royal.moves import LEAVE, NO, PASS, Complete, Expedition, Move
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.state import State


def decide(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Move:
    """Return the move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def advise(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Advice:
    """Return the move for the deciding seat, from 0, and its reason.

    Raises `ValueError` when the game is over.
    """
    return Deckhand(seen, seat_no, weights).advise()


class Deckhand:
    """Deckhand at one decision, of the base game or with contracts. A mode with questions or goals of its own
    overrides `answer`, `claim_goal`, `reserved` and `everyone`.
    """

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

    def advise(self) -> Advice:
        """Return the move and its reason."""
        advice = self.answer() or self.claim_goal() or self._claim_expedition()
        if advice is not None:
            return advice
        table, frame, moves = self.table, self.frame, self.moves
        if isinstance(frame, AfterBust):
            return Advice(PASS, "nothing_worth")
        appraiser = Appraiser(table, self.everyone(), self.weights)
        if isinstance(frame, Taking):
            return sale_advice(table, moves, self.reserved()) or take_advice(table, frame, moves, appraiser)
        if isinstance(frame, Looking):
            return look_advice(moves, appraiser)
        if isinstance(frame, Repelling):
            return repel_advice(table, moves, appraiser)
        assert isinstance(frame, Discover)
        return discover_advice(self.seen, moves, appraiser)

    def answer(self) -> Advice | None:
        """Answer a question that does not depend on what the harbor is worth, if this is one."""
        if isinstance(self.frame, Offer):
            return _offer(self.table, self.frame)
        if isinstance(self.frame, AsideChoice):
            return Advice(LEAVE, "clock")
        return None

    def claim_goal(self) -> Advice | None:
        """Complete a goal that is worth it now, if there is one."""
        for move in self.moves:
            if isinstance(move, Complete) and _worth_a_marker(self.table, move.contract):
                return Advice(move, "claim_contract", contract=move.contract)
        return None

    def reserved(self) -> set[str]:
        """Return the kinds of professions, and the items, that an open goal of this seat still needs."""
        kinds: set[str] = set()
        for slot in open_slots(self.table):
            term = CONTRACTS[self.table.contracts[slot]].term
            if isinstance(term, Professions):
                kinds.update(term.professions)
        return kinds

    def everyone(self) -> list[Wants]:
        """Return what each seat wants now."""
        shared = share_out(self.table, self.weights)
        return [wants(self.table, seat_no, shared, self.weights) for seat_no in range(len(self.table.seats))]

    def _claim_expedition(self) -> Advice | None:
        """Claim an expedition whose cards no goal needs."""
        expeditions = [move for move in self.moves if isinstance(move, Expedition)]
        if expeditions:
            reserved = self.reserved()
            best = min(expeditions, key=lambda move: sum(_is_reserved(card, reserved) for card in move.give))
            if not any(_is_reserved(card, reserved) for card in best.give):
                return Advice(best, "claim_expedition", card=best.card)
        return None


def _is_reserved(card: int, reserved: set[str]) -> bool:
    return CARDS[card].kind in reserved or ITEM[card] in reserved


# --- contracts ---


def _worth_a_marker(table: State, contract: int) -> bool:
    slot = table.contracts.index(contract)
    if not table.timed or not table.markers[slot]:
        return True
    if any(table.steps[slot][i] and i not in table.markers[slot] for i in range(len(table.seats))):
        return False
    return (
        spare_markers(table) > len(open_slots(table)) and CONTRACTS[contract].rewards[len(table.markers[slot])] > 0
    )


def _offer(table: State, frame: Offer) -> Advice:
    slot = table.contracts.index(frame.goal)
    if not table.markers[slot] or not table.timed:
        others = any(table.steps[slot][i] for i in range(len(table.seats)) if i != frame.seat_no)
        if not (table.timed and others and spare_markers(table) <= 0):
            return Advice(Complete(frame.goal), "mark", contract=frame.goal)
    elif _worth_a_marker(table, frame.goal):
        return Advice(Complete(frame.goal), "mark", contract=frame.goal)
    return Advice(NO, "save_marker", contract=frame.goal)
