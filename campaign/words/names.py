"""What cards, contracts and parts of a table are called. The names themselves are in `text/en/names.toml`."""

from collections.abc import Iterable
from functools import cache

import msgspec

from highseas.campaign.words.shipped import words_file
from highseas.engine.royal.cards import BASE_COLORS, CARD_BY_ID, CARDS, CONTRACT_BY_ID, SET_OF, Card


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of names."""

    kinds: dict[str, str]
    items: dict[str, str]
    titles: dict[str, str]


@cache
def names() -> Names:
    """The names in the player's language."""
    return words_file("names.toml", Names)


_SMALL_WORDS = ("of", "to", "all", "and", "the")


def kind_name(kind: str) -> str:
    """A kind of card, as in "Vice Admiral"; one without a name goes by its id."""
    return names().kinds.get(kind) or " ".join(
        word if word in _SMALL_WORDS else word.capitalize() for word in kind.split("_")
    )


def _card_name(card: Card) -> str:
    name = kind_name(card.kind)
    if card.item:
        name = f"{name} with {item_name(card.item)}"
    return f"{card.color} {name}" if card.color in BASE_COLORS else name


def _varies(card: Card) -> bool:
    """Whether cards of this kind come at several prices in the card's own set."""
    return len({other.cost for other in SET_OF[card.id].card if other.kind == card.kind}) > 1


def card_name(card: str | int) -> str:
    """A card by id or index, as in "yellow pinnace" or "Priest"."""
    return _card_name(CARD_BY_ID[card] if isinstance(card, str) else CARDS[card])


def full_name(card: str | int) -> str:
    """Return a card with the figures that distinguish it within its kind: "red frigate (3 cutlasses, 2 coins)"."""
    entry = CARD_BY_ID[card] if isinstance(card, str) else CARDS[card]
    name = _card_name(entry)
    if entry.type == "ship":
        strength = "skull" if entry.skull else counted(entry.cutlasses, "cutlass")
        gift = f", {entry.gift} for another player" if entry.gift else ""
        brings = counted(entry.crowns, "crown") if entry.crowns else counted(entry.coins, "coin")
        return f"{name} ({strength}, {brings}{gift})"
    if entry.type == "profession":
        return f"{name} ({entry.influence} influence)" if _varies(entry) else name
    return name


def item_name(item: str) -> str:
    """What a ship may carry, as in "Medicinal Herbs"."""
    return names().items[item]


def color_name(color: str) -> str:
    """A ship color, as in "red"; the Ares Pirates have no name for theirs but their own."""
    return color if color in BASE_COLORS or not color else kind_name(_kind_of_color(color))


def _kind_of_color(color: str) -> str:
    return next(card.kind for card in CARDS if card.type == "ship" and card.color == color)


CONTRACT_IDS = tuple(CONTRACT_BY_ID)
"""Every contract by its id, in the order of the rulebook."""


def contract_name(contract_id: str) -> str:
    """A contract, as in "Pirates' Nest"; one that is not known here (in statistics) by its id."""
    found = CONTRACT_BY_ID.get(contract_id)
    return found.name if found else contract_id


def title_name(code: str) -> str:
    """A title of the Point deck table, as in "Lord of the High Seas"; one that is not known here by its id."""
    return names().titles.get(code, code)


def counted(count: int, thing: str) -> str:
    """ "1 coin", "3 coins", "2 cutlasses", "2 tries", "2 days"."""
    if count == 1:
        return f"1 {thing}"
    if thing.endswith(("s", "x")):
        return f"{count} {thing}es"
    if thing.endswith("y") and thing[-2] not in "aeiou":
        return f"{count} {thing[:-1]}ies"
    return f"{count} {thing}s"


def article(thing: str) -> str:
    """A thing with "a" or "an" before it, as in "an Innkeeper"."""
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; "nothing" for none."""
    items = list(parts)
    if not items:
        return "nothing"
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def grouped(cards: Iterable[str]) -> list[tuple[str, int]]:
    """Cards in order of first appearance, with how many of each."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return list(counts.items())
