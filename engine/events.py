"""What happened, as data in ids of seats (from 0) and card indexes. Front ends put it in words.

`apply` appends them to a list it is given, in the order in which things happen; together they are enough to
narrate a turn and to animate it. Search passes no list and none are made.
"""

from typing import Literal

import msgspec

GainReason = Literal[
    "start",
    "income",
    "jester",
    "trade",
    "gift",
    "expedition",
    "contract",
    "tax_bonus",
    "talent",
    "sale",
    "mission",
    "event",
]
CrownsReason = Literal["income", "trade", "talent", "mission", "marker", "event"]


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
    why: Literal["hire", "contract", "mission", "event"]


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


class EventRevealed(Event, tag="event_revealed", frozen=True):
    """Phase 0: the active player revealed an event, by its id (ruling R24)."""

    seat: int
    event: str


class MonthEnded(Event, tag="month_ended", frozen=True):
    """The event discard pile became the event deck of month `month`, with a new event on top if one was left."""

    month: int
    events: int


class StoryRead(Event, tag="story_read", frozen=True):
    """A story card is read, and its mission lies open; so many play cards were shuffled in (ruling R25)."""

    card: str
    joined: int


class MissionCompleted(Event, tag="mission_completed", frozen=True):
    """A seat completed a mission, by its number, as number `place` (from 1), giving up these cards."""

    seat: int
    mission: str
    place: int
    given: bytes


class MissionStep(Event, tag="mission_step", frozen=True):
    """A marker stands on a step space of a mission (mission 52)."""

    seat: int
    mission: str
    step: int
    steps: int


class MissionDeclined(Event, tag="mission_declined", frozen=True):
    """A seat turned a mission of the moment down."""

    seat: int
    mission: str


class MarkerPlaced(Event, tag="marker_placed", frozen=True):
    """A seat took its leftmost marker, its `place`-th, for a mission or to the box; what that opens follows."""

    seat: int
    place: int
    to_box: bool


class TalentOpened(Event, tag="talent_opened", frozen=True):
    """The first marker opened the character's ability (ruling R30)."""

    seat: int
    character: str


class TrophyShown(Event, tag="trophy_shown", frozen=True):
    """The second marker revealed the trophy."""

    seat: int


class OfferTurnedDown(Event, tag="offer_turned_down", frozen=True):
    """A seat did not pay for what an event offered."""

    seat: int


class CrownsGained(Event, tag="crowns_gained", frozen=True):
    """A seat moved up the crown track to space `crowns`."""

    seat: int
    count: int
    crowns: int
    why: CrownsReason


class CrownsPaid(Event, tag="crowns_paid", frozen=True):
    """A seat moved down the crown track to space `crowns`."""

    seat: int
    count: int
    crowns: int


class ItemKept(Event, tag="item_kept", frozen=True):
    """A ship was taken and kept for its item, with `bonus` coins from those who pay for it either way (R27)."""

    seat: int
    card: int
    bonus: int


class ItemSold(Event, tag="item_sold", frozen=True):
    """An Innkeeper sold the item of a kept ship, which was discarded (ruling R28)."""

    seat: int
    card: int
    price: int


class LookedAhead(Event, tag="looked_ahead", frozen=True):
    """The active player looks at the top cards of the Play deck, the first the top (ruling R29).

    Against each other the cards are for that player alone, and `cards` is empty.
    """

    seat: int
    cards: bytes


class PutOnTop(Event, tag="put_on_top", frozen=True):
    """Of the cards looked at, one is on top again and the others are discarded.

    Against each other `card` is -1: only the player who looked knows it.
    """

    seat: int
    card: int
    discarded: bytes


class ShipSpared(Event, tag="ship_spared", frozen=True):
    """A ship that would have ended Discover was discarded instead, by this turn's event."""

    seat: int
    card: int


class CharacterChosen(Event, tag="character_chosen", frozen=True):
    """A seat plays this character, by its id."""

    seat: int
    character: str


class AllotmentTaken(Event, tag="allotment_taken", frozen=True):
    """A seat took so many coins of the group's allotment (ruling R31)."""

    seat: int
    coins: int


class EndTriggered(Event, tag="end_triggered", frozen=True):
    """A seat reached the influence that ends a competitive game; the round is played to its end."""

    seat: int
    influence: int


class Conceded(Event, tag="conceded", frozen=True):
    """A seat gave the game up, which ends it."""

    seat: int


class GameOver(Event, tag="game_over", frozen=True):
    """The game ended; the state's `result` tells how."""


EVENT_TYPES: tuple[type[Event], ...] = tuple(Event.__subclasses__())
