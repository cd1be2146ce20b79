"""What a mission's terms need, and how much of it a seat has (Big Box, The Adventure Begins, "Missions").

Cards that are given up do not count as owned: a payment is chosen first, and the seat must own the rest beside it.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, islice, product

from highseas.engine.royal.cards import (
    CARDS,
    COLOR,
    COLORS,
    CUTLASSES,
    EXPEDITION,
    INFLUENCE,
    ITEM,
    PROFESSION,
    TYPE,
)
from highseas.engine.royal.derived import shield
from highseas.engine.royal.state import Seat, State
from highseas.story import terms
from highseas.story.format import Mission
from highseas.story.terms import Own, Pay

MOST_WAYS = 20_000
"""Limit of the ways to pay that are listed for one mission; no real display has nearly as many."""


def need_of(term: Own | Pay) -> int:
    """Return how many a term asks for."""
    match term:
        case terms.Professions(professions):
            return len(professions)
        case terms.PayCoins(coins):
            return coins
        case terms.PayCrowns(crowns):
            return crowns
        case _:
            return term.at_least


def have_of(state: State, seat: Seat, term: Own | Pay) -> int:
    """Return how many of it the seat has, up to what is needed."""
    return min(need_of(term), _have(state, seat, seat.display, seat.items, seat.crowns, term))


def _have(state: State, seat: Seat, display: bytes, items: bytes, crowns: int, term: Own | Pay) -> int:
    match term:
        case terms.Professions(professions):
            shown = Counter(CARDS[card].kind for card in display)
            return sum(min(count, shown[kind]) for kind, count in Counter(professions).items())
        case terms.CheapProfessions(_, max_cost):
            return sum(1 for card in display if TYPE[card] == PROFESSION and CARDS[card].cost <= max_cost)
        case terms.Expeditions():
            return sum(1 for card in display if TYPE[card] == EXPEDITION)
        case terms.Cutlasses():
            return sum(CUTLASSES[card] for card in display)
        case terms.Influence():
            return sum(INFLUENCE[card] for card in display) + shield(state, crowns)
        case terms.Crowns() | terms.PayCrowns():
            return crowns
        case terms.Ships(_, color, item) | terms.PayShips(_, color, item):
            return sum(1 for card in items if ship_fits(card, color, item))
        case terms.PayProfessions(_, kinds):
            return sum(1 for card in display if profession_fits(card, kinds))
        case terms.PayCoins():
            return len(seat.coins)


def ship_fits(card: int, color: str, item: str) -> bool:
    """Whether a kept ship has this color and item, where they are named."""
    return (not color or COLORS[COLOR[card]] == color) and (not item or ITEM[card] == item)


def profession_fits(card: int, kinds: tuple[str, ...]) -> bool:
    """Whether a display card is a profession, of one of these kinds if any are named."""
    return TYPE[card] == PROFESSION and (not kinds or CARDS[card].kind in kinds)


@lru_cache(maxsize=4096)
def payments(mission: Mission, display: bytes, items: bytes) -> tuple[bytes, ...]:
    """Return every set of cards that pays what the mission costs in cards, each once, in ascending index order.

    A card serves once (ruling R27); with nothing to pay there is one way, the empty set.
    """
    choices = [_choices(term, display, items) for term in mission.pay]
    held = Counter(display + items)
    ways = islice(product(*choices), MOST_WAYS)
    found = {bytes(sorted(card for part in parts for card in part)) for parts in ways}
    return tuple(sorted(given for given in found if not Counter(given) - held))


def _choices(term: Pay, display: bytes, items: bytes) -> list[tuple[int, ...]]:
    match term:
        case terms.PayShips(at_least, color, item):
            fitting = [card for card in items if ship_fits(card, color, item)]
        case terms.PayProfessions(at_least, kinds):
            fitting = [card for card in display if profession_fits(card, kinds)]
        case _:
            return [()]
    return sorted(set(islice(combinations(sorted(fitting), at_least), MOST_WAYS)))


def coins_of(mission: Mission) -> int:
    """Return the coins that the mission costs."""
    return sum(term.coins for term in mission.pay if isinstance(term, terms.PayCoins))


def crowns_of(mission: Mission) -> int:
    """Return the crowns that the mission costs."""
    return sum(term.crowns for term in mission.pay if isinstance(term, terms.PayCrowns))


def owns_beside(state: State, seat: Seat, mission: Mission, give: bytes) -> bool:
    """Whether the seat can pay coins and crowns, and owns what the mission asks for beside what it gives."""
    if len(seat.coins) < coins_of(mission) or seat.crowns < crowns_of(mission):
        return False
    if not mission.own:
        return True
    given = Counter(give)
    display = bytes((Counter(seat.display) - given).elements())
    items = bytes((Counter(seat.items) - given).elements())
    crowns = seat.crowns - crowns_of(mission)
    return all(_have(state, seat, display, items, crowns, term) >= need_of(term) for term in mission.own)


def ways_to_pay(state: State, seat: Seat, mission: Mission) -> list[bytes]:
    """Return every set of cards that completes the mission now; empty if it cannot be completed."""
    given = payments(mission, seat.display, seat.items)
    return [give for give in given if owns_beside(state, seat, mission, give)]
