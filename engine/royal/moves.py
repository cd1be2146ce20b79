"""Moves as frozen values. By what their fields stand for `engine.royal.notation` writes and reads them.

Moves without fields are shared instances (`DRAW`, `STOP`, …), and so are the takes of each card, because listing
moves is the hottest thing the engine does. Compare moves with `==`.
"""

from typing import Annotated, ClassVar

import msgspec

from highseas.engine.codec import After, Flag, Id, Many, Number
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX, MOST_FACES


def _card_names(card: int) -> str:
    kind = CARDS[card].kind
    return f"{CARDS[card].id} {kind} {kind.replace('_', '-')}"


SEAT = Number(1, 5, 1)
CARD = Id(lambda card: CARDS[card].id, INDEX, _card_names, "notation.card")
CARDS_GIVEN = Many(CARD, sets=True)
CONTRACT = Id(lambda contract: CONTRACTS[contract].id, CONTRACT_INDEX, unknown="notation.contract")
CardNo = Annotated[int, CARD]
SeatNo = Annotated[int, SEAT]
Cards = Annotated[bytes, CARDS_GIVEN]
ContractNo = Annotated[int, CONTRACT]


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class ModeMove(Move, frozen=True):
    """Base of the moves that belong to a mode, each with a verb of its own."""

    verb: ClassVar[str]


class Draw(Move, frozen=True, tag="draw"):
    """Discover: turn up the next card."""


class Stop(Move, frozen=True, tag="stop"):
    """Discover: stop, and go on to Trade & Hire."""


class Repel(Move, frozen=True, tag="repel"):
    """Send the ship just turned up away; with `nest`, keep it for Pirates' Nest (rulings R9, R15)."""

    nest: Annotated[bool, Flag("nest")] = False


class Keep(Move, frozen=True, tag="keep"):
    """Keep the ship just turned up in the harbor, which may be a bust (ruling R3)."""


class Take(Move, frozen=True, tag="take"):
    """Trade & Hire: take one card of this index.

    `decline` gives up all coins of the trade (ruling R13); `to` is the seat, from 0, that a gift ship's coin
    goes to, or -1; `item` keeps the ship for its item instead of trading it (ruling R27).
    """

    card: CardNo
    decline: Annotated[bool, Flag("decline")] = False
    to: Annotated[int, After("to", SEAT, -1)] = -1
    item: Annotated[bool, Flag("item")] = False
    order: ClassVar[tuple[str, ...]] = ("card", "decline", "item", "to")


class Pass(Move, frozen=True, tag="pass"):
    """Take nothing more, or end the turn after a bust."""


class Expedition(Move, frozen=True, tag="expedition"):
    """Claim an expedition, giving up these display cards, in ascending index order (ruling R7)."""

    card: CardNo
    give: Annotated[bytes, After("with", CARDS_GIVEN, None)]


class Complete(Move, frozen=True, tag="contract"):
    """Complete a contract (or take its first step) by its index in `engine.royal.cards.CONTRACTS`."""

    contract: ContractNo


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

    card: CardNo


class Sell(Move, frozen=True, tag="sell"):
    """Trade & Hire: an Innkeeper sells the item of this kept ship (ruling R28)."""

    card: CardNo


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
