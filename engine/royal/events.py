"""What happened in a move, as data: seats from 0 and card indexes. Front ends put it in words.

`apply` appends them to a list it is given, in the order in which things happen; together they are enough to
narrate a turn and to animate it. Search passes no list and none are made.
"""

from typing import Annotated, Literal

import msgspec

from highseas.engine.codec import Count, Id
from highseas.engine.royal.cards import POWERS
from highseas.engine.royal.moves import CardNo, Cards, ContractNo, SeatNo

_TurnGain = Literal["start", "income", "jester", "trade", "gift", "tax_bonus", "talent", "sale", "event"]
GainReason = Literal[_TurnGain, "expedition", "contract", "mission"]
CrownsReason = Literal["income", "trade", "talent", "mission", "marker", "event"]


ABILITY = Id(lambda power: POWERS[power], {})
AbilityNo = Annotated[int, ABILITY]
"""A place in `engine.royal.cards.POWERS`; -1 for none."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events. The type of each field says what its value stands for: one of these, never `int`."""


class SeatEvent(Event, frozen=True):
    """Base of the events of one seat, from 0."""

    seat_no: SeatNo


class GameStarted(Event, tag="game_started", frozen=True):
    """The table is laid: the size of the Time deck and of the Point deck, 0 without them."""

    time_deck: Count
    point_deck: Count


class TurnStarted(SeatEvent, tag="turn_started", frozen=True):
    """A seat becomes the active player; turns count from 1."""

    turn: Count


class Revealed(SeatEvent, tag="revealed", frozen=True):
    """The active player turned up a card, from the Time deck or the Play deck."""

    card: CardNo
    time_card: bool


class Placed(Event, tag="placed", frozen=True):
    """A card turned up stays on the table: in the harbor, or apart from it if an expedition."""

    card: CardNo


class Repelled(SeatEvent, tag="repelled", frozen=True):
    """The ship just turned up was repelled; `kept` for Pirates' Nest or discarded."""

    card: CardNo
    kept: bool


class Busted(SeatEvent, tag="busted", frozen=True):
    """A second ship of a color. `missing` cutlasses would have repelled `card`; 0 when the player chose not to
    repel, -1 when a skull bars it, -2 when a Gambler turned it up, so that nobody could.
    """

    card: CardNo
    other: CardNo
    missing: Count


class HarborCleared(Event, tag="harbor_cleared", frozen=True):
    """All harbor cards went to the discard pile."""

    cards: Cards


class Stopped(SeatEvent, tag="stopped", frozen=True):
    """Discover ended; the active player may take `takes` cards. `forced` when no card was left to turn up."""

    takes: Count
    forced: bool = False


class TaxRaised(Event, tag="tax_raised", frozen=True):
    """A Tax Increase takes effect. `card` is -1 where none is left, or a second reshuffle brings it (ruling R2)."""

    card: CardNo


class TaxPaid(SeatEvent, tag="tax_paid", frozen=True):
    """A seat lost coins to the tax; `faces` are the cards that went face up to the discard pile."""

    coins: Count
    faces: Cards


class Gained(SeatEvent, tag="gained", frozen=True):
    """A seat drew coins. `asked` is how many were due: fewer come when both piles are empty (ruling R2).

    `power` is the ability that pays, as a place in `engine.royal.cards.POWERS`, or -1.
    """

    coins: Count
    asked: Count
    why: GainReason
    power: AbilityNo = -1


class Paid(SeatEvent, tag="paid", frozen=True):
    """A seat paid coins to the discard pile, face up."""

    coins: Count
    faces: Cards
    why: Literal["hire", "contract", "mission", "event"]


class FeePaid(SeatEvent, tag="fee_paid", frozen=True):
    """An inactive player paid the active player, face down (ruling R5)."""

    to: SeatNo
    coins: Count


class Traded(SeatEvent, tag="traded", frozen=True):
    """A ship was taken and discarded for `coins`, `bonus` of them from Traders; none when `declined`."""

    card: CardNo
    coins: Count
    bonus: Count
    declined: bool


