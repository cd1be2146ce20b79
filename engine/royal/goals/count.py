"""How many of a term a seat has, one counter for each kind of term, and the ways in which it can pay for a goal.

A counter is compiled once per term, because legal moves ask for it all the time. It takes a seat whose figures are
up to date, which may be hypothetical: with one more card (`engine.royal.seen.figures.with_card`), or without what
is given (`left_after`).
"""

from collections import Counter
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any, Final, NamedTuple

from highseas.engine.royal.cards import (
    CARDS,
    COLOR,
    COLORS,
    CONTRACTS,
    CUTLASSES,
    EXPEDITION,
    INFLUENCE,
    ITEM,
    PROFESSION,
    TYPE,
    follows_sets,
)
from highseas.engine.royal.derived import shield, unstowed
from highseas.engine.royal.goals.terms import (
    CheapProfessions,
    Crowns,
    Cutlasses,
    Expeditions,
    Goal,
    Influence,
    Moment,
    Pay,
    PayCoins,
    PayCrowns,
    PayProfessions,
    PayShips,
    Professions,
    Ships,
    Term,
    WhenBusted,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenStopped,
    WhenTaxed,
)
from highseas.engine.royal.modes import BUSTED, MAY_KEEP, STOPPED, TAX_PAID
from highseas.engine.royal.piles import without
from highseas.engine.royal.state import Seat, State

Held = Callable[[Seat], int]
Fits = Callable[[int], bool]


def _never(_: Any) -> Held:
    """Return 0: moments are not owned, the mode handles them when they come."""
    return lambda seat: 0


def _professions(term: Professions) -> Held:
    """Count named professions in the display."""
    counters = tuple((_faces(_is_kind(kind)), count) for kind, count in Counter(term.professions).items())

    def held(seat: Seat) -> int:
        display = seat.display
        total = 0
        if display:
            for faces, count in counters:
                total += min(count, len(display) - len(display.translate(None, faces)))
        return total

    return held


def _cutlasses(seat: Seat) -> int:
    return seat.cutlasses - (seat.ability.cutlasses if seat.ability is not None else 0)


def _influence(seat: Seat) -> int:
    return seat.influence


def _crowns(seat: Seat) -> int:
    return seat.crowns


def _coins(seat: Seat) -> int:
    return len(seat.coins)


def _ships_kept(seat: Seat) -> int:
    return len(seat.kept)


def _whatever(held: Held) -> Callable[[Any], Held]:
    """Count alike for every term of a kind."""
    return lambda term: held


# --- which cards count, for terms of so many cards of a sort ---


def _is_kind(kind: str) -> Fits:
    return lambda card: CARDS[card].kind == kind


def _is_cheap(term: CheapProfessions) -> Fits:
    return lambda card: TYPE[card] == PROFESSION and CARDS[card].cost <= term.max_cost


def _is_expedition(_: Expeditions) -> Fits:
    return lambda card: TYPE[card] == EXPEDITION


def _is_ship(term: Ships | PayShips) -> Fits:
    return lambda card: bool(
        ITEM[card]
        and (not term.color or COLORS[COLOR[card]] == term.color)
        and (not term.item or ITEM[card] == term.item)
    )


def _is_profession(term: PayProfessions) -> Fits:
    return lambda card: TYPE[card] == PROFESSION and (not term.professions or CARDS[card].kind in term.professions)


CARD_TERMS: dict[type[Term], Callable[[Any], Fits]] = {
    CheapProfessions: _is_cheap,
    Expeditions: _is_expedition,
    Ships: _is_ship,
    PayShips: _is_ship,
    PayProfessions: _is_profession,
}
"""Terms counted by the cards of a seat: which of them fit."""
FIGURE_TERMS: dict[type[Term], Callable[[Any], Held]] = {
    Professions: _professions,
    Cutlasses: _whatever(_cutlasses),
    Influence: _whatever(_influence),
    Crowns: _whatever(_crowns),
    PayCoins: _whatever(_coins),
    PayCrowns: _whatever(_crowns),
    WhenTaxed: _never,
    WhenColors: _never,
    WhenStopped: _never,
    WhenBusted: _never,
    WhenDeclined: _never,
    WhenKept: _whatever(_ships_kept),
}
"""All other terms: how many of it a seat has."""
WATCHED: Final[dict[type[Moment], int]] = {
    WhenTaxed: TAX_PAID,
    WhenBusted: BUSTED,
    WhenStopped: STOPPED,
    WhenKept: MAY_KEEP,
    WhenColors: 0,
    WhenDeclined: 0,
}
"""The bit of `State.watch` at which the base turn reports a moment; colors of ships have figures of their own."""


