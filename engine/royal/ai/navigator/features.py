"""What the networks see of a table: whole numbers in which `terms.UNIT` stands for 1.0, from 0 to 255.

There is a block for each contract, one for the table, one for the active seat, one for the mean of the others, and
in the middle of Discover one for the harbor. What a contract's block says follows from its term: how far the
nearest seat is, what it lacks, how scarce that is among the hidden cards (`terms`). Hidden cards enter as counts of
what an observation says is hidden, and in no other way. Divisions round down.

Most blocks are given as *parts*, each a function and its values, so that a network can remember what it makes of
them; `inputs_of` lists what a part stands for.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from highseas.engine.royal import cards
from highseas.engine.royal.ai.navigator.terms import PLENTY, UNIT, Far, Market, far_from, serving
from highseas.engine.royal.ai.utility import turns_left
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.prices import EXTRA, TAKES_BY_COLORS, hire_cost, trade_bonus
from highseas.engine.royal.goals.terms import WhenColors
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Seat, State

MOST: Final = 255
"""The largest input."""
_CONTRACTS, _PER_CONTRACT, _TABLE, _SEAT, _HARBOR = 18, 13, 26, 30, 34
"""How many contracts there are, and how many inputs each block has."""
_TABLE_AT: Final = _CONTRACTS * _PER_CONTRACT
_ACTIVE_AT: Final = _TABLE_AT + _TABLE
_OTHERS_AT: Final = _ACTIVE_AT + _SEAT
_HARBOR_AT: Final = _OTHERS_AT + _SEAT
INPUTS_AT_START = _HARBOR_AT
"""Inputs where a turn starts: there is no harbor."""
INPUTS = _HARBOR_AT + _HARBOR
"""Inputs in the middle of Discover."""

_MOST_CUTLASSES: Final = 9
"""Cutlasses beyond which no more ships are repelled."""
_NOBODY: Final = 1 << 20
"""The distance from a contract that a seat cannot have."""
_MOST_SECOND: Final = 77
"""The largest input for the seat that is second nearest."""
_USEFUL: Final = 12
"""Coins from which on more are in danger."""
_EACH_TURN: Final = {
    "trade_bonus": 20,
    "hire_discount": 45,
    "income_by_cards": 40,
    "income_by_ships": 103,
    "extra_card": 240,
    "extra_card_on_trade": 30,
    "cutlasses": 48,
    "symbol": 15,
}
"""Hundredths of a coin that a profession brings each turn, by the kind of its ability. They belong to the weights:
deckhand's own may change, these may not."""
_POWER_INPUTS = (
    ("extra_card", 1),
    ("hire_discount", 1),
    ("empty_harbor_coin", 1),
    ("five_card_coins", 1),
    ("three_or_four_card_coin", 1),
    ("ships_minus_one_coins", 1),
    ("trade_bonus", 2),
    ("extra_card_on_trade", 2),
    ("expedition_house", 1),
    ("expedition_anchor", 1),
    ("expedition_cross", 1),
    ("expedition_wild", 1),
)
"""The inputs of a seat for the abilities of its display: an ability, in all colors, and how many of it are 1.0."""
_HUNDREDTHS: Final[list[int]] = []
_COUNTED: Final[list[tuple[int, ...]]] = []

Pairs = list[tuple[int, int]]
"""Inputs as (place, number)."""
Part = tuple[Any, ...]
"""The function that gives the inputs of its group, and the values that they follow from."""


@cards.follows_sets
def _rebuild() -> None:
    _HUNDREDTHS[:] = [
        sum(_EACH_TURN.get(cards.ABILITIES[name].kind, 0) for name in card.abilities) * (card.cutlasses or 1)
        for card in cards.CARDS
    ]
    _COUNTED[:] = [
        tuple(place for place, power in enumerate(cards.POWERS) if power.partition(":")[0] == name)
        for name, _ in _POWER_INPUTS
    ]


# --- what parts stand for ---


def _of_contract(number: int, *values: int) -> Pairs:
    return list(enumerate(values, number * _PER_CONTRACT))


