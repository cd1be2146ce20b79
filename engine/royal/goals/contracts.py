"""Just One More Contract: contracts and markers, and the Time deck (Big Box, "Just One More Contract").

What a contract needs is in `engine.royal.goals.terms`. Contracts of a moment (ruling R11) are offered by the
hooks below.
"""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import CARDS, COLOR, COLORS, CONTRACTS
from highseas.engine.royal.derived import NO_COIN_GOAL, display_changed, refresh_claims
from highseas.engine.royal.events import ContractCompleted, ContractDeclined, MarkerMoved, Paid
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.goals.count import CLAIMED, COSTS, HELD, NEED
from highseas.engine.royal.goals.laying import (
    SETS,
    check_aside,
    check_contracts,
    deal_time_deck,
    draw_contracts,
    lay_contracts,
    time_deck_size,
)
from highseas.engine.royal.goals.terms import Term, WhenBusted, WhenColors, WhenDeclined, WhenKept, WhenTaxed
from highseas.engine.royal.modes import BUSTED, MAY_KEEP, TAX_OVER, TAX_PAID, TURN_BEGINS, BaseMode
from highseas.engine.royal.moves import Complete, Move
from highseas.engine.royal.outcome import finish_together
from highseas.engine.royal.piles import Log, gain, pay
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import CLAIM_CONTRACT, CONTRACT_INFLUENCE, Seat, State

_WATCHED: dict[type[Term], int] = {WhenTaxed: TAX_PAID, WhenBusted: BUSTED, WhenKept: MAY_KEEP}


def progress(state: State, slot: int, seat_no: int) -> int:
    """Return how much of `NEED` the seat has; all of it once its marker completed the contract."""
    return progress_of(state, slot, seat_no, state.seats[seat_no])


def progress_of(state: State, slot: int, seat_no: int, seat: Seat) -> int:
    """Return `progress` counted on a `seat` that replaces the one at the table."""
    index = state.contracts[slot]
    if seat_no in state.markers[slot]:
        return NEED[index]
    if CONTRACTS[index].steps > 1:
        return state.steps[slot][seat_no]
    return min(NEED[index], HELD[index](seat))


def worth_of_step(state: State, slot: int, seat_no: int) -> tuple[int, int]:
    """Return coins and influence points the seat gains if its marker advances: none on a step space."""
    contract = CONTRACTS[state.contracts[slot]]
    if state.steps[slot][seat_no] + 1 < contract.steps:
        return 0, 0
    completed = state.seats[seat_no].completed
    influence = CONTRACT_INFLUENCE[completed + 1] - CONTRACT_INFLUENCE[completed]
    return contract.rewards[len(state.markers[slot])], influence


# --- placing markers ---


def can_mark(state: State, slot: int, seat_no: int) -> bool:
    """Whether the seat's marker may enter, or advance on, this contract (ruling R12)."""
    if seat_no in state.markers[slot]:
        return False
    return state.seats[seat_no].markers > 0 or state.steps[slot][seat_no] > 0


def advance(state: State, slot: int, seat_no: int, log: Log) -> None:
    """Place the seat's marker on its next step space, or complete the contract if that was the last."""
    contract = CONTRACTS[state.contracts[slot]]
    if not state.steps[slot][seat_no]:
        state.seats[seat_no].markers -= 1
    step = state.steps[slot][seat_no] + 1
    if contract.steps > 1:
        row = bytearray(state.steps[slot])
        row[seat_no] = step
        state.steps = _replaced(state.steps, slot, bytes(row))
    if step < contract.steps:
        if log is not None:
            log.append(MarkerMoved(seat_no, state.contracts[slot], step, contract.steps))
        refresh_claims(state, seat_no)
    else:
        _complete(state, slot, seat_no, log)


