"""Short forms of cards for tiles and lists, from data: names, abilities, what a display adds to a trade."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import resources

import msgspec

from campaign.tui.theme import LETTERS, SHAPES
from campaign.words.names import card_name, color_name, counted, kind_name
from engine.cards import ABILITIES, CARD_BY_ID, CONTRACT_BY_ID, Card


class _Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: str
    told: str


class _Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    short: dict[str, str]
    terms: dict[str, str]
    ability: dict[str, _Ability]


@cache
def texts() -> _Texts:
    """The file of short forms."""
    text = (resources.files("campaign") / "text/en/table.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_Texts)


@cache
def short_name(kind: str) -> str:
    """A kind of card in few letters."""
    return texts().short.get(kind) or kind_name(kind)


@cache
def tile_ability(card_id: str) -> str:
    """What a profession does, in at most 12 columns; empty for all other cards."""
    card = CARD_BY_ID[card_id]
    return " ".join(_tile_part(card, name) for name in card.abilities)


def _tile_part(card: Card, name: str) -> str:
    ability = ABILITIES[name]
    color = ability.color or card.color
    return (
        texts()
        .ability[name]
        .tile.format(
            coins=ability.coins,
            least=ability.min_cards,
            most=ability.max_cards,
            less=ability.less,
            crowns=ability.crowns,
            cards=ability.cards,
            price=card.price,
            cutlasses=card.cutlasses,
            flag=f"{SHAPES[color]}{LETTERS[color]}" if color else "",
        )
    )


@cache
def told_ability(card_id: str) -> str:
    """What a profession does, as a sentence without its end; empty for all other cards."""
    card = CARD_BY_ID[card_id]
    return "; ".join(_told_part(card, name) for name in card.abilities)


def _told_part(card: Card, name: str) -> str:
    ability = ABILITIES[name]
    return (
        texts()
        .ability[name]
        .told.format(
            coins=counted(ability.coins, "coin"),
            crowns=counted(ability.crowns, "crown"),
            cards=ability.cards,
            price=counted(card.price, "coin"),
            least=ability.min_cards,
            most=ability.max_cards,
            cutlasses=counted(card.cutlasses, "cutlass"),
            color=color_name(ability.color or card.color),
        )
    )


@cache
def brief_terms(contract_id: str) -> str:
    """What a contract asks, in a few words."""
    contract = CONTRACT_BY_ID[contract_id]
    need = contract.requirement
    asks = (
        texts()
        .terms[need.kind]
        .format(
            count=need.at_least,
            most=need.max_cost,
            color=need.color,
            kinds=" + ".join(kind_name(kind) for kind in need.professions),
        )
    )
    return f"{asks}, ×{contract.steps}" if contract.steps > 1 else asks


def asked(card: Card) -> str:
    """The symbols an expedition asks for."""
    return short_name(card.kind)


def symbols_told(symbols: Iterable[str]) -> str:
    """ "2 crosses" or "anchor, house"."""
    counts = Counter(symbols)
    return ", ".join(symbol if count == 1 else counted(count, symbol) for symbol, count in counts.items())


@cache
def told_card(card_id: str) -> str:
    """A card in a sentence: its figures and what it does."""
    card = CARD_BY_ID[card_id]
    name = card_name(card_id)
    name = name[:1].upper() + name[1:]
    if card.type == "ship":
        strength = (
            "a skull: never repelled" if card.skull else f"repelled with {counted(card.cutlasses, 'cutlass')}"
        )
        gift = f", {counted(card.gift, 'coin')} to another player" if card.gift else ""
        return f"{name}: trades for {counted(card.coins, 'coin')}{gift}; {strength}."
    if card.type == "expedition":
        return f"{name}: {counted(card.coins, 'coin')} and {card.influence} influence."
    ability = told_ability(card_id)
    return f"{name}: costs {counted(card.cost, 'coin')}, {card.influence} influence" + (
        f"; {ability}." if ability else "."
    )


@cache
def does(card_id: str) -> str:
    """A profession's ability as a sentence; empty for all other cards."""
    told = told_ability(card_id)
    return f"{told[:1].upper()}{told[1:]}." if told else ""
