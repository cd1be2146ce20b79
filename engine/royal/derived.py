"""Update the figures that follow from the rest of the state and that the hot path reads; the crown track."""

from typing import Final

from highseas.engine.royal import cards
from highseas.engine.royal.cards import COLOR, COLOR_BIT, CUTLASSES, NO_POWER, ONE, POWERS_OF
from highseas.engine.royal.cards import INFLUENCE as PRINTED_INFLUENCE
from highseas.engine.royal.events import CrownsGained, CrownsPaid, CrownsReason, Unstowed
from highseas.engine.royal.frames.expeditions import ways
from highseas.engine.royal.modes import INFLUENCE, MODES
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, CONTRACT_INFLUENCE, Seat, State

NO_COIN_GOAL = 1 << 30
"""More coins than anybody ever has: no open contract asks for any."""
_LOOKOUTS: Final[list[int]] = []
_GAMBLERS: Final[list[int]] = []
_COUNTED: Final[set[int]] = set()
"""Cards by which the uses of a turn, or the colors that Merchants keep, are counted anew."""
_MERCHANTS: Final[list[tuple[tuple[int, int], ...]]] = []
"""By color, the powers that keep ships of it, and the influence points of each ship."""


@cards.follows_sets
def _rebuild() -> None:
    _LOOKOUTS[:] = [place for place, _ in cards.powers_of_kind("look")]
    _GAMBLERS[:] = [place for place, _ in cards.powers_of_kind("gamble")]
    _MERCHANTS[:] = cards.powers_by_color("keep_ship", "influence")
    counted = {*_LOOKOUTS, *_GAMBLERS, *(place for merchants in _MERCHANTS for place, _ in merchants)}
    _COUNTED.clear()
    _COUNTED.update(card for card, places in enumerate(POWERS_OF) if counted & set(places))


def count_display(state: State, seat_no: int) -> None:
    """Count influence, cutlasses and powers of a seat from its display and contracts (ruling R10)."""
    seat = state.seats[seat_no]
    influence = CONTRACT_INFLUENCE[seat.completed] + shield(state, seat.crowns)
    ability = seat.ability
    cutlasses = ability.cutlasses if ability is not None else 0
    power = bytearray(NO_POWER)
    for card in seat.display:
        influence += PRINTED_INFLUENCE[card]
        cutlasses += CUTLASSES[card]
        for place in POWERS_OF[card]:
            power[place] += 1
    seat.power = bytes(power)
    _count_uses(seat)
    for card in seat.stowed:
        influence += kept_points(seat, card)
    seat.influence, seat.cutlasses = influence, cutlasses


def _count_uses(seat: Seat) -> None:
    """Count the seat's Lookouts, and a character like one (rulings R29, R30), its Gamblers and its Merchants."""
    power = seat.power
    seat.looks = 1 if seat.ability is not None and seat.ability.kind == "look" else 0
    for place in _LOOKOUTS:
        seat.looks += power[place]
    seat.uses = seat.looks
    for place in _GAMBLERS:
        seat.uses += power[place]
    seat.keeps = 0
    for color, merchants in enumerate(_MERCHANTS):
        if any(power[place] for place, _ in merchants):
            seat.keeps |= 1 << color


def kept_points(seat: Seat, card: int) -> int:
    """Return the influence points of this ship, counted once, under Merchants of the seat; else 0 (ruling R33)."""
    points = 0
    if not seat.keeps & COLOR_BIT[card]:
        return points
    for place, influence in _MERCHANTS[COLOR[card]]:
        if seat.power[place] and influence > points:
            points = influence
    return points


def unstowed(seat: Seat, give: bytes) -> tuple[bytes, int]:
    """Return the ships, and their points, that leave with Merchants if these cards are given (ruling R33)."""
    if not seat.stowed or not give:
        return b"", 0
    power = bytearray(seat.power)
    for card in give:
        for place in POWERS_OF[card]:
            power[place] -= 1
    left = bytes(ship for ship in seat.stowed if not any(power[place] for place, _ in _MERCHANTS[COLOR[ship]]))
    return left, sum(kept_points(seat, ship) for ship in left)


