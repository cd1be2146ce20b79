"""Innkeepers sell Bread and Rum from a player's kept ships (ruling R28)."""

from collections import Counter

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import CARDS, ITEM, ONE, SELLS, follows_sets, powers_of_kind
from highseas.engine.royal.derived import refresh_claims
from highseas.engine.royal.events import ItemSold
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import Sell
from highseas.engine.royal.piles import Log, gain, without
from highseas.engine.royal.state import Seat, State

_SELLERS: list[int] = []


@follows_sets
def _rebuild() -> None:
    _SELLERS[:] = [place for place, _ in powers_of_kind("sell")]


def prices_open(state: State, seat: Seat) -> bytes:
    """Return the prices of the seat's Innkeepers for its chance, fixed by the harbor at its start (R6, R28)."""
    for place in _SELLERS:
        if seat.power[place] and len(state.harbor) >= catalog_of(state).sale_cards:
            return bytes(sorted(CARDS[card].price for card in seat.display if SELLS[card]))
    return b""


def sales(state: State, seat: Seat) -> list[Sell]:
    """Return a sale for each kept ship whose item could be sold now."""
    if not state.prices or not seat.items:
        return []
    wanted = frozenset[str]().union(*(SELLS[card] for card in seat.display))
    return [Sell(card) for card in dict.fromkeys(seat.items) if ITEM[card] in wanted]


def innkeeper_given_up(state: State, seat: Seat) -> None:
    """Close the price of an Innkeeper that was given up in this chance (ruling R28).

    Of two alike the one that has sold already goes first, or the one that was hired in this chance.
    """
    left = Counter(CARDS[card].price for card in seat.display if SELLS[card])
    state.prices = bytes(sorted((Counter(state.prices) & left).elements()))


def sell(state: State, seat_no: int, move: Sell, log: Log) -> None:
    """Discard the ship for the best open price: each Innkeeper sells once in a chance.

    Raises `IllegalMove` if that item cannot be sold now.
    """
    seat = state.seats[seat_no]
    if move not in sales(state, seat):
        raise IllegalMove("moves.no_innkeeper_yours_sell")
    price = state.prices[-1]
    state.prices = state.prices[:-1]
    seat.items = without(seat.items, move.card)
    state.discard += ONE[move.card]
    if log is not None:
        log.append(ItemSold(seat_no, move.card, price))
    gain(state, seat_no, price, "sale", log)
    refresh_claims(state, seat_no)
