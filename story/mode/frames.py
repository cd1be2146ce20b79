"""The frames that only chapters have, beside `engine.royal.frames.kinds`; `story.mode.adventure` has their
handlers.
"""

from typing import Literal

from highseas.engine.royal.frames.kinds import Asking, Frame


class CoinOffer(Asking, frozen=True, tag="coin_offer"):
    """An event or a story card makes a seat an offer for coins."""

    coins: int
    gives: Literal["crowns", "marker"]
    amount: int


class Telling(Frame, frozen=True, tag="telling"):
    """Not a question: effects of an event, of a mission's hourglass, of a story card or of the way chosen on it,
    from number `at` on.
    """

    source: Literal["event", "hourglass", "card", "choice"]
    which: int
    at: int


class Deciding(Asking, frozen=True, tag="deciding"):
    """The choice on the newest story card."""


class MonthTurns(Frame, frozen=True, tag="month_turns"):
    """Not a question: the event discard pile is still to be turned over (ruling R25)."""


class Choosing(Asking, frozen=True, tag="choosing"):
    """Before the game: a seat chooses its character."""


class Sharing(Asking, frozen=True, tag="sharing"):
    """Before the game: a seat takes its part of the group's allotment (ruling R31)."""


class Beginning(Frame, frozen=True, tag="beginning"):
    """Not a question: characters and coins are settled, and the first story card is still to be read."""


MONTH_TURNS = MonthTurns()
BEGINNING = Beginning()
