"""Discover: turning cards up, repelling, busting (Big Box pp. 4-5, rulings R3, R4, R7, R9)."""

from typing import Any

import pytest

from highseas.engine.royal.events import Busted, HarborCleared, Placed, Repelled, Revealed, Stopped, TurnStarted
from highseas.engine.royal.game import clone
from highseas.engine.royal.moves import STOP
from highseas.engine.royal.state import Options
from tests.helpers import after, card, coins, do, gains, moves, of, pile, table
from tests.refusals import cannot


def test_the_first_card_must_be_drawn() -> None:
    """Big Box p. 4."""
    state = table(mode="base", drawn=0)
    assert moves(state) == ["draw"]
    cannot(state, STOP, "must be drawn")


@pytest.mark.parametrize("deck", ["sailor-1vp jester", "tax-most-swords"])
def test_after_each_card_the_player_draws_on_or_stops(deck: str) -> None:
    """Big Box p. 4: a first card that is a tax counts as drawn, wherever it went."""
    state = table(mode="base", deck=deck, drawn=0)
    for _ in deck.split():
        assert moves(after(state, "draw")) == ["draw", "stop"]


@pytest.mark.parametrize("word", ["sailor-1vp", "red-3-2c"])
def test_professions_and_ships_go_to_the_harbor(word: str) -> None:
    """Big Box p. 4."""
    state = table(deck=word)
    assert do(state, "draw") == [Revealed(0, card(word), False), Placed(card(word))] and state.harbor == pile(word)


def test_expeditions_lie_apart_from_the_harbor() -> None:
    """Big Box p. 5."""
    state = table(deck="two-crosses")
    events = do(state, "draw")
    assert state.harbor == b"" and state.expeditions == pile("two-crosses")
    assert of(events, Placed) == [Placed(card("two-crosses"))]


def test_expeditions_stay_through_busts_and_turn_ends() -> None:
    """Big Box p. 5: until an active player claims them."""
    state = after(table(2, expeditions="two-crosses", harbor="red-1-1c", deck="red-3-2c"), "draw")
    assert state.active == 1 and state.expeditions == pile("two-crosses")
    do(state, "draw", "stop", *(["pass"] if "pass" in moves(state) else []))
    assert state.expeditions == pile("two-crosses")


def test_once_in_trade_and_hire_there_is_no_way_back() -> None:
    """Big Box p. 5."""
    assert "draw" not in moves(table(harbor="red-3-2c blue-1-1c", phase="trade"))


def test_a_ship_may_be_repelled_with_enough_cutlasses() -> None:
    """Big Box p. 4, ruling R9: it goes to the discard pile."""
    state = after(table(display=["pirate sailor-1vp"], deck="red-3-2c"), "draw")
    assert moves(state) == ["repel", "keep"] and do(state, "repel") == [Repelled(0, card("red-3-2c"), kept=False)]
    assert state.discard == pile("red-3-2c") and state.harbor == b"" and moves(state) == ["draw", "stop"]


TEN = "pirate-1vp pirate-2vp pirate-3vp" + " sailor-1vp" * 7


@pytest.mark.parametrize(
    ("ship", "display", "asked"),
    [
        ("blue-2-2c", "pirate", True),
        ("red-3-2c", "pirate", False),
        ("black-7-3c", TEN, True),
        ("red-skull-4c", TEN, False),
        ("contracts-ship-black-skull-3c-gift", TEN, False),
        ("blue-1-1c", "jester", False),
    ],
)
def test_as_many_cutlasses_as_its_strength_repel_a_ship_but_no_skull(ship: str, display: str, asked: bool) -> None:
    """Big Box p. 4, ruling R9: Sailors and Pirates alone have them."""
    assert ("repel" in moves(after(table(display=[display], deck=ship), "draw"))) == asked


def test_only_the_ship_just_revealed_can_be_repelled_and_cutlasses_are_not_spent() -> None:
    """Big Box p. 4, ruling R9: a ship let in stays; a second one of a color may be repelled too."""
    state = after(table(display=["pirate"], deck="blue-2-2c sailor-1vp"), "draw", "keep", "draw")
    assert moves(state) == ["draw", "stop"] and state.harbor == pile("blue-2-2c", "sailor-1vp")
    state = after(table(display=["pirate"], deck="blue-2-2c blue-1-1c"), "draw", "repel", "draw", "repel")
    assert state.discard == pile("blue-2-2c", "blue-1-1c")
    state = table(display=["sailor"], harbor="blue-2-2c", deck="blue-1-1c")
    assert not of(do(state, "draw", "repel"), Busted) and state.harbor == pile("blue-2-2c")


