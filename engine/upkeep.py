"""Keeping up to date the figures that the hot path reads and that follow from the rest of the state."""

from engine.cards import COLOR_BIT, CUTLASSES, NO_POWER, ONE, POWERS_OF, powers_of_kind
from engine.cards import INFLUENCE as PRINTED_INFLUENCE
from engine.expeditions import ways
from engine.modes import INFLUENCE, MODES
from engine.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, CONTRACT_INFLUENCE, Seat, State
from engine.table import Log
from engine.tale import CALM

NO_COIN_GOAL = 1 << 30
"""More coins than anybody ever has: no open contract asks for any."""
_LOOKOUTS = powers_of_kind("look")


def count_display(state: State, seat_no: int) -> None:
    """Count influence, cutlasses and powers of a seat from its display and contracts (ruling R10)."""
    seat = state.seats[seat_no]
    influence = CONTRACT_INFLUENCE[seat.completed] + shield(state, seat.crowns)
    talent = seat.talent
    cutlasses = talent.cutlasses if talent is not None else 0
    power = bytearray(NO_POWER)
    for card in seat.display:
        influence += PRINTED_INFLUENCE[card]
        cutlasses += CUTLASSES[card]
        for place in POWERS_OF[card]:
            power[place] += 1
    seat.influence, seat.cutlasses, seat.power = influence, cutlasses, bytes(power)
    seat.looks = _looks(seat)


def _looks(seat: Seat) -> int:
    """Uses of a Lookout: one for each, and one for a character like one (rulings R29, R30)."""
    looks = 1 if seat.talent is not None and seat.talent.kind == "look" else 0
    for place, _ in _LOOKOUTS:
        looks += seat.power[place]
    return looks


def shield(state: State, crowns: int) -> int:
    """Influence points of the last shield reached on the crown track; 0 without one."""
    return sum(1 for space in state.shields if space <= crowns)


def add_to_display(state: State, seat_no: int, card: int, log: Log) -> None:
    """A card joins a display: count what it adds, and tell a mode that minds influence."""
    seat = state.seats[seat_no]
    seat.display += ONE[card]
    seat.influence += PRINTED_INFLUENCE[card]
    seat.cutlasses += CUTLASSES[card]
    if POWERS_OF[card]:
        power = bytearray(seat.power)
        for place in POWERS_OF[card]:
            power[place] += 1
        seat.power = bytes(power)
        seat.looks = _looks(seat)
    refresh_claims(state, seat_no)
    if state.watch & INFLUENCE:
        MODES[state.mode].influence_changed(state, seat_no, log)


def refresh_claims(state: State, seat_no: int) -> None:
    """Work out what the seat could claim at a decision of its own."""
    seat = state.seats[seat_no]
    claims = 0
    for card in state.expeditions:
        if ways(card, seat.display, seat.items):
            claims = CLAIM_EXPEDITION
    if MODES[state.mode].can_claim(state, seat_no):
        claims |= CLAIM_CONTRACT
    seat.claims = claims


def display_changed(state: State, seat_no: int, log: Log) -> None:
    """A seat's display or its contracts changed: count again, and tell a mode that minds influence."""
    count_display(state, seat_no)
    refresh_claims(state, seat_no)
    if state.watch & INFLUENCE:
        MODES[state.mode].influence_changed(state, seat_no, log)


def refresh(state: State) -> None:
    """Rebuild everything that is kept up to date, as after loading a save."""
    if state.today == CALM:
        state.today = CALM  # the hot path asks by identity
    state.colors = state.color_goals = state.decline_colors = 0
    state.coin_goal = NO_COIN_GOAL
    for card in state.harbor:
        state.colors |= COLOR_BIT[card]
    for seat_no in range(len(state.seats)):
        count_display(state, seat_no)
    MODES[state.mode].refresh(state)
    for seat_no in range(len(state.seats)):
        refresh_claims(state, seat_no)
