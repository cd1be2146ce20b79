"""The exact chance that the cards of a Gambler bust, from what the table can know (rulings R36 and R37)."""

from collections import Counter
from collections.abc import Mapping
from math import comb

from highseas.engine.royal.cards import COLOR_BIT
from highseas.engine.royal.frames.gambler import may_gamble
from highseas.engine.royal.frames.kinds import Discover
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.seen.observation import Observation
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
    safe = 0 if colors < 0 else safe_hands(deck, dealt, discard, more, colors)
    return (0 if table.turn_rules.spare else total - safe), total


def _counts(table: State) -> tuple[int, int]:
    """Return how many cards come from the Play deck, and how many from the discard pile shuffled anew (ruling
    R36).
    """
    most = catalog_of(table).gamble_cards
    dealt = min(most, len(table.play_deck))
    return dealt, min(most - dealt, len(table.discard))


def safe_hands(deck: Mapping[int, int], dealt: int, discard: Mapping[int, int], more: int, colors: int) -> int:
    """Return how many hands of `dealt` cards of one pile and `more` of another have no ship of these colors, as
    their bits, and no two of any other. Piles are cards with how many there are of each.
    """
    here, there = _by_color(deck), _by_color(discard)
    hands = {(0, 0): 1}
    for bit in (here | there).keys() - {0}:
        if not bit & colors:
            hands = _with_color(hands, here[bit], there[bit])
    return sum(
        ways * comb(here[0], dealt - a) * comb(there[0], more - b)
        for (a, b), ways in hands.items()
        if a <= dealt and b <= more
    )


def _by_color(cards: Mapping[int, int]) -> Counter[int]:
    """Return how many of the cards are ships of each color, by its bit; 0 for all that is no ship."""
    found: Counter[int] = Counter()
    for card, count in cards.items():
        found[COLOR_BIT[card]] += count
    return found


def _with_color(hands: Mapping[tuple[int, int], int], here: int, there: int) -> dict[tuple[int, int], int]:
    """Return the ways to choose ships of one color more: none, one of the one pile, one of the other."""
    more: Counter[tuple[int, int]] = Counter(hands)
    for (a, b), ways in hands.items():
        more[a + 1, b] += ways * here
        more[a, b + 1] += ways * there
    return dict(more)
