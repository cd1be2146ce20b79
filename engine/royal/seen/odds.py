"""Exact odds of the next card, from what the table can know (see `engine.royal.seen.observe`).

All figures are whole numbers of equally likely cards, so a probability is exactly `odds.bust / odds.total`.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import gcd

import msgspec

from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, PROFESSION, SHIP, STRENGTH, TAX, TYPE
from highseas.engine.royal.frames.kinds import Discover, Gambling
from highseas.engine.royal.piles import Pile, next_pile, without
from highseas.engine.royal.seen.gamble_odds import gamble_odds
from highseas.engine.royal.seen.observation import Hidden, Observation
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import FIRST_ZONES


class Odds(msgspec.Struct, frozen=True):
    """How many of `total` equally likely next cards do what. All 0 when no card can be drawn.

    Where cards were shuffled into the Play deck, some cards are likelier than others: then the figures are weights,
    still whole numbers, and a chance is still exactly its share of `total`. A card that was looked at is certain.

    - `bust`: ships of a color in the harbor that the active player cannot repel.
    - `spared`: as `bust`, but this turn's event sends the ship away instead (ruling R24); then `bust` is 0.
    - `repellable`: ships the active player has the cutlasses for; `saved` of them would otherwise bust.
    - `safe_ship`: ships of a color not in the harbor, repellable or not.
    - `kinds`: cards by kind ("sailor", "frigate", "most_cutlasses", …), most first.

    `bust`, `saved`, `spared`, `safe_ship`, `profession`, `expedition` and `tax` together are `total`.
    """

    pile: Pile
    total: int
    bust: int = 0
    repellable: int = 0
    saved: int = 0
    safe_ship: int = 0
    profession: int = 0
    expedition: int = 0
    tax: int = 0
    kinds: tuple[tuple[str, int], ...] = ()
    spared: int = 0
    even: bool = True
    """Whether all cards are equally likely, so that the figures count cards; else they are weights."""
    gamble_bust: int = 0
    """Of `gamble_total` equally likely hands of cards that a Gambler may turn up now, those that bust; both 0 if no
    Gambler can be used, or it cannot be told exactly."""
    gamble_total: int = 0


class _Counted:
    """Counts cards by face, in index order. Mostly they are those of last time without one, which was drawn."""

    def __init__(self) -> None:
        self._last, self._sum = b"", 0
        self._counts: dict[int, int] = {}

    def __call__(self, cards: bytes) -> Mapping[int, int]:
        before, total = self._last, sum(cards)
        drawn = self._sum - total
        if len(before) == len(cards) + 1 and drawn in self._counts and without(before, drawn) == cards:
            counts = self._counts.copy()
            counts[drawn] -= 1
            if not counts[drawn]:
                del counts[drawn]
        else:
            counts = dict(Counter(cards))
        self._last, self._sum, self._counts = cards, total, counts
        return counts


_counted = lru_cache(maxsize=64)(_Counted())


def next_cards(seen: Observation) -> tuple[Pile, Mapping[int, int]]:
    """Return where the next card comes from, and the cards it may be, each with its weight.

    With the Play deck empty it is one of the discard pile (ruling R2). Coins that a Tax Increase without a card
    would put there first are not counted: their faces are unknown.
    """
    table = seen.table
    groups = {group.age: group for group in seen.hidden}
    pile = next_pile(table)
    if pile == "time":
        return pile, _counted(groups[0].cards if table.time_deck and 0 in groups else b"")
    if pile == "discard":
        return pile, Counter(table.discard)
    if table.known:
        return "play", {table.play_deck[-1]: 1}
    group = groups[table.age]
    return "play", _counted(group.cards) if group.after < 0 else _weights(seen, groups)


def _weights(seen: Observation, groups: dict[int, Hidden]) -> dict[int, int]:
    """Return the weights of the cards of a Play deck that others were shuffled into.

    A card that came in earlier may be among the coins dealt before the later ones joined; the later a card came,
    the more certainly it lies here.
    """
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
    weights: dict[int, int] = {}
    for share, group in zip(shares, chain, strict=True):
        each = share // least
        for card, copies in _counted(group.cards).items():
            weights[card] = weights.get(card, 0) + copies * each
    return weights


def _elsewhere(table: State, age: int) -> int:
    """Return how many cards of an earlier shuffle lie face down outside the Play deck."""
    coins = sum([seat.ages.count(age) for seat in table.seats])
    return coins if age else coins + sum([len(getattr(table, zone)) for zone in FIRST_ZONES])


def odds(seen: Observation) -> Odds:
    """Return the odds of the next card the active player would reveal; none comes by itself after a Gambler, nor
    while its cards are resolved (ruling R37).
    """
    table = seen.table
    pile, cards = next_cards(seen)
    if table.gambled and any(type(frame) in (Discover, Gambling) for frame in table.frames):
        cards = {}
    cutlasses = table.seats[table.active].cutlasses + table.turn_rules.cutlasses
    types: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    clashing = saved = repellable = 0
    gamble_bust, gamble_total = gamble_odds(seen)
    for card, weight in cards.items():
        types[TYPE[card]] += weight
        kinds[CARDS[card].kind] += weight
        if TYPE[card] == SHIP:
            weak, clash = STRENGTH[card] <= cutlasses, bool(COLOR_BIT[card] & table.colors)
            repellable += weight if weak else 0
            clashing += weight if clash else 0
            saved += weight if weak and clash else 0
    return Odds(
        pile=pile,
        total=sum(cards.values()),
        bust=0 if table.turn_rules.spare else clashing - saved,
        spared=clashing - saved if table.turn_rules.spare else 0,
        repellable=repellable,
        saved=saved,
        safe_ship=types[SHIP] - clashing,
        profession=types[PROFESSION],
        expedition=types[EXPEDITION],
        tax=types[TAX],
        kinds=tuple(kinds.most_common()),
        even=is_even(seen),
        gamble_bust=gamble_bust,
        gamble_total=gamble_total,
    )


def is_even(seen: Observation) -> bool:
    """Whether all hidden cards are equally likely to be next: no cards joined a Play deck that was dealt from."""
    return not any(link.then == seen.table.age for link in seen.table.joined) or not seen.table.play_deck
