"""What the bots keep from one decision to the next: `FACTS` owns all of it, and says what clears it.

While cards are drawn nothing changes that makes a card worth more or less to a seat, so what was weighed for one
decision holds for the next. It is remembered by the *value* of all that it depends on, never by which table it was
weighed for: an answer stays a function of what is seen, the seat and the weights alone.
"""

# Not compiled: it reads fields of classes of msgspec, which Python itself does faster.

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

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
from highseas.engine.royal.modes import MODES, sets_of
from highseas.engine.royal.state import Seat, State

T = TypeVar("T")
S = TypeVar("S", bound="Store")


class Store(Protocol):
    """What can be forgotten."""

    def forget(self) -> None:
        """Forget everything. Answers stay the same; they take longer."""


class Memo(Generic[T]):
    """So many values by what they were computed from; the oldest makes room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, T] = {}

    def get(self, key: object) -> T | None:
        """Return what is known by a key, which has to be hashable, or None."""
        return self._known.get(key)

    def keep(self, key: object, value: T) -> T:
        """Remember and return a value."""
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[key] = value
        return value

    def forget(self) -> None:
        """Forget everything."""
        self._known.clear()


class Last(Generic[T]):
    """The last value, by what it was computed from: enough where no earlier one is asked for again, and then its
    memory is still near.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._value: T | None = None

    def get(self, key: object) -> T | None:
        """Return the value if it was computed from this key, or None."""
        return self._value if key == self._key else None

    def keep(self, key: object, value: T) -> T:
        """Remember and return a value."""
        self._key, self._value = key, value
        return value

    def forget(self) -> None:
        """Forget it."""
        self._key = self._value = None


class LastOfSeats(Generic[T]):
    """The last value of each seat, by what it was computed from: compared and not hashed, as in `Last`."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, T]] = {}

    def get(self, seat_no: int, key: object) -> T | None:
        """Return the seat's value if it was computed from this key, or None."""
        known = self._known.get(seat_no)
        return known[1] if known is not None and known[0] == key else None

    def keep(self, seat_no: int, key: object, value: T) -> T:
        """Remember and return a value of the seat."""
        self._known[seat_no] = (key, value)
        return value

    def forget(self) -> None:
        """Forget everything."""
        self._known.clear()


class Facts:
    """The one owner of what the bots keep: their stores, and their functions that remember by card indexes.

    All is cleared together when the known card sets change, since cards have other indexes then, and at no other
    time: what is kept by the value of all that it depends on cannot become wrong. Each store is bounded, and none
    is in a save; without them answers are the same and take longer.
    """

    def __init__(self) -> None:
        self._clear: list[Callable[[], None]] = []
        follows_sets(self.forget)

    def owns(self, store: S) -> S:
        """Take a store over, and return it."""
        self._clear.append(store.forget)
        return store

    def clears(self, clear: Callable[[], None]) -> None:
        """Clear a function's cache together with the stores."""
        self._clear.append(clear)

    def forget(self) -> None:
        """Forget everything."""
        for clear in self._clear:
            clear()


FACTS: Final = Facts()


TableFacts = tuple[tuple[object, ...], list[tuple[int, tuple[object, ...]]]]
"""All that the worth of cards depends on: what is common to the seats, and of each seat its coins and all else."""


def table_facts(table: State) -> TableFacts:
    """Return all that the worth of cards depends on, by value.

    What is worth something as the harbor stands is weighed anew; of the decks only what counts is in it: how many
    Time cards are left, whether any card can be drawn.
    """
    common = (
        MODES[table.mode],
        len(table.seats),
        len(table.time_deck),
        bool(table.drawn or table.harbor),
        bool(table.play_deck or table.discard),
        table.options,
        table.expeditions,
        table.contracts,
        table.markers,
        table.steps,
        table.timed,
        table.active,
        table.first,
        table.ending,
        table.part,
        table.turn_rules,
        table.gambled,
        table.shields,
        table.track,
    )
    return common, [(len(seat.coins), _seat_facts(seat)) for seat in table.seats]


def _seat_facts(seat: Seat) -> tuple[object, ...]:
    """Return all that the worth of cards depends on of a seat, but its coins."""
    return (
        seat.display,
        seat.kept,
        seat.completed,
        seat.markers,
        seat.crowns,
        seat.items,
        seat.stowed,
        seat.character,
        seat.ability,
        seat.influence,
        seat.cutlasses,
        seat.power,
    )


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


FACTS.clears(_shelf.cache_clear)


def _by(cards: Iterable[int], key: Callable[[int], K]) -> dict[K, tuple[int, ...]]:
    found: dict[K, tuple[int, ...]] = {}
    for card in cards:
        found[key(card)] = (*found.get(key(card), ()), card)
    return found