def _complete(state: State, slot: int, seat_no: int, log: Log) -> None:
    """Move the marker to the leftmost free coin space: coins by order, influence for 2nd and 3rd (ruling R12).

    Ends a game against the Time deck at once if no contract is left (ruling R20).
    """
    coins, influence = worth_of_step(state, slot, seat_no)
    state.markers = _replaced(state.markers, slot, state.markers[slot] + bytes((seat_no,)))
    state.seats[seat_no].completed += 1
    if log is not None:
        log.append(ContractCompleted(seat_no, state.contracts[slot], len(state.markers[slot]), influence))
    gain(state, seat_no, coins, "contract", log)
    display_changed(state, seat_no, log)
    if state.timed and all(state.markers):
        finish_together(state, True, log)


def slots_of(state: State, kind: type[Term]) -> list[int]:
    """Return the slots of the open contracts with a term of this kind."""
    return [slot for slot, index in enumerate(state.contracts) if isinstance(CONTRACTS[index].term, kind)]


def nemesis_slots(state: State, seat_no: int, card: int) -> list[int]:
    """Return the contracts whose marker the seat would move by declining the coins of this ship (ruling R13)."""
    declined = WhenDeclined(CARDS[card].color)
    return [
        slot
        for slot, index in enumerate(state.contracts)
        if CONTRACTS[index].term == declined and can_mark(state, slot, seat_no)
    ]


def _replaced(rows: tuple[bytes, ...], slot: int, row: bytes) -> tuple[bytes, ...]:
    return (*rows[:slot], row, *rows[slot + 1 :])


