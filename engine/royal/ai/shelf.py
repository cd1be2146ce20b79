"""The cards of a game, sorted as goals and wants ask for them."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from highseas.engine.royal.cards import (
    CARDS,
    CROWNS,
    CUTLASSES,
    INFLUENCE,
    ITEM,
    SYMBOLS_OF,
    follows_sets,
    has_ability,
)
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.modes import sets_of
from highseas.engine.royal.state import State

K = TypeVar("K")


class Shelf(NamedTuple):
    """Faces by index: all `professions`, and these by their kind, by their symbols and cutlasses if they have any,
    and by influence points and symbols; those that allow another card; all `ships`, those that may be kept for an
    item, and whether any bring crowns. `sets` are what all this follows from.
    """

    sets: tuple[str, ...]
    professions: tuple[int, ...]
    of_kind: dict[str, tuple[int, ...]]
    with_symbols: dict[tuple[str, ...], tuple[int, ...]]
    armed: dict[int, tuple[int, ...]]
    of_points: dict[tuple[int, tuple[str, ...]], tuple[int, ...]]
    extra_card: tuple[int, ...]
    ships: tuple[int, ...]
    item_ships: tuple[int, ...]
    crowned: bool


def shelf_of(table: State) -> Shelf:
    """Return the cards of this game."""
    return _shelf(sets_of(table))


@lru_cache(maxsize=32)
def _shelf(sets: tuple[str, ...]) -> Shelf:
    cards = catalog(sets)
    return Shelf(
        sets=sets,
        professions=cards.professions,
        of_kind=_by(cards.professions, lambda card: CARDS[card].kind),
        with_symbols=_by((card for card in cards.professions if SYMBOLS_OF[card]), SYMBOLS_OF.__getitem__),
        armed=_by((card for card in cards.professions if CUTLASSES[card]), CUTLASSES.__getitem__),
        of_points=_by(cards.professions, lambda card: (INFLUENCE[card], SYMBOLS_OF[card])),
        extra_card=tuple([card for card in cards.professions if has_ability(card, "extra_card")]),
        ships=cards.ships,
        item_ships=tuple([card for card in cards.ships if ITEM[card]]),
        crowned=any(CROWNS[card] for card in cards.ships),
    )


follows_sets(_shelf.cache_clear)


def _by(cards: Iterable[int], key: Callable[[int], K]) -> dict[K, tuple[int, ...]]:
    found: dict[K, tuple[int, ...]] = {}
    for card in cards:
        found[key(card)] = (*found.get(key(card), ()), card)
    return found
