"""Every play card and contract, read once and strictly from `cards/*.toml`.

A play card is known in play by its *index*: the place of its face in `CARDS`, one byte. Copies of a face are
the same number twice, so a pile is a `bytes` value and a whole table fits in a few hundred bytes. Indexes are
not stable between versions of the program; ids are, and saves carry the ids (see `campaign.gamefile`).

The tuples in capitals below (`IS_SHIP`, `STRENGTH`, …) hold one figure per index: they are what the hot path
reads instead of a card object.
"""

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

BASE_COLORS = ("yellow", "blue", "green", "red", "black")
"""The ship colors of the base game."""

COLORS = (*BASE_COLORS, "ares")
"""Ship colors in the order the rulebooks name them; a color's number is its place here. The sixth, of the Ares
Pirates, comes with The Adventure Begins."""

ITEMS = ("book", "herbs", "bread", "rum")
"""What ships may carry: Book of Rituals, Medicinal Herbs, Bread, Rum (Big Box, The Adventure Begins)."""

SYMBOLS = ("anchor", "cross", "house")
"""What expeditions ask for: Captain, Priest and Settler, in this order."""

SKULL_STRENGTH = 255
"""Strength of a ship with a skull: above any number of cutlasses, so it is never repelled (ruling R9)."""

CardType = Literal["profession", "ship", "expedition", "tax"]
AbilityKind = Literal[
    "trade_bonus",
    "symbol",
    "cutlasses",
    "hire_discount",
    "income_by_cards",
    "income_by_ships",
    "extra_card",
    "extra_card_on_trade",
    "look",
    "sell",
    "expedition_bonus",
    "bust_bonus",
    "once",
]
Confidence = Literal["documented", "corroborated", "single-source", "reconstructed", "authored"]
"""How sure a figure is; "authored" ones are the project's own (ruling R32)."""
RequirementKind = Literal[
    "professions",
    "expeditions",
    "cutlasses",
    "cheap_professions",
    "influence",
    "pay_coins",
    "pay_tax",
    "bust",
    "ship_colors",
    "decline_coins",
    "keep_repelled",
]


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a profession does while it lies in a display, or a character once its ability is open (Big Box pp. 8-9
    and The Adventure Begins, "The Cards"). Coins and crowns go to its player.

    `min_cards` and `max_cards` bound the number of harbor cards at the start of a chance to take, `min_ships` the
    ships among them. `look` looks at `cards` cards (ruling R29), `sell` sells one of `items` at the card's price
    (ruling R28). `expedition_bonus`, `bust_bonus` and `once` pay when an expedition is claimed, at the player's own
    bust, and when the ability opens; only characters have them, and only theirs may have cutlasses of their own.
    `documented` names the figures that are documented in a table that is not.
    """

    kind: AbilityKind
    coins: int = 0
    crowns: int = 0
    cutlasses: int = 0
    less: int = 0
    cards: int = 0
    min_cards: int = 0
    max_cards: int = 99
    min_ships: int = 0
    on_bust: bool = False
    color: str = ""
    symbols: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    confidence: Confidence = "documented"
    source: tuple[str, ...] = ()
    documented: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card face. `count` is how many copies the set has; unused figures are 0 or empty.

    A ship with `crowns` brings them instead of coins; with an `item` it may be kept for it. `items` is what an
    expedition asks for beside its symbols, `price` what this card sells an item at.
    """

    id: str
    type: CardType
    kind: str
    count: int
    confidence: Confidence
    source: tuple[str, ...] = ()
    documented: tuple[str, ...] = ()
    color: str = ""
    cost: int = 0
    influence: int = 0
    cutlasses: int = 0
    skull: bool = False
    coins: int = 0
    crowns: int = 0
    gift: int = 0
    item: str = ""
    abilities: tuple[str, ...] = ()
    requires: dict[str, int] = {}
    items: dict[str, int] = {}
    price: int = 0
    five_players_only: bool = False
    taxed_from: int = 0
    loses: Literal["", "half"] = ""
    bonus_to: Literal["", "most_cutlasses", "least_influence"] = ""
    bonus_coins: int = 0


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a contract asks: a kind and its figures."""

    kind: RequirementKind
    at_least: int = 1
    professions: tuple[str, ...] = ()
    max_cost: int = 0
    color: str = ""


class Contract(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contract card (Big Box, Just One More Contract). `rewards` are coins by order of completion.

    `seal` and `seal_number` size the Time deck (ruling R19); `steps` above 1 means the marker waits on step
    spaces first (ruling R12).
    """

    id: str
    name: str
    requirement: Requirement
    rewards: tuple[int, int, int, int, int]
    seal: str
    seal_number: int
    confidence: str
    confidence_rewards: str
    confidence_seal: str
    source: tuple[str, ...]
    source_seal: tuple[str, ...]
    cooperative_only: bool = False
    active_only: bool = False
    immediate: bool = False
    steps: int = 1


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `engine/cards`: a set of play cards with its abilities, and its contracts if it has any.

    The cards of a set `by_story` are in play only when a story shuffles them in.
    """

    set: str
    total: int
    card: tuple[Card, ...]
    ability: dict[str, Ability] = {}
    contract: tuple[Contract, ...] = ()
    by_story: bool = False


class CardDataError(ValueError):
    """A card file contradicts itself; the message names the file and the row."""


SET_NAMES = ("base", "contracts", "adventure")
"""Sets shipped with the game, in index order. A new set is appended, so that old indexes keep their meaning."""


def parse_set(text: str, name: str) -> CardSet:
    """Read one card file. Raises `CardDataError` on unknown keys, wrong types or figures that do not add up."""
    try:
        parsed = msgspec.toml.decode(text, type=CardSet)
    except msgspec.DecodeError as error:
        raise CardDataError(f"cards/{name}.toml: {error}") from error
    count = sum(card.count for card in parsed.card)
    if count != parsed.total:
        raise CardDataError(f"cards/{name}.toml: the rows add up to {count} cards, total says {parsed.total}")
    return parsed


def _load_sets() -> tuple[CardSet, ...]:
    folder = resources.files("engine") / "cards"
    return tuple(parse_set((folder / f"{name}.toml").read_text(encoding="utf-8"), name) for name in SET_NAMES)


def _check(cards: tuple[Card, ...], abilities: dict[str, Ability]) -> None:
    if len(cards) > 256:
        raise CardDataError(f"{len(cards)} card faces do not fit the one byte an index has")
    copies = sum(card.count for card in cards)
    if copies > 256:
        raise CardDataError(f"{copies} cards are more than one shuffle can take; 256 is the limit")
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise CardDataError(f"card id {card.id} stands twice")
        seen.add(card.id)
        for name in card.abilities:
            if name not in abilities:
                raise CardDataError(f"{card.id}: there is no ability {name!r}")
        if card.color and card.color not in COLORS:
            raise CardDataError(f"{card.id}: there is no color {card.color!r}")
        if card.type == "ship" and not card.color:
            raise CardDataError(f"{card.id}: a ship needs a color")
        for symbol in card.requires:
            if symbol not in SYMBOLS:
                raise CardDataError(f"{card.id}: there is no symbol {symbol!r}")
        for item in (*card.items, *([card.item] if card.item else [])):
            if item not in ITEMS:
                raise CardDataError(f"{card.id}: there is no item {item!r}")


SETS: tuple[CardSet, ...] = _load_sets()
SET_BY_NAME: dict[str, CardSet] = {card_set.set: card_set for card_set in SETS}
CARDS: tuple[Card, ...] = tuple(card for card_set in SETS for card in card_set.card)
ABILITIES: dict[str, Ability] = {k: a for card_set in SETS for k, a in card_set.ability.items()}
_check(CARDS, ABILITIES)
CARD_BY_ID: dict[str, Card] = {card.id: card for card in CARDS}
INDEX: dict[str, int] = {card.id: index for index, card in enumerate(CARDS)}
CONTRACTS: tuple[Contract, ...] = tuple(c for card_set in SETS for c in card_set.contract)
CONTRACT_BY_ID: dict[str, Contract] = {c.id: c for c in CONTRACTS}
CONTRACT_INDEX: dict[str, int] = {c.id: index for index, c in enumerate(CONTRACTS)}

# --- one figure per card index, for the hot path ---

PROFESSION, SHIP, EXPEDITION, TAX = range(4)
_TYPE_CODE = {"profession": PROFESSION, "ship": SHIP, "expedition": EXPEDITION, "tax": TAX}
ONE: tuple[bytes, ...] = tuple(bytes((i,)) for i in range(256))
"""Each index as a pile of one card."""
TYPE: tuple[int, ...] = tuple(_TYPE_CODE[c.type] for c in CARDS)
COST: tuple[int, ...] = tuple(c.cost for c in CARDS)
INFLUENCE: tuple[int, ...] = tuple(c.influence for c in CARDS)
COINS: tuple[int, ...] = tuple(c.coins for c in CARDS)
GIFT: tuple[int, ...] = tuple(c.gift for c in CARDS)
COLOR: tuple[int, ...] = tuple(COLORS.index(c.color) if c.color else -1 for c in CARDS)
COLOR_BIT: tuple[int, ...] = tuple(1 << COLOR[i] if c.type == "ship" else 0 for i, c in enumerate(CARDS))
"""For ships, the bit of their color; 0 for every other card."""
STRENGTH: tuple[int, ...] = tuple(
    SKULL_STRENGTH if c.skull else c.cutlasses if c.type == "ship" else 0 for c in CARDS
)
"""For ships, the cutlasses it takes to repel them; `SKULL_STRENGTH` with a skull."""
CUTLASSES: tuple[int, ...] = tuple(c.cutlasses if c.type == "profession" else 0 for c in CARDS)
CROWNS: tuple[int, ...] = tuple(c.crowns for c in CARDS)
ITEM: tuple[str, ...] = tuple(c.item for c in CARDS)
"""For ships, the item they may be kept for (ruling R27); empty for all others."""
SYMBOLS_OF: tuple[tuple[str, ...], ...] = tuple(
    tuple(symbol for name in c.abilities for symbol in ABILITIES[name].symbols) for c in CARDS
)
"""Symbols a profession may serve in an expedition; empty for all others."""
SELLS: tuple[frozenset[str], ...] = tuple(
    frozenset(item for name in c.abilities for item in ABILITIES[name].items) for c in CARDS
)
"""Items that a profession sells for its player at its `price` (ruling R28); empty for all others."""

# --- powers: what a seat counts of its display ---


def _powers_of(card: Card) -> tuple[str, ...]:
    """One power per ability, and one per color for abilities that go by ship color."""
    colors = [ABILITIES[name].color or card.color for name in card.abilities]
    return tuple(f"{name}:{c}" if c else name for name, c in zip(card.abilities, colors, strict=True))


POWERS: tuple[str, ...] = tuple(dict.fromkeys(name for card in CARDS for name in _powers_of(card)))
POWERS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(POWERS.index(name) for name in _powers_of(card)) for card in CARDS
)
"""The powers a card adds one to each of. A seat's `power` has one count per entry of `POWERS`."""
NO_POWER = bytes(len(POWERS))


