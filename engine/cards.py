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

COLORS = ("yellow", "blue", "green", "red", "black")
"""Ship colors in the order the rulebook names them; a color's number is its place here."""

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
]
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
    """What a profession does while it lies in a display (Big Box pp. 8-9).

    `min_cards` and `max_cards` bound the number of harbor cards at the start of a chance to take.
    """

    kind: AbilityKind
    coins: int = 0
    less: int = 0
    min_cards: int = 0
    max_cards: int = 99
    on_bust: bool = False
    symbols: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card face. `count` is how many copies the set has; unused figures are 0 or empty."""

    id: str
    type: CardType
    kind: str
    count: int
    confidence: Literal["documented", "corroborated", "single-source", "reconstructed"]
    source: tuple[str, ...]
    color: str = ""
    cost: int = 0
    influence: int = 0
    cutlasses: int = 0
    skull: bool = False
    coins: int = 0
    gift: int = 0
    ability: str = ""
    requires: dict[str, int] = {}
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
    """One file of `engine/cards`: a set of play cards with its abilities, and its contracts if it has any."""

    set: str
    total: int
    card: tuple[Card, ...]
    ability: dict[str, Ability] = {}
    contract: tuple[Contract, ...] = ()


class CardDataError(ValueError):
    """A card file contradicts itself; the message names the file and the row."""


SET_NAMES = ("base", "contracts")
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
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise CardDataError(f"card id {card.id} stands twice")
        seen.add(card.id)
        if card.ability and card.ability not in abilities:
            raise CardDataError(f"{card.id}: there is no ability {card.ability!r}")
        if card.color and card.color not in COLORS:
            raise CardDataError(f"{card.id}: there is no color {card.color!r}")
        if card.type == "ship" and not card.color:
            raise CardDataError(f"{card.id}: a ship needs a color")
        for symbol in card.requires:
            if symbol not in SYMBOLS:
                raise CardDataError(f"{card.id}: there is no symbol {symbol!r}")


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
SYMBOLS_OF: tuple[tuple[str, ...], ...] = tuple(ABILITIES[c.ability].symbols if c.ability else () for c in CARDS)
"""Symbols a profession may serve in an expedition; empty for all others."""

# --- powers: what a seat counts of its display ---


def _power_names() -> tuple[str, ...]:
    """One power per ability, and one per color for abilities that go by ship color."""
    names: list[str] = []
    for card in CARDS:
        if not card.ability:
            continue
        name = f"{card.ability}:{card.color}" if card.color else card.ability
        if name not in names:
            names.append(name)
    return tuple(names)


POWERS: tuple[str, ...] = _power_names()
POWER_OF: tuple[int, ...] = tuple(
    POWERS.index(f"{c.ability}:{c.color}" if c.color else c.ability) if c.ability else -1 for c in CARDS
)
"""The power a card adds one to, or -1. A seat's `power` has one count per entry of `POWERS`."""
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
