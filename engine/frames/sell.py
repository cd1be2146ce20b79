"""Innkeepers sell Bread and Rum from a player's kept ships (ruling R28)."""

from collections import Counter

from engine.cards import CARDS, ITEM, ONE, SELLS, powers_of_kind
from engine.events import ItemSold
from engine.moves import IllegalMove, Sell
from engine.state import Seat, State
from engine.table import Log, gain, without
from engine.upkeep import refresh_claims

_SELLERS = tuple(place for place, _ in powers_of_kind("sell"))
_LEAST_CARDS = min((ability.min_cards for _, ability in powers_of_kind("sell")), default=0)


def prices_open(state: State, seat: Seat) -> bytes:
    """The prices of the seat's Innkeepers for its chance to take, judged on the harbor as it begins (R6, R28)."""
    for place in _SELLERS:
        if seat.power[place] and len(state.harbor) >= _LEAST_CARDS:
            return bytes(sorted(CARDS[card].price for card in seat.display if SELLS[card]))
    return b""


def sales(state: State, seat: Seat) -> list[Sell]:
    """Each kept ship whose item could be sold now."""
    if not state.prices or not seat.items:
        return []
    wanted = frozenset[str]().union(*(SELLS[card] for card in seat.display))
    return [Sell(card) for card in dict.fromkeys(seat.items) if ITEM[card] in wanted]


def innkeeper_given_up(state: State, seat: Seat) -> None:
    """The seat that takes gave cards up: a price without its Innkeeper is open no longer (ruling R28).

    Of two alike the one that has sold already goes first, or the one that was hired in this chance.
    """
    left = Counter(CARDS[card].price for card in seat.display if SELLS[card])
    state.prices = bytes(sorted((Counter(state.prices) & left).elements()))


def sell(state: State, seat_no: int, move: Sell, log: Log) -> None:
    """Discard the ship for the best price still open: each Innkeeper sells once in a chance to take.

    Raises `IllegalMove` if that item cannot be sold now.
    """
    seat = state.seats[seat_no]
    if move not in sales(state, seat):
        raise IllegalMove("no Innkeeper of yours can sell that now")
    price = state.prices[-1]
    state.prices = state.prices[:-1]
    seat.items = without(seat.items, move.card)
    state.discard += ONE[move.card]
    if log is not None:
        log.append(ItemSold(seat_no, move.card, price))
    gain(state, seat_no, price, "sale", log)
    refresh_claims(state, seat_no)
