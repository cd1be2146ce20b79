"""Effects of events, of story cards when they are read, chosen on, or a month ends, and of guests who are called.

Each kind has its `timing`: "at_once", for the whole of this turn's Discover ("discover"), for the whole of this turn's
Trade & Hire ("trade"), or for a tax that is due ("tax"). All texts of the published events are unknown (ruling R32):
these are ours.
"""

from typing import ClassVar, Literal

import msgspec

from highseas.engine.royal.goals.terms import Number
from highseas.engine.royal.state import NO_LIMIT

Timing = Literal["at_once", "discover", "trade", "tax"]
Who = Literal["active", "all", "others", "least_influence", "most_coins"]
"""Which seats an effect applies to. Ties: all that tie, as with a Tax Increase (ruling R8). Solo: "others" is
nobody.
"""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One effect."""

    timing: ClassVar[Timing] = "at_once"


class Coins(Effect, frozen=True, tag="coins"):
    """Gain so many coins; below 0, lose them, or all if there are fewer."""

    amount: int
    who: Who = "active"


class CrownsMoved(Effect, frozen=True, tag="crowns"):
    """Gain so many crowns; below 0, lose them, or all if there are fewer."""

    amount: int
    who: Who = "active"


class Tax(Effect, frozen=True, tag="tax"):
    """Everyone with at least this many coins loses half, rounded down: a tax like any other, without a bonus."""

    from_coins: Number


class Offer(Effect, frozen=True, tag="offer"):
    """An offer to pay coins once for something; nobody has to. `gives` "crowns" gives so many; "marker" returns the
    leftmost marker to the box with all that it opens or brings, but on no mission (Big Box p. 18).
    """

    coins: Number
    gives: Literal["crowns", "marker"]
    amount: Number = 1
    who: Who = "all"


class MonthEnds(Effect, frozen=True, tag="month_end"):
    """The event pile is turned over, with a new 0-event on top (R25); with `story` after the newest hourglass."""

    story: bool = True


class Draws(Effect, frozen=True, tag="draws"):
    """Bounds on the cards the active player turns up this turn: no stop before `at_least`, a stop at `at_most`."""

    timing: ClassVar[Timing] = "discover"
    at_least: Number = 1
    at_most: Number = NO_LIMIT


class MoreCutlasses(Effect, frozen=True, tag="cutlasses"):
    """The active player repels as if with so many more cutlasses. They count for nothing else."""

    timing: ClassVar[Timing] = "discover"
    amount: int


class Spare(Effect, frozen=True, tag="spare"):
    """The first so many ships that would end Discover are discarded instead, and Discover goes on."""

    timing: ClassVar[Timing] = "discover"
    ships: Number = 1


class Look(Effect, frozen=True, tag="look"):
    """The active player may use a Lookout's ability once more, having one or not (ruling R29)."""

    timing: ClassVar[Timing] = "discover"


class Trade(Effect, frozen=True, tag="trade"):
    """Every ship traded brings so many coins more, or fewer but never below 0. Ships kept for an item do not."""

    timing: ClassVar[Timing] = "trade"
    amount: int


class Hire(Effect, frozen=True, tag="hire"):
    """Every hire costs so many coins more, or less but never below 0, after Señoritas."""

    timing: ClassVar[Timing] = "trade"
    amount: int


class Takes(Effect, frozen=True, tag="takes"):
    """So many cards more, or fewer but never below 0, may be taken in each chance of those named."""

    timing: ClassVar[Timing] = "trade"
    amount: int
    who: Literal["active", "all", "others"] = "active"


class NoTax(Effect, frozen=True, tag="no_tax"):
    """A tax that a story card or an event takes is taken from nobody, against each other not from who called."""

    timing: ClassVar[Timing] = "tax"


StoryEffect = Coins | CrownsMoved | Tax | Offer
"""Effects that a story card may have: those with the timing "at_once"."""
ChoiceEffect = Coins | CrownsMoved | Offer
"""Effects that a way of a choice may have."""
_OfTurn = MoreCutlasses | Spare | Look | Trade | Hire | Takes
EventEffect = StoryEffect | MonthEnds | Draws | _OfTurn
GuestEffect = ChoiceEffect | _OfTurn | NoTax
"""Effects that a guest may have."""