def powers_of_kind(kind: AbilityKind) -> tuple[tuple[int, Ability], ...]:
    """The powers whose ability is of `kind`, as (place in `POWERS`, ability)."""
    return tuple(
        (i, ABILITIES[name.partition(":")[0]])
        for i, name in enumerate(POWERS)
        if ABILITIES[name.partition(":")[0]].kind == kind
    )


def powers_by_color(kind: AbilityKind) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each color, the powers of `kind` that belong to it, as (place in `POWERS`, coins each)."""
    found = powers_of_kind(kind)
    return tuple(tuple((i, a.coins) for i, a in found if POWERS[i].endswith(f":{color}")) for color in COLORS)


@cache
def pool(sets: tuple[str, ...]) -> bytes:
    """All copies of the cards of `sets`, in index order.

    The expedition for five players is not among them: it has no coin on its back and never enters the Play
    deck (ruling R18). Raises `KeyError` for a set that does not exist.
    """
    return bytes(
        INDEX[card.id]
        for name in sets
        for card in SET_BY_NAME[name].card
        if not card.five_players_only
        for _ in range(card.count)
    )


@cache
def table_cards(sets: tuple[str, ...], players: int) -> bytes:
    """Cards that lie face up from the start: with five players, their expedition (ruling R18)."""
    return bytes(
        INDEX[card.id]
        for name in sets
        for card in SET_BY_NAME[name].card
        if card.five_players_only and players == 5
        for _ in range(card.count)
    )
