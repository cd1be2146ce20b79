"""What a seat can decide, as frozen values. Seats, holds and treasures count from 0 here; -1 is the Ghost Ship.

The text form, which counts from 1, is in `engine.jamaica.notation`.
"""

import msgspec

from highseas.engine.jamaica.board import SPACES
from highseas.engine.jamaica.cards import CARDS

GHOST = -1
"""The Ghost Ship, where a seat is asked for."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class Dice(Move, frozen=True, tag="dice"):
    """Captain: lay the dice, that of the morning first."""

    morning: int
    evening: int


class Card(Move, frozen=True, tag="card"):
    """Choose the action card of this round, by its id."""

    card: int


class Hold(Move, frozen=True, tag="hold"):
    """Load into this empty hold."""

    hold: int


class Empty(Move, frozen=True, tag="empty"):
    """Throw the content of this hold out, and load into it."""

    hold: int


class Go(Move, frozen=True, tag="go"):
    """Sail, fall back, or steer the Ghost Ship to this space."""

    space: int


class Fight(Move, frozen=True, tag="fight"):
    """Attack this ship, of several on the space."""

    seat_no: int


class Powder(Move, frozen=True, tag="powder"):
    """Spend so many gunpowder tokens in the battle."""

    count: int


class Pay(Move, frozen=True, tag="pay"):
    """Pay so many tokens from each hold, a byte each."""

    amounts: bytes


class StealHold(Move, frozen=True, tag="steal_hold"):
    """Take the content of this hold of the loser."""

    hold: int


class StealTreasure(Move, frozen=True, tag="steal_treasure"):
    """Take a treasure of the loser: its face-up cards in order, then one place for a face-down card, blind."""

    place: int


class Curse(Move, frozen=True, tag="curse"):
    """Give the loser a cursed treasure."""

    seat_no: int
    treasure: int


class Reroll(Move, frozen=True, tag="reroll"):
    """Saran's Sabre: have the die just thrown thrown again, which is one's own or the other's."""

    mine: bool


class No(Move, frozen=True, tag="no"):
    """Take nothing; do not use the Sabre."""


class Concede(Move, frozen=True, tag="concede"):
    """Give the race up, which ends it. Never among the legal moves, always accepted."""


NO = No()
CONCEDE = Concede()
REROLL_MINE = Reroll(True)
REROLL_THEIRS = Reroll(False)
CARD_MOVES: tuple[Card, ...] = tuple(Card(card) for card in (0, *CARDS))
GO: tuple[Go, ...] = tuple(Go(space) for space in range(SPACES))
HOLD_MOVES: tuple[Hold, ...] = tuple(Hold(hold) for hold in range(6))
EMPTIES: tuple[Empty, ...] = tuple(Empty(hold) for hold in range(6))
POWDERS: tuple[Powder, ...] = tuple(Powder(count) for count in range(37))
"""Shared instances, because listing moves is what the engine does most."""
