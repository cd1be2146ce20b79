"""What taking a card costs and brings: figures shown before a card is chosen, and used by the rules.

Powers of the seat's professions, and its character's ability, change prices, trades and takes (Big Box pp. 8-9).
"""

from typing import Final, cast

from highseas.engine.royal import cards
from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.derived import kept_points
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.state import Seat, State

TAKES_BY_COLORS: Final[tuple[int, ...]] = (1, 1, 1, 1, 2, 3, 4)
"""Cards the active player may take, by number of ship colors in the harbor (ruling R4)."""
EXTRA: Final[list[int]] = []
"""The powers that allow one card more."""
_DISCOUNT: Final[list[tuple[int, int]]] = []
_TRADERS: Final[list[tuple[tuple[int, int], ...]]] = []
_CLERKS: Final[list[tuple[tuple[int, int], ...]]] = []
_TRADING: Final[list[int]] = []
"""The powers of Traders and Clerks."""


@cards.follows_sets
def _rebuild() -> None:
    EXTRA[:] = [place for place, _ in cards.powers_of_kind("extra_card")]
    _DISCOUNT[:] = [(place, ability.coins) for place, ability in cards.powers_of_kind("hire_discount")]
    _TRADERS[:] = cards.powers_by_color("trade_bonus")
    _CLERKS[:] = cards.powers_by_color("extra_card_on_trade")
    _TRADING[:] = sorted({place for by_color in (*_TRADERS, *_CLERKS) for place, _ in by_color})


def discount(seat: Seat) -> int:
    """Return the coins the seat's Señoritas take off every hire."""
    saved = 0
    for place, coins in _DISCOUNT:
        saved += seat.power[place] * coins
    if seat.ability is not None and seat.ability.kind == "hire_discount":
        saved += seat.ability.coins
    return saved


def hire_cost(state: State, seat: Seat, card: int) -> int:
    """Return what hiring costs the seat in this turn, never below 0 and without the fee."""
    return max(0, max(0, cards.COST[card] - discount(seat)) + state.turn_rules.hire)


def trade_coins(state: State, card: int) -> int:
    """Return the coins the ship itself brings in this turn, never below 0."""
    return max(0, cards.COINS[card] + state.turn_rules.trade) if state.turn_rules.trade else cards.COINS[card]


def trade_bonus(seat: Seat, card: int) -> int:
    """Return the coins that Traders, and characters like one, add to this ship's, traded or kept (ruling R27)."""
    bonus = 0
    for place, coins in _TRADERS[cards.COLOR[card]]:
        bonus += seat.power[place] * coins
    if seat.ability is not None and _trades_well(seat, card):
        bonus += seat.ability.coins
    return bonus


def trade_crowns(seat: Seat, card: int, item: bool) -> int:
    """Return the crowns for taking this ship: its own unless kept, and those of a character who trades for them."""
    crowns = 0 if item else cards.CROWNS[card]
    return crowns + (cast(Ability, seat.ability).crowns if _trades_well(seat, card) else 0)


def _trades_well(seat: Seat, card: int) -> bool:
    """Whether the seat's character trades ships of this color."""
    ability = seat.ability
    return ability is not None and ability.kind == "trade_bonus" and cards.COLORS[cards.COLOR[card]] == ability.color


def extra_takes(seat: Seat, card: int) -> int:
    """Return how many further cards the seat's Clerks allow for trading this ship."""
    takes = 0
    for place, _ in _CLERKS[cards.COLOR[card]]:
        takes += seat.power[place]
    return takes


def trading_powers(seat: Seat) -> tuple[int, ...]:
    """Return the seat's Traders and Clerks of each color: trades depend on these, its character and Merchants."""
    return tuple([seat.power[place] for place in _TRADING])


def points_kept(state: State, seat: Seat, card: int, coins: int) -> int:
    """Return the influence points of this ship under the seat's Merchant, if it goes there (ruling R33).

    It does with `coins` of the trade that are paid by other cards; with none left in both piles the ship is
    discarded first and is itself the coin.
    """
    return kept_points(seat, card) if coins and drawable(state) else 0


def fee(state: State, seat_no: int) -> int:
    """Return the coins the seat pays the active player for each card: 0 if it is active itself (ruling R5)."""
    return 0 if seat_no == state.active else 1


def gift_of(state: State, card: int) -> int:
    """Return the coins another player gains with this ship; 0 solo."""
    return cards.GIFT[card] if len(state.seats) > 1 else 0
