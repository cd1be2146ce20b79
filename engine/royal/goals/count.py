"""How many of a term a seat has: one counter for each kind of `engine.royal.goals.terms`.

A counter is compiled once per term, because legal moves ask for it all the time. It takes a seat whose figures are
up to date, which may be hypothetical: with one more card (`engine.royal.seen.serves`), or without what
is given (`left_after`).
"""

from collections import Counter
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any, Final

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


@follows_sets
def _rebuild() -> None:
    fitting.cache_clear()
    counter.cache_clear()
    NEED[:] = [contract.term.need for contract in CONTRACTS]
    CLAIMED[:] = [counter(contract.term) if contract.moment is None else None for contract in CONTRACTS]
    MOMENTS[:] = [contract.moment for contract in CONTRACTS]
    COSTS[:] = [coins_of(contract) for contract in CONTRACTS]
