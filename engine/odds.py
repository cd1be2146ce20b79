"""Exact odds of the next card, from what the table can know (discards and displays counted, see `engine.observe`).

All figures are whole numbers of equally likely cards, so a chance is `odds.bust / odds.total`, exactly.
"""

from collections import Counter
from typing import Literal

import msgspec

from engine.cards import CARDS, COLOR_BIT, EXPEDITION, PROFESSION, SHIP, STRENGTH, TAX, TYPE
from engine.observe import Observation


class Odds(msgspec.Struct, frozen=True):
    """How many of `total` equally likely next cards do what. All 0 when no card can be turned up.

    - `bust`: ships of a color in the harbor that the active player cannot repel.
    - `repellable`: ships the active player has the cutlasses for; `saved` of them would otherwise bust.
    - `safe_ship`: ships of a color not in the harbor, repellable or not.
    - `kinds`: cards by kind ("sailor", "frigate", "most_cutlasses", …), most first.
    """

    pile: Literal["time", "play", "discard"]
    total: int
    bust: int = 0
    repellable: int = 0
    saved: int = 0
    safe_ship: int = 0
    profession: int = 0
    expedition: int = 0
    tax: int = 0
    kinds: tuple[tuple[str, int], ...] = ()


def next_cards(seen: Observation) -> tuple[Literal["time", "play", "discard"], bytes]:
    """Where the next card comes from, and the equally likely cards it may be.

    With the Play deck empty it will be one of the discard pile (ruling R2). Coins that a Tax Increase without a
    card would put there first are not counted in: nobody knows their faces.
    """
    table = seen.table
    groups = {group.age: group.cards for group in seen.hidden}
    if table.timed and not table.drawn:
        return "time", groups.get(0, b"") if table.time_deck else b""
    if table.play_deck:
        return "play", groups[table.age]
    return "discard", table.discard


def odds(seen: Observation) -> Odds:
    """The odds of the next card the active player would turn up."""
    pile, cards = next_cards(seen)
    table = seen.table
    cutlasses = table.seats[table.active].cutlasses
    types = Counter(TYPE[card] for card in cards)
    ships = [card for card in cards if TYPE[card] == SHIP]
    clashing = [card for card in ships if COLOR_BIT[card] & table.colors]
    saved = sum(1 for card in clashing if STRENGTH[card] <= cutlasses)
    return Odds(
        pile=pile,
        total=len(cards),
        bust=len(clashing) - saved,
        repellable=sum(1 for card in ships if STRENGTH[card] <= cutlasses),
        saved=saved,
        safe_ship=len(ships) - len(clashing),
        profession=types[PROFESSION],
        expedition=types[EXPEDITION],
        tax=types[TAX],
        kinds=tuple(Counter(CARDS[card].kind for card in cards).most_common()),
    )
