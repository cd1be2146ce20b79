"""Merchants: ships that are traded for coins go under them (Big Box, "Profession Abilities", ruling R33)."""

import re
from typing import Any

import pytest

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.deal import DealError, deal_game, read_deal, write_deal
from highseas.engine.royal.derived import display_changed, unstowed
from highseas.engine.royal.events import (
    ContractCompleted,
    EndTriggered,
    FeePaid,
    Gained,
    GameOver,
    Reshuffled,
    Stowed,
    Traded,
    Unstowed,
)
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.goals.count import left_after
from highseas.engine.royal.moves import TAKE
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.table import prompt, table_view
from highseas.engine.royal.state import Options, State, TurnRules
from tests.helpers import card, coins, do, gains, moves, of, pile, table
from tests.mixed import RIVALS, TOGETHER
from tests.property.checks import previews_come_true
from tests.property.games import EVERY_SET
from tests.property.honest import MERCHANTS
from tests.refusals import in_words

RED, GREEN, BLUE = "merchant-red-2vp", "merchant-green-2vp", "merchant-blue-3vp"


def trade(seats: int = 2, **more: Any) -> State:
    """Return a table on which the active player has just stopped, competitive unless its options say otherwise."""
    more.setdefault("options", RIVALS)
    more.setdefault("phase", "trade")
    return table(seats, **more)


def both_red(seats: int = 2, **more: Any) -> State:
    """Return a Make Sail! game whose first seat has both red Merchants, of 2 and 1 influence."""
    return table(seats, mode="make-sail", display=[[RED, "merchant-red-1vp"]], phase="trade", **more)


def influence(state: State) -> list[int]:
    return [seat.influence for seat in state.seats]


# --- the ship ---


def test_a_ship_of_its_color_goes_under_the_merchant() -> None:
    """Big Box, "Merchant": instead of discarding it, for 1 additional influence point."""
    state = trade(display=[[RED]], harbor=["red-3-2c"])
    discard = state.discard
    events = do(state, "take red-3-2c")
    assert of(events, Stowed) == [Stowed(0, card("red-3-2c"), 1)]
    assert state.seats[0].stowed == pile("red-3-2c") and state.discard == discard
    assert influence(state) == [2 + 1, 0] and gains(events, "trade") == [(0, 2)]


@pytest.mark.parametrize("color", ["yellow", "blue", "green", "red", "black"])
def test_every_color_has_its_merchant(color: str) -> None:
    """Big Box, "Merchant": a ship of the same color."""
    ship = {"black": "black-2-1c"}.get(color, f"{color}-1-1c")
    points = {"yellow": 3, "blue": 3}.get(color, 2)
    state = trade(display=[[f"merchant-{color}-{points}vp"]], harbor=[ship])
    do(state, f"take {ship}")
    assert [CARDS[index].color for index in state.seats[0].stowed] == [color]
    assert influence(state)[0] == points + 1


def test_a_ship_of_another_color_is_discarded() -> None:
    """Big Box, "Merchant": only of the same color."""
    state = trade(display=[[RED]], harbor=["green-1-1c"])
    events = do(state, "take green-1-1c")
    assert not of(events, Stowed) and not state.seats[0].stowed
    assert card("green-1-1c") in state.discard and influence(state)[0] == 2


def test_each_ship_counts_for_itself() -> None:
    """Big Box, "Merchant": each of these ships, one of two colors and two of one."""
    state = trade(display=[[RED, GREEN]], harbor=["red-3-2c", "green-1-1c"], stowed=[["red-1-1c"]])
    state.frames = (Taking(0, 2),)
    assert influence(state)[0] == 4 + 1
    do(state, "take red-3-2c", "take green-1-1c")
    assert sorted(state.seats[0].stowed) == sorted(pile("red-1-1c", "red-3-2c", "green-1-1c"))
    assert influence(state)[0] == 4 + 3


