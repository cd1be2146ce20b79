"""Utility: the value of every card, color count and moment to a seat, and of taking a ship in each way."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from highseas.engine.royal import cards
from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.weights import PER_TURN, Weights
from highseas.engine.royal.frames.prices import extra_takes, points_kept, trade_bonus, trade_coins, trade_crowns
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
