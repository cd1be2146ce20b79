"""Just One More Contract (Big Box): laying contracts and the Time deck out, and the mode that plays with them."""

# Not compiled: others extend its mode.

from collections.abc import Collection, Mapping
from copy import copy
from typing import Final

from highseas.engine.refusal import SetupError
from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.base_modes import finish_together
from highseas.engine.royal.card_sets import Contract
from highseas.engine.royal.cards import CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS
from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.derived import display_changed
from highseas.engine.royal.events import ContractCompleted, ContractDeclined, Event, MarkerMoved
from highseas.engine.royal.frames.kinds import AfterBust, Discover, Frame, Gambling, Offer, Taxing
from highseas.engine.royal.goals.count import CLAIMED, COSTS, MOMENTS, NEED
from highseas.engine.royal.goals.mode import GoalsMode, complete, offer_rules
from highseas.engine.royal.goals.terms import Laid, Moment, WhenColors
from highseas.engine.royal.modes import INFLUENCE, TAX_OVER, TURN_BEGINS, FrameRules, Worth
from highseas.engine.royal.moves import Complete, Move
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.seen.view import RewardsLeft
from highseas.engine.royal.state import CONTRACT_INFLUENCE, Seat, Setup, State

SETS = ("base", "contracts")
"""The card sets in play when the options name none."""
CONTRACTS_BY_PLAYERS = {1: 3, 2: 5, 3: 7, 4: 9, 5: 11}
"""Open contracts of a solo or cooperative game (ruling R19)."""
COMPETITIVE_CONTRACTS = 4
TIME_DECK_BASE: Final = 13


def _cards(setup: Setup) -> Catalog:
    return catalog(setup.options.sets or SETS)


def contracts_open(setup: Setup) -> int:
    return COMPETITIVE_CONTRACTS if setup.options.competitive else CONTRACTS_BY_PLAYERS[len(setup.names)]


def time_deck_size(contracts: bytes) -> int:
    """Return the size of the Time deck for these contracts: 13, the seals' numbers, 1 per letter (ruling R19)."""
    seals = [CONTRACTS[index] for index in contracts]
    return TIME_DECK_BASE + sum(c.seal_number for c in seals) + len({c.seal for c in seals})


def lay_contracts(state: State, contracts: bytes) -> None:
    seats = len(state.seats)
    state.contracts = contracts
    state.markers = (b"",) * len(contracts)
    state.steps = (bytes(seats),) * len(contracts)


def draw_contracts(setup: Setup) -> bytes:
    """Return the contracts of a game: the chosen ones, then random ones up to the number it lays out."""
    chosen = [CONTRACT_INDEX[contract_id] for contract_id in setup.options.contracts]
    cards = _cards(setup)
    deck = cards.competitive if setup.options.competitive else cards.contracts
    rest = bytes(index for index in deck if index not in chosen) if chosen else deck
    order, _ = shuffled(stream_of(setup.seed, "contracts"), rest)
    return (bytes(chosen) + order)[: contracts_open(setup)]


def check_aside(size: int, aside: int) -> None:
    """Raise `SetupError` if a Time deck of so many cards cannot spare so many for the Point deck (ruling R21)."""
    if aside >= size:
        raise SetupError("setup.too_many_aside", "options", "aside", size=size, most=size - 1, aside=aside)


def deal_time_deck(state: State, size: int, aside: int) -> None:
    """Deal the top `size` cards of the Play deck, the first `aside` of them to the Point deck (rulings R19, R21)."""
    rest = len(state.play_deck) - size
    dealt = state.play_deck[rest:]
    state.play_deck = state.play_deck[:rest]
    state.time_deck = dealt[: size - aside]
    state.point_deck = dealt[size - aside :][::-1]


_FREE = [b""]
"""The one way to complete a contract: no cards are given."""


def _rewards(state: State, slot: int, seat: Seat, earlier: int) -> Worth:
    """Return what a contract brings the seat as its next one, if so many seats have completed it earlier."""
    points = CONTRACT_INFLUENCE[seat.completed + 1] - CONTRACT_INFLUENCE[seat.completed]
    return Worth(coins=CONTRACTS[state.contracts[slot]].rewards[earlier], points=points)


def _completed_by(seat: Seat, state: State, slot: int) -> Worth:
    """Complete a contract on a copy of a seat; return what it brings."""
    worth = _rewards(state, slot, seat, len(state.markers[slot]))
    seat.completed += 1
    seat.markers -= 1
    seat.influence += worth.points
    return worth


