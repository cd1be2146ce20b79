"""How many of a term a seat has, one counter for each kind of term, the ways in which it can pay for a goal, and
whether a goal can be met at all with the cards of a game.

A counter is compiled once per term, because legal moves ask for it all the time. It takes a seat whose figures are
up to date, which may be hypothetical: with one more card (`engine.royal.seen.figures.with_card`), without what is
given (`left_after`), or with everything the cards can bring: what falls short there nobody can ever have.
"""

from collections import Counter
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any, Final, NamedTuple

from highseas.engine.royal import cards
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM, PROFESSION, SYMBOLS_OF, TYPE, follows_sets
from highseas.engine.royal.derived import shield, unstowed
from highseas.engine.royal.goals import terms
from highseas.engine.royal.modes import BUSTED, MAY_KEEP, STOPPED, TAX_PAID
from highseas.engine.royal.piles import without
from highseas.engine.royal.state import Seat, State

Held = Callable[[Seat], int]


def _professions(term: terms.Professions) -> Held:
    counters = tuple(
        (bytes(index for index, card in enumerate(CARDS) if card.kind == kind), count)
        for kind, count in Counter(term.professions).items()
    )

    def held(seat: Seat) -> int:
        display = seat.display
        total = 0
        if display:
            for faces, count in counters:
                total += min(count, len(display) - len(display.translate(None, faces)))
        return total

    return held


def _is_ship(term: terms.Ships | terms.PayShips, card: int) -> bool:
    fits = not term.color or CARDS[card].color == term.color
    return bool(ITEM[card]) and fits and (not term.item or ITEM[card] == term.item)


CARD_TERMS: dict[type[terms.Term], Callable[[Any, int], bool]] = {
    terms.CheapProfessions: lambda term, card: TYPE[card] == PROFESSION and CARDS[card].cost <= term.max_cost,
    terms.Expeditions: lambda term, card: TYPE[card] == cards.EXPEDITION,
    terms.Ships: _is_ship,
    terms.PayShips: _is_ship,
    terms.PayProfessions: lambda term, card: (
        TYPE[card] == PROFESSION and (not term.professions or CARDS[card].kind in term.professions)
    ),
}
"""Terms counted by the cards of a seat: whether a card fits one."""
FIGURE_TERMS: dict[type[terms.Term], Held] = {
    terms.Cutlasses: lambda seat: seat.cutlasses - (seat.ability.cutlasses if seat.ability is not None else 0),
    terms.Influence: lambda seat: seat.influence,
    terms.Crowns: lambda seat: seat.crowns,
    terms.PayCoins: lambda seat: len(seat.coins),
    terms.PayCrowns: lambda seat: seat.crowns,
    terms.WhenKept: lambda seat: len(seat.kept),
    **dict.fromkeys(
        (terms.WhenTaxed, terms.WhenColors, terms.WhenStopped, terms.WhenBusted, terms.WhenDeclined), lambda seat: 0
    ),
}
"""All other terms but named professions: how many a seat has. Most moments are not owned."""
WATCHED: Final[dict[type[terms.Moment], int]] = {
    terms.WhenTaxed: TAX_PAID,
    terms.WhenBusted: BUSTED,
    terms.WhenStopped: STOPPED,
    terms.WhenKept: MAY_KEEP,
    terms.WhenColors: 0,
    terms.WhenDeclined: 0,
}
"""The bit of `State.subscriptions` for each moment; colors of ships have fields of their own."""


@lru_cache(maxsize=4096)
def fitting(term: terms.Term) -> bytes:
    """Return the faces that count for one of `CARD_TERMS`."""
    fits = CARD_TERMS[type(term)]
    return bytes(card for card in range(len(CARDS)) if fits(term, card))


@lru_cache(maxsize=4096)
def counter(term: terms.Term) -> Held:
    """Return the counter of a term: how much of it a seat has, without limit."""
    if isinstance(term, terms.Professions):
        return _professions(term)
    if type(term) not in CARD_TERMS:
        return FIGURE_TERMS[type(term)]
    faces = fitting(term)
    if isinstance(term, terms.Ships | terms.PayShips):
        return lambda seat: len(seat.items) - len(seat.items.translate(None, faces))
    return lambda seat: len(seat.display) - len(seat.display.translate(None, faces))


def have_of(seat: Seat, term: terms.Term) -> int:
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
            left.cutlasses -= cards.CUTLASSES[card]
    return left


def coins_of(goal: terms.Goal) -> int:
    coins = 0
    for term in goal.pay:  # a sum would make a generator for every goal, most of which cost nothing
        if isinstance(term, terms.PayCoins):
            coins += term.coins
    return coins


def crowns_of(goal: terms.Goal) -> int:
    crowns = 0
    for term in goal.pay:
        if isinstance(term, terms.PayCrowns):
            crowns += term.crowns
    return crowns


MOST_WAYS = 20_000
"""Limit of the ways to pay that are listed for one goal; no real display has nearly as many."""


@lru_cache(maxsize=4096)
def payments(pay: tuple[terms.Pay, ...], display: bytes, items: bytes) -> tuple[bytes, ...]:
    """Return every set of cards that pays these terms, each once, in ascending index order.

    A card serves once (ruling R27); with no cards to pay there is one way, the empty set.
    """
    held, choices = display + items, []
    for term in pay:
        if type(term) in CARD_TERMS:
            serving = sorted(card for card in held if card in fitting(term))
            choices.append(sorted(set(islice(combinations(serving, term.need), MOST_WAYS))))
    ways = islice(product(*choices), MOST_WAYS)
    found = {bytes(sorted(card for part in parts for card in part)) for parts in ways}
    return tuple(sorted(given for given in found if not Counter(given) - Counter(held)))