def test_once_also_with_two_merchants_of_the_color() -> None:
    """Ruling R33: 1 influence, once, also with two Merchants of the color."""
    state = both_red(harbor=["make-sail-ship-red-6-3c"])
    events = do(state, "take make-sail-ship-red-6-3c")
    assert of(events, Stowed) == [Stowed(0, card("make-sail-ship-red-6-3c"), 1)]
    assert influence(state)[0] == 2 + 1 + 1


def test_an_inactive_players_merchant_keeps_ships_too() -> None:
    """Ruling R33: its owner, active or not."""
    state = trade(display=[[], [RED]], harbor=["red-3-2c"], coins=[3, 3])
    events = do(state, "pass", "take red-3-2c")
    assert of(events, Stowed) == [Stowed(1, card("red-3-2c"), 1)] and of(events, FeePaid)
    assert influence(state) == [0, 3] and coins(state) == [4, 4]


def test_a_ship_that_nets_nothing_after_the_fee_is_kept_too() -> None:
    """Ruling R33: coins were gained, though the fee takes them."""
    state = trade(display=[[], [RED]], harbor=["red-1-1c"], coins=[0, 0])
    events = do(state, "pass", "take red-1-1c")
    assert of(events, Stowed) and coins(state) == [1, 0] and influence(state) == [0, 3]


def test_others_merchants_keep_nothing_of_ones_trade() -> None:
    """Big Box, "Merchant": one of their Merchants."""
    state = trade(display=[[], [RED]], harbor=["red-3-2c"])
    assert not of(do(state, "take red-3-2c"), Stowed) and card("red-3-2c") in state.discard


def test_a_merchant_hired_earlier_in_the_same_chance_counts() -> None:
    """Ruling R33: from the next card on (R6)."""
    state = trade(display=[["governor"]], harbor=[RED, "red-3-2c"], coins=[6])
    events = do(state, f"take {RED}", "take red-3-2c")
    assert of(events, Stowed) == [Stowed(0, card("red-3-2c"), 1)] and influence(state)[0] == 3


def test_a_merchant_hired_afterwards_does_not() -> None:
    """Ruling R33: the ship was discarded."""
    state = trade(display=[["governor"]], harbor=[RED, "red-3-2c"], coins=[6])
    events = do(state, "take red-3-2c", f"take {RED}")
    assert not of(events, Stowed) and not state.seats[0].stowed and influence(state)[0] == 2


def test_a_declined_trade_goes_to_the_discard_pile() -> None:
    """Ruling R33 with R13: no coins were gained."""
    state = trade(display=[[RED]], harbor=["red-3-2c"], contracts=["frigate-nemesis", "jinx"])
    events = do(state, "take red-3-2c decline")
    assert of(events, Traded) and not of(events, Stowed)
    assert card("red-3-2c") in state.discard and not state.seats[0].stowed and influence(state)[0] == 2


def test_a_gift_ship_is_kept_and_gives() -> None:
    """Ruling R33: it is traded for coins like any other; its gift is another player's."""
    state = trade(display=[[RED]], harbor=["red-6-3c-gift"], coins=[0, 0])
    events = do(state, "take red-6-3c-gift to 2")
    assert of(events, Stowed) and gains(events, "gift") == [(1, 1)] and coins(state)[0] == 3


def test_a_traders_coin_is_gained_with_it() -> None:
    """Ruling R33: Trader and Merchant of a color both count."""
    state = trade(display=[[RED, "trader-red-1vp"]], harbor=["red-3-2c"])
    events = do(state, "take red-3-2c")
    assert gains(events, "trade") == [(0, 3)] and of(events, Stowed)


def test_a_clerk_counts_all_the_same() -> None:
    """Rulings R4, R33: the ship was traded, wherever it goes."""
    state = trade(display=[[RED, "clerk-red-2vp"]], harbor=["red-3-2c", "green-1-1c"])
    do(state, "take red-3-2c")
    assert state.frames == (Taking(0, 1),) and state.seats[0].stowed == pile("red-3-2c")


