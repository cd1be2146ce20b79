"""What deckhand may remember from one decision to the next, and what that depends on.

While cards are drawn nothing changes that makes a card worth more or less to a seat, so what was weighed for one
decision holds for the next. It is remembered by the *value* of all that it depends on, never by which table it was
weighed for: an answer stays a function of what is seen, the seat and the weights alone.
"""

from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.state import State

T = TypeVar("T")

WEIGHED = (
    "options",
    "expeditions",
    "contracts",
    "markers",
    "steps",
    "timed",
    "active",
    "first",
    "ending",
    "part",
    "turn_rules",
    "gambled",
    "shields",
    "track",
)
"""Fields of the table by whose value deckhand weighs cards."""
BY_OTHERS = ("mode", "seats", "time_deck", "play_deck", "discard", "harbor", "drawn")
"""Fields of which only something counts: how many Time cards are left, whether any card can be drawn."""
NOT_WEIGHED = (
    "names",
    "seed",
    "stream",
    "frames",
    "point_deck",
    "revealed",
    "turn",
    "shuffles",
    "age",
    "reveals",
    "looked",
    "gamblers_gone",
    "known",
    "looker",
    "unplaced",
    "joined",
    "prices",
    "result",
    "colors",
    "watch",
    "color_goals",
    "decline_colors",
    "coin_goal",
)
"""Fields that make no card worth more or less. What is worth something as the harbor stands is weighed anew."""
WEIGHED_OF_SEATS = (
    "display",
    "kept",
    "completed",
    "markers",
    "crowns",
    "items",
    "stowed",
    "character",
    "ability",
    "influence",
    "cutlasses",
    "power",
)
"""Fields of a seat by whose value deckhand weighs cards; of its coins only their number counts."""
NOT_WEIGHED_OF_SEATS = ("ages", "looks", "uses", "keeps", "claims")

_of_table = attrgetter(*WEIGHED)
_of_seat = attrgetter(*WEIGHED_OF_SEATS)


class Memo(Generic[T]):
    """So many values by what they were computed from; the oldest makes room, and all are forgotten when the known
    sets change.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, T] = {}
        follows_sets(self.forget)

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
        """Forget everything. Answers stay the same; they take longer."""
        self._known.clear()


class Last(Generic[T]):
    """The last value, by what it was computed from: enough where no earlier one is asked for again, and then its
    memory is still near. It is forgotten when the known sets change.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._value: T | None = None
        follows_sets(self.forget)

    def get(self, key: object) -> T | None:
        """Return the value if it was computed from this key, or None."""
        return self._value if key == self._key else None

    def keep(self, key: object, value: T) -> T:
        """Remember and return a value."""
        self._key, self._value = key, value
        return value

    def forget(self) -> None:
        """Forget it. Answers stay the same; they take longer."""
        self._key = self._value = None


class TableFacts(NamedTuple):
    """All that the worth of cards depends on: of each seat its coins and all else, and of the table besides."""

    common: tuple[object, ...]
    seats: tuple[tuple[int, object], ...]


def table_facts(table: State) -> TableFacts:
    """Return all that the worth of cards depends on, by value."""
    begun, seats = bool(table.drawn or table.harbor), table.seats
    common = MODES[table.mode], len(seats), len(table.time_deck), begun, drawable(table) > 0, _of_table(table)
    return TableFacts(common, tuple([(len(seat.coins), _of_seat(seat)) for seat in seats]))
