"""Every play card and contract, by index.

In play a card is known by its *index*: the place of its face in `CARDS`, one byte. Copies of a face have the same
index, so a pile is a `bytes` value and a whole table fits in a few hundred bytes. Indexes change between versions
of the program; ids do not, and saves carry the ids (see `campaign.saved_games.gamefile`).

The lists in capitals below (`TYPE`, `STRENGTH`, …) hold one figure per index: the hot path reads them instead of
card objects. They grow in place when a game first uses an added set (`add_sets`). What is computed over several
cards, such as the cheapest of a kind, belongs to the cards of one game: see `engine.royal.catalog`.
"""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, Final, Literal, get_args

from highseas.engine.refusal import Refusal
from highseas.engine.royal import card_sets
from highseas.engine.royal.card_sets import Ability, AbilityKind, Card, CardDataError, CardSet, Contract
from highseas.engine.royal.goals.terms import Item

BASE_COLORS: Final[tuple[str, ...]] = ("yellow", "blue", "green", "red", "black")
"""The ship colors of the base game."""

COLORS: Final[tuple[str, ...]] = (*BASE_COLORS, "ares")
"""Ship colors in the order the rulebooks name them; a color's number is its place here. The sixth, of the Ares
Pirates, comes with The Adventure Begins."""

ITEMS: Final[tuple[Item, ...]] = get_args(Item)
"""Items of ships."""

SYMBOLS: Final[tuple[str, ...]] = ("anchor", "cross", "house")
"""Symbols of expeditions: Captain, Priest and Settler, in this order."""

SKULL_STRENGTH: Final = 255
"""Strength of a ship with a skull: above any number of cutlasses, so it is never repelled (ruling R9)."""


class NoRoom(Refusal):
    """No index is left for the cards or abilities of a set."""


MOST_FACES: Final = 256
"""Limit of different cards over all sets in use: an index is one byte."""
MOST_POWERS: Final = 96
"""Limit of different abilities over all sets in use, counting each ship color of one separately."""
_DOWN_TO = re.compile(r"down to ([0-9]{1,3})")


def _check(sets: Sequence[CardSet]) -> None:
    cards = [card for card_set in sets for card in card_set.card]
    named = {
        "card id": [card.id for card in cards],
        "contract": [contract.id for card_set in sets for contract in card_set.contract],
        "ability": [name for card_set in sets for name in card_set.ability],
        "set or part": [name for card_set in sets for name in (card_set.set, *card_set.part)],
    }
    for thing, names in named.items():
        for name, count in Counter(names).items():
            if count > 1:
                raise CardDataError(f"{thing} {name} stands twice")
    for card in cards:
        for fault in _card_faults(card, named["ability"]):
            raise CardDataError(f"{card.id}: {fault}")
    for card_set in sets:
        copies = {card.id: card.count for card in card_set.card}
        for part, chosen in card_set.part.items():
            for card_id, count in chosen.items():
                if not 1 <= count <= copies.get(card_id, 0):
                    have = f"has {copies[card_id]}" if card_id in copies else "does not have that card"
                    raise CardDataError(f"part {part}: {count} of {card_id}, but the set {have}")


def _check_room(names: Sequence[str]) -> None:
    """Raise `NoRoom` if these sets do not fit beside those in use; `alone` says that they never would."""
    always = [card_set for card_set in SETS if card_set.set in card_sets.SET_NAMES or card_set.set in names]
    for sets, when in ((always, "alone"), ([*SETS_IN_USE, *_unused(names)], "so_far")):
        cards = [card for card_set in sets for card in card_set.card]
        if len(cards) > MOST_FACES:
            raise NoRoom(f"setup.faces.{when}", faces=len(cards), most=MOST_FACES)
        powers = {name for card in cards for name in _powers_of(card)}
        if len(powers) > MOST_POWERS:
            raise NoRoom(f"setup.abilities.{when}", abilities=len(powers), most=MOST_POWERS)


def _unused(names: Sequence[str]) -> list[CardSet]:
    return [card_set for name in names if (card_set := SET_BY_NAME[name]) not in SETS_IN_USE]


