"""Exact odds of the next card, from what the table can know (see `engine.royal.seen.observe`).

All figures are whole numbers of equally likely cards, so a probability is exactly `odds.bust / odds.total`.
"""

from collections import Counter

import msgspec

from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, PROFESSION, SHIP, STRENGTH, TAX, TYPE
from highseas.engine.royal.frames.kinds import Discover, Gambling
from highseas.engine.royal.piles import Pile
from highseas.engine.royal.seen.gamble_odds import gamble_odds
from highseas.engine.royal.seen.next_cards import next_cards
from highseas.engine.royal.seen.observation import Observation


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
