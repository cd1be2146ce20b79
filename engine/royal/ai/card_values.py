"""The values of all cards of a game to one seat at once, and what the seat would take of a harbor by them.

The value of a ship and the price of a hire depend on so little that seats and turns share them: they are cached by
value. The value of professions changes with every turn, so it is computed for all of them in one go.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from highseas.engine.royal.ai.facts import Memo, Shelf
from highseas.engine.royal.ai.utility import Utility, clerks_value, trade_value
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import CARDS, COINS, COLOR, COLOR_BIT, COST, CROWNS, PROFESSION, SHIP, STRENGTH, TYPE
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.prices import discount, trade_bonus, trade_coins, trade_crowns, trading_powers
from highseas.engine.royal.state import Seat, State

CardValues = tuple[list[float], list[float], list[int]]
"""By card index, the value of taking a profession without the fee, the value of taking each card less the fee, and
the coins that the card brings, negative for a price.
"""


class Hires(NamedTuple):
    """The dearest price of a profession; by card index, what its price costs and the coins it brings, below 0."""

    dearest: int
    costs: list[float]
    brings: list[int]


class Trades(NamedTuple):
    """By card, the value of trading a ship, less the fee; by color what adds to it: coins, Clerks, crowns."""

    values: list[float]
    bonuses: dict[int, tuple[float, float, int]]


HIRES: Final = Memo[Hires](32)
TRADES: Final = Memo[Trades](64)


def value_cards(table: State, seat_no: int, shelf: Shelf, utility: Utility, weights: Weights, fee: float) -> CardValues:
    """Evaluate every card of the game that may be taken; a seat that pays the active player pays this fee.

    A price costs more for a seat that saves for a contract of coins, and so does what it takes from savings.
    """
    seat = table.seats[seat_no]
    each = max(weights.price, utility.coin if utility.hoards else 0.0)
    hires = _hires(shelf, discount(seat), table.turn_rules.hire, each)
    professions, wanted, costs = shelf.professions, utility.cards, hires.costs
    net = _ships(table, seat_no, shelf, utility, fee)
    values = net.copy() if fee else net
    for card in professions:
        values[card] = wanted[card] - costs[card]
    missing = utility.saving - len(seat.coins)
    if missing + hires.dearest > 0:  # coins are missing from savings, or would be after a hire
        taxable, goal = utility.taxable, utility.goal
        cost = weights.short_of_tax if taxable else weights.short
        for card in professions:
            price = -hires.brings[card]
            short = missing + price
            if short > 0 and (taxable or goal[card] is None):
                values[card] -= cost * (short if short < price else price)
    if fee:
        for card in professions:
            net[card] = values[card] - fee
    return values, net, hires.brings


def _hires(shelf: Shelf, saved: int, hire: int, each: float) -> Hires:
    key = (shelf.sets, saved, hire, each)
    if (known := HIRES.get(key)) is None:
        brings, costs, dearest = COINS.copy(), [0.0] * len(COINS), 0
        for card in shelf.professions:
            price = max(0, max(0, COST[card] - saved) + hire)  # as `hire_cost`
            brings[card] = -price
            costs[card] = price * each
            dearest = max(dearest, price)
        known = HIRES.keep(key, Hires(dearest, costs, brings))
    return known


def no_values() -> CardValues:
    """Return values that are to be filled in card by card, as they are asked for."""
    values = [0.0] * len(CARDS)
    return values, values, [0] * len(CARDS)


def _ships(table: State, seat_no: int, shelf: Shelf, utility: Utility, fee: float) -> list[float]:
    if utility.point:  # Merchants that keep ships
        values = [0.0] * len(CARDS)
        for card in shelf.ships:
            values[card] = trade_value(table, seat_no, card, utility)[0] - fee
        return values
    seat = table.seats[seat_no]
    crown = utility.crown if shelf.crowned or seat.ability is not None else 0.0
    powers, event = trading_powers(seat), table.turn_rules.trade
    key = (shelf.sets, fee, utility.coin, crown, tuple(utility.decline), powers, seat.ability, event)
    trades = TRADES.get(key) or TRADES.keep(key, _usual_trades(table, seat, shelf.ships, utility, fee))
    values, items, bonuses = trades.values.copy(), utility.items, trades.bonuses
    for card in shelf.item_ships:
        bonus, extra, crowns = bonuses[COLOR[card]]
        kept, traded = items[card] + bonus + crown * crowns + extra - fee, values[card]
        values[card] = kept if kept > traded else traded
    return values


def _usual_trades(table: State, seat: Seat, ships: Sequence[int], utility: Utility, fee: float) -> Trades:
    coin, crown, declines, event = utility.coin, utility.crown, utility.decline, table.turn_rules.trade
    bonuses: dict[int, tuple[float, float, int]] = {}
    values = [0.0] * len(CARDS)
    for card in ships:
        color = COLOR[card]
        if color not in bonuses:
            crowns = trade_crowns(seat, card, True)  # of a character
            bonuses[color] = trade_bonus(seat, card) * coin, clerks_value(seat, card), crowns
        bonus, extra, crowns = bonuses[color]
        brings = trade_coins(table, card) if event else COINS[card]
        coins = brings * coin + bonus + crown * (CROWNS[card] + crowns)
        values[card] = max(coins, declines[color]) + extra - fee
    return Trades(values, bonuses)


Step = tuple[float, int, float, bytes]
"""One take of a seat that already looked through a harbor, as `least`, `coins`, `total` and `left`: another card
there would be taken now, if its value were above `least` and the seat could pay it with `coins`. `total` is the
value of the takes before, and `left` what they leave.
"""


class Taker:
    """One seat in its chance, with the value of each card to it.

    By card index, `values` are what it chooses by, `gross` those without the fee, and `brings` the coins of each,
    negative for a price. `purse` are its coins beyond the fee; it takes only what has a value above `least`, and
    gains `fee` less than that. `power` is what its professions bring coins by.
    """

    __slots__ = ("brings", "earns", "fee", "gross", "least", "power", "purse", "utility", "values")

    def __init__(
        self, utility: Utility, purse: int, least: float, fee: float, power: bytes, values: CardValues
    ) -> None:
        self.utility = utility
        self.purse = purse
        self.least = least
        self.fee = fee
        self.power = power
        self.earns = any(power)
        self.gross, self.values, self.brings = values

    def steps(self, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Return the seat's best takes from a harbor, one after another, their value in all, and the cards left."""
        values, brings, coins, total = self.values, self.brings, self.purse, 0.0
        steps: list[Step] = []
        for _ in range(takes):
            best, most = -1, self.least
            for card in harbor:
                if values[card] > most and coins + brings[card] >= 0:
                    best, most = card, values[card]
            steps.append((most, coins, total, harbor))
            if best < 0:
                break
            total += most - self.fee
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return tuple(steps), total, harbor

    def income(self, cards: int, ships: int) -> float:
        """Return the value of the coins that the seat's professions bring at the start of its chance."""
        return self.utility.coin * income_of(self.power, cards, ships)