def _card_faults(card: Card, abilities: Container[str]) -> Iterable[str]:
    yield from (f"there is no ability {name!r}" for name in card.abilities if name not in abilities)
    if card.color and card.color not in COLORS:
        yield f"there is no color {card.color!r}"
    if card.type == "ship" and not card.color:
        yield "a ship needs a color"
    if card.type == "tax" and card.loses != "half" and not _DOWN_TO.fullmatch(card.loses):
        yield f"a tax takes 'half', or 'down to' so many coins, not {card.loses!r}"
    yield from (f"there is no symbol {symbol!r}" for symbol in card.requires if symbol not in SYMBOLS)
    carried = [card.item] if card.item else []
    yield from (f"there is no item {item!r}" for item in (*card.items, *carried) if item not in ITEMS)


def _powers_of(card: Card) -> tuple[str, ...]:
    colors = [ABILITIES[name].color or card.color for name in card.abilities]
    return tuple(f"{name}:{c}" if c else name for name, c in zip(card.abilities, colors, strict=True))


SETS: Final[list[CardSet]] = []
"""Every set that a game can name."""
SETS_IN_USE: Final[list[CardSet]] = []
"""Sets whose cards have indexes, in index order: those of the program, then each other since a game first used it.
The tables below cover these sets; `SET_BY_NAME` and `ABILITIES` cover all known ones."""
SET_BY_NAME: Final[dict[str, CardSet]] = {}
CARDS: Final[list[Card]] = []
ABILITIES: Final[dict[str, Ability]] = {}
CARD_BY_ID: Final[dict[str, Card]] = {}
SET_OF: Final[dict[str, CardSet]] = {}
"""The set of each card, by the card's id."""
INDEX: Final[dict[str, int]] = {}
CONTRACTS: Final[list[Contract]] = []
CONTRACT_BY_ID: Final[dict[str, Contract]] = {}
CONTRACT_INDEX: Final[dict[str, int]] = {}
CARD_IDS: Final[list[str]] = []
CONTRACT_IDS: Final[list[str]] = []
"""The ids of all cards and contracts that have indexes, by index."""

PROFESSION: Final = 0
SHIP: Final = 1
EXPEDITION: Final = 2
TAX: Final = 3
_TYPE_CODE = {"profession": PROFESSION, "ship": SHIP, "expedition": EXPEDITION, "tax": TAX}
ONE: Final[tuple[bytes, ...]] = tuple(bytes((i,)) for i in range(256))
"""Each index as a pile of one card."""

TYPE: Final[list[int]] = []
COST: Final[list[int]] = []
INFLUENCE: Final[list[int]] = []
COINS: Final[list[int]] = []
GIFT: Final[list[int]] = []
COLOR: Final[list[int]] = []
COLOR_BIT: Final[list[int]] = []
"""For ships, the bit of their color; 0 for every other card."""
STRENGTH: Final[list[int]] = []
"""For ships, the cutlasses needed to repel them; `SKULL_STRENGTH` with a skull."""
CUTLASSES: Final[list[int]] = []
CROWNS: Final[list[int]] = []
ITEM: Final[list[str]] = []
"""For ships, the item they may be kept for (ruling R27); empty for all others."""
SYMBOLS_OF: Final[list[tuple[str, ...]]] = []
"""Symbols a profession may serve in an expedition; empty for all others."""
SELLS: Final[list[frozenset[str]]] = []
"""Items that a profession sells for its player at its `price` (ruling R28); empty for all others."""
LEAVES: Final[list[int]] = []
"""For Tax Increases, the coins that a player who pays is left with; `HALF` where half are lost."""
HALF: Final = -1

POWERS: Final[list[str]] = []
"""One power per ability, and one per color for abilities that depend on ship color."""
POWERS_OF: Final[list[tuple[int, ...]]] = []
"""The powers that a card raises by one. A seat's `power` has one count per entry of `POWERS`."""
NO_POWER: Final = bytes(MOST_POWERS)

_followers: list[Callable[[], object]] = []


def follows_sets(rebuild: Callable[[], None]) -> Callable[[], None]:
    """Call a function now and after each change of the known sets, to fill a module's own tables in place."""
    _followers.append(rebuild)
    rebuild()
    return rebuild


def add_sets(*sets: CardSet) -> None:
    """Make sets known to games. Raises `CardDataError`, with nothing changed, if they do not go together."""
    _check([*SETS, *sets])
    SETS.extend(sets)
    _rebuild()


