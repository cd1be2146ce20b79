"""The decision frames: what is asked, or half done, as small frozen data on a stack in the state.

Rules are told in the modules beside this one; a frame itself holds nothing but small ints. Frame tags are
names in saves: never rename one without a migration.
"""

from typing import Literal

import msgspec

LARGEST_FIGURE = 1_000_000
"""No figure of a game, a chapter or a save is larger, but for seeds and streams."""


class Discover(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="discover", gc=False):
    """The active player turns cards up: draw, or stop."""


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="drawing", gc=False):
    """Not a question: a draw that had to wait for a Tax Increase without a card (ruling R2)."""


class Repelling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="repel", gc=False):
    """A ship just turned up may be repelled."""


class Taxing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="taxing", gc=False):
    """Not a question: a Tax Increase whose payments are made and whose bonus is still to come (ruling R8)."""


class AsideChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="aside", gc=False):
    """A Tax Increase was revealed: set a Time card aside, or leave it (ruling R21)."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="offer", gc=False):
    """A contract that must be decided at once is offered to a seat (ruling R11)."""

    seat: int
    contract: int


class AfterBust(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="after_bust", gc=False):
    """The active player's last window of a turn without Trade & Hire (ruling R3)."""


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="take", gc=False):
    """A seat's chance to take cards; `left` more may be taken (ruling R4)."""

    seat: int
    left: int


class Stopping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stopping", gc=False):
    """Not a question: Discover was stopped, and a mission may still be offered before Trade & Hire."""

    forced: bool = False


class Looking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="look", gc=False):
    """The active player looks at cards and puts one back (ruling R29)."""


class MissionOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="mission_offer", gc=False):
    """A mission that must be decided at once is offered to a seat (ruling R26)."""

    seat: int
    mission: int


class CoinOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="coin_offer", gc=False):
    """An event or a story card offers a seat something for coins."""

    seat: int
    coins: int
    gives: Literal["crowns", "marker"]
    amount: int


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="telling", gc=False):
    """Not a question: effects of an event, of a mission's hourglass or of a story card, from number `at` on."""

    source: Literal["event", "hourglass", "card"]
    which: int
    at: int


class MonthTurns(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="month_turns", gc=False):
    """Not a question: the event discard pile is still to be turned over (ruling R25)."""


class Choosing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="choosing", gc=False):
    """Before the game: a seat chooses its character."""

    seat: int


class Sharing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sharing", gc=False):
    """Before the game: a seat takes its part of the group's allotment (ruling R31)."""

    seat: int


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="beginning", gc=False):
    """Not a question: characters and coins are settled, and the first story card is still to be read."""


Frame = (
    Discover
    | Drawing
    | Repelling
    | Taxing
    | Taking
    | AsideChoice
    | Offer
    | AfterBust
    | Stopping
    | Looking
    | MissionOffer
    | CoinOffer
    | Telling
    | MonthTurns
    | Choosing
    | Sharing
    | Beginning
)
ASKED = (Taking, Offer, MissionOffer, CoinOffer, Choosing, Sharing)
"""Frames that name the seat they ask; all others ask the active player."""

DISCOVER = Discover()
DRAWING = Drawing()
REPELLING = Repelling()
TAXING = Taxing()
ASIDE_CHOICE = AsideChoice()
AFTER_BUST = AfterBust()
LOOKING = Looking()
MONTH_TURNS = MonthTurns()
BEGINNING = Beginning()

_TAKING = tuple(tuple((Taking(seat, left),) for left in range(16)) for seat in range(5))


def taking(seat: int, left: int) -> tuple[Frame, ...]:
    """A stack of nothing but this chance to take; shared, because every turn needs several."""
    return _TAKING[seat][left] if left < 16 else (Taking(seat, left),)
