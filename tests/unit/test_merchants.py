"""Merchants: ships that are traded for coins go under them (Big Box, "Profession Abilities", ruling R33)."""

import re
from typing import Any

import pytest

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.deal import DealError, deal_game, read_deal, write_deal
from highseas.engine.royal.derived import display_changed, unstowed
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.goals.count import left_after
from highseas.engine.royal.moves import TAKE
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.state import Options, State, TurnRules
from tests.helpers import after, card, do, gains, moves, of, pile, table
from tests.mixed import RIVALS, TOGETHER
from tests.property.checks import previews_come_true
from tests.property.games import EVERY_SET
from tests.property.honest import MERCHANTS
from tests.refusals import in_words
from tests.rules import given, rows, rule

RED, GREEN = "merchant-red-2vp", "merchant-green-2vp"
STRONG = "make-sail-ship-red-6-3c"


def trade(seats: int = 2, **more: Any) -> State:
    """Return a table on which the active player has just stopped, competitive unless its options say otherwise."""
    return table(**stopped(seats, **more))


def stopped(seats: int = 2, **more: Any) -> dict[str, Any]:
    return given(seats, **{"options": RIVALS, "phase": "trade", **more})


def both_red(seats: int = 2, **more: Any) -> State:
    """Return a Make Sail! game whose first seat has both red Merchants, of 2 and 1 influence."""
    return table(seats, mode="make-sail", display=[[RED, "merchant-red-1vp"]], phase="trade", **more)


def influence(state: State) -> list[int]:
    return [seat.influence for seat in state.seats]