def test_a_ship_that_brings_no_coin_is_discarded() -> None:
    """Ruling R33: it is kept only if coins are gained, and an event may lower what ships bring to nothing."""
    state = trade(display=[[RED]], harbor=["red-1-1c"])
    state.turn_rules = TurnRules(trade=-1)
    events = do(state, "take red-1-1c")
    assert gains(events, "trade") in ([], [(0, 0)]) and not of(events, Stowed)
    assert card("red-1-1c") in state.discard and influence(state)[0] == 2


def test_with_both_piles_empty_the_ship_is_its_own_coin() -> None:
    """A ruling of ours on R2 and R33: no other card is there to be the coin, so the ship is discarded first."""
    state = trade(display=[[RED]], harbor=["red-3-2c"], rest="point", options=TOGETHER, seats=1)
    assert not state.play_deck and not state.discard
    events = do(state, "take red-3-2c")
    assert not of(events, Stowed) and influence(state)[0] == 2
    assert [event.coins for event in of(events, Gained) if event.why == "trade"] == [1]
    assert state.seats[0].coins == pile("red-3-2c")


def test_with_one_card_left_the_ship_is_kept() -> None:
    """Rulings R2, R33: a coin is gained, though the ship promises two."""
    state = trade(seats=1, display=[[RED]], harbor=["red-3-2c"], discard=["jester"], rest="point", options=TOGETHER)
    events = do(state, "take red-3-2c")
    assert of(events, Stowed) and of(events, Reshuffled) == [Reshuffled(1)]
    assert state.seats[0].coins == pile("jester") and state.seats[0].stowed == pile("red-3-2c")


# --- what the ships count for ---


def test_kept_ships_count_for_fewest_influence() -> None:
    """Ruling R33: for Tax Increases' fewest influence."""
    state = table(
        2,
        options=RIVALS,
        display=[[RED], ["passenger-marked"]],
        stowed=[["red-3-2c"]],
        deck=["tax-least-influence"],
    )
    assert influence(state) == [3, 2]
    assert gains(do(state, "draw"), "tax_bonus") == [(1, 1)]


def test_a_kept_ship_may_start_the_last_round() -> None:
    """Ruling R33: for the end of the game (R10)."""
    display = [[RED, "admiral-3vp", "admiral-3vp", "sailor-3vp"]]
    state = trade(display=display, harbor=["red-1-1c"])
    assert influence(state)[0] == 11
    assert of(do(state, "take red-1-1c"), EndTriggered) == [EndTriggered(0, 12)]
    assert state.ending


def test_kept_ships_decide_who_wins() -> None:
    """Rulings R10, R33: they count in the influence that the ranking goes by."""
    state = table(
        2,
        options=RIVALS,
        display=[[RED], ["passenger-marked"]],
        stowed=[["red-1-1c"]],
        harbor=["jester"],
        coins=[0, 9],
        active=1,
        phase="trade",
    )
    state.ending = True
    while state.result is None:
        do(state, "pass")
    assert state.result.influence == (3, 2) and state.result.winners == (0,)


def test_a_kept_ship_reaches_small_estate() -> None:
    """Rulings R10, R33: its 12 influence may come of a ship; it is completed at one's own decision (R11)."""
    display = [RED, "admiral-3vp", "admiral-3vp", "sailor-3vp", "governor"]
    state = trade(
        seats=1,
        options=TOGETHER,
        display=[display],
        harbor=["red-1-1c", "green-1-1c"],
        contracts=["small-estate", "jinx"],
    )
    assert not any("contract" in text for text in moves(state))
    do(state, "take red-1-1c")
    assert any("contract" in text for text in moves(state))
    text = next(text for text in moves(state) if "contract" in text)
    assert of(do(state, text), ContractCompleted)


def test_a_kept_ship_may_win_with_the_last_contract() -> None:
    """Rulings R20, R38: where contracts complete themselves, Small Estate by a ship too."""
    display = [[RED, "admiral-3vp", "admiral-3vp", "sailor-3vp"]]
    state = trade(
        seats=1,
        options=Options(sets=EVERY_SET, auto_contracts=True),
        display=display,
        harbor=["red-1-1c"],
        contracts=["small-estate"],
    )
    events = do(state, "take red-1-1c")
    assert {ContractCompleted, GameOver} <= set(map(type, events))


