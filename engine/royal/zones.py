"""Every place where play cards may lie, declared once.

Soundness, saves, observation, deal files and tests use these tables, so a new pile is one field of
`engine.royal.state` and one line here. Byte fields that hold something else are named in `NO_CARDS`.
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from highseas.engine.royal.cards import EXPEDITION, PROFESSION, SHIP, TAX
from highseas.engine.royal.state import State

ANY_TYPE = (PROFESSION, SHIP, EXPEDITION, TAX)


class Zone(NamedTuple):
    """A field of `State` or `Seat` that holds cards, by index.

    `types` are the types of card that may lie in it. Face-down cards are `hidden`, and counted by the shuffle they
    come from: that of `State.age` ("now"), the first of the game ("first"), or each card's in `Seat.ages` ("own").
    """

    name: str
    types: tuple[int, ...] = ANY_TYPE
    hidden: Literal["", "now", "first", "own"] = ""


TABLE_ZONES = (
    Zone("play_deck", hidden="now"),
    Zone("time_deck", hidden="first"),
    Zone("point_deck", hidden="first"),
    Zone("discard"),
    Zone("harbor", (PROFESSION, SHIP)),
    Zone("expeditions", (EXPEDITION,)),
    Zone("revealed"),
)
"""Fields of `State`."""
SEAT_ZONES = (
    Zone("coins", hidden="own"),
    Zone("display", (PROFESSION, EXPEDITION)),
    Zone("kept", (SHIP,)),
    Zone("items", (SHIP,)),
    Zone("stowed", (SHIP,)),
)
"""Fields of each `Seat`."""
NO_CARDS = {
    "State": ("contracts", "markers", "steps", "prices", "shields"),
    "Seat": ("ages", "power"),
    "Joined": ("faces",),
}
"""Byte fields that are not zones: contracts, seats, counts, prices, and faces that may lie
anywhere (`Joined`), which `recount` renumbers all the same.
"""

FACE_DOWN_ZONES = tuple(zone.name for zone in TABLE_ZONES if zone.hidden)
"""Zones of the table whose cards nobody sees."""
FIRST_ZONES = tuple(zone.name for zone in TABLE_ZONES if zone.hidden == "first")
"""Those whose cards come from the first shuffle, however often was shuffled since (ruling R19)."""


class Pile(NamedTuple):
    """The cards of one zone; `seat_no` is -1 for zones of the table."""

    zone: Zone
    seat_no: int
    cards: bytes


def piles(state: State) -> Iterator[Pile]:
    """Yield the piles of the table, then those of each seat, including empty ones."""
    for zone in TABLE_ZONES:
        yield Pile(zone, -1, getattr(state, zone.name))
    for seat_no, seat in enumerate(state.seats):
        for zone in SEAT_ZONES:
            yield Pile(zone, seat_no, getattr(seat, zone.name))


def recount(state: State, moved: Callable[[bytes], bytes]) -> None:
    """Replace the cards of every pile by what `moved` returns for them, as when indexes have changed."""
    for pile in piles(state):
        owner = state if pile.seat_no < 0 else state.seats[pile.seat_no]
        setattr(owner, pile.zone.name, moved(pile.cards))
    state.joined = tuple(replace(link, faces=moved(link.faces)) for link in state.joined)
