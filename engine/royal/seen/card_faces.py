"""What is printed on cards, by id. Everything else front ends know of cards is in view and prompt.

What a card costs and brings a seat now are figures of the view (`View.offers`) and of the options, not these.
"""

from functools import lru_cache

from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import ABILITIES, CARD_BY_ID, CARDS, COLORS, INDEX, follows_sets
from highseas.engine.royal.seen.view import Preview

SHIP_COLORS = COLORS
"""All ship colors, in the order the rulebooks name them."""


Face = Card
"""The printed side of a play card; of a ship, `cutlasses` are those that repel it, unless it has a `skull`."""


def face(card_id: str) -> Face:
    """Return the card with this id. Raises `KeyError` for an unknown id."""
    return CARD_BY_ID[card_id]


def place_of(card_id: str) -> int:
    """Return the place of a card in the order of the card files."""
    return INDEX[card_id]


@lru_cache(maxsize=256)
def keeps_of(card_id: str) -> tuple[str, int]:
    """Return the color of ships that a card keeps, and the influence of each (ruling R33); "" and 0 for none."""
    card = CARD_BY_ID[card_id]
    kept = [ability for name in card.abilities if (ability := ABILITIES[name]).kind == "keep_ship"]
    return (kept[0].color or card.color, kept[0].influence) if kept else ("", 0)


follows_sets(keeps_of.cache_clear)


def kept_worth(display: tuple[str, ...], ships: tuple[str, ...]) -> int:
    """Return the influence points of ships that lie under cards of this display, each once (ruling R33)."""
    worth: dict[str, int] = {}
    for color, points in map(keeps_of, display):
        worth[color] = max(points, worth.get(color, 0))
    return sum(worth.get(face(ship).color, 0) for ship in ships)


def card_id(card: int) -> str:
    return CARDS[card].id


def printed(card_id: str) -> Preview:
    """Return what taking a card costs and brings as printed: for cards that nobody can take now."""
    card = CARD_BY_ID[card_id]
    return Preview(pays=card.cost, gains=card.coins, crowns=card.crowns, influence=card.influence)
