"""Weighing all cards of a game at once for one seat, and what it would take of a harbor.

What a ship is worth, and what a hire costs, depends on so little that seats and turns share it: it is remembered
by value. The worth of professions changes with every turn, so it is worked out for all of them in one go.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from highseas.engine.royal.ai.facts import FACTS, Memo, Shelf
from highseas.engine.royal.ai.wants import Wants, clerks_worth, trade_worth
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import (
    CARDS,
    COINS,
    COLOR,
    COLOR_BIT,
    COST,
    CROWNS,
    PROFESSION,
    SHIP,
    STRENGTH,
    TYPE,
)
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.prices import discount, trade_bonus, trade_coins, trade_crowns, trading_powers
from highseas.engine.royal.state import Seat, State

Weighed = tuple[list[float], list[float], list[int]]
"""By card index, what taking a profession is worth to a seat without the fee, what taking each card is worth to it
less the fee, and the coins that the card brings, negative for a price."""


class Hires(NamedTuple):
    """What hires cost: the price of the dearest profession of the game; by card index, what its price weighs, and
    the coins that it brings.
    """

    dearest: int
    costs: list[float]
    brings: list[int]


class Trades(NamedTuple):
    """By card, what trading a ship is worth, less the fee; by color what adds to it: coins, Clerks, crowns."""

    worths: list[float]
    bonuses: dict[int, tuple[float, float, int]]


HIRES: Final = FACTS.owns(Memo[Hires](32))
TRADES: Final = FACTS.owns(Memo[Trades](64))


def weigh(table: State, seat_no: int, shelf: Shelf, wants: Wants, weights: Weights, fee: float) -> Weighed:
    """Weigh every card of the game that may be taken; a seat that pays the active player pays this fee.

    A price weighs more for a seat that saves for a contract of coins, and so does what it takes from savings.
    """
    seat = table.seats[seat_no]
    each = max(weights.price, wants.coin if wants.hoards else 0.0)
    hires = _hires(shelf, discount(seat), table.turn_rules.hire, each)
    professions, wanted, costs = shelf.professions, wants.cards, hires.costs
    values = _ships(table, seat_no, shelf, wants, fee)
    worths = values.copy() if fee else values
    for card in professions:
        worths[card] = wanted[card] - costs[card]
    missing = wants.saving - len(seat.coins)
    if missing + hires.dearest > 0:
        _spare(worths, professions, hires.brings, missing, wants, weights)
    if fee:
        for card in professions:
            values[card] = worths[card] - fee
    return worths, values, hires.brings


def _hires(shelf: Shelf, saved: int, hire: int, each: float) -> Hires:
    """Return what hires cost with so many coins saved by professions, and more for an event; each weighs so."""
    key = (shelf.sets, saved, hire, each)
    known = HIRES.get(key)
    if known is None:
        brings, costs, dearest = COINS.copy(), [0.0] * len(COINS), 0
        for card in shelf.professions:
            price = max(0, max(0, COST[card] - saved) + hire)  # as `hire_cost`
            brings[card] = -price
            costs[card] = price * each
            dearest = max(dearest, price)
        known = HIRES.keep(key, Hires(dearest, costs, brings))
    return known


def _spare(
    worths: list[float],
    professions: tuple[int, ...],
    brings: list[int],
    missing: int,
    wants: Wants,
    weights: Weights,
) -> None:
    """Subtract what is taken from savings, to which so many coins are missing already, or are spare below 0."""
    taxable, goal = wants.taxable, wants.goal
    each = weights.short_of_tax if taxable else weights.short
    for card in professions:
        price = -brings[card]
        short = missing + price
        if short > 0 and (taxable or goal[card] is None):
            worths[card] -= each * (short if short < price else price)


def unweighed() -> Weighed:
    """Return what is to be filled in card by card, as they are asked for."""
    worths = [0.0] * len(CARDS)
    return worths, worths, [0] * len(CARDS)


# --- ships ---


def _ships(table: State, seat_no: int, shelf: Shelf, wants: Wants, fee: float) -> list[float]:
    """Return, by card index, what taking each ship of the game is worth to the seat, less the fee."""
    if wants.point:  # Merchants that keep ships
        worths = [0.0] * len(CARDS)
        for card in shelf.ships:
            worths[card] = trade_worth(table, seat_no, card, wants)[0] - fee
        return worths
    seat = table.seats[seat_no]
    crown = wants.crown if shelf.crowned or seat.ability is not None else 0.0
    event = table.turn_rules.trade
    key = (shelf.sets, fee, wants.coin, crown, tuple(wants.decline), trading_powers(seat), seat.ability, event)
    trades = TRADES.get(key) or TRADES.keep(key, _usual_trades(table, seat, shelf.ships, wants, fee))
    worths, items, bonuses = trades.worths.copy(), wants.items, trades.bonuses
    for card in shelf.item_ships:
        bonus, extra, crowns = bonuses[COLOR[card]]
        kept, traded = items[card] + bonus + crown * crowns + extra - fee, worths[card]
        worths[card] = kept if kept > traded else traded
    return worths


def _usual_trades(table: State, seat: Seat, ships: Sequence[int], wants: Wants, fee: float) -> Trades:
    """Return what `trade_worth` is of all these ships, kept for no item, where no Merchant counts."""
    coin, crown, declines, event = wants.coin, wants.crown, wants.decline, table.turn_rules.trade
    bonuses: dict[int, tuple[float, float, int]] = {}
    worths = [0.0] * len(CARDS)
    for card in ships:
        color = COLOR[card]
        if color not in bonuses:
            bonuses[color] = _bonuses(seat, card, wants)
        bonus, extra, crowns = bonuses[color]
        brings = trade_coins(table, card) if event else COINS[card]
        coins = brings * coin + bonus + crown * (CROWNS[card] + crowns)
        worths[card] = max(coins, declines[color]) + extra - fee
    return Trades(worths, bonuses)


def _bonuses(seat: Seat, card: int, wants: Wants) -> tuple[float, float, int]:
    """Return what adds to a trade of this color: Traders' coins, Clerks, a character's crowns."""
    return trade_bonus(seat, card) * wants.coin, clerks_worth(seat, card), trade_crowns(seat, card, True)


# --- what one seat would make of a harbor ---

Step = tuple[float, int, float, bytes]
"""One take of a seat that already looked through a harbor, as `least`, `coins`, `total` and `left`: another card
there would be taken now, if it were worth more than `least` and the seat could pay it with `coins`. `total` is what
the takes before were worth, and `left` what they leave."""


class Buyer:
    """One seat in its chance, with what each card is worth to it.

    `worths` are those of the cards by index, without the fee, and `values` what it chooses by; `brings` are the
    coins of each, negative for a price (`engine.royal.ai.weighing`). `purse` are its coins beyond the fee; it
    takes only what has a value above `least`, and gains `fee` less than that. `power` is what its professions bring
    coins by.
    """

    __slots__ = ("brings", "earns", "fee", "least", "power", "purse", "values", "wants", "worths")

    def __init__(self, wants: Wants, purse: int, least: float, fee: float, power: bytes, weighed: Weighed) -> None:
        self.wants = wants
        self.purse = purse
        self.least = least
        self.fee = fee
        self.power = power
        self.earns = any(power)
        self.worths, self.values, self.brings = weighed

    def best(self, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Return the best the seat would make of a harbor with this many takes, and what it would leave."""
        values, brings, coins, total = self.values, self.brings, self.purse, 0.0
        for _ in range(takes):
            best, most = -1, self.least
            for card in harbor:
                if values[card] > most and coins + brings[card] >= 0:
                    best, most = card, values[card]
            if best < 0:
                break
            total += most - self.fee
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return total, harbor

    def steps(self, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Return what `best` does step by step, with what it returns."""
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
        """Return the worth of the coins that the seat's professions bring at the start of its chance."""
        return self.wants.coin * income_of(self.power, cards, ships)


# --- cards that may come next, in groups that make the same difference if they come ---

Ship = tuple[int, int, bool, int]
"""A ship as `load`, `bit`, `repellable` and `card`: where in `Groups.loads` one is that is worth the same, its
color, whether the active player has the cutlasses for it, and which it is."""


class Groups(NamedTuple):
    """By card index, the first card of its group (`of`); behind all indexes for cards that are in none.

    `professions` are the first card of each group of these. `ships` have one of each load and color that can be
    repelled or cannot, `loads` one of each worth, whatever its color; `strong` are those that cannot, after their
    colors. `apart` has the other cards, each before what it adds to the worth of a harbor, in which it never lies.
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
    types, colors, strengths = TYPE, COLOR_BIT, STRENGTH
    of = [len(types)] * len(types)
    people: list[int] = []
    fleet: list[int] = []
    others: list[tuple[int, float]] = []
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
    for place, key in enumerate(keys(people)):
        card = people[place]
        of[card] = professions.setdefault(key, card)
    loads: dict[object, int] = {}
    ships: dict[tuple[int, int, bool], int] = {}
    for place, key in enumerate(keys(fleet)):
        card = fleet[place]
        ship = (loads.setdefault(key, card), colors[card], cutlasses >= strengths[card])
        of[card] = ships.setdefault(ship, card)
    places = {load: place for place, load in enumerate(loads.values())}
    return Groups(
        of,
        list(professions.values()),
        [(places[load], bit, repellable, card) for (load, bit, repellable), card in ships.items()],
        list(places),
        [(colors[card], card) for card in fleet if cutlasses < strengths[card]],
        others,
    )