class ContractsMode(BaseMode):
    """Contracts, competitive or solo and cooperative against the Time deck.

    Competitive play ends as the base game does; against the Time deck it ends when the last contract is
    completed, or when a turn begins without a Time card (ruling R20).
    """

    name = "contracts"
    sets: tuple[str, ...] = SETS
    options = BaseMode.options | {"competitive", "aside", "contracts"}
    lays_contracts = True

    def check_setup(self, setup: Setup) -> None:
        """Contracts that exist, each once; a Time deck and cards set aside only together."""
        check_contracts(setup)

    def is_timed(self, setup: Setup) -> bool:
        """Solo and cooperative games are (ruling R20)."""
        return not setup.options.competitive

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        """Contracts lie open, and the Time deck is dealt after the coins (ruling R19)."""
        super().lay_out(state, setup, log)
        lay_contracts(state, draw_contracts(setup))
        if state.timed:
            size = time_deck_size(state.contracts)
            check_aside(size, setup.options.aside)
            deal_time_deck(state, size, setup.options.aside)

    def refresh(self, state: State) -> None:
        """Watch the moments of the open contracts, and those of the Time deck or of a competitive end."""
        if state.timed:
            state.watch = TURN_BEGINS | TAX_OVER
        else:
            super().refresh(state)
        state.coin_goal = NO_COIN_GOAL
        state.decline_colors = 0
        state.color_goals = 0
        for index in state.contracts:
            term = CONTRACTS[index].term
            state.watch |= _WATCHED.get(type(term), 0)
            if isinstance(term, WhenDeclined):
                state.decline_colors |= 1 << COLORS.index(term.color)
            elif isinstance(term, WhenColors):
                state.color_goals |= 1 << term.at_least
            elif COSTS[index]:
                state.coin_goal = min(state.coin_goal, COSTS[index])

    def turn_begins(self, state: State, log: Log) -> None:
        """Lose the game if no Time card is left and contracts are open (ruling R20)."""
        if not state.time_deck:
            finish_together(state, False, log)

    def asks_aside(self, state: State) -> bool:
        """A Time card may go to the Point deck at each Tax Increase revealed (ruling R21)."""
        return bool(state.time_deck)

    # --- immediate contracts ---

    def _offer(self, state: State, seats: list[int], slots: list[int]) -> None:
        """Push offers so that they are asked in this order."""
        offers = [Offer(seat_no, state.contracts[slot]) for seat_no in seats for slot in slots]
        state.frames += tuple(reversed(offers))

    def colors_reached(self, state: State, log: Log) -> None:
        """(Major) Speculator: offered once, when the number of colors is reached; later steps are automatic
        (R14).
        """
        now = state.colors.bit_count()
        asked = []
        for slot, index in enumerate(state.contracts):
            if CONTRACTS[index].term != WhenColors(now):
                continue
            if state.steps[slot][state.active] and can_mark(state, slot, state.active):
                advance(state, slot, state.active, log)
            else:
                asked.append(slot)
        if asked and state.result is None:
            self._offer(state, [state.active], asked)

    def busted(self, state: State, log: Log) -> None:
        """Jinx: offered to the active player only."""
        self._offer(state, [state.active], slots_of(state, WhenBusted))

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """Tax Inspector: offered to those who paid, in turn order (ruling R8)."""
        self._offer(state, payers, slots_of(state, WhenTaxed))

    def offer_stands(self, state: State, seat_no: int, contract: int) -> bool:
        """An offer lapses without a free marker, or if the contract is completed already."""
        return can_mark(state, state.contracts.index(contract), seat_no)

    def accept(self, state: State, seat_no: int, contract: int, log: Log) -> None:
        """Place the marker on the offered contract."""
        advance(state, state.contracts.index(contract), seat_no, log)

    def refuse(self, state: State, seat_no: int, contract: int, log: Log) -> None:
        """Change nothing; the offer comes again with its next moment."""
        if log is not None:
            log.append(ContractDeclined(seat_no, contract))

    # --- Nemesis (ruling R13) and Pirates' Nest (ruling R15) ---

    def may_decline(self, state: State, seat_no: int, card: int) -> bool:
        """Declining is offered only where it moves a marker."""
        return bool(nemesis_slots(state, seat_no, card))

    def declined(self, state: State, seat_no: int, card: int, log: Log) -> None:
        """Move the marker of the Nemesis contract of this ship's color."""
        for slot in nemesis_slots(state, seat_no, card):
            advance(state, slot, seat_no, log)

    def may_keep(self, state: State, card: int) -> bool:
        """A repelled ship may be kept if its color is not kept yet and a marker is free for the contract."""
        seat = state.seats[state.active]
        if any(COLOR[kept] == COLOR[card] for kept in seat.kept):
            return False
        return any(can_mark(state, slot, state.active) for slot in slots_of(state, WhenKept))

    def kept(self, state: State, log: Log) -> None:
        """With every color kept, the ships are discarded and the contract is complete at once."""
        seat = state.seats[state.active]
        for slot in slots_of(state, WhenKept):
            index = state.contracts[slot]
            if HELD[index](seat) >= NEED[index]:
                state.discard += seat.kept
                seat.kept = b""
                advance(state, slot, state.active, log)

    # --- contracts completed at own decisions ---

    def _claimable(self, state: State, slot: int, seat_no: int) -> bool:
        index = state.contracts[slot]
        held = CLAIMED[index]
        return held is not None and held(state.seats[seat_no]) >= NEED[index] and can_mark(state, slot, seat_no)

    def can_claim(self, state: State, seat_no: int) -> bool:
        """Whether a contract that costs no coins could be completed now."""
        for slot, index in enumerate(state.contracts):
            if not COSTS[index] and self._claimable(state, slot, seat_no):
                return True
        return False

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Return every contract the seat could complete at this decision (ruling R11)."""
        seat = state.seats[seat_no]
        if not seat.claims & CLAIM_CONTRACT and len(seat.coins) < state.coin_goal:
            return []
        return [
            Complete(index) for slot, index in enumerate(state.contracts) if self._claimable(state, slot, seat_no)
        ]

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        """Complete a contract whose terms hold, paying what it costs (Ransom)."""
        if not isinstance(move, Complete) or move.contract not in state.contracts:
            raise IllegalMove("moves.contract_not_open")
        slot = state.contracts.index(move.contract)
        if not self._claimable(state, slot, seat_no):
            raise IllegalMove("moves.contract_cannot_completed")
        if coins := COSTS[move.contract]:
            faces = pay(state, seat_no, coins)
            if log is not None:
                log.append(Paid(seat_no, coins, faces, "contract"))
        advance(state, slot, seat_no, log)