# fmt: off
test_rules = rows(
    rule("a ship of its color goes under the merchant",
         'Big Box, "Merchant": instead of discarding it, for 1 additional influence point.',
         stopped(display=[[RED]], harbor="red-3-2c"), "take red-3-2c", happens=[ev.Stowed(0, card("red-3-2c"), 1)],
         stowed="red-3-2c", discard="", influence=[2 + 1, 0], gains_trade=[(0, 2)]),
    rule("a ship of another color is discarded", 'Big Box, "Merchant": only of the same color.',
         stopped(display=[[RED]], harbor="green-1-1c"), "take green-1-1c", never=(ev.Stowed,), stowed="",
         discard="green-1-1c", influence=[2, 0]),
    rule("once also with two merchants of the color",
         "Ruling R33: 1 influence, once, also with two Merchants of the color.",
         given(2, mode="make-sail", display=[[RED, "merchant-red-1vp"]], phase="trade", harbor=[STRONG]),
         f"take {STRONG}", happens=[ev.Stowed(0, card(STRONG), 1)], influence=[2 + 1 + 1, 0]),
    rule("an inactive players merchant keeps ships too", "Ruling R33: its owner, active or not.",
         stopped(display=[[], [RED]], harbor="red-3-2c", coins=[3, 3]), "pass", "take red-3-2c",
         happens=[ev.Stowed(1, card("red-3-2c"), 1)], some=(ev.FeePaid,), influence=[0, 3], coins=[4, 4]),
    rule("a ship that nets nothing after the fee is kept too",
         "Ruling R33: coins were gained, though the fee takes them.",
         stopped(display=[[], [RED]], harbor="red-1-1c", coins=[0, 0]), "pass", "take red-1-1c", some=(ev.Stowed,),
         coins=[1, 0], influence=[0, 3]),
    rule("others merchants keep nothing of ones trade", 'Big Box, "Merchant": one of their Merchants.',
         stopped(display=[[], [RED]], harbor="red-3-2c"), "take red-3-2c", never=(ev.Stowed,), discard="red-3-2c"),
    rule("a merchant hired earlier in the same chance counts", "Ruling R33: from the next card on (R6).",
         stopped(display=["governor"], harbor=[RED, "red-3-2c"], coins=[6]), f"take {RED}", "take red-3-2c",
         happens=[ev.Stowed(0, card("red-3-2c"), 1)], influence=[3, 0]),
    rule("a merchant hired afterwards does not", "Ruling R33: the ship was discarded.",
         stopped(display=["governor"], harbor=[RED, "red-3-2c"], coins=[6]), "take red-3-2c", f"take {RED}",
         never=(ev.Stowed,), stowed="", influence=[2, 0]),
    rule("a declined trade goes to the discard pile", "Ruling R33 with R13: no coins were gained.",
         stopped(display=[[RED]], harbor="red-3-2c", contracts="frigate-nemesis jinx"), "take red-3-2c decline",
         some=(ev.Traded,), never=(ev.Stowed,), discard="red-3-2c", stowed="", influence=[2, 0]),
    rule("a gift ship is kept and gives",
         "Ruling R33: it is traded for coins like any other; its gift is another player's.",
         stopped(display=[[RED]], harbor="red-6-3c-gift", coins=[0, 0]), "take red-6-3c-gift to 2", some=(ev.Stowed,),
         gains_gift=[(1, 1)], coins=[3, 1]),
    rule("a traders coin is gained with it", "Ruling R33: Trader and Merchant of a color both count.",
         stopped(display=[[RED, "trader-red-1vp"]], harbor="red-3-2c"), "take red-3-2c", gains_trade=[(0, 3)],
         some=(ev.Stowed,)),
    rule("a clerk counts all the same", "Rulings R4, R33: the ship was traded, wherever it goes.",
         stopped(display=[[RED, "clerk-red-2vp"]], harbor="red-3-2c green-1-1c"), "take red-3-2c",
         frames=(Taking(0, 1),), stowed="red-3-2c"),
    rule("with both piles empty the ship is its own coin",
         "A ruling of ours on R2 and R33: no other card is there to be the coin, so the ship is discarded first.",
         stopped(1, display=[[RED]], harbor="red-3-2c", rest="point", options=TOGETHER), "take red-3-2c",
         never=(ev.Stowed,), influence=[2], gains_trade=[(0, 1)], purse="red-3-2c", discard=""),
    rule("with one card left the ship is kept", "Rulings R2, R33: a coin is gained, though the ship promises two.",
         stopped(1, display=[[RED]], harbor="red-3-2c", discard="jester", rest="point", options=TOGETHER),
         "take red-3-2c", some=(ev.Stowed,), happens=[ev.Reshuffled(1)], purse="jester", stowed="red-3-2c"),
    rule("kept ships count for fewest influence", "Ruling R33: for Tax Increases' fewest influence.",
         given(2, options=RIVALS, display=[[RED], "passenger-marked"], stowed=["red-3-2c"],
               deck="tax-least-influence"), "draw", influence=[3, 2], gains_tax_bonus=[(1, 1)]),
    rule("a kept ship may start the last round", "Ruling R33: for the end of the game (R10).",
         stopped(display=[[RED, "admiral-3vp", "admiral-3vp", "sailor-3vp"]], harbor="red-1-1c"), "take red-1-1c",
         happens=[ev.EndTriggered(0, 12)], ending=True, influence=[12, 0]),
    rule("a kept ship may win with the last contract",
         "Rulings R20, R38: where contracts complete themselves, Small Estate by a ship too.",
         stopped(1, options=Options(sets=EVERY_SET, auto_contracts=True), harbor="red-1-1c", display=[[RED,
               "admiral-3vp", "admiral-3vp", "sailor-3vp"]], contracts="small-estate"), "take red-1-1c",
         some=(ev.ContractCompleted, ev.GameOver)),
    rule("kept ships are never shuffled in", "Ruling R33: out of the Play deck for good.",
         given(1, options=TOGETHER, display=[[RED]], stowed=["red-3-2c"], rest="point", discard="jester governor"),
         "draw", happens=[ev.Reshuffled(2)], stowed="red-3-2c"),
)
# fmt: on


@pytest.mark.parametrize("color", ["yellow", "blue", "green", "red", "black"])
def test_every_color_has_its_merchant(color: str) -> None:
    """Big Box, "Merchant": a ship of the same color."""
    ship = {"black": "black-2-1c"}.get(color, f"{color}-1-1c")
    points = {"yellow": 3, "blue": 3}.get(color, 2)
    state = after(trade(display=[[f"merchant-{color}-{points}vp"]], harbor=[ship]), f"take {ship}")
    assert [CARDS[index].color for index in state.seats[0].stowed] == [color]
    assert influence(state)[0] == points + 1


