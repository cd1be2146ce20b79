"""What taking a card is worth to a seat, without the fee."""

from typing import Final, Literal

from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.cards import COLOR, ITEM, NO_POWER
from highseas.engine.royal.frames.take import (
    extra_takes,
    points_kept,
    trade_bonus,
    trade_coins,
    trade_crowns,
)
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import Seat, State

Way = Literal["trade", "decline", "item"]

WORTH_A_MOVE: Final = 0.05
"""Least worth, in coins, for which a card is taken."""


def together(table: State) -> bool:
    """Whether the players win and lose together."""
    return MODES[table.mode].plays_as_one(table)


def among_rivals(table: State) -> bool:
    """Whether there are others, and each seat plays for itself."""
    return len(table.seats) > 1 and not together(table)


def trade_worth(table: State, seat_no: int, card: int, wants: Wants) -> tuple[float, Way]:
    """Return the worth of taking a ship in the best way, without the fee: for its coins, without them, or for
    its item.
    """
    seat = table.seats[seat_no]
    bonus = trade_bonus(seat, card) * wants.coin
    coins = trade_coins(table, card) * wants.coin + bonus + wants.crown * trade_crowns(seat, card, False)
    if wants.point and seat.power != NO_POWER:
        coins += wants.point * points_traded(table, seat, card)
    extra = clerks_worth(seat, card)
    declined = wants.decline[COLOR[card]]
    kept = wants.items[card] + bonus + wants.crown * trade_crowns(seat, card, True) if ITEM[card] else 0.0
    if kept > max(coins, declined):
        return kept + extra, "item"
    if declined > coins:
        return declined + extra, "decline"
    return coins + extra, "trade"


def points_traded(table: State, seat: Seat, card: int) -> int:
    """Return the points of influence that the ship counts under a Merchant of the seat, if it is traded (ruling
    R33).
    """
    return points_kept(table, seat, card, trade_coins(table, card) + trade_bonus(seat, card))


def clerks_worth(seat: Seat, card: int) -> float:
    """Return the worth of the further cards that Clerks allow for trading this ship."""
    return 0.8 * extra_takes(seat, card)
