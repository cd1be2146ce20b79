"""Every play card and contract, read once and strictly from `data/*.toml`.

In play a card is known by its *index*: the place of its face in `CARDS`, one byte. Copies of a face have the same
index, so a pile is a `bytes` value and a whole table fits in a few hundred bytes. Indexes change between versions
of the program; ids do not, and saves carry the ids (see `campaign.shelf.gamefile`).

The lists in capitals below (`TYPE`, `STRENGTH`, …) hold one figure per index: the hot path reads them instead of
card objects. They grow in place when a game first uses an added set (`add_sets`). What is computed over several
cards, such as the cheapest of a kind, belongs to the cards of one game: see `engine.royal.catalog`.
"""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, cast, get_args

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal.goals.terms import ContractTerm, Item, Moment, Own, Pay
from highseas.engine.strict_toml import TomlError, read

BASE_COLORS = ("yellow", "blue", "green", "red", "black")
"""The ship colors of the base game."""

COLORS = (*BASE_COLORS, "ares")
"""Ship colors in the order the rulebooks name them; a color's number is its place here. The sixth, of the Ares
Pirates, comes with The Adventure Begins."""

ITEMS: tuple[Item, ...] = get_args(Item)
"""Items of ships."""

SYMBOLS = ("anchor", "cross", "house")
"""Symbols of expeditions: Captain, Priest and Settler, in this order."""

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
    "keep_ship",
    "gamble",
]
Confidence = Literal["documented", "corroborated", "single-source", "reconstructed", "authored"]
"""How well a figure is known; "authored" ones are the project's own (ruling R32)."""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What a profession does while it lies in a display, or a character once its ability is open (Big Box pp. 8-9
    and The Adventure Begins, "The Cards"). Coins and crowns go to its player.

    `min_cards` and `max_cards` bound the number of harbor cards at the start of a chance to take, `min_ships` the
    ships among them. `look` looks at `cards` cards (ruling R29), `sell` sells one of `items` at the card's price
    (ruling R28). With `keep_ship` every ship of the color that is traded for coins is kept, for so many points of
    `influence` (ruling R33); `gamble` turns up `cards` cards at once and lets its player take `extra_cards` more
    (rulings R35 to R37). `expedition_bonus`, `bust_bonus` and `once` pay when an expedition is claimed, at the
    player's own bust, and when the ability opens; only characters have them, and only theirs may have cutlasses of
    their own. `documented` names the figures that are documented in a table that is not.
    """

    kind: AbilityKind
    coins: int = 0
    crowns: int = 0
    cutlasses: int = 0
    less: int = 0
    influence: int = 0
    cards: int = 0
    extra_cards: int = 0
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
    loses: str = ""
    """What a tax takes: "half", rounded down, or "down to 8", all but so many coins."""
    bonus_to: Literal["", "most_cutlasses", "least_influence"] = ""
    bonus_coins: int = 0


_PAID, _MOMENTS = frozenset(get_args(Pay)), frozenset(get_args(Moment))
_NOT_OWNED = _PAID | _MOMENTS
"""Kinds of terms, looked up for every legal move: `isinstance` takes eight times as long for a struct."""


class Contract(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """A contract card (Big Box, Just One More Contract), a goal of one term. `rewards` are coins by order of
    completion.

    `seal` and `seal_number` size the Time deck (ruling R19); `steps` above 1 means the marker waits on step
    spaces first (ruling R12).
    """

    id: str
    name: str
    term: ContractTerm = msgspec.field(name="requirement")
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

    @cached_property
    def own(self) -> tuple[Own, ...]:
        """What it asks to be owned."""
        return () if type(self.term) in _NOT_OWNED else (cast(Own, self.term),)

    @cached_property
    def pay(self) -> tuple[Pay, ...]:
        """What it costs."""
        return (cast(Pay, self.term),) if type(self.term) in _PAID else ()

    @cached_property
    def moment(self) -> Moment | None:
        """The moment it asks for."""
        return cast(Moment, self.term) if type(self.term) in _MOMENTS else None


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `data/`: a set of play cards with its abilities, and its contracts if it has any.

    The cards of a set `shuffled_in` are in play only when a mode shuffles them in. A set that stands `alone` is a
    whole deck of its own, which goes with no other. `part` names selections of the
    set's cards, each with its copies by card id, that a game can name in place of the whole set.
    """

    set: str
    total: int
    card: tuple[Card, ...]
    ability: dict[str, Ability] = {}
    contract: tuple[Contract, ...] = ()
    shuffled_in: bool = False
    alone: bool = False
    part: dict[str, dict[str, int]] = {}


class NoRoom(Refusal):
    """No index is left for the cards or abilities of a set."""


class CardDataError(ValueError):
    """A card file contradicts itself; the message names the file and the row."""