def _of_clock(turns: int, seats: int, opened: int) -> Pairs:
    pace = turns + seats
    values = (
        turns * UNIT // 20,
        turns * turns * UNIT // 400,
        seats * UNIT // pace,
        opened * UNIT // 5,
        *((opened == number) * UNIT for number in (1, 2, 3)),
        opened * seats * UNIT // pace,
        *((turns <= rounds * seats) * UNIT for rounds in (1, 2, 3, 4)),
    )
    pairs = [*enumerate(values, _TABLE_AT), (_TABLE_AT + 15, opened * opened * seats * UNIT // (4 * pace))]
    return [*pairs, (_TABLE_AT + 20 + seats, UNIT)] if seats > 1 else pairs


def _of_coins(at: int, coins: int) -> Pairs:
    return [
        (at, coins * UNIT // 10),
        (at + 1, min(coins, 3) * UNIT // 3),
        (at + 2, min(coins, 6) * UNIT // 6),
        (at + 3, (coins >= 12) * UNIT),
        (at + 4, max(0, coins - 8) * UNIT // 8),
        (at + 5, (coins >= 9) * UNIT),
        (at + 28, min(coins, 4) * UNIT // 4),
        (at + 29, min(coins, 8) * UNIT // 8),
    ]


def _of_cutlasses(at: int, cutlasses: int, influence: int) -> Pairs:
    steps = [(at + 6 + least, (cutlasses >= least) * UNIT) for least in (1, 2, 3, 4, 5)]
    return [(at + 6, cutlasses * UNIT // 4), *steps, (at + 12, influence * UNIT // 12)]


def _of_abilities(at: int, power: bytes) -> Pairs:
    counts = [sum(power[place] for place in places) for places in _COUNTED]
    values = [count * UNIT // many for count, (_, many) in zip(counts, _POWER_INPUTS, strict=True)]
    return list(enumerate(values, at + 13))


def _of_things(at: int, markers: int, kept: int, display: int) -> Pairs:
    return [(at + 25, markers * UNIT // 3), (at + 26, kept * UNIT // 5), (at + 27, min(display, 10) * UNIT // 10)]


def _of_others(*seats: tuple[Part, ...]) -> Pairs:
    """Return the mean of the blocks of seats, each given by its parts."""
    totals = [0] * _SEAT
    for parts in seats:
        for part in parts:
            for place, number in inputs_of(part):
                totals[place] += number
    return [(_OTHERS_AT + place, total // len(seats)) for place, total in enumerate(totals)]


@lru_cache(maxsize=4096)
def inputs_of(part: Part) -> tuple[tuple[int, int], ...]:
    """Return the inputs that a part stands for, without those that are 0."""
    inputs, *values = part
    pairs = inputs(*values)
    return tuple((place, min(MOST, number)) for place, number in pairs if number)


def seat_parts(seat: Seat, at: int) -> tuple[Part, ...]:
    """Return what is seen of a seat, as parts whose inputs begin at a place."""
    return (
        (_of_coins, at, len(seat.coins)),
        (_of_cutlasses, at, seat.cutlasses, seat.influence),
        (_of_abilities, at, seat.power),
        (_of_things, at, seat.markers, len(seat.kept), len(seat.display)),
    )


class Inputs(NamedTuple):
    """The inputs of a position: those of parts, and single ones as (place, number)."""

    parts: list[Part]
    pairs: Pairs

    def all(self) -> dict[int, int]:
        """Return every input that is not 0, by its place."""
        pairs = [*self.pairs, *(pair for part in self.parts for pair in inputs_of(part))]
        return {place: number for place, number in pairs if number}


# --- one decision ---


_Distance = tuple[int, int, Far]
"""How far a seat is from a contract: hundredths in all, the coins that it lacks, and all else."""


class _Goods(NamedTuple):
    """What an active player could make of the harbor: what each face costs, which can be paid for now or with the
    coming income, how many can be taken, and that income.
    """

    prices: dict[int, int]
    now: set[int]
    later: set[int]
    takes: int
    income: int


_NO_GOODS = _Goods({}, set(), set(), 0, 0)


class Features:
    """The inputs of positions of one decision; what is hidden is counted once for all of them."""

    def __init__(self, seen: Observation, logit: Sequence[int]) -> None:
        """`logit` has the logit of each chance in 1024ths, in sixteenths."""
        hidden = Counter(card for group in seen.hidden for card in group.cards)
        self._logit = logit
        self._total = max(1, hidden.total())
        self._market = Market(hidden, catalog_of(seen.table).cheapest)
        self._stronger = [_stronger(hidden, color) for color in range(5)]
        self._distances: dict[Any, list[_Distance]] = {}
        self._serving: dict[tuple[int, bytes], frozenset[int]] = {}

    def start(self, table: State) -> Inputs:
        """Return the inputs of a table where a turn starts."""
        return self._inputs(table, self._goods(table) if table.harbor else _NO_GOODS)[0]

    def draw(self, table: State, stop: int) -> Inputs:
        """Return the inputs of a table in the middle of Discover; `stop` is the chance of stopping now."""
        goods = self._goods(table)
        inputs, served = self._inputs(table, goods)
        inputs.pairs.extend(self._harbor(table, goods, served, stop))
        return inputs

    def _goods(self, table: State) -> _Goods:
        me, colors = table.seats[table.active], table.colors.bit_count()
        purse = len(me.coins)
        income = income_of(me.power, len(table.harbor), colors)
        prices = {card: 0 if cards.COLOR_BIT[card] else hire_cost(table, me, card) for card in table.harbor}
        return _Goods(
            prices,
            {card for card, price in prices.items() if price <= purse},
            {card for card, price in prices.items() if price <= purse + income},
            TAKES_BY_COLORS[colors] + sum([me.power[place] for place in EXTRA]),
            income,
        )

    # --- contracts ---

    def _contracts(self, table: State, goods: _Goods) -> tuple[Inputs, int]:
        """Return the inputs of the open contracts, and how many of them the harbor serves."""
        active, seats = table.active, len(table.seats)
        turns = turns_left(table)
        press = min(UNIT, 4 * UNIT * seats // (2 * turns + seats))
        far = [self._of_seat(table, seat_no) for seat_no in range(seats)]
        parts: list[Part] = []
        total = near = distant = lacking = served = opened = 0
        load, count = [0] * seats, [0] * seats
        for slot, number in enumerate(table.contracts):
            if table.markers[slot]:
                continue
            opened += 1
            steps = table.steps[slot]
            able = [n for n in range(seats) if table.seats[n].markers or steps[n]]
            if not able:
                parts.append((_of_contract, number, UNIT, 2 * UNIT))
                continue
            (best, nearest), *others = sorted([(far[n][slot][0], n) for n in able])
            second = others[0][0] if others else _NOBODY
            mine = far[active][slot][0] if active in able else _NOBODY
            _, lack, nearest_far = far[nearest][slot]
            best //= 100
            use = 0
            if goods.takes and table.harbor:
                use, payable = self._use(number, table, goods)
                served += payable
            scarce = nearest_far.scarce
            row = (
                UNIT,
                best,
                best * press // UNIT,
                UNIT - min(scarce, 6) * UNIT // 6,
                lack * UNIT // 10,
                min(second // 100, _MOST_SECOND) if seats > 1 else turns * UNIT // 20,
                nearest_far.first * UNIT,
                nearest_far.second * UNIT,
                use,
                UNIT if seats > 1 and nearest == active else 0,
                mine // 100 if seats > 1 else 0,
                (nearest - active) % seats * UNIT // 4,
                scarce * 8 * UNIT // self._total if scarce < PLENTY else 0,
            )
            parts.append((_of_contract, number, *row))
            total += best
            near += best <= UNIT // 4
            distant += best >= UNIT
            lacking += lack
            load[nearest] += best
            count[nearest] += 1
        parts.append((_of_clock, turns, seats, opened))
        values = (
            total // 4,
            max(load) // 2,
            max(count) * UNIT // 3,
            near * UNIT // 5,
            distant * UNIT // 5,
            lacking * UNIT // 40,
        )
        return Inputs(parts, _capped(_TABLE_AT + 16, values)), served

    def _use(self, number: int, table: State, goods: _Goods) -> tuple[int, bool]:
        """Return how useful the best card of the harbor is for a contract, and if one can be paid at the end."""
        display = table.seats[table.active].display
        if (serving_cards := self._serving.get((number, display))) is None:
            serving_cards = self._serving[number, display] = serving(number, display)
        if not (found := serving_cards.intersection(table.harbor)):
            return 0, False
        return UNIT // 3 if found.isdisjoint(goods.now) else UNIT, not found.isdisjoint(goods.later)

    def _of_seat(self, table: State, seat_no: int) -> list[_Distance]:
        """Return how far a seat is from every contract, open or not, by its slot."""
        seat = table.seats[seat_no]
        coins = len(seat.coins)
        key = (seat_no, coins, seat.display, seat.influence, len(seat.kept), table.steps, table.expeditions)
        if (known := self._distances.get(key)) is None:
            known = self._distances[key] = []
            for slot, number in enumerate(table.contracts):
                far = far_from(number, seat, table.steps[slot][seat_no], table.expeditions, self._market)
                lack = max(0, far.bill - coins)
                known.append((far.missing * 100 + UNIT * lack, lack, far))
        return known

    # --- the table and the harbor ---

    def _inputs(self, table: State, goods: _Goods) -> tuple[Inputs, int]:
        """Return the inputs of everything but the harbor, and how many open contracts the harbor serves."""
        contracts, served = self._contracts(table, goods)
        others = [seat for seat_no, seat in enumerate(table.seats) if seat_no != table.active]
        parts = [*contracts.parts, *seat_parts(table.seats[table.active], _ACTIVE_AT)]
        if others:
            parts.append((_of_others, *(seat_parts(seat, 0) for seat in others)))
        values = (
            len(table.play_deck) * UNIT // 100,
            self._market.taxes * 20 * UNIT // self._total,
            len(table.expeditions) * UNIT // 4,
        )
        return Inputs(parts, [*contracts.pairs, *_capped(_TABLE_AT + 12, values)]), served

    def _harbor(self, table: State, goods: _Goods, served: int, stop: int) -> Pairs:
        me, harbor = table.seats[table.active], table.harbor
        takes, income = goods.takes, goods.income
        purse, seats, turns = len(me.coins), len(table.seats), turns_left(table)
        busting = 0
        flags = []
        for color, stronger in enumerate(self._stronger):
            if table.colors >> color & 1:
                flags.append((_HARBOR_AT + 7 + color, UNIT))
                busting += stronger[min(me.cutlasses, _MOST_CUTLASSES)]
        bust = 2 * UNIT * busting // self._total
        coins = sorted(
            [cards.COINS[card] + trade_bonus(me, card) for card in harbor if cards.COLOR_BIT[card]], reverse=True
        )
        trade = sum(coins[:takes])
        best_now = best_later = affordable = 0
        reach = purse + (trade if takes > 1 else 0) + income
        for card in harbor:
            if cards.COLOR_BIT[card]:
                continue
            price = goods.prices[card]
            value = max(0, _HUNDREDTHS[card] * turns * 7 // (10 * seats) + 100 - 50 * price)
            if price <= purse:
                affordable += 1
                best_now = max(best_now, value)
            elif price <= reach:
                best_later = max(best_later, value)
        few = min(served, takes)
        values = (
            bust,
            bust * bust // UNIT,
            coins[0] * UNIT // 4 if coins else 0,
            coins[1] * UNIT // 4 if len(coins) > 1 else 0,
            trade * UNIT // 6,
            takes * UNIT // 3,
            (takes >= 2) * UNIT,
            income * UNIT // 3,
            best_now * UNIT // 600,
            best_later * UNIT // 600,
            affordable * UNIT // 4,
            min(table.drawn, 12) * UNIT // 10,
            few * UNIT // 2,
            (served - few) * UNIT // 2,
            self._colors_wanted(table),
            bust * trade // 6,
            bust * few,
            max(0, income + purse - _USEFUL) * UNIT // 6,
            stop >> 14,
        )
        return [
            (_HARBOR_AT + table.colors.bit_count(), UNIT),
            (_HARBOR_AT + 6, min(MOST, len(harbor) * UNIT // 8)),
            *flags,
            *_capped(_HARBOR_AT + 12, values),
            (_HARBOR_AT + 31, self._logit[stop >> 10]),
            (_HARBOR_AT + 32, bust * (stop >> 14) // UNIT),
            (_HARBOR_AT + 33, 0 if table.time_deck else UNIT),
        ]

    def _colors_wanted(self, table: State) -> int:
        """Return what is told of ship colors that a contract waits for: how many are missing, and one."""
        most, colors = 0, table.colors.bit_count()
        for slot, number in enumerate(table.contracts):
            term = cards.CONTRACTS[number].term
            if isinstance(term, WhenColors) and not table.markers[slot]:
                active = table.active
                if table.seats[active].markers or table.steps[slot][active]:
                    most = max(most, (max(0, term.at_least - colors) + 1) * UNIT // 5)
        return most


def _stronger(hidden: Counter[int], color: int) -> list[int]:
    """Return the hidden ships of a color that cutlasses do not repel, by the number of cutlasses."""
    ships = [
        (cards.STRENGTH[card], count)
        for card, count in hidden.items()
        if cards.TYPE[card] == cards.SHIP and cards.COLOR[card] == color
    ]
    return [sum(count for strength, count in ships if strength > cutlasses) for cutlasses in range(_MOST_CUTLASSES + 1)]


def _capped(at: int, values: Iterable[int]) -> Pairs:
    return [(place, min(MOST, value)) for place, value in enumerate(values, at)]