class ContractsMode(GoalsMode):
    """Contracts, competitive or solo and cooperative against the Time deck.

    Competitive play ends as the base game does; against the Time deck it ends when the last contract is
    completed, or when a turn begins without a Time card (ruling R20).
    """

    name = "contracts"
    sets: tuple[str, ...] = SETS
    options = GoalsMode.options | {"competitive", "aside", "contracts", "auto_contracts"}
    lays_contracts = True
    frames: Mapping[type[Frame], FrameRules] = {Offer: offer_rules("offer", Discover, Gambling, Taxing, AfterBust)}
    goal_kind = "contract"
    steps_unasked = True

    def check_setup(self, setup: Setup) -> None:
        """Check the chosen contracts, and the cards set aside."""
        options = setup.options
        if options.competitive:
            if len(setup.names) < 2:
                raise SetupError("setup.competitive", "options", "competitive")
            if options.aside:
                raise SetupError("setup.no_time_deck", "options", "aside")
        elif options.expedition_to_win:
            raise SetupError("setup.expedition_to_win", "options", "expedition_to_win")
        elif options.influence_to_end is not None:
            raise SetupError("setup.ends_by_time", "options", "influence_to_end")
        if options.aside < 0:
            raise SetupError("setup.aside", "options", "aside")
        known, chosen, most = _cards(setup).contracts, options.contracts, contracts_open(setup)
        at = ("options", "contracts")
        for place, contract_id in enumerate(chosen):
            if contract_id in chosen[:place]:
                raise SetupError("setup.contract_twice", *at, place)
            contract = CONTRACT_BY_ID.get(contract_id)
            if contract is None or CONTRACT_INDEX[contract_id] not in known:
                raise SetupError("setup.contract", *at, place, id=contract_id)
            if contract.cooperative_only and options.competitive:
                raise SetupError("setup.cooperative_only", *at, place, name=contract.name, id=contract_id)
        if len(chosen) > most:
            raise SetupError("setup.contracts", *at, chosen=len(chosen), most=most)

    def is_timed(self, setup: Setup) -> bool:
        """Solo and cooperative games are played against it (ruling R20)."""
        return not setup.options.competitive

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        """Lay contracts out, and deal the Time deck after the coins (ruling R19)."""
        super().lay_out(state, setup, log)
        lay_contracts(state, draw_contracts(setup))
        if state.timed:
            size = time_deck_size(state.contracts)
            check_aside(size, setup.options.aside)
            deal_time_deck(state, size, setup.options.aside)

    def refresh(self, state: State) -> None:
        """Watch the moments of the open contracts, and those of the Time deck or of a competitive end.

        Where contracts are completed by themselves, whatever a seat gets is watched too.
        """
        if state.timed:
            state.subscriptions = TURN_BEGINS | TAX_OVER
        else:
            super().refresh(state)
        if state.options.auto_contracts:
            state.subscriptions |= INFLUENCE
        self.watch_goals(state)

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Complete what the seat has enough for, if the options say so, once it is seen whether the end is near.

        One at a time: completing a contract calls this again.
        """
        super().influence_changed(state, seat_no, log)
        if state.options.auto_contracts and not self._all_done(state, ()):
            slot = self._held(state, seat_no, state.seats[seat_no])
            if slot is not None:
                complete(state, slot, seat_no, b"", log)

    def _held(self, state: State, seat_no: int, seat: Seat, done: Collection[int] = ()) -> int | None:
        """Return the open contract, as a slot, that the seat completes first by what it has (Yucata, ruling R38).

        That is the one with most coins on its next free space, or that lies first of those. What is paid for, and
        what waits for a moment, is none of them; `done` are slots to leave out. None if there is no such contract.
        """
        if not seat.markers:
            return None
        most, found = -1, None
        for slot, index in enumerate(state.contracts):
            held, marks = CLAIMED[index], state.markers[slot]
            if held is None or COSTS[index] or seat_no in marks or slot in done or held(seat) < NEED[index]:
                continue
            coins = CONTRACTS[index].rewards[len(marks)]
            if coins > most:
                most, found = coins, slot
        return found

    def by_themselves(self, state: State, seat_no: int, after: Seat, done: Collection[int] = ()) -> Worth:
        """Return what the contracts would bring that are completed by themselves, in the order of the rules.

        `done` are slots that the seat has completed in the meantime. Against the Time deck the last one ends all.
        """
        if not state.options.auto_contracts:
            return Worth()
        seat, slots, brought = copy(after), [*done], Worth()
        while not self._all_done(state, slots) and (slot := self._held(state, seat_no, seat, slots)) is not None:
            slots.append(slot)
            worth = _completed_by(seat, state, slot)
            brought = Worth(coins=brought.coins + worth.coins, points=brought.points + worth.points)
        return brought

    def _all_done(self, state: State, done: Collection[int]) -> bool:
        """Whether no contract is left to complete against the Time deck, with these slots done too."""
        return state.timed and all(marks or slot in done for slot, marks in enumerate(state.markers))

    def turn_begins(self, state: State, log: Log) -> None:
        """Lose the game if no Time card is left and contracts are open (ruling R20)."""
        if not state.time_deck:
            finish_together(state, False, log)

    def asks_aside(self, state: State) -> bool:
        """Allow it at each Tax Increase, with a Time deck (ruling R21)."""
        return bool(state.time_deck)

    # --- contracts as goals ---

    def laid(self, state: State) -> Laid:
        return Laid(state.contracts, state.markers, state.steps)

    def lay(self, state: State, laid: Laid) -> None:
        state.contracts, state.markers, state.steps = laid.goals, laid.marks, laid.steps

    def rewards_left(self, state: State, slot: int) -> RewardsLeft:
        return RewardsLeft(CONTRACTS[state.contracts[slot]].rewards[len(state.markers[slot]) :])

    def goal_at(self, state: State, number: int) -> Contract:
        return CONTRACTS[number]

    def moment_at(self, state: State, number: int) -> Moment | None:
        return MOMENTS[number]

    def goal_id(self, state: State, number: int) -> str:
        return CONTRACTS[number].id

    def move_of(self, state: State, number: int, give: bytes) -> Move:
        return Complete(number)

    def meant(self, state: State, move: Move) -> tuple[int, bytes] | None:
        if isinstance(move, Complete) and move.contract in state.contracts:
            return state.contracts.index(move.contract), b""
        return None

    def ways(self, state: State, number: int, seat: Seat) -> list[bytes]:
        held = CLAIMED[number]
        return _FREE if held is None or held(seat) >= NEED[number] else []

    def can_claim(self, state: State, seat_no: int) -> bool:
        seat = state.seats[seat_no]
        for slot, index in enumerate(state.contracts):
            held = CLAIMED[index]
            if held is None or COSTS[index] or seat_no in state.markers[slot]:
                continue
            if held(seat) >= NEED[index] and (seat.markers or state.steps[slot][seat_no]):
                return True
        return False

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Return the contracts that the seat has enough for and that wait for no moment (ruling R11)."""
        seat, moves = state.seats[seat_no], list[Move]()
        for slot, index in enumerate(state.contracts):
            held = CLAIMED[index]
            if held is None or seat_no in state.markers[slot] or held(seat) < NEED[index]:
                continue
            if seat.markers or state.steps[slot][seat_no]:
                moves.append(Complete(index))
        return moves

    def color_bits(self, moment: WhenColors) -> int:
        """Only when the number of colors is reached (ruling R14)."""
        return 1 << moment.at_least

    def worth(self, state: State, slot: int, seat_no: int) -> Worth:
        """Return the coins of the leftmost free space, and influence for the 2nd and 3rd contract (ruling R12).

        With what contracts bring that are then completed by themselves.
        """
        step = state.steps[slot][seat_no]
        if step + 1 < CONTRACTS[state.contracts[slot]].steps:
            return Worth()
        seat = copy(state.seats[seat_no])
        worth = _completed_by(seat, state, slot)
        seat.markers += step > 0  # its marker has left the seat already
        more = self.by_themselves(state, seat_no, seat, (slot,))
        return Worth(coins=worth.coins + more.coins, points=worth.points + more.points)

    def leaves(self, state: State, seat_no: int) -> None:
        """Take the marker from the seat, for a step space too."""
        state.seats[seat_no].markers -= 1

    def placed(self, state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
        """Pay coins by order of completion, and influence for the 2nd and 3rd (ruling R12).

        Ends a game against the Time deck at once if no contract is left (ruling R20).
        """
        place = len(state.markers[slot])
        worth = _rewards(state, slot, state.seats[seat_no], place - 1)
        state.seats[seat_no].completed += 1
        if log is not None:
            log.append(ContractCompleted(seat_no, state.contracts[slot], place, worth.points))
        gain(state, seat_no, worth.coins, "contract", log)
        display_changed(state, seat_no, log)
        if state.timed and state.result is None and all(state.markers):
            finish_together(state, True, log)

    def stepped(self, state: State, slot: int, seat_no: int, step: int) -> Event:
        index = state.contracts[slot]
        return MarkerMoved(seat_no, index, step, CONTRACTS[index].steps)

    def turned_down(self, state: State, number: int, seat_no: int) -> Event:
        return ContractDeclined(seat_no, number)