SET_NAMES = ("base", "contracts", "adventure", "make-sail", "gambler")
"""Sets shipped with the game, in index order. New sets are appended, so that old indexes keep their meaning."""


def parse_set(text: str, name: str) -> CardSet:
    """Read one card file. Raises `CardDataError` on unknown keys, wrong types or figures that do not add up."""
    try:
        parsed = read(text, CardSet)
    except TomlError as error:
        raise CardDataError(f"data/{name}.toml, {error}") from error
    count = sum(card.count for card in parsed.card)
    if count != parsed.total:
        raise CardDataError(f"data/{name}.toml: the rows add up to {count} cards, total says {parsed.total}")
    return parsed


def package_sets() -> list[CardSet]:
    """Return the sets that come with the game."""
    folder = resources.files("highseas.engine.royal") / "data"
    return [_read(folder, name) for name in SET_NAMES]


def sets_in(folder: Traversable) -> list[CardSet]:
    """Return the sets of a folder, one `*.toml` each, by name. Raises `CardDataError`, and `OSError` for the
    folder.
    """
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return [_read(folder, name.removesuffix(".toml")) for name in names]


def _read(folder: Traversable, name: str) -> CardSet:
    return parse_set((folder / f"{name}.toml").read_text(encoding="utf-8"), name)


# --- faults in sets ---

MOST_FACES = 256
"""Limit of different cards over all sets in use: an index is one byte."""
MOST_POWERS = 96
"""Limit of different abilities over all sets in use, counting each ship color of one separately."""
_DOWN_TO = re.compile(r"down to ([0-9]{1,3})")


def _check(sets: Sequence[CardSet]) -> None:
    """Raise `CardDataError` if these sets cannot be known together."""
    cards = [card for card_set in sets for card in card_set.card]
    _check_once("card id", (card.id for card in cards))
    _check_once("contract", (contract.id for card_set in sets for contract in card_set.contract))
    _check_once("ability", (name for card_set in sets for name in card_set.ability))
    _check_once("set or part", (name for card_set in sets for name in (card_set.set, *card_set.part)))
    abilities = {name: ability for card_set in sets for name, ability in card_set.ability.items()}
    for card in cards:
        for fault in _card_faults(card, abilities):
            raise CardDataError(f"{card.id}: {fault}")
    for card_set in sets:
        _check_parts(card_set)


def _check_room(names: Sequence[str]) -> None:
    """Raise `NoRoom` if these sets do not fit beside those in use; `alone` says that they never would."""
    for sets, when in ((_always(names), "alone"), ([*SETS_IN_USE, *_unused(names)], "so_far")):
        cards = [card for card_set in sets for card in card_set.card]
        if len(cards) > MOST_FACES:
            raise NoRoom(f"setup.faces.{when}", faces=len(cards), most=MOST_FACES)
        powers = {name for card in cards for name in _powers_of(card, ABILITIES)}
        if len(powers) > MOST_POWERS:
            raise NoRoom(f"setup.abilities.{when}", abilities=len(powers), most=MOST_POWERS)


def _always(names: Sequence[str]) -> list[CardSet]:
    """Return the sets in use at the start, with these."""
    return [card_set for card_set in SETS if card_set.set in SET_NAMES or card_set.set in names]


def _unused(names: Sequence[str]) -> list[CardSet]:
    """Return those of these sets whose cards have no indexes yet."""
    return [card_set for name in names if (card_set := SET_BY_NAME[name]) not in SETS_IN_USE]


