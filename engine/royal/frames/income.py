"""Coins that professions bring by themselves (ruling R6, Big Box pp. 8-9).

At the start of a seat's chance, depending on the harbor at that moment: Admiral, Vice Admiral, Gunner, Jester.
After a bust every Jester at the table pays. What each pays, and when, is data in `engine.royal.cards`.
"""

from functools import lru_cache
from typing import Final, Literal

from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.cards import follows_sets, powers_of_kind
from highseas.engine.royal.crowns import gain_crowns
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.state import State

_Pays = tuple[tuple[int, int], ...]
"""Powers and what each pays."""
_BY_SHIPS: Final[list[tuple[int, Ability]]] = []
_ON_BUST: Final[list[tuple[int, int]]] = []
_MOST_CARDS: Final = 32
"""Harbor cards beyond which nothing more is paid."""
_AT: Final[list[_Pays]] = []
"""For each number of harbor cards, the powers that pay at it, as (index in `POWERS`, coins each)."""
_CROWNS_AT: Final[list[_Pays]] = []
"""The same for powers that pay crowns (Innkeeper, ruling R28)."""


@follows_sets
def _rebuild() -> None:
    by_cards = powers_of_kind("income_by_cards")
    _BY_SHIPS[:] = powers_of_kind("income_by_ships")
    _ON_BUST[:] = [(place, ability.coins) for place, ability in by_cards if ability.on_bust]
    at = [[(p, a) for p, a in by_cards if a.min_cards <= n <= a.max_cards] for n in range(_MOST_CARDS + 1)]
    _AT[:] = [tuple((place, a.coins) for place, a in paying if a.coins) for paying in at]
    _CROWNS_AT[:] = [tuple((place, a.crowns) for place, a in paying if a.crowns) for paying in at]


def pay_income(state: State, seat_no: int, log: Log) -> None:
    """Pay the income of the seat's professions at the start of its chance."""
    power = state.seats[seat_no].power
    cards = min(len(state.harbor), _MOST_CARDS)
    for place, coins in _AT[cards]:
        if power[place]:
            gain(state, seat_no, coins * power[place], "income", log, place)
    for place, ability in _BY_SHIPS:
        if power[place]:
            # no two harbor ships share a color, so the colors count the ships
            each = ability.coins * max(0, state.colors.bit_count() - ability.less)
            gain(state, seat_no, each * power[place], "income", log, place)
    for place, crowns in _CROWNS_AT[cards]:
        if power[place]:
            gain_crowns(state, seat_no, crowns * power[place], "income", log)


PaidAbility = Literal["income_by_cards", "expedition_bonus", "bust_bonus"]


def pay_ability(state: State, seat_no: int, kind: PaidAbility, log: Log, cards: int = -1) -> None:
    """Pay what the seat's character brings now, if its ability is open and of this kind (ruling R30).

    `cards` is the number of harbor cards that counts where the ability bounds it; by default those in the harbor.
    """
    ability = state.seats[seat_no].ability
    if ability is None or ability.kind != kind:
        return
    cards = len(state.harbor) if cards < 0 else cards
    if ability.min_cards <= cards <= ability.max_cards and state.colors.bit_count() >= ability.min_ships:
        gain(state, seat_no, ability.coins, "talent", log)
        gain_crowns(state, seat_no, ability.crowns, "talent", log)


@lru_cache(maxsize=1024)
def income_of(power: bytes, cards: int, ships: int) -> int:
    """Return the coins that a seat with these powers would gain at a harbor of this size, with this many ships."""
    coins = 0
    for place, each in _AT[min(cards, _MOST_CARDS)]:
        coins += each * power[place]
    for place, ability in _BY_SHIPS:
        coins += power[place] * ability.coins * max(0, ships - ability.less)
    return coins


follows_sets(income_of.cache_clear)


def pay_jesters(state: State, log: Log) -> None:
    """Pay the Jesters of every seat after a bust, in turn order (ruling R3)."""
    seats = len(state.seats)
    for place, coins in _ON_BUST:
        for i in range(seats):
            seat_no = (state.active + i) % seats
            count = state.seats[seat_no].power[place]
            if count:
                gain(state, seat_no, coins * count, "jester", log, place)
