"""The decision frames: a question, or something half done, as small frozen data on a stack in the state.

The rules are in the modules beside this one; a frame holds nothing but small ints. Frame tags are names in saves:
never rename one without a migration.
"""

from typing import Literal

import msgspec

LARGEST_FIGURE = 1_000_000
"""Limit of all figures of a game or a save except seeds and streams."""


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of all frames, those of modes too."""


class Asking(Frame, frozen=True):
    """Base of the frames that name the seat they ask, from 0; all others ask the active player."""

    seat_no: int = msgspec.field(name="seat")


class Discover(Frame, frozen=True, tag="discover"):
    """The active player turns cards up: draw, or stop."""


class Drawing(Frame, frozen=True, tag="drawing"):
    """Not a question: a draw that had to wait for a Tax Increase without a card (ruling R2)."""


class Repelling(Frame, frozen=True, tag="repel"):
    """A ship just turned up may be repelled."""


class Taxing(Frame, frozen=True, tag="taxing"):
    """Not a question: a Tax Increase whose payments are made and whose bonus is still to come (ruling R8)."""


class AsideChoice(Frame, frozen=True, tag="aside"):
    """A Tax Increase was revealed: set a Time card aside, or leave it (ruling R21)."""


class Offer(Asking, frozen=True, tag="offer"):
    """A seat is offered a goal, by its number in the mode's list, at the moment of that goal (rulings R11, R26)."""

    goal: int


class AfterBust(Frame, frozen=True, tag="after_bust"):
    """The active player's last window of a turn without Trade & Hire (ruling R3)."""


class Taking(Asking, frozen=True, tag="take"):
    """A seat's chance to take cards; `left` more may be taken (ruling R4)."""

    left: int


class Stopping(Frame, frozen=True, tag="stopping"):
    """Not a question: Discover was stopped, and a mission may still be offered before Trade & Hire."""

    forced: bool = False


class Looking(Frame, frozen=True, tag="look"):
    """The active player looks at cards and puts one back (ruling R29)."""


class Gambling(Frame, frozen=True, tag="gambling"):
    """Not a question: the cards of a Gambler (ruling R36); `colors` of ships lay in the harbor before."""

    stage: Literal["draw", "resolve", "resolved"]
    colors: int


TableFrame = Discover | Drawing | Repelling | Taxing | Taking | AsideChoice | AfterBust | Stopping | Looking | Gambling
"""The frames that every mode has."""

DISCOVER = Discover()
DRAWING = Drawing()
REPELLING = Repelling()
TAXING = Taxing()
ASIDE_CHOICE = AsideChoice()
AFTER_BUST = AfterBust()
LOOKING = Looking()

_TAKING = tuple(tuple((Taking(seat_no, left),) for left in range(16)) for seat_no in range(5))


def taking(seat_no: int, left: int) -> tuple[Frame, ...]:
    """Return a stack of only this chance; shared, because every turn needs several."""
    return _TAKING[seat_no][left] if left < 16 else (Taking(seat_no, left),)