def test_each_ship_counts_for_itself() -> None:
    """Big Box, "Merchant": each of these ships, one of two colors and two of one."""
    state = trade(display=[[RED, GREEN]], harbor="red-3-2c green-1-1c", stowed=["red-1-1c"])
    state.frames = (Taking(0, 2),)
    assert influence(after(state, "take red-3-2c", "take green-1-1c"))[0] == 4 + 3
    assert sorted(state.seats[0].stowed) == sorted(pile("red-1-1c", "red-3-2c", "green-1-1c"))


def test_a_ship_that_brings_no_coin_is_discarded() -> None:
    """Ruling R33: it is kept only if coins are gained, and an event may lower what ships bring to nothing."""
    state = trade(display=[[RED]], harbor="red-1-1c")
    state.turn_rules = TurnRules(trade=-1)
    events = do(state, "take red-1-1c")
    assert gains(events, "trade") in ([], [(0, 0)]) and not of(events, ev.Stowed)
    assert card("red-1-1c") in state.discard and influence(state)[0] == 2


def test_kept_ships_decide_who_wins() -> None:
    """Rulings R10, R33: they count in the influence that the ranking goes by."""
    display = [[RED], "passenger-marked"]
    state = trade(display=display, stowed=["red-1-1c"], harbor="jester", coins=[0, 9], active=1)
    state.ending = True
    while state.result is None:
        do(state, "pass")
    assert state.result.influence == (3, 2) and state.result.winners == (0,)


def test_a_kept_ship_reaches_small_estate() -> None:
    """Rulings R10, R33: its 12 influence may come of a ship; it is completed at one's own decision (R11)."""
    display = [RED, "admiral-3vp", "admiral-3vp", "sailor-3vp", "governor"]
    laid = stopped(1, options=TOGETHER, display=[display], harbor="red-1-1c green-1-1c")
    state = table(**laid, contracts="small-estate jinx")
    assert not any("contract" in text for text in moves(state))
    (completes,) = [text for text in moves(after(state, "take red-1-1c")) if "contract" in text]
    assert of(do(state, completes), ev.ContractCompleted)


def test_the_option_says_what_the_ship_brings_and_what_the_last_cards_can_pay() -> None:
    """Rulings R1, R33: a kept ship is no card on the discard pile to pay with, one without a Merchant is."""
    asked = prompt(trade(display=[[RED]], harbor="red-3-2c"))
    option = next(option for option in asked.options if option.move == TAKE[card("red-3-2c")])
    assert (option.preview.stowed, option.preview.influence, option.preview.gains) == (True, 1, 2)
    for merchant, paid in ((RED, 2), (GREEN, 3)):
        state = trade(seats=1, options=TOGETHER, display=[[merchant]], harbor="red-6-3c")
        state.point_deck += state.play_deck[2:] + state.discard
        state.play_deck, state.discard = state.play_deck[:2], b""
        previews_come_true(state)
        assert gains(do(state, "take red-6-3c"), "trade") == [(0, paid)]


def test_kept_ships_lie_open() -> None:
    """Rulings R23, R33: everybody sees what lies under a Merchant, and it is out of the odds."""
    state = table(2, options=RIVALS, display=[[RED]], stowed=["red-3-2c red-1-1c"])
    seats = table_view(state).seats
    assert [list(seat.stowed) for seat in seats] == [["base-ship-red-3-2c", "base-ship-red-1-1c"], []]
    assert observe(state, 1).table.seats[0].stowed == pile("red-3-2c", "red-1-1c")
    one, none = (
        odds(observe(table(1, options=TOGETHER, display=[[RED]], stowed=[stowed], harbor="red-1-1c"), 0))
        for stowed in ("red-3-2c", "")
    )
    assert (one.bust, one.total) == (none.bust - 1, none.total - 1)