def test_the_option_says_what_the_ship_brings() -> None:
    """Ruling R33: influence and where the ship goes are shown before it is taken."""
    state = trade(display=[[RED]], harbor=["red-3-2c"])
    asked = prompt(state)
    assert asked is not None
    option = next(option for option in asked.options if option.move == TAKE[card("red-3-2c")])
    assert option.preview is not None
    assert (option.preview.stowed, option.preview.influence, option.preview.gains) == (True, 1, 2)


def test_the_option_says_what_the_last_cards_can_pay() -> None:
    """Rulings R1, R33: a kept ship is no card on the discard pile to pay with, one without a Merchant is."""
    for merchant, paid in ((RED, 2), (GREEN, 3)):
        state = trade(seats=1, options=TOGETHER, display=[[merchant]], harbor=["red-6-3c"])
        state.point_deck += state.play_deck[2:] + state.discard
        state.play_deck, state.discard = state.play_deck[:2], b""
        previews_come_true(state)
        assert gains(do(state, "take red-6-3c"), "trade") == [(0, paid)]


def test_a_ship_that_would_only_be_kept_is_asked_about() -> None:
    """Ruling R38: with `auto_pass` too, since it brings influence though no coin."""
    options = Options(sets=EVERY_SET, competitive=True, auto_pass=True)
    state = trade(display=[[], [RED]], harbor=["red-1-1c"], coins=[3, 3], options=options)
    do(state, "pass")
    assert state.frames == (Taking(1, 1),)
    without_merchant = trade(display=[[], [GREEN]], harbor=["red-1-1c"], coins=[3, 3], options=options)
    do(without_merchant, "pass")
    assert without_merchant.active == 1 and isinstance(without_merchant.frames[-1], Discover)


# --- out of the deck ---


def test_kept_ships_are_never_shuffled_in() -> None:
    """Ruling R33: out of the Play deck for good."""
    state = table(
        1, options=TOGETHER, display=[[RED]], stowed=[["red-3-2c"]], rest="point", discard=["jester", "governor"]
    )
    events = do(state, "draw")
    assert of(events, Reshuffled) == [Reshuffled(2)] and state.seats[0].stowed == pile("red-3-2c")


def test_kept_ships_are_out_of_the_odds() -> None:
    """Ruling R33: what lies open is not drawn."""
    state = table(1, options=TOGETHER, display=[[RED]], stowed=[["red-3-2c"]], harbor=["red-1-1c"])
    other = table(1, options=TOGETHER, display=[[RED]], harbor=["red-1-1c"])
    assert odds(observe(state, 0)).bust == odds(observe(other, 0)).bust - 1
    assert odds(observe(state, 0)).total == odds(observe(other, 0)).total - 1


def test_kept_ships_lie_open() -> None:
    """Ruling R23: everybody sees what lies under a Merchant."""
    state = table(2, options=RIVALS, display=[[RED]], stowed=[["red-3-2c", "red-1-1c"]])
    seats = table_view(state).seats
    assert [list(seat.stowed) for seat in seats] == [["base-ship-red-3-2c", "base-ship-red-1-1c"], []]
    assert observe(state, 1).table.seats[0].stowed == pile("red-3-2c", "red-1-1c")


# --- when the Merchant leaves ---


def given_up(state: State, *words: str) -> list[Unstowed]:
    """Take these cards from the first seat's display, as a goal that costs cards does."""
    seat = state.seats[0]
    for word in words:
        seat.display = without(seat.display, card(word))
        state.discard += pile(word)
    log: list[Any] = []
    display_changed(state, 0, log)
    return of(log, Unstowed)


def test_ships_leave_with_their_merchant() -> None:
    """Ruling R33: and go to the discard pile; those of other colors stay."""
    state = table(1, options=TOGETHER, display=[[RED, GREEN]], stowed=[["red-3-2c", "green-1-1c", "red-1-1c"]])
    assert influence(state)[0] == 4 + 3
    assert given_up(state, RED) == [Unstowed(0, pile("red-3-2c", "red-1-1c"))]
    assert state.seats[0].stowed == pile("green-1-1c") and influence(state)[0] == 2 + 1
    assert state.discard[-2:] == pile("red-3-2c", "red-1-1c")


