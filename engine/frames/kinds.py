"""The decision frames: what is asked, or half done, as small frozen data on a stack in the state.

Rules are told in the modules beside this one; a frame itself holds nothing but small ints. Frame tags are
names in saves: never rename one without a migration.
"""

import msgspec


class Discover(msgspec.Struct, frozen=True, tag="discover", gc=False):
    """The active player turns cards up: draw, or stop."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing", gc=False):
    """Not a question: a draw that had to wait for a Tax Increase without a card (ruling R2)."""


class Repelling(msgspec.Struct, frozen=True, tag="repel", gc=False):
    """A ship just turned up may be repelled."""


class Taxing(msgspec.Struct, frozen=True, tag="taxing", gc=False):
    """Not a question: a Tax Increase whose payments are made and whose bonus is still to come (ruling R8)."""


class AsideChoice(msgspec.Struct, frozen=True, tag="aside", gc=False):
    """A Tax Increase was revealed: set a Time card aside, or leave it (ruling R21)."""


class Offer(msgspec.Struct, frozen=True, tag="offer", gc=False):
    """A contract that must be decided at once is offered to a seat (ruling R11)."""

    seat: int
    contract: int


class AfterBust(msgspec.Struct, frozen=True, tag="after_bust", gc=False):
    """The active player's last window of a turn without Trade & Hire (ruling R3)."""


class Taking(msgspec.Struct, frozen=True, tag="take", gc=False):
    """A seat's chance to take cards; `left` more may be taken (ruling R4)."""

    seat: int
    left: int


Frame = Discover | Drawing | Repelling | Taxing | AsideChoice | Offer | AfterBust | Taking

DISCOVER = Discover()
DRAWING = Drawing()
REPELLING = Repelling()
TAXING = Taxing()
ASIDE_CHOICE = AsideChoice()
AFTER_BUST = AfterBust()

_TAKING = tuple(tuple((Taking(seat, left),) for left in range(16)) for seat in range(5))


def taking(seat: int, left: int) -> tuple[Frame, ...]:
    """A stack of nothing but this chance to take; shared, because every turn needs several."""
    return _TAKING[seat][left] if left < 16 else (Taking(seat, left),)