def given_up(state: State, *words: str) -> list[ev.Unstowed]:
    """Take these cards from the first seat's display, as a goal that costs cards does."""
    seat = state.seats[0]
    for word in words:
        seat.display = without(seat.display, card(word))
        state.discard += pile(word)
    log: list[Any] = []
    display_changed(state, 0, log)
    return of(log, ev.Unstowed)


def test_ships_leave_with_their_merchant() -> None:
    """Ruling R33: and go to the discard pile; those of other colors stay."""
    state = table(1, options=TOGETHER, display=[[RED, GREEN]], stowed=["red-3-2c green-1-1c red-1-1c"])
    assert influence(state)[0] == 4 + 3
    assert given_up(state, RED) == [ev.Unstowed(0, pile("red-3-2c", "red-1-1c"))]
    assert state.seats[0].stowed == pile("green-1-1c") and influence(state)[0] == 2 + 1
    assert state.discard[-2:] == pile("red-3-2c", "red-1-1c")


def test_with_another_merchant_of_the_color_they_stay() -> None:
    """Ruling R33: they leave with the last Merchant of their color."""
    state = both_red(harbor=[STRONG])
    do(state, f"take {STRONG}")
    assert not given_up(state, RED)
    assert state.seats[0].stowed == pile(STRONG) and influence(state)[0] == 1 + 1
    assert given_up(state, "merchant-red-1vp") and influence(state)[0] == 0


def test_a_merchant_that_is_given_takes_its_ships_along() -> None:
    """Ruling R33: what a mission takes does not count as owned, the ships that leave with it neither."""
    state = table(1, options=TOGETHER, display=[[RED, GREEN]], stowed=["red-3-2c green-1-1c red-1-1c"])
    seat = state.seats[0]
    left = left_after(state, seat, pile(RED), 0)
    assert (left.influence, left.stowed) == (2 + 1, pile("green-1-1c"))
    assert unstowed(seat, pile(RED)) == (pile("red-3-2c", "red-1-1c"), 2) and unstowed(seat, b"") == (b"", 0)
    both = both_red(harbor=[STRONG])
    do(both, f"take {STRONG}")
    assert unstowed(both.seats[0], pile(RED)) == (b"", 0)
    assert unstowed(both.seats[0], pile(RED, "merchant-red-1vp")) == (pile(STRONG), 1)


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
        ("base-ship-green-1-1c", "base-ship-green-1-1c.* lies under no green Merchant of this seat"),
        *((ship, ship) for ship in ("base-jester-1vp", "make-sail-ship-red-1-1c-u", "base-ship-red-9-9c")),
    ],
)
def test_a_deal_without_its_merchant_is_refused(ship: str, sentence: str) -> None:
    """Ruling R33: each ship lies under a Merchant of its color, of that seat."""
    with pytest.raises(DealError) as caught:
        deal_game(read_deal(DEAL.format(ship=ship)))
    said = in_words(caught.value)
    assert re.match(f"line 9: .*{sentence}", said) and "\n" not in said


def test_undo_takes_the_ship_from_under_the_merchant() -> None:
    """Ruling R33: and its influence with it; a trade reveals nothing, so it is free."""
    session = Session(start_from_deal(MERCHANTS), [Controller.PERSON] * 2, "game", 1.0)
    before = session.state
    session.play(f"take {STRONG}")
    assert [len(seat.stowed) for seat in session.state.seats] == [2, 0]
    assert influence(session.state)[0] == influence(before)[0] + 1
    session.undo()
    assert session.state == before and [len(seat.stowed) for seat in before.seats] == [1, 0]


def test_a_ship_that_would_only_be_kept_is_asked_about() -> None:
    """Ruling R38: with `auto_pass` too, since it brings influence though no coin."""
    options = Options(sets=EVERY_SET, competitive=True, auto_pass=True)
    kept, discarded = (
        after(trade(display=[[], [merchant]], harbor="red-1-1c", coins=[3, 3], options=options), "pass")
        for merchant in (RED, GREEN)
    )
    assert kept.frames == (Taking(1, 1),)
    assert discarded.active == 1 and isinstance(discarded.frames[-1], Discover)
