"""Trade & Hire: how many cards, at what price, for whom (Big Box pp. 5-6 and 8-9, rulings R4 and R5)."""

import pytest

from highseas.engine.royal.cards import BASE_COLORS, CARDS, PROFESSION, TYPE
from highseas.engine.royal.events import FeePaid, Gained, HarborCleared, Hired, Paid, Passed, Stopped, Traded
from highseas.engine.royal.frames.prices import TAKES_BY_COLORS
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import State
from tests.helpers import TABLE_CARDS, card, coins, do, gains, moves, of, pile, table, takes

FIVE_SHIPS = ["yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]


def taken_by_the_active(state: State) -> int:
    count = 0
    while decider(state) == state.active and takes(state):
        do(state, next(text for text in moves(state) if text.startswith("take")))
        count += 1
    return count


# --- how many (R4) ---


@pytest.mark.parametrize(("ships", "cards"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_ship_colors_decide_how_many_cards_the_active_player_takes(ships: int, cards: int) -> None:
    """Big Box p. 5, ruling R4."""
    state = table(3, harbor=[*FIVE_SHIPS[:ships], "sailor-1vp", "jester-1vp"], coins=[30, 0, 0], phase="trade")
    assert taken_by_the_active(state) == cards


def test_a_sixth_color_would_allow_four_cards() -> None:
    """Ruling R4: no set of the table has one yet."""
    assert TAKES_BY_COLORS == (1, 1, 1, 1, 2, 3, 4)


def test_the_number_is_announced_when_trade_and_hire_begins() -> None:
    """Ruling R4: Governors included."""
    state = table(harbor=FIVE_SHIPS, display=[["governor"]])
    assert of(do(state, "stop"), Stopped) == [Stopped(0, 4, forced=False)]


def test_the_number_from_colors_is_fixed_when_trade_and_hire_begins() -> None:
    """Ruling R4: trading a ship away takes nothing off."""
    state = table(harbor=FIVE_SHIPS, phase="trade")
    do(state, "take red-1-1c", "take blue-1-1c", "take green-1-1c")
    assert coins(state) == [3]


def test_the_others_may_take_one_card_each() -> None:
    """Big Box p. 5, ruling R4: clockwise from the active player, whatever the colors."""
    state = table(3, harbor=FIVE_SHIPS, phase="trade", active=1)
    do(state, "pass")
    seats = []
    while decider(state) != state.active:
        seats.append(decider(state))
        do(state, next(text for text in moves(state) if text.startswith("take")))
        if state.turn > 1:
            break
    assert seats == [2, 0]


def test_taking_is_always_may_and_the_others_still_get_their_chance() -> None:
    """Ruling R4: the active player may take none."""
    state = table(2, harbor=["red-3-2c"], phase="trade")
    events = do(state, "pass")
    assert of(events, Passed) == [Passed(0)]
    assert decider(state) == 1 and takes(state) == [card("red-3-2c")]


def test_a_player_may_stop_taking_before_the_last_card() -> None:
    """Ruling R4."""
    state = table(harbor=FIVE_SHIPS, phase="trade")
    do(state, "take red-1-1c", "pass")
    assert coins(state) == [1] and state.turn == 2


def test_leftover_cards_are_discarded() -> None:
    """Big Box p. 6."""
    state = table(harbor=["red-3-2c", "blue-1-1c"], phase="trade")
    events = do(state, "take red-3-2c")
    assert of(events, HarborCleared) == [HarborCleared(pile("blue-1-1c"))]
    assert state.discard == pile("red-3-2c", "blue-1-1c") and state.colors == 0


def test_there_may_be_too_few_cards_for_everyone() -> None:
    """Big Box p. 6."""
    state = table(3, harbor=["red-3-2c", "blue-1-1c"], phase="trade")
    do(state, "take red-3-2c", "take blue-1-1c")
    assert state.turn == 2 and state.active == 1


def test_a_seat_that_can_do_nothing_is_not_asked() -> None:
    """Ruling R4: there is nothing it "may"."""
    state = table(3, harbor=["sailor-1vp"], coins=[0, 0, 9], phase="trade")
    assert decider(state) == 2


@pytest.mark.parametrize(("governors", "cards"), [(1, 2), (2, 3)])
def test_a_governor_allows_one_more_card(governors: int, cards: int) -> None:
    """Big Box p. 8, ruling R4: each of them."""
    state = table(harbor=FIVE_SHIPS[:3], display=[["governor"] * governors], phase="trade")
    assert taken_by_the_active(state) == cards


def test_governors_serve_inactive_players_who_pay_for_each_card() -> None:
    """Big Box p. 8."""
    state = table(2, harbor=FIVE_SHIPS[:3], display=[[], ["governor"]], coins=[0, 5], phase="trade")
    do(state, "pass")
    events = do(state, "take yellow-1-1c", "take blue-1-1c")
    assert of(events, FeePaid) == [FeePaid(1, 0, 1), FeePaid(1, 0, 1)]


def test_a_newly_hired_governor_allows_no_further_card() -> None:
    """Big Box p. 8: how many may be taken was settled when the chance began."""
    state = table(2, harbor=["governor", "red-1-1c"], coins=[8], phase="trade")
    do(state, "take governor")
    assert decider(state) == 1


@pytest.mark.parametrize("color", BASE_COLORS)
def test_a_clerk_allows_a_further_card_for_a_ship_of_its_color(color: str) -> None:
    """Just One More Contract, ruling R4."""
    ship = next(name for name in FIVE_SHIPS if name.startswith(color))
    clerk = next(c.id for c in CARDS if c.kind == "clerk" and c.color == color)
    state = table(2, harbor=[ship, "sailor-1vp"], display=[[clerk]], coins=[3], phase="trade")
    do(state, f"take {ship}")
    assert decider(state) == 0 and takes(state) == [card("sailor-1vp")]


def test_a_clerk_of_another_color_allows_nothing() -> None:
    """Just One More Contract."""
    state = table(2, harbor=["red-1-1c", "blue-1-1c"], display=[["contracts-clerk-black-1vp"]], phase="trade")
    do(state, "take red-1-1c")
    assert decider(state) == 1


def test_clerks_serve_inactive_players_who_pay_for_each_card() -> None:
    """Just One More Contract."""
    display = [[], ["contracts-clerk-red-2vp"]]
    state = table(2, harbor=["red-3-2c", "blue-1-1c"], display=display, phase="trade")
    events = do(state, "pass", "take red-3-2c", "take blue-1-1c")
    assert of(events, FeePaid) == [FeePaid(1, 0, 1), FeePaid(1, 0, 1)]
    assert coins(state) == [2, 1]


def test_a_clerk_counts_from_the_next_card_on() -> None:
    """Ruling R6: hired in this chance, it serves the ship traded after it."""
    harbor = ["contracts-clerk-red-2vp", "red-1-1c", "blue-1-1c", "green-1-1c", "black-2-1c"]
    state = table(2, harbor=harbor, coins=[6], phase="trade")
    do(state, "take clerk-red", "take red-1-1c")
    assert decider(state) == 0 and len(takes(state)) == 3


# --- trading ---


def test_a_traded_ship_is_discarded_for_its_coins() -> None:
    """Big Box p. 5."""
    state = table(harbor=["blue-5-4c"], phase="trade")
    events = do(state, "take blue-5-4c")
    assert of(events, Traded) == [Traded(0, card("blue-5-4c"), 4, 0, declined=False)]
    assert coins(state) == [4] and state.discard == pile("blue-5-4c")


@pytest.mark.parametrize("color", BASE_COLORS)
def test_traders_add_a_coin_each_for_ships_of_their_color(color: str) -> None:
    """Big Box p. 8."""
    trader = next(c.id for c in CARDS if c.kind == "trader" and c.color == color)
    ship = next(name for name in FIVE_SHIPS if name.startswith(color))
    state = table(harbor=[ship], display=[[trader]], phase="trade")
    assert of(do(state, f"take {ship}"), Traded)[0].bonus == 1
    assert coins(state) == [2]


def test_traders_of_a_color_add_up_and_others_do_not_count() -> None:
    """Big Box p. 8."""
    display = [["trader-red-1vp", "trader-red-1vp", "trader-blue-1vp"]]
    state = table(harbor=["red-3-2c"], display=display, phase="trade")
    do(state, "take red-3-2c")
    assert coins(state) == [4]


def test_a_trader_counts_from_the_next_card_on() -> None:
    """Big Box p. 5, ruling R6: one hired in a chance serves for the rest of it."""
    harbor = ["trader-red-1vp", "red-1-1c", "blue-1-1c", "green-1-1c", "black-2-1c"]
    state = table(harbor=harbor, coins=[3], phase="trade")
    do(state, "take trader-red", "take red-1-1c")
    assert coins(state) == [2]


def test_an_inactive_player_profits_from_own_traders() -> None:
    """Big Box p. 8: whenever you act."""
    state = table(2, harbor=["red-1-1c"], display=[[], ["trader-red-1vp"]], phase="trade")
    do(state, "pass", "take red-1-1c")
    assert coins(state) == [1, 1]


# --- hiring ---


def test_a_hired_profession_is_paid_for_and_joins_the_display() -> None:
    """Big Box p. 6."""
    state = table(harbor=["sailor-1vp"], coins=[5], phase="trade")
    events = do(state, "take sailor")
    assert of(events, Hired) == [Hired(0, card("sailor-1vp"), 3, 0)]
    assert of(events, Paid)[0].coins == 3
    assert coins(state) == [2] and state.seats[0].display == pile("sailor-1vp")


def test_a_profession_that_cannot_be_paid_is_not_offered() -> None:
    """Ruling R5."""
    state = table(harbor=["sailor-1vp", "jester-1vp", "red-1-1c"], coins=[3], phase="trade")
    assert takes(state) == [card("sailor-1vp"), card("red-1-1c")]


def test_a_senorita_takes_a_coin_off_every_hire() -> None:
    """Big Box p. 8."""
    state = table(harbor=["jester-1vp"], display=[["senorita"]], coins=[4], phase="trade")
    events = do(state, "take jester")
    assert of(events, Hired) == [Hired(0, card("jester-1vp"), 4, 1)]
    assert coins(state) == [0]


def test_senoritas_add_up_but_never_below_nothing() -> None:
    """Big Box p. 8."""
    senoritas = ["senorita-2vp", "senorita-2vp", "senorita-3vp", "senorita-3vp"]
    state = table(harbor=["sailor-1vp"], display=[senoritas], phase="trade")
    events = do(state, "take sailor")
    assert of(events, Hired) == [Hired(0, card("sailor-1vp"), 0, 3)] and not of(events, Paid)


def test_a_senorita_counts_from_the_next_card_on() -> None:
    """Big Box p. 5, ruling R6."""
    harbor = ["senorita-2vp", "sailor-1vp", "red-1-1c", "blue-1-1c", "green-1-1c", "black-2-1c"]
    state = table(harbor=harbor, coins=[9], phase="trade")
    do(state, "take senorita", "take sailor")
    assert coins(state) == [0]


def test_cutlasses_count_from_the_hire_on() -> None:
    """Ruling R6: at the next ship turned up."""
    state = table(harbor=["pirate-1vp"], coins=[5], phase="trade")
    do(state, "take pirate")
    assert state.seats[0].cutlasses == 2


# --- the fee (R5) ---


def test_an_inactive_player_pays_the_active_one_a_coin_for_a_card() -> None:
    """Big Box p. 6."""
    state = table(3, harbor=["sailor-1vp"], coins=[0, 0, 4], phase="trade", active=1)
    events = do(state, "take sailor")
    assert of(events, FeePaid) == [FeePaid(2, 1, 1)] and coins(state) == [0, 1, 0]


def test_a_hire_needs_the_fee_too() -> None:
    """Ruling R5."""
    state = table(2, harbor=["sailor-1vp", "red-1-1c"], coins=[0, 3], phase="trade")
    do(state, "pass")
    assert takes(state) == [card("red-1-1c")]


def test_a_free_hire_still_costs_the_fee() -> None:
    """Ruling R5: four Señoritas make a Sailor free, not the chance to hire it."""
    senoritas = ["senorita-2vp", "senorita-2vp", "senorita-3vp", "senorita-3vp"]
    state = table(2, harbor=["sailor-1vp", "red-1-1c"], display=[[], senoritas], phase="trade")
    do(state, "pass")
    assert takes(state) == [card("red-1-1c")]


def test_the_fee_for_a_ship_may_come_from_its_income() -> None:
    """Big Box p. 6, ruling R5: a player without coins can trade."""
    state = table(2, harbor=["red-1-1c"], phase="trade")
    events = do(state, "pass", "take red-1-1c")
    assert [type(event) for event in events if isinstance(event, (Gained, FeePaid))] == [Gained, FeePaid]
    assert coins(state) == [1, 0]


def test_solo_there_is_no_fee() -> None:
    """Ruling R5: one is always the active player."""
    state = table(harbor=["sailor-1vp"], coins=[3], phase="trade")
    assert not of(do(state, "take sailor"), FeePaid)


# --- gift ships ---


def test_a_gift_ship_gives_another_player_of_ones_choice_a_coin() -> None:
    """Just One More Contract: three coins for oneself, one for another."""
    state = table(3, harbor=["red-6-3c-gift"], phase="trade")
    assert moves(state) == [
        "pass",
        "take contracts-ship-red-6-3c-gift to 2",
        "take contracts-ship-red-6-3c-gift to 3",
    ]
    assert gains(do(state, "take red-6-3c-gift to 3"), "gift") == [(2, 1)]
    assert coins(state) == [3, 0, 1]


def test_an_inactive_player_gives_too_even_to_the_active_one() -> None:
    """Just One More Contract: the fee comes on top."""
    state = table(2, harbor=["blue-5-3c-gift"], phase="trade")
    do(state, "pass", "take blue-5-3c-gift to 1")
    assert coins(state) == [2, 2]


def test_solo_a_gift_ship_gives_nobody_anything() -> None:
    """Just One More Contract, solo."""
    state = table(harbor=["black-skull-3c-gift"], phase="trade")
    assert moves(state) == ["pass", "take contracts-ship-black-skull-3c-gift"]
    assert not gains(do(state, "take black-skull-3c-gift"), "gift")
    assert coins(state) == [3]


def test_only_ships_are_gifts_and_no_profession_is_declined() -> None:
    """Just One More Contract, ruling R13: professions are taken in one way."""
    harbor = [c.id for c in TABLE_CARDS if TYPE[card(c.id)] == PROFESSION]
    state = table(3, harbor=harbor, coins=[30], phase="trade")
    assert all(move.to == -1 and not move.decline for move in legal(state) if isinstance(move, Take))