def moments_at(bit: int) -> tuple[type[Moment], ...]:
    """Return the kinds of moments that a bit of `State.watch` reports."""
    return tuple(kind for kind, watched in WATCHED.items() if watched == bit)


# --- compiled ---


def _faces(fits: Fits) -> bytes:
    return bytes(card for card in range(len(CARDS)) if fits(card))


@lru_cache(maxsize=4096)
def fitting(term: Term) -> bytes:
    """Return the faces that count for one of `CARD_TERMS`."""
    return _faces(CARD_TERMS[type(term)](term))


@lru_cache(maxsize=4096)
def counter(term: Term) -> Held:
    """Return the counter of a term: how much of it a seat has, without limit."""
    if type(term) not in CARD_TERMS:
        return FIGURE_TERMS[type(term)](term)
    faces = fitting(term)
    if isinstance(term, Ships | PayShips):
        return lambda seat: len(seat.items) - len(seat.items.translate(None, faces))
    return lambda seat: len(seat.display) - len(seat.display.translate(None, faces))


def have_of(seat: Seat, term: Term) -> int:
    """Return how many of it the seat has, up to what is needed."""
    return min(term.need, counter(term)(seat))


def left_after(state: State, seat: Seat, give: bytes, crowns: int) -> Seat:
    """Return a copy of the seat without cards and crowns that it gives, as its terms are then counted."""
    left = copy(seat)
    if seat.stowed:
        ships, points = unstowed(seat, give)
        left.stowed = bytes(ship for ship in seat.stowed if ship not in ships)
        left.influence -= points
    left.influence += shield(state, seat.crowns - crowns) - shield(state, seat.crowns)
    left.crowns -= crowns
    for card in give:
        if ITEM[card]:
            left.items = without(left.items, card)
        else:
            left.display = without(left.display, card)
            left.influence -= INFLUENCE[card]
            left.cutlasses -= CUTLASSES[card]
    return left


def coins_of(goal: Goal) -> int:
    """Return the coins that the goal costs."""
    coins = 0
    for term in goal.pay:  # a sum would make a generator for every goal, most of which cost nothing
        if isinstance(term, PayCoins):
            coins += term.coins
    return coins


def crowns_of(goal: Goal) -> int:
    """Return the crowns that the goal costs."""
    crowns = 0
    for term in goal.pay:
        if isinstance(term, PayCrowns):
            crowns += term.crowns
    return crowns


# --- the ways in which a seat can pay: a payment is chosen first, and the seat must own the rest beside it ---

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


# --- contracts, by their index ---

NEED: Final[list[int]] = []
"""How many of its one thing each contract asks for."""


CLAIMED: Final[list[Held | None]] = []
"""How many of it a seat has, for the contracts that a seat claims at its own decisions (ruling R11); None for those
of a moment."""
MOMENTS: Final[list[Moment | None]] = []
"""The moment that each contract waits for."""
COSTS: Final[list[int]] = []
"""Coins that completing each contract costs."""


@follows_sets
def _rebuild() -> None:
    fitting.cache_clear()
    counter.cache_clear()
    _terms.cache_clear()
    NEED[:] = [contract.term.need for contract in CONTRACTS]
    CLAIMED[:] = [counter(contract.term) if contract.moment is None else None for contract in CONTRACTS]
    MOMENTS[:] = [contract.moment for contract in CONTRACTS]
    COSTS[:] = [coins_of(contract) for contract in CONTRACTS]
