"""Whether a state that came from outside, as from a save, is a table the rules can go on from."""

from engine import cards
from engine.cards import COLOR, CONTRACTS, EXPEDITION, PROFESSION, SET_BY_NAME, SHIP, TYPE
from engine.frames.kinds import (
    ASKED,
    LOOKING,
    AfterBust,
    Beginning,
    Discover,
    Offer,
    Repelling,
    Stopping,
    Taking,
)
from engine.frames.look import LOOK_CARDS
from engine.modes import MODES
from engine.state import MARKERS, State


class UnsoundState(ValueError):
    """The table contradicts itself; the message says in what."""


def all_cards(state: State) -> bytes:
    """Every card of the table wherever it lies, in index order: the closed pool of ruling R1."""
    zones = [
        state.play_deck,
        state.discard,
        state.time_deck,
        state.point_deck,
        state.harbor,
        state.expeditions,
        state.revealed,
    ]
    zones += [zone for seat in state.seats for zone in (seat.coins, seat.display, seat.kept, seat.items)]
    return bytes(sorted(b"".join(zones)))


def expected_cards(state: State) -> bytes:
    """The cards that the game's sets bring to a table of this size, and those its story has brought, in order."""
    mode = MODES[state.mode]
    sets = state.options.sets or mode.sets
    joined = mode.joined_cards(state)
    return bytes(sorted(cards.pool(sets) + cards.table_cards(sets, len(state.seats)) + joined))


def check_state(state: State) -> None:
    """Raise `UnsoundState` unless seats, cards, contracts and frames fit together."""
    if state.mode not in MODES:
        raise UnsoundState(f"there is no mode {state.mode!r}")
    if any(name not in SET_BY_NAME for name in state.options.sets):
        raise UnsoundState("it names a card set that does not exist")
    seats = len(state.seats)
    if not 1 <= seats <= 5 or len(state.names) != seats:
        raise UnsoundState("seats and names do not match")
    if MODES[state.mode].by_script and (state.tale is None or not state.script):
        raise UnsoundState("its chapter is missing")
    if all_cards(state) != expected_cards(state):
        raise UnsoundState("cards are missing or stand twice")
    if not (0 <= state.active < seats and 0 <= state.first < seats):
        raise UnsoundState("the active player has no seat")
    if not -1 <= state.looker < seats or (state.looker >= 0 and not state.known) or state.unplaced < 0:
        raise UnsoundState("it is unclear who looked at the next card, or what was turned up")
    if any(len(seat.coins) != len(seat.ages) for seat in state.seats):
        raise UnsoundState("coins were lost")
    _check_places(state)
    if MODES[state.mode].by_script:
        MODES[state.mode].check_state(state)
    else:
        _check_contracts(state)
    _check_frames(state)


def _check_places(state: State) -> None:
    """Cards that lie open lie where their kind may lie."""
    displayed = b"".join(seat.display for seat in state.seats)
    kept = b"".join(seat.kept + seat.items for seat in state.seats)
    for zone, types in (
        (state.harbor, {PROFESSION, SHIP}),
        (state.expeditions, {EXPEDITION}),
        (displayed, {PROFESSION, EXPEDITION}),
        (kept, {SHIP}),
    ):
        if not {TYPE[card] for card in zone} <= types:
            raise UnsoundState("a card lies where its kind never lies")
    colors = [COLOR[card] for card in state.harbor if TYPE[card] == SHIP]
    if len(set(colors)) < len(colors):
        raise UnsoundState("the harbor has two ships of a color")


def _check_contracts(state: State) -> None:
    slots, seats = len(state.contracts), len(state.seats)
    if any(index >= len(CONTRACTS) for index in state.contracts) or len(set(state.contracts)) < slots:
        raise UnsoundState("the open contracts are not contracts")
    if len(state.markers) != slots or len(state.steps) != slots:
        raise UnsoundState("contracts and markers do not match")
    if any(len(row) != seats for row in state.steps):
        raise UnsoundState("a step space belongs to nobody")
    for row in state.markers:
        if len(set(row)) < len(row) or any(seat_no >= seats for seat_no in row):
            raise UnsoundState("a marker belongs to nobody")
    for seat_no, seat in enumerate(state.seats):
        completed = sum(1 for row in state.markers if seat_no in row)
        waiting = sum(
            1
            for markers, steps in zip(state.markers, state.steps, strict=True)
            if steps[seat_no] and seat_no not in markers
        )
        if seat.completed != completed or seat.markers != MARKERS - completed - waiting or seat.markers < 0:
            raise UnsoundState("a player's markers do not add up")


def _check_frames(state: State) -> None:
    if bool(state.frames) == (state.result is not None):
        raise UnsoundState("it is neither running nor over")
    if state.frames and not isinstance(state.frames[0], (Discover, AfterBust, Taking, Stopping, Beginning)):
        raise UnsoundState("it is in no phase of a turn")
    if state.timed and not state.time_deck and not state.drawn and Discover() in state.frames:
        raise UnsoundState("a turn has begun without a Time card")
    if len(state.revealed) > (LOOK_CARDS if LOOKING in state.frames else 1):
        raise UnsoundState("two cards wait to be placed")
    for frame in state.frames:
        if isinstance(frame, ASKED) and not 0 <= frame.seat < len(state.seats):
            raise UnsoundState("a question is put to nobody")
        if isinstance(frame, Offer) and frame.contract not in state.contracts:
            raise UnsoundState("a contract is offered that is not open")
        if isinstance(frame, Repelling) and (not state.revealed or TYPE[state.revealed[0]] != SHIP):
            raise UnsoundState("there is no ship to repel")
