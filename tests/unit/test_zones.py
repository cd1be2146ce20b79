"""Where cards may lie is declared once, and nothing that holds cards is left out."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from highseas.engine.refusal import UnsoundState
from highseas.engine.royal.cards import TAX, TYPE
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.state import NO_CARDS, SEAT_ZONES, TABLE_ZONES, Joined, Seat, State, piles, recount
from highseas.engine.royal.validation import check_state
from tests.helpers import card, table
from tests.refusals import refused


def _mentioned(kind: Any) -> Iterator[Any]:
    """Yield a type and all that its parts are made of, but for what a struct in it holds."""
    yield kind
    for part in get_args(kind):
        yield from _mentioned(part)


def _bytes_in(struct: type[msgspec.Struct]) -> set[str]:
    """Return fields that hold bytes, themselves, in a tuple or in a struct that is not looked into on its own."""
    found = set()
    for name, kind in get_type_hints(struct).items():
        for part in _mentioned(kind):
            inside = isinstance(part, type) and issubclass(part, msgspec.Struct) and part not in (Seat, Joined)
            if part is bytes or (inside and _bytes_in(part)):
                found.add(name)
    return found


@pytest.mark.parametrize(
    ("struct", "zones"), [(State, TABLE_ZONES), (Seat, SEAT_ZONES), (Joined, ())], ids=lambda part: str(part)[:20]
)
def test_every_field_of_bytes_is_a_zone_or_declared_as_something_else(
    struct: type[msgspec.Struct], zones: tuple[Any, ...]
) -> None:
    """A pile that soundness, saves and observation do not know of would be lost with the next card set."""
    declared = [zone.name for zone in zones] + list(NO_CARDS[struct.__name__])
    assert sorted(declared) == sorted(_bytes_in(struct))


def test_piles_are_all_cards_of_a_table() -> None:
    state = table(2, harbor=["red-3-2c"], coins=[3, 4], display=[["sailor-1vp"], ["jester"]], rest="discard")
    named = {(pile.zone.name, pile.seat_no): pile.cards for pile in piles(state)}
    assert named["harbor", -1] == state.harbor and named["display", 1] == state.seats[1].display
    assert sum(map(len, named.values())) == 143


@pytest.mark.parametrize("zone", [zone for zone in TABLE_ZONES if TAX not in zone.types], ids=lambda z: z.name)
def test_a_card_lies_only_where_its_type_may(zone: Any) -> None:
    """A Tax Increase never stays on the table."""
    state = table(1, discard=["tax-most-swords"])
    state.discard = b""
    setattr(state, zone.name, getattr(state, zone.name) + bytes((card("tax-most-swords"),)))
    with refused(UnsoundState, match="its kind never lies"):
        check_state(state)


def test_recount_reaches_every_pile_and_the_faces_that_were_shuffled_in() -> None:
    state = table(2, harbor=["red-3-2c"], coins=[3, 4], display=[["sailor-1vp"], []])
    state.joined = (Joined(0, 1, bytes((3, 4))),)
    before = [pile.cards for pile in piles(state)]
    recount(state, lambda cards: bytes(255 - index for index in cards))
    assert [bytes(255 - index for index in pile.cards) for pile in piles(state)] == before
    assert state.joined[0].faces == bytes((252, 251))
    recount(state, lambda cards: bytes(255 - index for index in cards))
    refresh(state)
    assert TYPE[state.harbor[0]] != TAX
