"""The ways in which a seat can pay for a goal, each a choice of cards (Big Box, The Adventure Begins, "Missions").

Cards that are given up do not count as owned: a payment is chosen first, and the seat must own the rest beside it.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, islice, product
from typing import NamedTuple

from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.goals.count import CARD_TERMS, Held, coins_of, counter, crowns_of, fitting, left_after
from highseas.engine.royal.goals.terms import Goal, Pay
from highseas.engine.royal.state import Seat, State

MOST_WAYS = 20_000
"""Limit of the ways to pay that are listed for one goal; no real display has nearly as many."""


@lru_cache(maxsize=4096)
def payments(pay: tuple[Pay, ...], display: bytes, items: bytes) -> tuple[bytes, ...]:
    """Return every set of cards that pays these terms, each once, in ascending index order.

    A card serves once (ruling R27); with no cards to pay there is one way, the empty set.
    """
    choices = [_choices(term, display + items) for term in pay]
    held = Counter(display + items)
    ways = islice(product(*choices), MOST_WAYS)
    found = {bytes(sorted(card for part in parts for card in part)) for parts in ways}
    return tuple(sorted(given for given in found if not Counter(given) - held))


def _choices(term: Pay, cards: bytes) -> list[tuple[int, ...]]:
    """Return every choice of so many fitting cards; one of none for a term that is not paid in cards."""
    if type(term) not in CARD_TERMS:
        return [()]
    faces = fitting(term)
    held = sorted(card for card in cards if card in faces)
    return sorted(set(islice(combinations(held, term.need), MOST_WAYS)))


class _Terms(NamedTuple):
    """What a goal costs in coins and crowns, and how many of each term to own it asks for, with the counter."""

    coins: int
    crowns: int
    own: tuple[tuple[int, Held], ...]


@lru_cache(maxsize=1024)
def _terms(goal: Goal) -> _Terms:
    return _Terms(coins_of(goal), crowns_of(goal), tuple([(term.need, counter(term)) for term in goal.own]))


follows_sets(_terms.cache_clear)


def owns_beside(state: State, seat: Seat, goal: Goal, give: bytes) -> bool:
    """Whether the seat can pay coins and crowns, and owns what the goal asks for beside the cards it gives."""
    coins, crowns, own = _terms(goal)
    if len(seat.coins) < coins or seat.crowns < crowns:
        return False
    return not own or _owns(left_after(state, seat, give, crowns) if give or crowns else seat, own)


def _owns(seat: Seat, own: tuple[tuple[int, Held], ...]) -> bool:
    return all(held(seat) >= need for need, held in own)


def ways_to_pay(state: State, seat: Seat, goal: Goal) -> list[bytes]:
    """Return every set of cards that completes the goal now; empty if it cannot be completed."""
    coins, crowns, own = _terms(goal)
    if len(seat.coins) < coins or seat.crowns < crowns or not _owns(seat, own):
        return []  # without the cards that are given it owns no more
    if not goal.pay:
        return [b""]
    given = payments(goal.pay, seat.display, seat.items)
    return [give for give in given if owns_beside(state, seat, goal, give)]
