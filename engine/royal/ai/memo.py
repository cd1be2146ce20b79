"""What deckhand may remember from one decision to the next, and what that depends on.

While cards are drawn nothing changes that makes a card worth more or less to a seat, so what was weighed for one
decision holds for the next. It is remembered by the *value* of all that it depends on, never by which table it was
weighed for: an answer stays a function of what is seen, the seat and the weights alone.
"""

from typing import Generic, TypeVar

from highseas.engine.royal.cards import follows_sets

T = TypeVar("T")


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


class LastOfSeats(Generic[T]):
    """The last value of each seat, by what it was computed from: compared and not hashed, as in `Last`."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, T]] = {}
        follows_sets(self.forget)

    def get(self, seat_no: int, key: object) -> T | None:
        """Return the seat's value if it was computed from this key, or None."""
        known = self._known.get(seat_no)
        return known[1] if known is not None and known[0] == key else None

    def keep(self, seat_no: int, key: object, value: T) -> T:
        """Remember and return a value of the seat."""
        self._known[seat_no] = (key, value)
        return value

    def forget(self) -> None:
        """Forget everything. Answers stay the same; they take longer."""
        self._known.clear()