def use_sets(*names: str) -> None:
    """Assign indexes to the cards of known sets that have none yet. Existing indexes do not change.

    Raises `NoRoom`, with nothing changed, if there are not enough indexes.
    """
    if more := _unused(names):
        _check_room(names)
        SETS_IN_USE.extend(more)
        _rebuild()


def _rebuild() -> None:
    """Fill every table from the sets, in place: other modules hold the lists."""
    _fill(SET_BY_NAME, {card_set.set: card_set for card_set in SETS})
    CARDS[:] = [card for card_set in SETS_IN_USE for card in card_set.card]
    _fill(ABILITIES, {name: ability for card_set in SETS for name, ability in card_set.ability.items()})
    _fill(CARD_BY_ID, {card.id: card for card in CARDS})
    _fill(SET_OF, {card.id: card_set for card_set in SETS_IN_USE for card in card_set.card})
    _fill(INDEX, {card.id: index for index, card in enumerate(CARDS)})
    CONTRACTS[:] = [contract for card_set in SETS_IN_USE for contract in card_set.contract]
    _fill(CONTRACT_BY_ID, {contract.id: contract for contract in CONTRACTS})
    _fill(CONTRACT_INDEX, {contract.id: index for index, contract in enumerate(CONTRACTS)})
    CARD_IDS[:] = [card.id for card in CARDS]
    CONTRACT_IDS[:] = [contract.id for contract in CONTRACTS]
    TYPE[:] = [_TYPE_CODE[c.type] for c in CARDS]
    COST[:] = [c.cost for c in CARDS]
    INFLUENCE[:] = [c.influence for c in CARDS]
    COINS[:] = [c.coins for c in CARDS]
    GIFT[:] = [c.gift for c in CARDS]
    COLOR[:] = [COLORS.index(c.color) if c.color else -1 for c in CARDS]
    COLOR_BIT[:] = [1 << COLORS.index(c.color) if c.type == "ship" else 0 for c in CARDS]
    STRENGTH[:] = [SKULL_STRENGTH if c.skull else c.cutlasses if c.type == "ship" else 0 for c in CARDS]
    CUTLASSES[:] = [c.cutlasses if c.type == "profession" else 0 for c in CARDS]
    CROWNS[:] = [c.crowns for c in CARDS]
    ITEM[:] = [c.item for c in CARDS]
    SYMBOLS_OF[:] = [tuple(symbol for name in c.abilities for symbol in ABILITIES[name].symbols) for c in CARDS]
    SELLS[:] = [frozenset(item for name in c.abilities for item in ABILITIES[name].items) for c in CARDS]
    LEAVES[:] = [int(down.group(1)) if (down := _DOWN_TO.fullmatch(c.loses)) else HALF for c in CARDS]
    POWERS[:] = dict.fromkeys(name for card in CARDS for name in _powers_of(card))
    places = {name: place for place, name in enumerate(POWERS)}
    POWERS_OF[:] = [tuple(places[name] for name in _powers_of(card)) for card in CARDS]
    for rebuild in _followers:
        rebuild()


def _fill(table: dict[str, Any], entries: dict[str, Any]) -> None:
    table.clear()
    table.update(entries)


def powers_of_kind(kind: AbilityKind) -> tuple[tuple[int, Ability], ...]:
    """Return the powers whose ability is of `kind`, as (index in `POWERS`, ability)."""
    abilities = [ABILITIES[name.partition(":")[0]] for name in POWERS]
    return tuple((place, ability) for place, ability in enumerate(abilities) if ability.kind == kind)


def powers_by_color(
    kind: AbilityKind, value: Literal["coins", "influence"] = "coins"
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each color, the powers of `kind` that belong to it, as (index in `POWERS`, their value)."""
    found = [(i, getattr(ability, value)) for i, ability in powers_of_kind(kind)]
    return tuple(tuple((i, each) for i, each in found if POWERS[i].endswith(f":{color}")) for color in COLORS)


def has_ability(card: int, kind: AbilityKind) -> bool:
    """Whether the card has an ability of this kind: by this rules know a Lookout, a Merchant or a Gambler."""
    return any(ABILITIES[name].kind == kind for name in CARDS[card].abilities)


add_sets(*card_sets.package_sets())
use_sets(*card_sets.SET_NAMES)