class _Terms(NamedTuple):
    """What a goal costs in coins and crowns, and how many of each term to own it asks for, with the counter."""

    coins: int
    crowns: int
    own: tuple[tuple[int, Held], ...]


@lru_cache(maxsize=1024)
def _terms(goal: terms.Goal) -> _Terms:
    return _Terms(coins_of(goal), crowns_of(goal), tuple([(term.need, counter(term)) for term in goal.own]))


def owns_beside(state: State, seat: Seat, goal: terms.Goal, give: bytes) -> bool:
    """Whether the seat can pay coins and crowns, and owns what the goal asks for beside the cards it gives."""
    coins, crowns, own = _terms(goal)
    if len(seat.coins) < coins or seat.crowns < crowns:
        return False
    return not own or _owns(left_after(state, seat, give, crowns) if give or crowns else seat, own)


def _owns(seat: Seat, own: tuple[tuple[int, Held], ...]) -> bool:
    return all(held(seat) >= need for need, held in own)


def ways_to_pay(state: State, seat: Seat, goal: terms.Goal) -> list[bytes]:
    """Return every set of cards that completes the goal now; empty if it cannot be completed."""
    coins, crowns, own = _terms(goal)
    if len(seat.coins) < coins or seat.crowns < crowns or not _owns(seat, own):
        return []  # without the cards that are given it owns no more
    if not goal.pay:
        return [b""]
    given = payments(goal.pay, seat.display, seat.items)
    return [give for give in given if owns_beside(state, seat, goal, give)]


NEED: Final[list[int]] = []
"""How many of its one thing each contract asks for."""
CLAIMED: Final[list[Held | None]] = []
"""How many of it a seat has, for contracts claimed at own decisions (ruling R11); None for those of a moment."""
MOMENTS: Final[list[terms.Moment | None]] = []
"""The moment that each contract waits for."""
COSTS: Final[list[int]] = []
"""Coins that completing each contract costs."""


@follows_sets
def _rebuild() -> None:
    fitting.cache_clear()
    counter.cache_clear()
    _terms.cache_clear()
    NEED[:] = [contract.term.need for contract in cards.CONTRACTS]
    CLAIMED[:] = [counter(contract.term) if contract.moment is None else None for contract in cards.CONTRACTS]
    MOMENTS[:] = [contract.moment for contract in cards.CONTRACTS]
    COSTS[:] = [coins_of(contract) for contract in cards.CONTRACTS]


class Short(NamedTuple):
    """A term of which a player needs more than can be had."""

    term: terms.AnyTerm
    need: int
    have: int


def shortfalls(goal: terms.Goal, cards: bytes, crowns: int = 0, points: int = 0, taxes: int = 0) -> list[Short]:
    """Return the terms of a goal that cannot be met with these cards, copies included.

    `crowns` are within reach on the track, `points` are influence beyond that of cards, `taxes` is how often a tax
    is raised by anything but cards.
    """
    seat = fullest(cards, crowns, points)
    counted = [Short(term, term.need, have_of(seat, term)) for term in (*goal.own, *goal.pay)]
    if goal.moment is not None:
        counted.append(_of_moment(goal.moment, seat, cards, taxes))
    return [each for each in counted if each.have < each.need]


@lru_cache(maxsize=64)
def fullest(cards: bytes, crowns: int, points: int) -> Seat:
    """Return a seat that has hired, kept and claimed all it can of these cards. It is shared: never change it."""
    faces = [(card, CARDS[card]) for card in cards]
    professions = [card for card, face in faces if face.type == "profession"]
    symbols = Counter(symbol for card in professions for symbol in set(SYMBOLS_OF[card]))
    items = [(card, face.item) for card, face in faces if face.type == "ship" and face.item]
    carried = Counter(item for _, item in items)
    # an expedition can be claimed if there are cards enough for its symbols, each taken alone, and for its items
    claimed = [
        card
        for card, face in faces
        if face.type == "expedition" and symbols >= Counter(face.requires) and carried >= Counter(face.items)
    ]
    display = bytes(professions + claimed)
    repelled = {face.color: card for card, face in faces if face.type == "ship" and not face.skull}
    return Seat(
        coins=cards,
        display=display,
        kept=bytes(repelled.values()),
        items=bytes(card for card, _ in items),
        crowns=crowns,
        influence=points + sum(CARDS[card].influence for card in display),
        cutlasses=sum(CARDS[card].cutlasses for card in professions),
    )


follows_sets(fullest.cache_clear)


def _of_moment(moment: terms.AnyTerm, seat: Seat, cards: bytes, taxes: int) -> Short:
    """Return how much of what a moment waits for the cards can bring; any other moment can always come."""
    ships = [CARDS[card] for card in cards if CARDS[card].type == "ship"]
    match moment:
        case terms.WhenColors(at_least):
            return Short(moment, at_least, len({ship.color for ship in ships}))
        case terms.WhenStopped(least):
            return Short(moment, least, len(cards))
        case terms.WhenTaxed():
            return Short(moment, 1, taxes + sum(CARDS[card].type == "tax" for card in cards))
        case terms.WhenDeclined(color):
            return Short(moment, 1, sum(ship.color == color for ship in ships))
        case terms.WhenKept():
            return Short(moment, moment.need, have_of(seat, moment))
    return Short(moment, moment.need, moment.need)
