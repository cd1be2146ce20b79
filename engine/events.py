"""What happened, as data in ids of seats (from 0) and card indexes. Front ends put it in words.

`apply` appends them to a list it is given, in the order in which things happen; together they are enough to
narrate a turn and to animate it. Search passes no list and none are made.
"""

from typing import Literal

import msgspec

GainReason = Literal["start", "income", "jester", "trade", "gift", "expedition", "contract", "tax_bonus"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events."""


class GameStarted(Event, tag="game_started", frozen=True):
    """The table is laid: the size of the Time deck and of the Point deck, 0 without them."""

    time_deck: int
    point_deck: int


class TurnStarted(Event, tag="turn_started", frozen=True):
    """A seat becomes the active player; turns count from 1."""

    seat: int
    turn: int


class Revealed(Event, tag="revealed", frozen=True):
    """The active player turned up a card, from the Time deck or the Play deck."""

    seat: int
    card: int
    time_card: bool


class Placed(Event, tag="placed", frozen=True):
    """A card turned up stays on the table: in the harbor, or apart from it if an expedition."""

    card: int


class Repelled(Event, tag="repelled", frozen=True):
    """The ship just turned up was repelled; `kept` for Pirates' Nest or discarded."""

    seat: int
    card: int
    kept: bool


class Busted(Event, tag="busted", frozen=True):
    """A second ship of a color. `missing` cutlasses would have repelled `card`; -1 when a skull bars it,
    0 when the player chose not to repel.
    """

    seat: int
    card: int
    other: int
    missing: int


class HarborCleared(Event, tag="harbor_cleared", frozen=True):
    """All harbor cards went to the discard pile."""

    cards: bytes


class Stopped(Event, tag="stopped", frozen=True):
    """Discover ended; the active player may take `takes` cards. `forced` when no card was left to turn up."""

    seat: int
    takes: int
    forced: bool = False


class TaxRaised(Event, tag="tax_raised", frozen=True):
    """A Tax Increase takes effect. `card` is -1 when none was left to reveal (ruling R2)."""

    card: int


class TaxPaid(Event, tag="tax_paid", frozen=True):
    """A seat lost coins to the tax; `faces` are the cards that went face up to the discard pile."""

    seat: int
    coins: int
    faces: bytes


class Gained(Event, tag="gained", frozen=True):
    """A seat drew coins. `asked` is how many were due: fewer come when both piles are empty (ruling R2).

    `power` is the ability that pays, as a place in `engine.cards.POWERS`, or -1.
    """

    seat: int
    coins: int
    asked: int
    why: GainReason
    power: int = -1


class Paid(Event, tag="paid", frozen=True):
    """A seat paid coins to the discard pile, face up."""

    seat: int
    coins: int
    faces: bytes
    why: Literal["hire", "contract"]


class FeePaid(Event, tag="fee_paid", frozen=True):
    """An inactive player paid the active player, face down (ruling R5)."""

    seat: int
    to: int
    coins: int


class Traded(Event, tag="traded", frozen=True):
    """A ship was taken and discarded for `coins`, `bonus` of them from Traders; none when `declined`."""

    seat: int
    card: int
    coins: int
    bonus: int
    declined: bool


class Hired(Event, tag="hired", frozen=True):
    """A profession was hired for `cost` coins, `discount` already taken off."""

    seat: int
    card: int
    cost: int
    discount: int


class ExpeditionClaimed(Event, tag="expedition_claimed", frozen=True):
    """The active player claimed an expedition, giving up these cards."""

    seat: int
    card: int
    given: bytes


class Passed(Event, tag="passed", frozen=True):
    """A seat's chance to take ended with cards still to be had, or it took nothing."""

    seat: int


class MarkerMoved(Event, tag="marker_moved", frozen=True):
    """A marker stands on a step space of a contract (ruling R12)."""

    seat: int
    contract: int
    step: int
    steps: int


class ContractCompleted(Event, tag="contract_completed", frozen=True):
    """A seat completed a contract as number `place` (from 1), and gains `influence` for its 2nd or 3rd."""

    seat: int
    contract: int
    place: int
    influence: int


class ContractDeclined(Event, tag="contract_declined", frozen=True):
    """A seat turned an immediate contract down."""

    seat: int
    contract: int


class TimeCardAside(Event, tag="time_card_aside", frozen=True):
    """The top Time card went unseen to the Point deck, which now has `points` cards."""

    seat: int
    points: int


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """The discard pile became the new Play deck of `cards` cards (ruling R2)."""

    cards: int


class EndTriggered(Event, tag="end_triggered", frozen=True):
    """A seat reached the influence that ends a competitive game; the round is played to its end."""

    seat: int
    influence: int


class GameOver(Event, tag="game_over", frozen=True):
    """The game ended; the state's `result` tells how."""


EVENT_TYPES: tuple[type[Event], ...] = tuple(Event.__subclasses__())