class Hired(SeatEvent, tag="hired", frozen=True):
    """A profession was hired for `cost` coins, `discount` already taken off."""

    card: CardNo
    cost: Count
    discount: Count


class ExpeditionClaimed(SeatEvent, tag="expedition_claimed", frozen=True):
    """The active player claimed an expedition, giving up these cards."""

    card: CardNo
    given: Cards


class Passed(SeatEvent, tag="passed", frozen=True):
    """A seat's chance to take ended with cards left to take, or it took nothing."""


class MarkerMoved(SeatEvent, tag="marker_moved", frozen=True):
    """A marker stands on a step space of a contract (ruling R12)."""

    contract: ContractNo
    step: Count
    steps: Count


class ContractCompleted(SeatEvent, tag="contract_completed", frozen=True):
    """A seat completed a contract as number `place` (from 1), and gains `influence` for its 2nd or 3rd."""

    contract: ContractNo
    place: Count
    influence: Count


class ContractDeclined(SeatEvent, tag="contract_declined", frozen=True):
    """A seat declined an immediate contract."""

    contract: ContractNo


class TimeCardAside(SeatEvent, tag="time_card_aside", frozen=True):
    """The top Time card went unseen to the Point deck, which now has `points` cards."""

    points: Count


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """The discard pile became the new Play deck of `cards` cards (ruling R2)."""

    cards: Count


class CrownsGained(SeatEvent, tag="crowns_gained", frozen=True):
    """A seat moved up the crown track to space `crowns`."""

    count: Count
    crowns: Count
    why: CrownsReason


class CrownsPaid(SeatEvent, tag="crowns_paid", frozen=True):
    """A seat moved down the crown track to space `crowns`."""

    count: Count
    crowns: Count


class ItemKept(SeatEvent, tag="item_kept", frozen=True):
    """A ship was taken and kept for its item, with `bonus` coins from those who pay for it either way (R27)."""

    card: CardNo
    bonus: Count


class ItemSold(SeatEvent, tag="item_sold", frozen=True):
    """An Innkeeper sold the item of a kept ship, which was discarded (ruling R28)."""

    card: CardNo
    price: Count


class LookedAhead(SeatEvent, tag="looked_ahead", frozen=True):
    """The active player looks at the top cards of the Play deck, the first the top (ruling R29).

    Unless the table plays as one the cards are for that player alone, and `cards` is empty.
    """

    cards: Cards


class PutOnTop(SeatEvent, tag="put_on_top", frozen=True):
    """One of the cards looked at is on top again: `card`, or -1 unless the table plays as one. Others are discarded."""

    card: CardNo
    discarded: Cards


class Stowed(SeatEvent, tag="stowed", frozen=True):
    """A traded ship went under a Merchant instead of to the discard pile, for `influence` points (ruling R33)."""

    card: CardNo
    influence: Count


class Unstowed(SeatEvent, tag="unstowed", frozen=True):
    """Ships went to the discard pile because the last Merchant of their color left the display (ruling R33)."""

    cards: Cards


class Gambled(SeatEvent, tag="gambled", frozen=True):
    """The active player's Gambler turned up these cards at once; they are resolved in this order (ruling R36)."""

    cards: Cards


class ShipSpared(SeatEvent, tag="ship_spared", frozen=True):
    """A ship that would have ended Discover was discarded instead, by this turn's event."""

    card: CardNo


class EndTriggered(SeatEvent, tag="end_triggered", frozen=True):
    """A seat reached the influence that ends a competitive game; the round is played to its end."""

    influence: Count


class RanOut(Event, tag="ran_out", frozen=True):
    """Too few cards are left to go on; the game ends with this round."""


class Conceded(SeatEvent, tag="conceded", frozen=True):
    """A seat gave the game up, which ends it."""


class GameOver(Event, tag="game_over", frozen=True):
    """The game ended; the state's `result` has the outcome."""


_TABLE_EVENTS = [kind for kind in Event.__subclasses__() if kind is not SeatEvent]
EVENT_TYPES: tuple[type[Event], ...] = (*SeatEvent.__subclasses__(), *_TABLE_EVENTS)