def test_with_another_merchant_of_the_color_they_stay() -> None:
    """Ruling R33: they leave with the last Merchant of their color."""
    state = both_red(harbor=["make-sail-ship-red-6-3c"])
    do(state, "take make-sail-ship-red-6-3c")
    assert not given_up(state, RED)
    assert state.seats[0].stowed == pile("make-sail-ship-red-6-3c") and influence(state)[0] == 1 + 1
    assert given_up(state, "merchant-red-1vp") and influence(state)[0] == 0


def test_a_merchant_that_is_given_takes_its_ships_along() -> None:
    """Ruling R33: what a mission takes does not count as owned, the ships that leave with it neither."""
    state = table(1, options=TOGETHER, display=[[RED, GREEN]], stowed=[["red-3-2c", "green-1-1c", "red-1-1c"]])
    seat = state.seats[0]
    left = left_after(state, seat, pile(RED), 0)
    assert (left.influence, left.stowed) == (2 + 1, pile("green-1-1c"))
    assert unstowed(seat, pile(RED)) == (pile("red-3-2c", "red-1-1c"), 2) and unstowed(seat, b"") == (b"", 0)
    both = both_red(harbor=["make-sail-ship-red-6-3c"])
    do(both, "take make-sail-ship-red-6-3c")
    assert unstowed(both.seats[0], pile(RED)) == (b"", 0)
    assert unstowed(both.seats[0], pile(RED, "merchant-red-1vp")) == (pile("make-sail-ship-red-6-3c"), 1)


# --- deal files ---


DEAL = """\
mode = "contracts"
seats = ["Ann", "Bo"]
[options]
competitive = true
sets = ["base", "contracts", "make-sail-marked", "gambler"]
[table]
[[table.seats]]
display = ["make-sail-merchant-red-2vp"]
stowed = ["base-ship-red-3-2c", "{ship}"]
"""


def test_a_deal_says_which_ships_are_kept() -> None:
    """Ruling R33: they count from the start."""
    state = deal_game(read_deal(DEAL.format(ship="make-sail-ship-red-3-2c")))
    assert influence(state) == [2 + 2, 0]
    again = deal_game(read_deal(write_deal(state)))
    assert table_view(again) == table_view(state) and again.seats[0].stowed == state.seats[0].stowed


@pytest.mark.parametrize(
    ("ship", "sentence"),
    [
        ("base-ship-green-1-1c", "line 9: .*base-ship-green-1-1c.* lies under no green Merchant of this seat"),
        ("base-jester-1vp", "line 9: .*base-jester-1vp"),
        ("make-sail-ship-red-1-1c-u", "line 9: .*make-sail-ship-red-1-1c-u"),
        ("base-ship-red-9-9c", "line 9: .*base-ship-red-9-9c"),
    ],
)
def test_a_deal_without_its_merchant_is_refused(ship: str, sentence: str) -> None:
    """Ruling R33: each ship lies under a Merchant of its color, of that seat."""
    with pytest.raises(DealError) as caught:
        deal_game(read_deal(DEAL.format(ship=ship)))
    assert re.match(sentence, in_words(caught.value))
    assert "\n" not in in_words(caught.value)


# --- undo ---


def test_undo_takes_the_ship_from_under_the_merchant() -> None:
    """Ruling R33: and its influence with it; a trade reveals nothing, so it is free."""
    session = Session(start_from_deal(MERCHANTS), [Controller.PERSON] * 2, "game", 1.0)
    before = session.state
    session.play("take make-sail-ship-red-6-3c")
    assert [len(seat.stowed) for seat in session.state.seats] == [2, 0]
    assert influence(session.state)[0] == influence(before)[0] + 1
    session.undo()
    assert session.state == before and [len(seat.stowed) for seat in before.seats] == [1, 0]