def shield(state: State, crowns: int) -> int:
    """Return the influence points of the last shield reached on the crown track; 0 without one."""
    return sum(1 for space in state.shields if space <= crowns)


def add_to_display(state: State, seat_no: int, card: int, log: Log) -> None:
    """Add a card to a display and count it; notifies a mode that watches INFLUENCE."""
    count_card(state.seats[seat_no], card)
    refresh_claims(state, seat_no)
    if state.subscriptions & INFLUENCE:
        MODES[state.mode].influence_changed(state, seat_no, log)


def count_card(seat: Seat, card: int) -> None:
    seat.display += ONE[card]
    seat.influence += PRINTED_INFLUENCE[card]
    seat.cutlasses += CUTLASSES[card]
    if POWERS_OF[card]:
        power = bytearray(seat.power)
        for place in POWERS_OF[card]:
            power[place] += 1
        seat.power = bytes(power)
        if card in _COUNTED:
            _count_uses(seat)


def refresh_claims(state: State, seat_no: int) -> None:
    seat = state.seats[seat_no]
    claims = 0
    for card in state.expeditions:
        if ways(card, seat.display, seat.items):
            claims = CLAIM_EXPEDITION
    if MODES[state.mode].can_claim(state, seat_no):
        claims |= CLAIM_CONTRACT
    seat.claims = claims


def display_changed(state: State, seat_no: int, log: Log) -> None:
    """Recount a seat after its display or contracts changed; notifies a mode that watches INFLUENCE."""
    count_display(state, seat_no)
    seat = state.seats[seat_no]
    if seat.stowed:  # ships of Merchants that have left the display are discarded (ruling R33)
        left = bytes(card for card in seat.stowed if not kept_points(seat, card))
        if left:
            seat.stowed = bytes(card for card in seat.stowed if card not in left)
            state.discard += left
            if log is not None:
                log.append(Unstowed(seat_no, left))
    refresh_claims(state, seat_no)
    if state.subscriptions & INFLUENCE:
        MODES[state.mode].influence_changed(state, seat_no, log)


def gain_crowns(state: State, seat_no: int, count: int, why: CrownsReason, log: Log) -> None:
    """Move the seat up the track; crowns beyond its end are lost."""
    seat = state.seats[seat_no]
    gained = min(count, state.track - seat.crowns)
    if gained > 0:
        _move_crowns(state, seat_no, gained, log)
        if log is not None:
            log.append(CrownsGained(seat_no, gained, seat.crowns, why))


def pay_crowns(state: State, seat_no: int, count: int, log: Log) -> None:
    """Move the seat, which has enough crowns, down the track; it may lose influence (ruling R30)."""
    _move_crowns(state, seat_no, -count, log)
    if log is not None:
        log.append(CrownsPaid(seat_no, count, state.seats[seat_no].crowns))


def _move_crowns(state: State, seat_no: int, spaces: int, log: Log) -> None:
    seat = state.seats[seat_no]
    before = shield(state, seat.crowns)
    seat.crowns += spaces
    if shield(state, seat.crowns) != before:
        display_changed(state, seat_no, log)
    else:
        refresh_claims(state, seat_no)


def refresh(state: State) -> None:
    """Rebuild every derived figure, as after loading a save."""
    state.colors = state.color_goals = state.decline_colors = 0
    state.coin_goal = NO_COIN_GOAL
    for card in state.harbor:
        state.colors |= COLOR_BIT[card]
    for seat_no in range(len(state.seats)):
        count_display(state, seat_no)
    MODES[state.mode].refresh(state)
    for seat_no in range(len(state.seats)):
        refresh_claims(state, seat_no)