Ship = tuple[int, int, bool, int]
"""A ship as `load`, `bit`, `repellable` and `card`: where in `Groups.loads` one of the same value is, its color,
whether the active player has the cutlasses for it, and which it is."""


class Groups(NamedTuple):
    """By card index, the first card of its group (`of`); behind all indexes for cards that are in none.

    `professions` are the first card of each group of these. `ships` have one of each load and color that can be
    repelled or cannot, `loads` one of each value, whatever its color; `strong` are those that cannot, after their
    colors. `apart` has the other cards, each before what it adds to the value of a harbor, in which it never lies.
    """

    of: list[int]
    professions: list[int]
    ships: list[Ship]
    loads: list[int]
    strong: list[tuple[int, int]]
    apart: list[tuple[int, float]]


NO_GROUPS = Groups([], [], [], [], [], [])


def grouped(
    cards: Iterable[int],
    keys: Callable[[Sequence[int]], Iterable[object]],
    apart: Callable[[int], float],
    cutlasses: int,
) -> Groups:
    """Return groups of cards: those with the same of these keys, or what each adds that lies apart."""
    of = [len(TYPE)] * len(TYPE)
    people: list[int] = []
    fleet: list[int] = []
    others: list[tuple[int, float]] = []
    types = TYPE
    for card in cards:
        kind = types[card]
        if kind == PROFESSION:
            people.append(card)
        elif kind == SHIP:
            fleet.append(card)
        else:
            of[card] = card
            others.append((card, apart(card)))
    professions: dict[object, int] = {}
    for card, key in zip(people, keys(people), strict=True):
        of[card] = professions.setdefault(key, card)
    loads: dict[object, int] = {}
    ships: dict[tuple[int, int, bool], int] = {}
    for card, key in zip(fleet, keys(fleet), strict=True):
        ship = (loads.setdefault(key, card), COLOR_BIT[card], cutlasses >= STRENGTH[card])
        of[card] = ships.setdefault(ship, card)
    places = {load: place for place, load in enumerate(loads.values())}
    return Groups(
        of,
        list(professions.values()),
        [(places[load], bit, repellable, card) for (load, bit, repellable), card in ships.items()],
        list(places),
        [(COLOR_BIT[card], card) for card in fleet if cutlasses < STRENGTH[card]],
        others,
    )
