"""What each card of the harbor serves a seat for, counted without taking it.

A card is added to a copy of the seat, and the rules' counters count the terms of contracts and missions on that
copy: no table is cloned.
"""

from collections.abc import Iterable
from copy import copy

from highseas.engine.royal.cards import CARDS, ITEM, PROFESSION, TYPE
from highseas.engine.royal.derived import count_card
from highseas.engine.royal.frames.take import fee, hire_cost
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.view import Serves
from highseas.engine.royal.state import Seat, State


def serves(state: State, seats: Iterable[int]) -> list[Serves]:
    """Return what each harbor card that can be kept serves these seats (from 0) for, in the harbor's order.

    Goals that somebody has completed are left out, and those for which the seat has no marker.
    """
    asked = tuple(seats)
    kept = [card for card in dict.fromkeys(state.harbor) if TYPE[card] == PROFESSION or ITEM[card]]
    return [found for card in kept for seat_no in asked for found in _served(state, seat_no, card)]


def with_card(seat: Seat, card: int) -> Seat:
    """Return a copy of the seat with the card: in its display, or a ship kept for its item."""
    after = copy(seat)
    if ITEM[card]:
        after.items += bytes((card,))
    else:
        count_card(after, card)
    return after


def _served(state: State, seat_no: int, card: int) -> list[Serves]:
    seat = state.seats[seat_no]
    after = with_card(seat, card)
    goals = MODES[state.mode].further(state, seat_no, after)
    if not goals:
        return []
    price = (0 if ITEM[card] else hire_cost(state, seat, card)) + fee(state, seat_no)
    return [
        Serves(
            seat=seat_no + 1,
            card=CARDS[card].id,
            now=goal.now,
            then=goal.then,
            need=goal.need,
            price=price,
            coins=len(seat.coins),
            short=max(0, price - len(seat.coins)),
            kind=goal.kind,
            goal=goal.id,
        )
        for goal in goals
    ]
