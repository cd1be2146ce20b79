"""What a seat wants: the worth of every card, color count and moment to it, and of taking a ship in each way."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from highseas.engine.royal.ai.aims import Aim
from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.weights import PER_TURN, Weights
from highseas.engine.royal.cards import (
    ABILITIES,
    CARDS,
    COLOR,
    COLORS,
    CUTLASSES,
    INFLUENCE,
    ITEM,
    NO_POWER,
    follows_sets,
)
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
        sum(rates.get(ABILITIES[name].kind, 0.0) for name in card.abilities) * (CUTLASSES[index] or 1)
        for index, card in enumerate(CARDS)
    ]


@follows_sets
def _rebuild() -> None:
    EACH_TURN[:] = each_turn(PER_TURN)


class Sum(NamedTuple):
    """Coins that a goal asks for: so many, or with 0 as many as are taxed. `worth` is what paying them is worth."""

    coins: int
    worth: float


class Wants:
    """The worth of things to one seat now, in coins and before their price; at first only coins have one, and cards
    those of `worths`, by index.

    `cards` has one figure per card index, `items` as well, for keeping that ship for its item; `goal` has the last
    that each card is wanted for. `colors` has one figure per number of ship colors in the harbor; so has
    `chances`, for drawing on towards a higher number. `stops` has one per number of harbor cards for stopping with
    exactly that many, `decline` one per ship color; `keep` is for each further color under Pirates' Nest. `coin` is
    the worth of another coin, `crown` of a crown, `point` of a point of influence that a ship under a Merchant
    counts. `sums` are coins that goals ask for; `saving` are those the seat
    keeps for what its goals still need; with `taxable` it waits for a tax.
    """

    __slots__ = (
        "bust",
        "cards",
        "chances",
        "coin",
        "colors",
        "crown",
        "decline",
        "goal",
        "hoards",
        "items",
        "keep",
        "point",
        "saving",
        "stops",
        "sums",
        "tax",
        "taxable",
    )

    def __init__(self, worths: Sequence[float]) -> None:
        self.cards: list[float] = list(worths)
        self.items: list[float] = [0.0] * len(worths)
        self.goal: list[Aim | None] = [None] * len(worths)
        self.colors: list[float] = [0.0] * (len(COLORS) + 2)
        self.chances: list[float] = [0.0] * (len(COLORS) + 2)
        self.stops: list[float] = [0.0] * _MOST_CARDS
        self.decline: list[float] = [0.0] * len(COLORS)
        self.sums: list[Sum] = []
        self.crown = 0.0
        self.point = 0.0
        self.bust = 0.0
        self.tax = 0.0
        self.keep = 0.0
        self.coin = 1.0
        self.hoards = False
        self.saving = 0
        self.taxable = False


def powers(
    shelf: Shelf, seats: int, turns: int, point: float, earned: Sequence[float], weights: Weights
) -> list[float]:
    """Return the worth of each card to any seat for what professions bring over so many turns of a table with so
    many seats, and for their influence points.

    `earned` is what they bring each turn, by card index: `EACH_TURN`, or a player's own.
    """
    rounds = turns / seats
    mine = 0.5 + 0.5 / seats
    serving = max(0.0, rounds - 1) * mine * weights.professions
    worths = [0.0] * len(CARDS)
    for card in shelf.professions:
        worths[card] = earned[card] * serving + point * INFLUENCE[card]
    if weights.extra_card != 1.0:
        for card in shelf.extra_card:
            worths[card] = earned[card] * serving * weights.extra_card + point * INFLUENCE[card]
    return worths


def taxed_from(table: State) -> int:
    """Return the coins from which a Tax Increase of this game takes half."""
    return min((CARDS[card].taxed_from for card in catalog_of(table).taxes), default=_NEVER_TAXED)


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
