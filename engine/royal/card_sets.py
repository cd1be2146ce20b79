"""The form of a card file, `data/*.toml`: play cards, abilities and contracts, read strictly.

What is true of cards known by their index is in `engine.royal.cards`.
"""

from functools import cached_property
from importlib import resources
from typing import Literal, cast, get_args

import msgspec

from highseas.engine.royal.goals.terms import ContractTerm, Moment, Own, Pay
from highseas.engine.strict_toml import TomlError, read

CardType = Literal["profession", "ship", "expedition", "tax"]
_Serving = Literal["trade_bonus", "symbol", "cutlasses", "hire_discount", "income_by_cards", "income_by_ships"]
_Allowing = Literal["extra_card", "extra_card_on_trade", "look", "sell"]
OfCharacters = Literal["expedition_bonus", "bust_bonus", "once"]
AbilityKind = Literal[_Serving, _Allowing, OfCharacters, "keep_ship", "gamble"]
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
        return () if type(self.term) in _NOT_OWNED else (cast(Own, self.term),)

    @cached_property
    def pay(self) -> tuple[Pay, ...]:
        return (cast(Pay, self.term),) if type(self.term) in _PAID else ()

    @cached_property
    def moment(self) -> Moment | None:
        return cast(Moment, self.term) if type(self.term) in _MOMENTS else None


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `data/`: a set of play cards with its abilities, and its contracts if it has any.

    The cards of a set `shuffled_in` are in play only when a mode shuffles them in. A set that stands `alone` is a
    whole deck of its own, which goes with no other. `part` names selections of the set's cards, each with its
    copies by card id, that a game can name in place of the whole set.
    """

    set: str
    total: int
    card: tuple[Card, ...]
    ability: dict[str, Ability] = {}
    contract: tuple[Contract, ...] = ()
    shuffled_in: bool = False
    alone: bool = False
    part: dict[str, dict[str, int]] = {}


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
    folder = resources.files("highseas.engine.royal") / "data"
    return [parse_set((folder / f"{name}.toml").read_text(encoding="utf-8"), name) for name in SET_NAMES]
