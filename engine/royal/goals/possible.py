"""Prove whether a goal can be met at all with the cards of a game.

The proof counts with the counters of the rules (`engine.royal.goals.count`), on a seat that has everything the
cards can bring: what falls short there nobody can ever have.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.cards import CARDS, SYMBOLS_OF, follows_sets
from highseas.engine.royal.goals.count import have_of
from highseas.engine.royal.goals.terms import AnyTerm, Goal, WhenColors, WhenDeclined, WhenKept, WhenStopped, WhenTaxed
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


def _of_moment(moment: AnyTerm, seat: Seat, cards: bytes, taxes: int) -> Short:
    """Return how much of what a moment waits for the cards can bring; any other moment can always come."""
    ships = [CARDS[card] for card in cards if CARDS[card].type == "ship"]
    match moment:
        case WhenColors(at_least):
            return Short(moment, at_least, len({ship.color for ship in ships}))
        case WhenStopped(least):
            return Short(moment, least, len(cards))
        case WhenTaxed():
            return Short(moment, 1, taxes + sum(CARDS[card].type == "tax" for card in cards))
        case WhenDeclined(color):
            return Short(moment, 1, sum(ship.color == color for ship in ships))
        case WhenKept():
            return Short(moment, moment.need, have_of(seat, moment))
    return Short(moment, moment.need, moment.need)
