"""The exact chance that the cards of a Gambler bust, from what the table can know (rulings R36 and R37)."""

from collections import Counter
from collections.abc import Mapping
from math import comb

from highseas.engine.royal.cards import COLOR_BIT, COLORS
from highseas.engine.royal.frames.gambler import may_gamble
from highseas.engine.royal.frames.kinds import Discover
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.state import State


def gamble_odds(seen: Observation) -> tuple[int, int]:
    """Return how many of so many equally likely hands of cards, turned up by a Gambler now, would bust.

    Both are 0 where the active player cannot use one now, or the chance cannot be told exactly: some cards are
    likelier than others, or a Tax Increase would come between (ruling R2).
    """
    table = seen.table
    if not table.frames or type(table.frames[-1]) is not Discover or not may_gamble(table):
        return 0, 0
    hidden = next((group for group in seen.hidden if group.age == table.age), None)
    dealt, more = _counts(table)
    if (hidden is not None and hidden.after >= 0) or (more and table.options.second_shuffle_tax and table.shuffles):
        return 0, 0
    deck, colors, certain = Counter(hidden.cards if hidden is not None else b""), table.colors, 0
    if table.known and dealt:
        top = COLOR_BIT[table.play_deck[-1]]
        certain, clashes, colors = 1, bool(top & colors), colors | top
        if clashes:
            dealt, more, colors = 1, 0, -1
    discard = Counter(table.discard)
    dealt -= certain
    total = comb(deck.total(), dealt) * comb(discard.total(), more)
    safe = 0 if colors < 0 else _safe(deck, dealt, discard, more, colors)
    return (0 if table.turn_rules.spare else total - safe), total


def _counts(table: State) -> tuple[int, int]:
    """Return how many cards come from the Play deck, and how many from the discard pile shuffled anew (ruling
    R36).
    """
    most = catalog_of(table).gamble_cards
    dealt = min(most, len(table.play_deck))
    return dealt, min(most - dealt, len(table.discard))


def _safe(deck: Mapping[int, int], dealt: int, discard: Mapping[int, int], more: int, colors: int) -> int:
    """Return how many hands of `dealt` cards of one pile and `more` of the other have no ship of these colors, and
    no two of another.
    """
    hands = {(0, 0): 1}
    for number in range(len(COLORS)):
        bit = 1 << number
        if not bit & colors:
            hands = _with_color(hands, _of(deck, bit), _of(discard, bit))
    plain, more_plain = _of(deck, 0), _of(discard, 0)
    return sum(
        ways * comb(plain, dealt - a) * comb(more_plain, more - b)
        for (a, b), ways in hands.items()
        if a <= dealt and b <= more
    )


def _of(cards: Mapping[int, int], bit: int) -> int:
    """Return how many of the cards are ships of a color; of no ship for 0."""
    return sum(count for card, count in cards.items() if COLOR_BIT[card] == bit)


def _with_color(hands: Mapping[tuple[int, int], int], here: int, there: int) -> dict[tuple[int, int], int]:
    """Return the ways to choose ships of one color more: none, one of the deck, one of the discard pile."""
    more: Counter[tuple[int, int]] = Counter(hands)
    for (a, b), ways in hands.items():
        more[a + 1, b] += ways * here
        more[a, b + 1] += ways * there
    return dict(more)
