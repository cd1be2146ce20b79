"""Prove whether a goal can be met at all with the cards of a game.

The proof counts with the counters of the rules (`engine.royal.goals.count`), on a seat that has everything the
cards can bring: what falls short there nobody can ever have.
"""

from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.cards import (
    CARDS,
    COLOR,
    CUTLASSES,
    EXPEDITION,
    INFLUENCE,
    ITEM,
    PROFESSION,
    SHIP,
    SKULL_STRENGTH,
    STRENGTH,
    SYMBOLS_OF,
    TAX,
    TYPE,
    follows_sets,
)
from highseas.engine.royal.goals.count import have_of
from highseas.engine.royal.goals.terms import (
    AnyTerm,
    Goal,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenStopped,
    WhenTaxed,
)
from highseas.engine.royal.state import Seat


class Short(NamedTuple):
    """A term of which a player needs more than can be had."""

    term: AnyTerm
    need: int
    have: int


def shortfalls(goal: Goal, cards: bytes, crowns: int = 0, points: int = 0, taxes: int = 0) -> list[Short]:
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
    professions = bytes(card for card in cards if TYPE[card] == PROFESSION)
    items = bytes(card for card in cards if TYPE[card] == SHIP and ITEM[card])
    expeditions = bytes(
        card for card in cards if TYPE[card] == EXPEDITION and _can_be_claimed(card, professions, items)
    )
    display = professions + expeditions
    repelled = {COLOR[card]: card for card in cards if TYPE[card] == SHIP and STRENGTH[card] < SKULL_STRENGTH}
    return Seat(
        coins=cards,
        display=display,
        kept=bytes(repelled.values()),
        items=items,
        crowns=crowns,
        influence=points + sum(INFLUENCE[card] for card in display),
        cutlasses=sum(CUTLASSES[card] for card in display),
    )


follows_sets(fullest.cache_clear)


def _can_be_claimed(expedition: int, professions: bytes, items: bytes) -> bool:
    """Whether there are cards enough for its symbols, each taken alone, and for its items."""
    card = CARDS[expedition]
    return all(
        sum(symbol in SYMBOLS_OF[held] for held in professions) >= count for symbol, count in card.requires.items()
    ) and all(sum(ITEM[held] == item for held in items) >= count for item, count in card.items.items())


def _of_moment(moment: AnyTerm, seat: Seat, cards: bytes, taxes: int) -> Short:
    """Return how much of what a moment waits for the cards can bring; any other moment can always come."""
    ships = [card for card in cards if TYPE[card] == SHIP]
    match moment:
        case WhenColors(at_least):
            return Short(moment, at_least, len({COLOR[card] for card in ships}))
        case WhenStopped(least):
            return Short(moment, least, len(cards))
        case WhenTaxed():
            return Short(moment, 1, taxes + sum(TYPE[card] == TAX for card in cards))
        case WhenDeclined(color):
            return Short(moment, 1, sum(CARDS[card].color == color for card in ships))
        case WhenKept():
            return Short(moment, moment.need, have_of(seat, moment))
    return Short(moment, moment.need, moment.need)
