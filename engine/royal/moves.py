"""Moves as frozen values. Their text form is in `engine.royal.notation`.

Moves without fields are shared instances (`DRAW`, `STOP`, …), and so are the takes of each card, because listing
moves is the hottest thing the engine does. Compare moves with `==`.
"""

from collections.abc import Sequence
from typing import ClassVar, Self

import msgspec

from highseas.engine.royal.cards import MOST_FACES


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class ModeMove(Move, frozen=True):
    """Base of the moves that belong to a mode; each formats and parses itself: its verb, then words."""

    verb: ClassVar[str]

    def words(self) -> str:
        """Return what follows the verb, in full."""
        raise NotImplementedError

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """Return the move of these words after the verb, written in full; None if there is none."""
        raise NotImplementedError

    def is_meant(self, words: Sequence[str]) -> bool:
        """Whether words after the verb, which may be shortened, can mean this move among others of its kind.

        May raise `NotationError` for words that can mean no move of this kind.
        """
        return self.words() == " ".join(words)


class Draw(Move, frozen=True, tag="draw"):
    """Discover: turn up the next card."""


class Stop(Move, frozen=True, tag="stop"):
    """Discover: stop, and go on to Trade & Hire."""


class Repel(Move, frozen=True, tag="repel"):
    """Send the ship just turned up away; with `nest`, keep it for Pirates' Nest (rulings R9, R15)."""

    nest: bool = False


class Keep(Move, frozen=True, tag="keep"):
    """Keep the ship just turned up in the harbor, which may be a bust (ruling R3)."""


class Take(Move, frozen=True, tag="take"):
    """Trade & Hire: take one card of this index.

    `decline` gives up all coins of the trade (ruling R13); `to` is the seat, from 0, that a gift ship's coin
    goes to, or -1; `item` keeps the ship for its item instead of trading it (ruling R27).
    """

    card: int
    decline: bool = False
    to: int = -1
    item: bool = False


class Pass(Move, frozen=True, tag="pass"):
    """Take nothing more, or end the turn after a bust."""


class Expedition(Move, frozen=True, tag="expedition"):
    """Claim an expedition, giving up these display cards, in ascending index order (ruling R7)."""

    card: int
    give: bytes


class Complete(Move, frozen=True, tag="contract"):
    """Complete a contract (or take its first step) by its index in `engine.royal.cards.CONTRACTS`."""

    contract: int


class No(Move, frozen=True, tag="no"):
    """Decline a goal that is offered at this moment only (rulings R11 and R26)."""


class Aside(Move, frozen=True, tag="aside"):
    """At a Tax Increase: move the top Time card to the Point deck (ruling R21)."""


class Leave(Move, frozen=True, tag="leave"):
    """At a Tax Increase: leave the Time deck as it is."""


class Lookout(Move, frozen=True, tag="lookout"):
    """Discover: look at the top cards of the Play deck (ruling R29)."""


class Gamble(Move, frozen=True, tag="gamble"):
    """Discover: a Gambler turns up several cards at once (ruling R35)."""


class PutBack(Move, frozen=True, tag="look"):
    """Put this one of the cards looked at back on top; the others are discarded (ruling R29)."""

    card: int


class Sell(Move, frozen=True, tag="sell"):
    """Trade & Hire: an Innkeeper sells the item of this kept ship (ruling R28)."""

    card: int


class Accept(Move, frozen=True, tag="yes"):
    """Accept what an event offers for coins."""


class Concede(Move, frozen=True, tag="concede"):
    """Give the game up: it ends as lost. Never among the legal moves, always accepted (see `engine.royal.game`)."""


DRAW = Draw()
STOP = Stop()
REPEL = Repel()
REPEL_NEST = Repel(nest=True)
KEEP = Keep()
PASS = Pass()
NO = No()
ASIDE = Aside()
LEAVE = Leave()
LOOKOUT = Lookout()
GAMBLE = Gamble()
YES = Accept()
CONCEDE = Concede()
TAKE: tuple[Take, ...] = tuple(Take(i) for i in range(MOST_FACES))
TAKE_DECLINE: tuple[Take, ...] = tuple(Take(i, decline=True) for i in range(MOST_FACES))
TAKE_ITEM: tuple[Take, ...] = tuple(Take(i, item=True) for i in range(MOST_FACES))
