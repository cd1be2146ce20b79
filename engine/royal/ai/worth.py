"""The value of a harbor: the takes it would lead to, seat by seat."""

from collections.abc import Mapping, Sequence
from typing import Literal

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import COINS, COLOR, COLOR_BIT, ITEM, NO_POWER
from highseas.engine.royal.frames.income import income_of
from highseas.engine.royal.frames.take import (
    EXTRA,
    TAKES_BY_COLORS,
    extra_takes,
    hire_cost,
    points_kept,
    trade_bonus,
    trade_coins,
    trade_crowns,
)
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.moves import Take
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


def hire_worth(table: State, seat_no: int, card: int, wants: Wants, weights: Weights) -> float:
    """Return the worth of hiring less its price, which weighs more for a seat that saves for a contract of
    coins.
    """
    price = hire_cost(table, table.seats[seat_no], card)
    left = len(table.seats[seat_no].coins) - price
    worth = wants.cards[card] - price * max(weights.price, wants.coin if wants.hoards else 0.0)
    short = max(0, min(price, wants.saving - left))
    if wants.taxable:
        return worth - weights.short_of_tax * short
    return worth if wants.goal[card] is not None else worth - weights.short * short


def take_worth(table: State, seat_no: int, card: int, wants: Wants, weights: Weights) -> float:
    """Return the worth of taking a card, without the fee."""
    if COLOR_BIT[card]:
        return trade_worth(table, seat_no, card, wants)[0]
    return hire_worth(table, seat_no, card, wants, weights)


class Appraiser:
    """Weighs harbors for one table, caching what each card is worth to each seat."""

    def __init__(self, table: State, wants: list[Wants], weights: Weights) -> None:
        self.table = table
        self.wants = wants
        self.weights = weights
        self.friends = together(table) and len(table.seats) > 1
        """Whether others win and lose together with the active player."""
        self.least = WORTH_A_MOVE
        """Least worth without what others lose by it for which a card may be taken."""
        self.margin = 0.0
        """How much better than stopping drawing must be."""
        self.extras = [sum(own.power[place] for place in EXTRA) for own in table.seats]
        """Governors of each seat."""
        self._earns = [any(own.power) for own in table.seats]
        self._worths: list[dict[int, float]] = [{} for _ in table.seats]
        self._coins: list[dict[int, int]] = [{} for _ in table.seats]
        self._harbors: dict[tuple[bytes, int, int], float] = {}

    def prepare(self, cards: Sequence[int]) -> None:
        """Called before harbors are weighed that have each of these as their last card."""

    def take(self, seat_no: int, card: int) -> float:
        """Return the worth of taking a card, without the fee."""
        return take_worth(self.table, seat_no, card, self.wants[seat_no], self.weights)

    def fee(self, seat_no: int) -> float:
        """Return what it costs the seat that the active player gains its fee."""
        return 0.0 if seat_no == self.table.active else 0.1 if together(self.table) else 0.5

    def gift(self, move: Take) -> float:
        """Return what a gift is worth: best for the poorest friend, or for the weakest rival."""
        if move.to < 0:
            return 0.0
        other = self.table.seats[move.to]
        if together(self.table):
            return 0.5 - 0.01 * len(other.coins)
        return -0.5 - 0.05 * other.influence

    def why_take(self, move: Take) -> Why | None:
        """Return a reason of its own for taking a card; None where the usual ones are true."""
        return None

    def why_pass(self, worths: Mapping[Take, float]) -> Why | None:
        """Return a reason of its own for taking none of these, by what each is worth; None where the usual ones are
        true.
        """
        return None

    def worths(self, seat_no: int, harbor: bytes) -> dict[int, float]:
        """Return what each card of the harbor is worth to the seat."""
        known = self._worths[seat_no]
        for card in harbor:
            if card not in known:
                known[card] = self.take(seat_no, card)
                price = 0 if COLOR_BIT[card] else hire_cost(self.table, self.table.seats[seat_no], card)
                self._coins[seat_no][card] = COINS[card] - price
        return known

    def chance(self, seat_no: int, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Return the best the seat would make of a harbor with this many takes, and what it would leave."""
        worths, brings = self.worths(seat_no, harbor), self._coins[seat_no]
        coins = len(self.table.seats[seat_no].coins)
        price, fee = (0, 0.0) if seat_no == self.table.active else (1, 0.35)
        total = 0.0
        for _ in range(takes):
            best, best_worth = -1, WORTH_A_MOVE
            for card in harbor:
                worth = worths[card] - fee
                if worth > best_worth and coins + brings[card] >= price:
                    best, best_worth = card, worth
            if best < 0:
                break
            total += best_worth
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return total, harbor

    def harbor(self, harbor: bytes, colors: int, more: int = 0) -> float:
        """Return the worth of stopping with this harbor: the active player's takes, so many `more` than usual, and
        in cooperation the others'.
        """
        known = self._harbors.get((harbor, colors, more))
        if known is None:
            known = self._harbors[harbor, colors, more] = self._harbor(harbor, colors, self.takes(colors) + more)
        return known

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        table = self.table
        active = table.active
        total, left = self.chance(active, harbor, takes)
        total += self._income(active, len(harbor), colors)
        stops = self.wants[active].stops
        if len(harbor) < len(stops):
            total += stops[len(harbor)]
        return total + self.following(active, left)

    def takes(self, colors: int) -> int:
        """Return the cards that the active player may take from a harbor with so many ship colors."""
        table = self.table
        takes = TAKES_BY_COLORS[colors] + self.extras[table.active] + table.turn_rules.takes
        if table.gambled:
            takes += table.gambled * catalog_of(table).gamble_takes
        return max(0, takes)

    def following(self, seat_no: int, left: bytes) -> float:
        """Return what the seats after this one in the turn would make of the rest of the harbor; 0 unless the
        players win and lose together.
        """
        if not self.friends:
            return 0.0
        table = self.table
        total = 0.0
        while (seat_no := (seat_no + 1) % len(table.seats)) != table.active:
            if self._earns[seat_no]:
                total += self._income(seat_no, len(left), sum([1 for card in left if COLOR_BIT[card]]))
            takes = 1 + self.extras[seat_no] + table.turn_rules.takes_others
            more, left = self.chance(seat_no, left, takes)
            total += more
        return self.weights.others * total

    def _income(self, seat_no: int, cards: int, colors: int) -> float:
        """Return the coins of the seat's professions at the start of its chance."""
        return self.wants[seat_no].coin * income_of(self.table.seats[seat_no].power, cards, colors)
