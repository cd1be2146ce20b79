"""Short forms of cards for tiles and lists, from data: signs of colors, names, abilities, what is asked."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import msgspec

from highseas.campaign.words.names import card_name, color_name, counted, item_name, kind_name
from highseas.campaign.words.shipped import words_file
from highseas.engine.royal.cards import ABILITIES, CARD_BY_ID, COLORS, Card
from highseas.engine.royal.seen.faces import Face
from highseas.engine.royal.seen.view import Reason

SHAPES = dict(zip(COLORS, ("▲", "●", "■", "◆", "▼", "✶"), strict=True))
"""The shape of each ship color."""
LETTERS = dict(zip(COLORS, "YBGRKA", strict=True))
"""The letter of each ship color; black is K, for B is blue."""


class _Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: str
    full: str


class _Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    short: dict[str, str]
    ability: dict[str, _Ability]


@cache
def texts() -> _Texts:
    """Return the file of short forms."""
    return words_file("table.toml", _Texts)


def color_sign(color: str) -> str:
    """Return a ship color as shape and letter; empty for none."""
    return f"{SHAPES[color]}{LETTERS[color]}" if color else ""


@cache
def short_name(kind: str) -> str:
    """Return a kind of card in few letters."""
    return texts().short.get(kind) or kind_name(kind)


@cache
def tile_ability(card_id: str) -> str:
    """Return what a profession does, in at most 12 columns; empty for all other cards."""
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
            flag=color_sign(color),
        )
    )


@cache
def describe_ability(card_id: str) -> str:
    """Return what a profession does, as a sentence without its end; empty for all other cards."""
    card = CARD_BY_ID[card_id]
    return "; ".join(_describe_part(card, name) for name in card.abilities)


def _describe_part(card: Card, name: str) -> str:
    ability = ABILITIES[name]
    return (
        texts()
        .ability[name]
        .full.format(
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


def asked(card: Face) -> str:
    """Return the symbols an expedition asks for."""
    return short_name(card.kind)


def lacking(reason: Reason, brief: bool = False) -> str:
    """Return the symbols and items that an expedition asks for and the seat lacks; in `brief` items in few
    letters.
    """
    items = map(short_name if brief else item_name, reason.items)
    return ", ".join([*([describe_symbols(reason.symbols)] if reason.symbols else []), *items])


def describe_symbols(symbols: Iterable[str]) -> str:
    """Format symbols as "2 crosses" or "anchor, house"."""
    counts = Counter(symbols)
    return ", ".join(symbol if count == 1 else counted(count, symbol) for symbol, count in counts.items())


@cache
def describe_card(card_id: str) -> str:
    """Return a card in a sentence: its figures and what it does."""
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
    ability = describe_ability(card_id)
    return f"{name}: costs {counted(card.cost, 'coin')}, {card.influence} influence" + (
        f"; {ability}." if ability else "."
    )


@cache
def does(card_id: str) -> str:
    """Return a profession's ability as a sentence; empty for all other cards."""
    text = describe_ability(card_id)
    return f"{text[:1].upper()}{text[1:]}." if text else ""
