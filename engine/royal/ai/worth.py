"""What taking a card is worth to a seat, without the fee."""

from collections.abc import Sequence
from typing import Literal

from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import COINS, COLOR, COLOR_BIT, COST, CROWNS, ITEM, NO_POWER
from highseas.engine.royal.frames.take import (
    discount,
    extra_takes,
    points_kept,
    trade_bonus,
    trade_coins,
    trade_crowns,
)
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import Seat, State

Way = Literal["trade", "decline", "item"]

WORTH_A_MOVE = 0.05
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


def weigh(
    table: State, seat_no: int, cards: Sequence[int], wants: Wants, weights: Weights
) -> tuple[list[float], list[int]]:
    """Return what taking each of these cards is worth to the seat, and what it brings in coins.

    A price weighs more for a seat that saves for a contract of coins, and so does what it takes from savings.
    """
    seat, wanted, goals, saving = table.seats[seat_no], wants.cards, wants.goal, wants.saving
    saved, hire, held = discount(seat), table.turn_rules.hire, len(seat.coins)
    each = max(weights.price, wants.coin if wants.hoards else 0.0)
    trades: dict[int, tuple[float, float, int]] = {}
    plain = not table.turn_rules.trade and not (wants.point and seat.power != NO_POWER)
    coin, crown, declines = wants.coin, wants.crown, wants.decline
    worths: list[float] = []
    brings: list[int] = []
    for card in cards:
        if COLOR_BIT[card]:
            brings.append(COINS[card])
            if plain and not ITEM[card]:
                color = COLOR[card]
                if color not in trades:
                    trades[color] = _trades(seat, card, wants)
                bonus, extra, crowns = trades[color]
                coins = COINS[card] * coin + bonus + crown * (CROWNS[card] + crowns)
                declined = declines[color]
                worths.append((declined if declined > coins else coins) + extra)
            else:  # one that may be kept or stowed too, or brings other coins in this turn
                worths.append(trade_worth(table, seat_no, card, wants)[0])
            continue
        price = COST[card] - saved if COST[card] > saved else 0  # `hire_cost`, for many cards at once
        if hire:
            price = max(0, price + hire)
        brings.append(-price)
        worth = wanted[card] - price * each
        short = saving - held + price
        if short > 0:
            short = min(price, short)
            if wants.taxable:
                worth -= weights.short_of_tax * short
            elif goals[card] is None:
                worth -= weights.short * short
        worths.append(worth)
    return worths, brings


def _trades(seat: Seat, card: int, wants: Wants) -> tuple[float, float, int]:
    """Return what adds to a trade of this color: Traders' coins, Clerks, a character's crowns."""
    return trade_bonus(seat, card) * wants.coin, clerks_worth(seat, card), trade_crowns(seat, card, True)