def _check_once(thing: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise CardDataError(f"{thing} {name} stands twice")
        seen.add(name)


def _card_faults(card: Card, abilities: Container[str]) -> Iterable[str]:
    """Yield faults of a card, in a few words."""
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


def _check_parts(card_set: CardSet) -> None:
    copies = {card.id: card.count for card in card_set.card}
    for name, part in card_set.part.items():
        for card_id, count in part.items():
            if not 1 <= count <= copies.get(card_id, 0):
                have = f"has {copies[card_id]}" if card_id in copies else "does not have that card"
                raise CardDataError(f"part {name}: {count} of {card_id}, but the set {have}")


def _powers_of(card: Card, abilities: dict[str, Ability]) -> tuple[str, ...]:
    colors = [abilities[name].color or card.color for name in card.abilities]
    return tuple(f"{name}:{c}" if c else name for name, c in zip(card.abilities, colors, strict=True))


# --- known sets ---

SETS: list[CardSet] = []
"""Every set that a game can name."""
SETS_IN_USE: list[CardSet] = []
"""Sets whose cards have indexes, in index order: those of the program, then each other since a game first used it.
The tables below cover these sets; `SET_BY_NAME` and `ABILITIES` cover all known ones."""
SET_BY_NAME: dict[str, CardSet] = {}
CARDS: list[Card] = []
ABILITIES: dict[str, Ability] = {}
CARD_BY_ID: dict[str, Card] = {}
SET_OF: dict[str, CardSet] = {}
"""The set of each card, by the card's id."""
INDEX: dict[str, int] = {}
CONTRACTS: list[Contract] = []
CONTRACT_BY_ID: dict[str, Contract] = {}
CONTRACT_INDEX: dict[str, int] = {}

PROFESSION, SHIP, EXPEDITION, TAX = range(4)
_TYPE_CODE = {"profession": PROFESSION, "ship": SHIP, "expedition": EXPEDITION, "tax": TAX}
ONE: tuple[bytes, ...] = tuple(bytes((i,)) for i in range(256))
"""Each index as a pile of one card."""

# --- one figure per card index, for the hot path ---

TYPE: list[int] = []
COST: list[int] = []
INFLUENCE: list[int] = []
COINS: list[int] = []
GIFT: list[int] = []
COLOR: list[int] = []
COLOR_BIT: list[int] = []
"""For ships, the bit of their color; 0 for every other card."""
STRENGTH: list[int] = []
"""For ships, the cutlasses needed to repel them; `SKULL_STRENGTH` with a skull."""
CUTLASSES: list[int] = []
CROWNS: list[int] = []
ITEM: list[str] = []
"""For ships, the item they may be kept for (ruling R27); empty for all others."""
SYMBOLS_OF: list[tuple[str, ...]] = []
"""Symbols a profession may serve in an expedition; empty for all others."""
SELLS: list[frozenset[str]] = []
"""Items that a profession sells for its player at its `price` (ruling R28); empty for all others."""
LEAVES: list[int] = []
"""For Tax Increases, the coins that a player who pays is left with; `HALF` where half are lost."""
HALF = -1

# --- powers: what a seat counts of its display ---

POWERS: list[str] = []
"""One power per ability, and one per color for abilities that depend on ship color."""
POWERS_OF: list[tuple[int, ...]] = []
"""The powers that a card raises by one. A seat's `power` has one count per entry of `POWERS`."""
NO_POWER = bytes(MOST_POWERS)

_followers: list[Callable[[], object]] = []


def follows_sets(rebuild: Callable[[], None]) -> Callable[[], None]:
    """Call a function now and after each change of the known sets, to fill a module's own tables in place."""
    _followers.append(rebuild)
    rebuild()
    return rebuild


def add_sets(*sets: CardSet) -> None:
    """Add sets to the known ones, so that games can use them.

    Raises `CardDataError`, with nothing changed, if they cannot be known together.
    """
    _check([*SETS, *sets])
    SETS.extend(sets)
    _rebuild()


def use_sets(*names: str) -> None:
    """Assign indexes to the cards of known sets that have none yet. Existing indexes do not change.

    Raises `NoRoom`, with nothing changed, if there are not enough indexes.
    """
    more = _unused(names)
    if more:
        _check_room(names)
        SETS_IN_USE.extend(more)
        _rebuild()


def forget_sets(*names: str) -> None:
    """Remove sets from the known ones. Games that use them, or sets used later, cannot go on."""
    for sets in (SETS, SETS_IN_USE):
        sets[:] = [card_set for card_set in sets if card_set.set not in names]
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
    _rebuild_figures()
    _rebuild_powers()
    for rebuild in _followers:
        rebuild()


def _fill(table: dict[str, Any], entries: dict[str, Any]) -> None:
    table.clear()
    table.update(entries)


def _rebuild_figures() -> None:
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


def _rebuild_powers() -> None:
    POWERS[:] = dict.fromkeys(name for card in CARDS for name in _powers_of(card, ABILITIES))
    places = {name: place for place, name in enumerate(POWERS)}
    POWERS_OF[:] = [tuple(places[name] for name in _powers_of(card, ABILITIES)) for card in CARDS]


def powers_of_kind(kind: AbilityKind) -> tuple[tuple[int, Ability], ...]:
    """Return the powers whose ability is of `kind`, as (index in `POWERS`, ability)."""
    return tuple(
        (i, ABILITIES[name.partition(":")[0]])
        for i, name in enumerate(POWERS)
        if ABILITIES[name.partition(":")[0]].kind == kind
    )


def powers_by_color(
    kind: AbilityKind, figure: Literal["coins", "influence"] = "coins"
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each color, the powers of `kind` that belong to it, as (index in `POWERS`, their figure)."""
    found = [(i, getattr(ability, figure)) for i, ability in powers_of_kind(kind)]
    return tuple(tuple((i, each) for i, each in found if POWERS[i].endswith(f":{color}")) for color in COLORS)


def has_ability(card: int, kind: AbilityKind) -> bool:
    """Whether the card has an ability of this kind: by this rules know a Lookout, a Merchant or a Gambler."""
    return any(ABILITIES[name].kind == kind for name in CARDS[card].abilities)


add_sets(*package_sets())
use_sets(*SET_NAMES)
