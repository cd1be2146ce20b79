"""The cards that may come next, and how likely each is (see `engine.royal.seen.observe`)."""

from collections import Counter
from math import gcd

from highseas.engine.royal.piles import Pile, next_pile, without
from highseas.engine.royal.seen.observation import Hidden, Observation
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import FIRST_ZONES

Part = tuple[int, int, dict[int, int]]
"""Cards that are equally likely, as the weight of each, how many there are, and how many of each face."""


class _Counts:
    """Counts cards of a shuffle by face, in index order. Mostly they are those of last time, or these without one,
    which was drawn.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[bytes, int, dict[int, int]]] = {}

    def of(self, group: Hidden) -> dict[int, int]:
        """Return how often each face is in the group, as a dict that nobody may change."""
        cards = group.cards
        before, number_before, counts = self._known.get(group.age, (b"", 0, {}))
        if before == cards:
            return counts
        number = int.from_bytes(cards, "big")  # with a digit a card; modulo its base less 1 it is their sum
        drawn = (number_before - number) % 255
        if len(before) == len(cards) + 1 and drawn in counts and without(before, drawn) == cards:
            counts = counts.copy()
            if counts[drawn] == 1:
                del counts[drawn]
            else:
                counts[drawn] -= 1
        else:
            counts = dict(Counter(cards))
        self._known[group.age] = (cards, number, counts)
        return counts


_COUNTS = _Counts()


def next_cards(seen: Observation) -> tuple[Pile, dict[int, int]]:
    """Return where the next card comes from, and the cards it may be, each with its weight: nobody may change
    them.

    With the Play deck empty it is one of the discard pile (ruling R2). Coins that a Tax Increase without a card
    would put there first are not counted: their faces are unknown.
    """
    pile, parts = next_parts(seen)
    if len(parts) == 1 and parts[0][0] == 1:
        return pile, parts[0][2]
    weights: dict[int, int] = {}
    for each, _, counts in parts:
        for card, copies in counts.items():
            weights[card] = weights.get(card, 0) + each * copies
    return pile, weights


def next_parts(seen: Observation) -> tuple[Pile, list[Part]]:
    """Return what `next_cards` does, in parts of cards that are equally likely."""
    table = seen.table
    pile = next_pile(table)
    if pile == "discard":
        return pile, [(1, len(table.discard), Counter(table.discard))]
    if pile == "play" and table.known:
        return pile, [(1, 1, {table.play_deck[-1]: 1})]
    age = 0 if pile == "time" else table.age
    for group in seen.hidden:
        if group.age == age and (pile == "play" or table.time_deck):
            if pile == "play" and group.after >= 0:
                return pile, _chained_parts(seen)
            return pile, [(1, len(group.cards), _COUNTS.of(group))]
    return pile, []


def _chained_parts(seen: Observation) -> list[Part]:
    """Return the cards of a Play deck that others were shuffled into, by the shuffle that they came in with.

    A card that came in earlier may be among the coins dealt before the later ones joined; the later a card came,
    the more certainly it lies here.
    """
    groups = {group.age: group for group in seen.hidden}
    chain = [groups[seen.table.age]]
    while chain[0].after >= 0:
        chain.insert(0, groups[chain[0].after])
    pool, whole = 0, 1
    shares: list[int] = []  # of `whole`: how likely each group's cards are to be left in the deck
    for number, group in enumerate(chain):
        shares.append(whole)
        pool += len(group.cards)
        if number < len(chain) - 1 and pool:
            stay = pool - _elsewhere(seen.table, group.age)
            shares = [share * stay for share in shares]
            whole *= pool
            pool = stay
    least = gcd(*shares) or 1
    return [(shares[place] // least, len(group.cards), _COUNTS.of(group)) for place, group in enumerate(chain)]


def _elsewhere(table: State, age: int) -> int:
    """Return how many cards of an earlier shuffle lie face down outside the Play deck."""
    coins = sum([seat.ages.count(age) for seat in table.seats])
    return coins if age else coins + sum([len(getattr(table, zone)) for zone in FIRST_ZONES])
