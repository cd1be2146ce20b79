"""Trade & Hire: how many cards, at what price, for whom (Big Box pp. 5-6 and 8-9, rulings R4 and R5)."""

import pytest

from highseas.engine.royal.cards import BASE_COLORS, CARDS, PROFESSION, TYPE
from highseas.engine.royal.events import FeePaid, Gained, HarborCleared, Hired, Passed, Stopped, Traded
from highseas.engine.royal.frames.prices import TAKES_BY_COLORS
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import State
from tests.helpers import TABLE_CARDS, after, card, coins, do, moves, of, pile, table, takes
from tests.rules import given, rows, rule

FIVE_SHIPS = ["yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
SENORITAS = ["senorita-2vp", "senorita-2vp", "senorita-3vp", "senorita-3vp"]
GREEN_AND_BLACK = ["blue-1-1c", "green-1-1c", "black-2-1c"]


def taken_by_the_active(state: State) -> int:
    count = 0
    while decider(state) == state.active and takes(state):
        do(state, next(text for text in moves(state) if text.startswith("take")))
        count += 1
    return count


# fmt: off
test_rules = rows(
    rule("the number is announced when trade and hire begins", "Ruling R4: Governors included.",
         given(harbor=FIVE_SHIPS, display=["governor"]), "stop", happens=[Stopped(0, 4, forced=False)]),
    rule("the number from colors is fixed when trade and hire begins",
         "Ruling R4: trading a ship away takes nothing off.", given(harbor=FIVE_SHIPS, phase="trade"),
         "take red-1-1c", "take blue-1-1c", "take green-1-1c", coins=[3]),
    rule("taking is always may and the others still get their chance",
         "Ruling R4: the active player may take none.", given(2, harbor="red-3-2c", phase="trade"), "pass",
         happens=[Passed(0)], asks=1, takes="red-3-2c"),
    rule("a player may stop taking before the last card", "Ruling R4.", given(harbor=FIVE_SHIPS, phase="trade"),
         "take red-1-1c", "pass", coins=[1], turn=(2, 0)),
    rule("leftover cards are discarded", "Big Box p. 6.", given(harbor="red-3-2c blue-1-1c", phase="trade"),
         "take red-3-2c", happens=[HarborCleared(pile("blue-1-1c"))], discard="red-3-2c blue-1-1c", colors=0),
    rule("there may be too few cards for everyone", "Big Box p. 6.",
         given(3, harbor="red-3-2c blue-1-1c", phase="trade"), "take red-3-2c", "take blue-1-1c", turn=(2, 1)),
    rule("a seat that can do nothing is not asked", "Ruling R4: there is nothing it \"may\".",
         given(3, harbor="sailor-1vp", coins=[0, 0, 9], phase="trade"), asks=2),
    rule("governors serve inactive players who pay for each card", "Big Box p. 8.",
         given(2, harbor=FIVE_SHIPS[:3], display=[[], "governor"], coins=[0, 5], phase="trade"), "pass",
         "take yellow-1-1c", "take blue-1-1c", happens=[FeePaid(1, 0, 1), FeePaid(1, 0, 1)]),
    rule("a newly hired governor allows no further card",
         "Big Box p. 8: how many may be taken was settled when the chance began.",
         given(2, harbor="governor red-1-1c", coins=[8], phase="trade"), "take governor", asks=1),
    rule("a clerk of another color allows nothing", "Just One More Contract.",
         given(2, harbor="red-1-1c blue-1-1c", display=["contracts-clerk-black-1vp"], phase="trade"),
         "take red-1-1c", asks=1),
    rule("clerks serve inactive players who pay for each card", "Just One More Contract.",
         given(2, harbor="red-3-2c blue-1-1c", display=[[], "contracts-clerk-red-2vp"], phase="trade"), "pass",
         "take red-3-2c", "take blue-1-1c", happens=[FeePaid(1, 0, 1), FeePaid(1, 0, 1)], coins=[2, 1]),
    rule("a clerk counts from the next card on",
         "Ruling R6: hired in this chance, it serves the ship traded after it.",
         given(2, harbor=["contracts-clerk-red-2vp", "red-1-1c", *GREEN_AND_BLACK], coins=[6], phase="trade"),
         "take clerk-red", "take red-1-1c", asks=0, takes="blue-1-1c green-1-1c black-2-1c"),
    rule("a traded ship is discarded for its coins", "Big Box p. 5.", given(harbor="blue-5-4c", phase="trade"),
         "take blue-5-4c", happens=[Traded(0, card("blue-5-4c"), 4, 0, declined=False)], coins=[4],
         discard="blue-5-4c"),
    rule("traders of a color add up and others do not count", "Big Box p. 8.",
         given(harbor="red-3-2c", display=["trader-red-1vp trader-red-1vp trader-blue-1vp"], phase="trade"),
         "take red-3-2c", coins=[4]),
    rule("a trader counts from the next card on",
         "Big Box p. 5, ruling R6: one hired in a chance serves for the rest of it.",
         given(harbor=["trader-red-1vp", "red-1-1c", *GREEN_AND_BLACK], coins=[3], phase="trade"),
         "take trader-red", "take red-1-1c", coins=[2]),
    rule("an inactive player profits from own traders", "Big Box p. 8: whenever you act.",
         given(2, harbor="red-1-1c", display=[[], "trader-red-1vp"], phase="trade"), "pass", "take red-1-1c",
         coins=[1, 1]),
    rule("a hired profession is paid for and joins the display", "Big Box p. 6.",
         given(harbor="sailor-1vp", coins=[5], phase="trade"), "take sailor",
         happens=[Hired(0, card("sailor-1vp"), 3, 0)], pays=[3], coins=[2], display="sailor-1vp"),
    rule("a profession that cannot be paid is not offered", "Ruling R5.",
         given(harbor="sailor-1vp jester-1vp red-1-1c", coins=[3], phase="trade"), takes="sailor-1vp red-1-1c"),
    rule("a senorita takes a coin off every hire", "Big Box p. 8.",
         given(harbor="jester-1vp", display=["senorita"], coins=[4], phase="trade"), "take jester",
         happens=[Hired(0, card("jester-1vp"), 4, 1)], coins=[0]),
    rule("senoritas add up but never below nothing", "Big Box p. 8.",
         given(harbor="sailor-1vp", display=[SENORITAS], phase="trade"), "take sailor",
         happens=[Hired(0, card("sailor-1vp"), 0, 3)], pays=[]),
    rule("a senorita counts from the next card on", "Big Box p. 5, ruling R6.",
         given(harbor=["senorita-2vp", "sailor-1vp", "red-1-1c", *GREEN_AND_BLACK], coins=[9], phase="trade"),
         "take senorita", "take sailor", coins=[0]),
    rule("cutlasses count from the hire on", "Ruling R6: at the next ship turned up.",
         given(harbor="pirate-1vp", coins=[5], phase="trade"), "take pirate", cutlasses=[2]),
    rule("an inactive player pays the active one a coin for a card", "Big Box p. 6.",
         given(3, harbor="sailor-1vp", coins=[0, 0, 4], phase="trade", active=1), "take sailor",
         happens=[FeePaid(2, 1, 1)], coins=[0, 1, 0]),
    rule("a hire needs the fee too", "Ruling R5.",
         given(2, harbor="sailor-1vp red-1-1c", coins=[0, 3], phase="trade"), "pass", takes="red-1-1c"),
    rule("a free hire still costs the fee",
         "Ruling R5: four Señoritas make a Sailor free, not the chance to hire it.",
         given(2, harbor="sailor-1vp red-1-1c", display=[[], SENORITAS], phase="trade"), "pass", takes="red-1-1c"),
    rule("solo there is no fee", "Ruling R5: one is always the active player.",
         given(harbor="sailor-1vp", coins=[3], phase="trade"), "take sailor", never=(FeePaid,), coins=[0]),
    rule("a gift ship gives another player of ones choice a coin",
         "Just One More Contract: three coins for oneself, one for another.",
         given(3, harbor="red-6-3c-gift", phase="trade"), "take red-6-3c-gift to 3", gains_gift=[(2, 1)],
         coins=[3, 0, 1]),
    rule("the fee for a ship may come from its income", "Big Box p. 6, ruling R5: a player without coins can trade.",
         given(2, harbor="red-1-1c", phase="trade"), "pass", "take red-1-1c",
         happens=[Gained(1, 1, 1, "trade"), FeePaid(1, 0, 1)], coins=[1, 0]),
    rule("solo a gift ship gives nobody anything", "Just One More Contract, solo.",
         given(harbor="black-skull-3c-gift", phase="trade"), "take black-skull-3c-gift", gains_gift=[], coins=[3]),
    rule("a gift ship may go to any other player", "Just One More Contract: each is an answer of its own.",
         given(3, harbor="red-6-3c-gift", phase="trade"),
         moves=["pass", *(f"take contracts-ship-red-6-3c-gift to {seat}" for seat in (2, 3))]),
    rule("an inactive player gives too even to the active one", "Just One More Contract: the fee comes on top.",
         given(2, harbor="blue-5-3c-gift", phase="trade"), "pass", "take blue-5-3c-gift to 1", coins=[2, 2]),
)
# fmt: on


@pytest.mark.parametrize(("ships", "cards"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_ship_colors_decide_how_many_cards_the_active_player_takes(ships: int, cards: int) -> None:
    """Big Box p. 5, ruling R4."""
    state = table(3, harbor=[*FIVE_SHIPS[:ships], "sailor-1vp", "jester-1vp"], coins=[30, 0, 0], phase="trade")
    assert taken_by_the_active(state) == cards


def test_a_sixth_color_would_allow_four_cards() -> None:
    """Ruling R4: no set of the table has one yet."""
    assert TAKES_BY_COLORS == (1, 1, 1, 1, 2, 3, 4)


def test_the_others_may_take_one_card_each() -> None:
    """Big Box p. 5, ruling R4: clockwise from the active player, whatever the colors."""
    state = after(table(3, harbor=FIVE_SHIPS, phase="trade", active=1), "pass")
    seats = []
    while decider(state) != state.active:
        seats.append(decider(state))
        do(state, next(text for text in moves(state) if text.startswith("take")))
        if state.turn > 1:
            break
    assert seats == [2, 0]


@pytest.mark.parametrize(("governors", "cards"), [(1, 2), (2, 3)])
def test_a_governor_allows_one_more_card(governors: int, cards: int) -> None:
    """Big Box p. 8, ruling R4: each of them."""
    state = table(harbor=FIVE_SHIPS[:3], display=[["governor"] * governors], phase="trade")
    assert taken_by_the_active(state) == cards


@pytest.mark.parametrize("color", BASE_COLORS)
def test_a_clerk_allows_a_further_card_for_a_ship_of_its_color(color: str) -> None:
    """Just One More Contract, ruling R4."""
    ship = next(name for name in FIVE_SHIPS if name.startswith(color))
    clerk = next(c.id for c in CARDS if c.kind == "clerk" and c.color == color)
    state = table(2, harbor=[ship, "sailor-1vp"], display=[[clerk]], coins=[3], phase="trade")
    do(state, f"take {ship}")
    assert decider(state) == 0 and takes(state) == [card("sailor-1vp")]


@pytest.mark.parametrize("color", BASE_COLORS)
def test_traders_add_a_coin_each_for_ships_of_their_color(color: str) -> None:
    """Big Box p. 8."""
    trader = next(c.id for c in CARDS if c.kind == "trader" and c.color == color)
    ship = next(name for name in FIVE_SHIPS if name.startswith(color))
    state = table(harbor=[ship], display=[[trader]], phase="trade")
    assert of(do(state, f"take {ship}"), Traded)[0].bonus == 1
    assert coins(state) == [2]


def test_only_ships_are_gifts_and_no_profession_is_declined() -> None:
    """Just One More Contract, ruling R13: professions are taken in one way."""
    harbor = [c.id for c in TABLE_CARDS if TYPE[card(c.id)] == PROFESSION]
    state = table(3, harbor=harbor, coins=[30], phase="trade")
    assert all(move.to == -1 and not move.decline for move in legal(state) if isinstance(move, Take))
