"""What using a Gambler is worth: several cards at once, none of them repelled, and one more to take (rulings R36,
R37).

Its luck is reckoned without any: the chance of a bust by counting hands, and what the others are worth by
the same hands each time, dealt from the cards that may come.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Final, NamedTuple

from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.ai.appraiser import Appraiser
from highseas.engine.royal.cards import COLOR_BIT, EXPEDITION, ONE, TAX, TYPE
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.seen.gamble_odds import gamble_odds, safe_hands
from highseas.engine.royal.seen.next_cards import next_cards
from highseas.engine.royal.seen.observation import Observation
from highseas.engine.royal.state import State

_DEALS: Final = 2
"""How often all cards that may come are dealt out in hands."""
_MOST: Final = 256
"""Most cards that are dealt. Where cards are not equally likely, their weights may be more."""


class Gamble(NamedTuple):
    """What using a Gambler is worth, and how many of all hands bust; both 0 where that is not known exactly."""

    worth: float
    bust: int
    total: int


def gamble_worth(seen: Observation, appraiser: Appraiser) -> Gamble:
    """Return what using a Gambler now is worth to the active player."""
    first, cards, size = _coming(seen)
    colors = seen.table.colors
    clash = bool(first) and bool(COLOR_BIT[first[0]] & colors)
    if first:
        colors |= COLOR_BIT[first[0]]
    bust, total = gamble_odds(seen)
    safe = 0 if clash else safe_hands(cards, size, {}, 0, colors)
    risk = bust / total if total else 1 - safe / comb(cards.total(), size)
    worths = (
        [_hand_worth(seen.table, appraiser, first + hand) for hand in _hands(cards, colors, size)] if safe else []
    )
    mean = sum(worths) / len(worths) if worths else 0.0
    busted = appraiser.wants(seen.table.active).bust
    return Gamble(mean * (1 - risk) + busted * risk, bust, total)


def _coming(seen: Observation) -> tuple[bytes, Counter[int], int]:
    """Return the next card if it is known, the cards that the others may be, and how many of them there are."""
    table = seen.table
    size = catalog_of(table).gamble_cards
    if table.known:
        first = table.play_deck[-1:]
        group = next((group.cards for group in seen.hidden if group.age == table.age), b"")
        cards = Counter(group)
    else:
        first, cards = b"", Counter(next_cards(seen)[1])
    if table.play_deck and len(table.play_deck) < size:
        cards.update(table.discard)
    weight = cards.total()
    if weight > _MOST:
        cards = Counter({card: max(1, count * (_MOST - len(cards)) // weight) for card, count in cards.items()})
    return first, cards, min(size - len(first), cards.total())


def _hands(cards: Counter[int], colors: int, size: int) -> Iterator[bytes]:
    """Yield hands that do not bust, always the same for the same cards."""
    pile, stream = bytes(sorted(cards.elements())), stream_of(0, "gamble")
    for _ in range(_DEALS):
        dealt, stream = shuffled(stream, pile)
        for place in range(0, len(dealt) - size + 1, max(1, size)):
            hand, taken = dealt[place : place + size], colors
            for card in hand:
                if COLOR_BIT[card] & taken:
                    break
                taken |= COLOR_BIT[card]
            else:
                yield hand


def _hand_worth(table: State, appraiser: Appraiser, hand: bytes) -> float:
    """Return what the harbor would be worth with these cards and one more to take."""
    harbor, colors, apart = table.harbor, table.colors, 0.0
    for card in hand:
        if TYPE[card] == EXPEDITION:
            apart += 1.0
        elif TYPE[card] != TAX:
            harbor += ONE[card]
            colors |= COLOR_BIT[card]
    return apart + appraiser.harbor(harbor, colors.bit_count(), catalog_of(table).gamble_takes)
