"""The cards that may come next, and how likely each is (see `engine.royal.seen.observe`)."""

from collections import Counter
from math import gcd

from highseas.engine.royal.cards import ONE
from highseas.engine.royal.piles import Pile, next_pile, without
from highseas.engine.royal.seen.observation import Hidden, Observation
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import FIRST_ZONES

Part = tuple[int, int, bytes, bytes]
"""Cards that are equally likely: the weight of each, how many there are, their faces, and how many of each face."""


class _Counts:
    """Counts cards of a shuffle by face. Mostly they are those of last time, or these less one, which was drawn."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[bytes, int, bytes, bytes]] = {}

    def of(self, group: Hidden) -> tuple[bytes, bytes]:
        """Return the faces in the group, in index order, and how often each is there."""
        cards = group.cards
        before, number_before, faces, copies = self._known.get(group.age, (b"", 0, b"", b""))
        if before == cards:
            return faces, copies
        number = int.from_bytes(cards, "big")  # with a digit a card; modulo its base less 1 it is their sum
        place = faces.find((number_before - number) % 255)
        if len(before) == len(cards) + 1 and place >= 0 and without(before, faces[place]) == cards:
            faces, copies = _less_one(faces, copies, place)
        else:
            faces, copies = _counted(cards)
        self._known[group.age] = (cards, number, faces, copies)
        return faces, copies


def _counted(cards: bytes) -> tuple[bytes, bytes]:
    """Return the faces of cards, in the order in which they come, and how often each is there."""
    counts = Counter(cards)
    return bytes(counts), bytes(counts.values())


def _less_one(faces: bytes, copies: bytes, place: int) -> tuple[bytes, bytes]:
    """Return faces and copies with a copy less of the face at a place, and without that face if it was the last."""
    left = copies[place] - 1
    if left:
        return faces, copies[:place] + ONE[left] + copies[place + 1 :]
    return faces[:place] + faces[place + 1 :], copies[:place] + copies[place + 1 :]


_COUNTS = _Counts()


def next_cards(seen: Observation) -> tuple[Pile, dict[int, int]]:
    """Return where the next card comes from, and the cards it may be, each with its weight.

    With the Play deck empty it is one of the discard pile (ruling R2). Coins that a Tax Increase without a card
    would put there first are not counted: their faces are unknown.
    """
    pile, parts = next_parts(seen)
    weights: dict[int, int] = {}
    for each, _, faces, copies in parts:
        for card, number in zip(faces, copies, strict=True):
            weights[card] = weights.get(card, 0) + each * number
    return pile, weights


def next_parts(seen: Observation) -> tuple[Pile, list[Part]]:
    """Return what `next_cards` does, in parts of cards that are equally likely."""
    table = seen.table
    pile = next_pile(table)
    if pile == "discard":
        return pile, [(1, len(table.discard), *_counted(table.discard))]
    if pile == "play" and table.known:
        return pile, [(1, 1, table.play_deck[-1:], ONE[1])]
    age = 0 if pile == "time" else table.age
    for group in seen.hidden:
        if group.age == age and (pile == "play" or table.time_deck):
            chain = _chain(seen) if pile == "play" and group.after >= 0 else [(1, group)]
            return pile, [(each, len(group.cards), *_COUNTS.of(group)) for each, group in chain]
    return pile, []


def _chain(seen: Observation) -> list[tuple[int, Hidden]]:
    """Return the groups of a Play deck that others were shuffled into, first shuffle first, after what a card of
    each weighs.

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
    return [(shares[place] // least, group) for place, group in enumerate(chain)]


def _elsewhere(table: State, age: int) -> int:
    """Return how many cards of an earlier shuffle lie face down outside the Play deck."""
    coins = sum([seat.ages.count(age) for seat in table.seats])
    return coins if age else coins + sum([len(getattr(table, zone)) for zone in FIRST_ZONES])