def test_a_second_ship_of_a_color_ends_the_turn() -> None:
    """Big Box p. 5, ruling R3: the whole harbor is discarded and Trade & Hire skipped."""
    state = table(2, harbor="red-3-2c jester", deck="red-1-1c")
    events = do(state, "draw")
    assert of(events, Busted) == [Busted(0, card("red-1-1c"), card("red-3-2c"), missing=1)]
    assert of(events, HarborCleared) == [HarborCleared(pile("red-3-2c", "jester", "red-1-1c"))]
    assert state.discard == pile("red-3-2c", "jester", "red-1-1c")
    assert of(events, TurnStarted) == [TurnStarted(1, 2)] and not of(events, Stopped)


@pytest.mark.parametrize(("ship", "missing"), [("red-3-2c", 2), ("red-skull-3c", -1)])
def test_a_bust_has_the_number_of_missing_cutlasses_or_says_that_it_was_a_skull(ship: str, missing: int) -> None:
    """Rulings R3, R9: so that the screen can name them."""
    assert of(do(table(2, display=["sailor"], harbor="red-1-1c", deck=ship), "draw"), Busted)[0].missing == missing


def test_a_player_may_decline_to_repel_and_bust_on_purpose() -> None:
    """Ruling R3."""
    state = table(2, display=["pirate"], harbor="blue-1-1c", deck="blue-2-2c")
    assert of(do(state, "draw", "keep"), Busted)[0].missing == 0 and state.harbor == b"" and state.active == 1


def test_every_jester_pays_after_a_bust() -> None:
    """Big Box pp. 5, 8, ruling R3: all players, the active one too, a coin for each; Admirals bring nothing."""
    display = ["jester-1vp", "jester-2vp jester-2vp admiral", ""]
    harbor = "red-3-2c jester-3vp sailor-1vp priest-1vp captain-1vp"
    state = table(3, display=display, harbor=harbor, deck="red-1-1c")
    events = do(state, "draw")
    assert gains(events, "jester") == [(0, 1), (1, 2)] and coins(state) == [1, 2, 0]
    assert not gains(events, "income")


def test_jesters_are_paid_in_turn_order_after_the_discard() -> None:
    """Ruling R3: discard, then Jesters; a coin may be a card that has just been discarded."""
    display = ["jester-2vp", "jester-1vp", "jester-3vp"]
    state = table(3, display=display, harbor="red-3-2c", deck="red-1-1c", rest="point", active=1)
    assert gains(do(state, "draw"), "jester") == [(1, 1), (2, 1), (0, 0)]  # of the two cards that were discarded
    assert coins(state) == [0, 1, 1]


def test_after_a_bust_expeditions_may_be_claimed() -> None:
    """Big Box p. 5, ruling R3: before the turn ends, and always "may"; an empty window is skipped."""
    busts: dict[str, Any] = {"seats": 2, "expeditions": "two-crosses", "harbor": "red-1-1c", "deck": "red-3-2c"}
    state = after(table(display=["priest priest"], **busts), "draw")
    assert moves(state) == ["pass", "expedition base-expedition-two-crosses with base-priest-1vp base-priest-1vp"]
    unused = after(clone(state), "pass")
    assert unused.active == 1 and unused.expeditions == pile("two-crosses")
    do(state, "expedition two-crosses")
    assert state.active == 1 and coins(state) == [2, 0]
    nothing = after(table(**busts), "draw")
    assert nothing.active == 1 and moves(nothing) == ["draw"]


def test_after_a_bust_contracts_may_be_completed() -> None:
    """Ruling R3."""
    state = table(2, contracts="mercenary jinx", display=["pirate sailor"], harbor="red-1-1c", deck="red-6-3c")
    do(state, "draw", "no")
    assert "contract contract-fighter" in moves(state)


@pytest.mark.parametrize(
    ("display", "deck", "asked"),
    [
        ("priest priest pirate sailor", "red-6-3c", ["pass", "contract contract-fighter"]),
        ("priest priest", "red-3-2c", ["draw"]),
    ],
)
def test_yucata_bars_expeditions_after_a_bust(display: str, deck: str, asked: list[str]) -> None:
    """Ruling R3, option: contracts stay open; with none the window is skipped."""
    more: dict[str, Any] = {"harbor": "red-1-1c", "deck": deck, "options": Options(bust_bars_expeditions=True)}
    state = table(2, contracts="mercenary", display=[display], expeditions="two-crosses", **more)
    assert moves(after(state, "draw")) == asked


def test_the_next_player_clockwise_follows() -> None:
    """Big Box p. 4: after the last seat the first again."""
    state = after(table(3, harbor="red-1-1c", deck="red-3-2c", active=2), "draw")
    assert state.active == 0 and state.turn == 2
