"""What a seat can decide, as frozen values. Their text form is in `engine.notation`.

Moves that carry nothing are shared instances (`DRAW`, `STOP`, …), and so are the takes of each card, because
listing moves is the hottest thing the engine does. Compare moves with `==`.
"""

import msgspec

from engine.cards import CARDS


class Draw(msgspec.Struct, frozen=True, tag="draw", gc=False):
    """Discover: turn up the next card."""


class Stop(msgspec.Struct, frozen=True, tag="stop", gc=False):
    """Discover: stop, and go on to Trade & Hire."""


class Repel(msgspec.Struct, frozen=True, tag="repel", gc=False):
    """Send the ship just turned up away; with `nest`, keep it for Pirates' Nest (rulings R9, R15)."""

    nest: bool = False


class Keep(msgspec.Struct, frozen=True, tag="keep", gc=False):
    """Let the ship just turned up into the harbor, which may be a bust (ruling R3)."""


class Take(msgspec.Struct, frozen=True, tag="take", gc=False):
    """Trade & Hire: take one card of this index.

    `decline` gives up all coins of the trade (ruling R13); `to` is the seat, from 0, that a gift ship's coin
    goes to, or -1; `item` keeps the ship for its item instead of trading it (ruling R27).
    """

    card: int
    decline: bool = False
    to: int = -1
    item: bool = False


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Take nothing more, or end the turn after a bust."""


class Expedition(msgspec.Struct, frozen=True, tag="expedition", gc=False):
    """Claim an expedition, giving up these display cards, in ascending index order (ruling R7)."""

    card: int
    give: bytes


class Complete(msgspec.Struct, frozen=True, tag="contract", gc=False):
    """Complete a contract (or take its first step) by its index in `engine.cards.CONTRACTS`."""

    contract: int


class No(msgspec.Struct, frozen=True, tag="no", gc=False):
    """Turn down a contract that is offered at this moment only (ruling R11)."""


class Aside(msgspec.Struct, frozen=True, tag="aside", gc=False):
    """At a Tax Increase: move the top Time card to the Point deck (ruling R21)."""


class Leave(msgspec.Struct, frozen=True, tag="leave", gc=False):
    """At a Tax Increase: leave the Time deck as it is."""


class Mission(msgspec.Struct, frozen=True, tag="mission", gc=False):
    """Complete a mission, by its number, giving these cards in ascending index order (ruling R26)."""

    mission: str
    give: bytes = b""


class Lookout(msgspec.Struct, frozen=True, tag="lookout", gc=False):
    """Discover: look at the top cards of the Play deck (ruling R29)."""


class PutBack(msgspec.Struct, frozen=True, tag="look", gc=False):
    """Put this one of the cards looked at back on top; the others are discarded (ruling R29)."""

    card: int


class Sell(msgspec.Struct, frozen=True, tag="sell", gc=False):
    """Trade & Hire: an Innkeeper sells the item of this kept ship (ruling R28)."""

    card: int


class Accept(msgspec.Struct, frozen=True, tag="yes", gc=False):
    """Take what an event offers for coins."""


class Choose(msgspec.Struct, frozen=True, tag="character", gc=False):
    """Before the game: play this character, by its id."""

    character: str


class Share(msgspec.Struct, frozen=True, tag="share", gc=False):
    """Before the game: take so many coins of the group's allotment (ruling R31)."""

    coins: int


class Concede(msgspec.Struct, frozen=True, tag="concede", gc=False):
    """Give the game up: it ends as lost. Never among the legal moves, always accepted (see `engine.game`)."""


Move = (
    Draw
    | Stop
    | Repel
    | Keep
    | Take
    | Pass
    | Expedition
    | Complete
    | No
    | Aside
    | Leave
    | Mission
    | Lookout
    | PutBack
    | Sell
    | Accept
    | Choose
    | Share
    | Concede
)

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
YES = Accept()
CONCEDE = Concede()
TAKE: tuple[Take, ...] = tuple(Take(i) for i in range(len(CARDS)))
TAKE_DECLINE: tuple[Take, ...] = tuple(Take(i, decline=True) for i in range(len(CARDS)))
TAKE_ITEM: tuple[Take, ...] = tuple(Take(i, item=True) for i in range(len(CARDS)))


class IllegalMove(ValueError):
    """The move is not legal now. The state is as it was; the message says why, for a person."""
