"""Utility: the value of every card, color count and moment to a seat, and of taking a ship in each way; how deckhand
values contracts and the Time deck by it.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from highseas.engine.royal import cards
from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.weights import PER_TURN, Weights
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.frames.prices import extra_takes, points_kept, trade_bonus, trade_coins, trade_crowns
from highseas.engine.royal.goals.contracts import TIME_DECK_BASE
from highseas.engine.royal.goals.terms import Professions, Term, WhenTaxed
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.state import Seat, State

_MOST_CARDS: Final = 12
"""Harbor cards from which stopping is not planned for."""
_NEVER_TAXED: Final = 99
"""More coins than anybody collects, for games without a Tax Increase."""
EACH_TURN: Final[list[float]] = []
"""Coins a profession brings each turn, by card index."""


def each_turn(rates: Mapping[str, float]) -> list[float]:
    """Return the coins a profession brings each turn, by card index, at these rates for kinds of ability."""
    return [
        sum(rates.get(cards.ABILITIES[name].kind, 0.0) for name in card.abilities) * (cards.CUTLASSES[index] or 1)
        for index, card in enumerate(cards.CARDS)
    ]


@cards.follows_sets
def _rebuild() -> None:
    EACH_TURN[:] = each_turn(PER_TURN)


class Sum(NamedTuple):
    """Coins that a goal asks for: so many, or with 0 as many as are taxed. `value` is that of paying them."""

    coins: int
    value: float


class Utility:
    """The value of things to one seat now, in coins and before their price; at first only coins have one, and cards
    those of `values`, by index.
    """

    def __init__(self, values: Sequence[float]) -> None:
        self.cards: list[float] = list(values)
        self.items: list[float] = [0.0] * len(values)
        """By card index, of keeping that ship for its item."""
        self.goal: list[OpenGoal | None] = [None] * len(values)
        """The last goal that each card is wanted for."""
        self.colors: list[float] = [0.0] * (len(cards.COLORS) + 2)
        """By the number of ship colors in the harbor."""
        self.chances: list[float] = [0.0] * (len(cards.COLORS) + 2)
        """The same, of drawing on towards a higher number."""
        self.stops: list[float] = [0.0] * _MOST_CARDS
        """By the number of harbor cards, of stopping with exactly that many."""
        self.decline: list[float] = [0.0] * len(cards.COLORS)
        """By ship color, of taking a ship without its coins."""
        self.sums: list[Sum] = []
        self.crown = 0.0
        self.point = 0.0
        """Of a point of influence that a ship under a Merchant counts."""
        self.bust = 0.0
        self.tax = 0.0
        self.keep = 0.0
        """Of each further color under Pirates' Nest."""
        self.coin = 1.0
        self.hoards = False
        """Whether coins that it spends are missed for a contract of coins."""
        self.saving = 0
        """Coins that the seat keeps for what its goals still need."""
        self.taxable = False
        """Whether it waits for a tax."""


def powers(
    shelf: Shelf, seats: int, turns: int, point: float, earned: Sequence[float], weights: Weights
) -> list[float]:
    """Return the value of each card to any seat for what professions bring over so many turns of a table with so
    many seats, and for their influence points.

    `earned` is what they bring each turn, by card index: `EACH_TURN`, or a player's own.
    """
    rounds = turns / seats
    mine = 0.5 + 0.5 / seats
    serving = max(0.0, rounds - 1) * mine * weights.professions
    values = [0.0] * len(cards.CARDS)
    for card in shelf.professions:
        values[card] = earned[card] * serving + point * cards.INFLUENCE[card]
    if weights.extra_card != 1.0:
        for card in shelf.extra_card:
            values[card] = earned[card] * serving * weights.extra_card + point * cards.INFLUENCE[card]
    return values


def taxed_from(table: State) -> int:
    """Return the coins from which a Tax Increase of this game takes half."""
    return min((cards.CARDS[card].taxed_from for card in catalog_of(table).taxes), default=_NEVER_TAXED)


Way = Literal["trade", "decline", "item"]
LEAST_VALUE: Final = 0.05
"""Least value, in coins, for which a card is taken."""


def together(table: State) -> bool:
    """Whether the players win and lose together."""
    return MODES[table.mode].plays_as_one(table)


def among_rivals(table: State) -> bool:
    """Whether there are others, and each seat plays for itself."""
    return len(table.seats) > 1 and not together(table)


def trade_value(table: State, seat_no: int, card: int, utility: Utility) -> tuple[float, Way]:
    """Return the value, without the fee, of the best way to take a ship: for coins, without, or for its item."""
    seat = table.seats[seat_no]
    brings, more = trade_coins(table, card), trade_bonus(seat, card)
    bonus = more * utility.coin
    coins = brings * utility.coin + bonus + utility.crown * trade_crowns(seat, card, False)
    if utility.point and seat.power != cards.NO_POWER:  # the ship counts under a Merchant (ruling R33)
        coins += utility.point * points_kept(table, seat, card, brings + more)
    extra = clerks_value(seat, card)
    declined = utility.decline[cards.COLOR[card]]
    kept = utility.items[card] + bonus + utility.crown * trade_crowns(seat, card, True) if cards.ITEM[card] else 0.0
    if kept > max(coins, declined):
        return kept + extra, "item"
    if declined > coins:
        return declined + extra, "decline"
    return coins + extra, "trade"


