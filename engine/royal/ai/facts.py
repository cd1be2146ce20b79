"""The caches of the bots, and what their entries depend on.

While cards are drawn nothing changes the value of a card to a seat, so what was evaluated for one decision holds
for the next. The key of each entry is the *value* of all that the entry depends on, never the identity of a table:
an answer stays a function of the observation, the seat and the weights alone. Every cache is bounded, no cache is
in a save, and all caches are cleared when the known card sets change.
"""

# Not compiled: it reads fields of classes of msgspec, which Python itself does faster.

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from highseas.engine.royal.cards import CARDS, CROWNS, CUTLASSES, INFLUENCE, ITEM, SYMBOLS_OF, follows_sets, has_ability
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import State

T = TypeVar("T")
K = TypeVar("K")


class Memo(Generic[T]):
    """At most so many values by what they were computed from, a hashable key; the oldest makes room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, T] = {}
        follows_sets(self._known.clear)

    def get(self, key: object) -> T | None:
        return self._known.get(key)

    def keep(self, key: object, value: T) -> T:
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[key] = value
        return value


class Last(Generic[T]):
    """The value that was computed last, of each seat where one is given. Keys are compared: no hash is computed."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, T]] = {}
        follows_sets(self._known.clear)

    def get(self, key: object, seat_no: int = 0) -> T | None:
        known = self._known.get(seat_no)
        return known[1] if known is not None and known[0] == key else None

    def keep(self, key: object, value: T, seat_no: int = 0) -> T:
        self._known[seat_no] = (key, value)
        return value


TableFacts = tuple[tuple[object, ...], list[tuple[int, tuple[object, ...]]]]
"""All that the value of cards depends on: what is common to the seats, and of each seat its coins and the rest."""


_LAID_OUT = ("options", "expeditions", "contracts", "markers", "steps", "timed", "part", "shields", "track")
_OF_TURN = ("active", "first", "ending", "turn_rules", "gambled")
_OWNED = ("display", "kept", "items", "stowed", "completed", "markers", "crowns")
_ABLE = ("character", "ability", "influence", "cutlasses", "power")
_of_table, _of_seat = attrgetter(*_LAID_OUT, *_OF_TURN), attrgetter(*_OWNED, *_ABLE)


def table_facts(table: State) -> TableFacts:
    """Return all that the value of cards depends on.

    What depends on the harbor is evaluated anew each time. Of the decks it counts how many Time cards are left, and
    whether any card can be drawn.
    """
    common = (
        MODES[table.mode],
        len(table.seats),
        len(table.time_deck),
        bool(table.drawn or table.harbor),
        bool(table.play_deck or table.discard),
        *_of_table(table),
    )
    return common, [(len(seat.coins), _of_seat(seat)) for seat in table.seats]


class Shelf(NamedTuple):
    """Faces by index: all `professions`, and these by their kind, by their symbols and cutlasses if they have any,
    and by influence points and symbols; those that allow another card, and those that keep ships; all `ships`, those
    that may be kept for an item, and whether any bring crowns. `sets` are what all this follows from.
    """

    sets: tuple[str, ...]
    professions: tuple[int, ...]
    of_kind: dict[str, tuple[int, ...]]
    with_symbols: dict[tuple[str, ...], tuple[int, ...]]
    armed: dict[int, tuple[int, ...]]
    of_points: dict[tuple[int, tuple[str, ...]], tuple[int, ...]]
    extra_card: tuple[int, ...]
    merchants: tuple[int, ...]
    ships: tuple[int, ...]
    item_ships: tuple[int, ...]
    crowned: bool


@lru_cache(maxsize=32)
def shelf_of(sets: tuple[str, ...]) -> Shelf:
    cards = catalog(sets)
    return Shelf(
        sets=sets,
        professions=cards.professions,
        of_kind=_by(cards.professions, lambda card: CARDS[card].kind),
        with_symbols=_by((card for card in cards.professions if SYMBOLS_OF[card]), SYMBOLS_OF.__getitem__),
        armed=_by((card for card in cards.professions if CUTLASSES[card]), CUTLASSES.__getitem__),
        of_points=_by(cards.professions, lambda card: (INFLUENCE[card], SYMBOLS_OF[card])),
        extra_card=tuple([card for card in cards.professions if has_ability(card, "extra_card")]),
        merchants=tuple([card for card in cards.professions if has_ability(card, "keep_ship")]),
        ships=cards.ships,
        item_ships=tuple([card for card in cards.ships if ITEM[card]]),
        crowned=any(CROWNS[card] for card in cards.ships),
    )


follows_sets(shelf_of.cache_clear)


def _by(cards: Iterable[int], key: Callable[[int], K]) -> dict[K, tuple[int, ...]]:
    found: dict[K, tuple[int, ...]] = {}
    for card in cards:
        found[key(card)] = (*found.get(key(card), ()), card)
    return found
