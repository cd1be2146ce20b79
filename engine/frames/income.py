"""Coins that professions bring by themselves (ruling R6, Big Box pp. 8-9).

At the start of a seat's chance to take, judged on the harbor at that moment: Admiral, Vice Admiral, Gunner,
Jester. After a bust every Jester at the table pays. What each pays, and when, is data in `engine/cards`.
"""

from typing import Literal

from engine.cards import powers_of_kind
from engine.crowns import gain_crowns
from engine.state import State
from engine.table import Log, gain

_BY_CARDS = powers_of_kind("income_by_cards")
_BY_SHIPS = powers_of_kind("income_by_ships")
_ON_BUST = tuple((place, ability.coins) for place, ability in _BY_CARDS if ability.on_bust)
_MOST_CARDS = 1 + max(ability.min_cards for _, ability in _BY_CARDS)
_AT: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((place, a.coins) for place, a in _BY_CARDS if a.coins and a.min_cards <= cards <= a.max_cards)
    for cards in range(_MOST_CARDS + 1)
)
"""For each number of harbor cards, the powers that pay at it, as (place, coins each)."""
_CROWNS_AT: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((place, a.crowns) for place, a in _BY_CARDS if a.crowns and a.min_cards <= cards <= a.max_cards)
    for cards in range(_MOST_CARDS + 1)
)
"""The same for powers that pay crowns (Innkeeper, ruling R28)."""


def pay_income(state: State, seat_no: int, log: Log) -> None:
    """Pay what the seat's professions bring at the start of its chance to take."""
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


TalentKind = Literal["income_by_cards", "expedition_bonus", "bust_bonus"]


def pay_talent(state: State, seat_no: int, kind: TalentKind, log: Log, cards: int = -1) -> None:
    """Pay what the seat's character brings now, if its ability is open and of this kind (ruling R30).

    `cards` is how many harbor cards count where the ability bounds them; without it, those that lie there.
    """
    talent = state.seats[seat_no].talent
    if talent is None or talent.kind != kind:
        return
    cards = len(state.harbor) if cards < 0 else cards
    if talent.min_cards <= cards <= talent.max_cards and state.colors.bit_count() >= talent.min_ships:
        gain(state, seat_no, talent.coins, "talent", log)
        gain_crowns(state, seat_no, talent.crowns, "talent", log)


def income_of(power: bytes, cards: int, ships: int) -> int:
    """Coins that a seat with these powers would gain at a harbor of so many cards, so many of them ships."""
    coins = 0
    for place, each in _AT[min(cards, _MOST_CARDS)]:
        coins += each * power[place]
    for place, ability in _BY_SHIPS:
        coins += power[place] * ability.coins * max(0, ships - ability.less)
    return coins


def pay_jesters(state: State, log: Log) -> None:
    """After a bust every seat gains for its Jesters, in turn order (ruling R3)."""
    seats = len(state.seats)
    for place, coins in _ON_BUST:
        for i in range(seats):
            seat_no = (state.active + i) % seats
            count = state.seats[seat_no].power[place]
            if count:
                gain(state, seat_no, coins * count, "jester", log, place)