def clerks_value(seat: Seat, card: int) -> float:
    """Return the value of the further cards that Clerks allow for trading this ship."""
    return 0.8 * extra_takes(seat, card)


_USUAL_BILL: Final = 5
"""Coins that a contract without named professions is expected to cost."""
_TURNS_EACH: Final = 3
"""Turns it takes to complete a contract once the Tax Inspector has paid."""
_TRADERS_PAY: Final = 4
"""A competitive game has no clock; professions are valued as if used for this many turns."""


def turns_left(table: State) -> int:
    """Return the turns of the whole table still to come, including this one."""
    if not table.timed:
        return _TRADERS_PAY * len(table.seats)
    return len(table.time_deck) + (1 if table.drawn or table.harbor else 0)


def value_of_contracts(table: State, weights: Weights) -> float:
    """Return what completing another open contract is worth now: more when turns run short."""
    if not table.timed:
        return weights.ranked_influence * 1.5
    spent, late = time_spent(table), weights.late
    for _ in range(weights.late_power):  # products are the same on every platform, powers are not
        late *= spent
    return weights.contract + late


def time_spent(table: State) -> float:
    """Return the share of the turns against the Time deck that are over, 0 to 1."""
    return 1.0 - min(1.0, turns_left(table) / (TIME_DECK_BASE + len(table.contracts)))


def discipline(table: State, weights: Weights) -> float:
    """Return how much better drawing must be than stopping, as a factor."""
    if not (table.timed and weights.late_discipline):
        return weights.discipline
    return weights.discipline + weights.late_discipline * (time_spent(table) - 0.5)


def is_worth_a_marker(table: State, contract: int) -> bool:
    """Whether a contract that can be completed should be, now that others may need the marker more."""
    slot = table.contracts.index(contract)
    if not table.timed or not table.markers[slot]:
        return True
    if any(table.steps[slot][i] and i not in table.markers[slot] for i in range(len(table.seats))):
        return False
    unclaimed = sum(1 for markers in table.markers if not markers)
    return _spare_markers(table) > unclaimed and CONTRACTS[contract].rewards[len(table.markers[slot])] > 0


def is_worth_a_step(table: State, contract: int, seat_no: int) -> bool:
    """Whether an offered contract should have the seat's marker, or its next step."""
    slot = table.contracts.index(contract)
    if not table.markers[slot] or not table.timed:
        others = any(table.steps[slot][i] for i in range(len(table.seats)) if i != seat_no)
        return not (table.timed and others and _spare_markers(table) <= 0)
    return is_worth_a_marker(table, contract)


def _spare_markers(table: State) -> int:
    """Return the markers left beyond one for each open contract that has none on its steps."""
    left = sum(seat.markers for seat in table.seats)
    rows = zip(table.markers, table.steps, strict=True)
    return left - sum(1 for markers, steps in rows if not markers and not any(steps))


def value_coins(
    table: State, seat_no: int, goals: Sequence[OpenGoal], mine: Sequence[OpenGoal], weights: Weights, result: Utility
) -> None:
    """Set the value of a coin: one while it can be used, more for a contract that wants coins.

    Also set the coins to keep for `mine`, the contracts assigned to the seat: the price of the dearest profession
    that these still need, or what a Tax Increase takes, while there is time to wait for one.
    """
    coins, turns = len(table.seats[seat_no].coins), turns_left(table)
    shown = {CARDS[card].kind for card in table.seats[seat_no].display}
    if result.sums:
        enough = max(wanted.coins or taxed_from(table) for wanted in result.sums)
        others = len(goals) - len(result.sums)
        result.hoards = others == 0 or coins >= enough
        if coins >= enough:
            result.coin = weights.spare_coin
        else:
            result.coin = weights.hoard if others <= 1 else 1.0
    else:
        unnamed = sum([1 for goal in goals if not _named(goal.terms)])
        bill = sum(_prices(table, shown, goals)) + unnamed * _USUAL_BILL
        if coins >= min(weights.useful_coins, bill + weights.per_turn * turns):
            result.coin = weights.spare_coin
        if table.timed and turns <= len(table.seats):
            result.coin = min(result.coin, weights.last_coin)
    result.saving = max(_prices(table, shown, mine), default=0)
    waiting = any(type(goal.goal.moment) is WhenTaxed for goal in mine)
    if waiting and turns > _TURNS_EACH * (len(mine) - 1):
        result.taxable = True
        result.saving = max(result.saving, taxed_from(table))


def _prices(table: State, shown: AbstractSet[str], goals: Sequence[OpenGoal]) -> list[int]:
    """Return the lowest price of each profession that contracts name, of kinds that the seat does not show."""
    named = [kind for goal in goals for kind in _named(goal.terms)]
    if not named:
        return []
    cheapest = catalog_of(table).cheapest
    return [cheapest.get(kind, 0) for kind in named if kind not in shown]


@lru_cache(maxsize=256)
def _named(terms: tuple[Term, ...]) -> tuple[str, ...]:
    return tuple([kind for term in terms if isinstance(term, Professions) for kind in term.professions])
