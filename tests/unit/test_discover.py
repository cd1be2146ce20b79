"""Discover: turning cards up, repelling, busting (Big Box pp. 4-5, rulings R3, R4, R7, R9)."""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.events import Busted, HarborCleared, Placed, Repelled, Revealed, Stopped, TurnStarted
from highseas.engine.royal.game import apply
from highseas.engine.royal.moves import STOP
from highseas.engine.royal.state import Options
from tests.helpers import after, card, coins, do, gains, moves, of, pile, table
from tests.refusals import refused

NO_EXPEDITION_AFTER_BUST = Options(bust_bars_expeditions=True)


def test_the_first_card_must_be_drawn() -> None:
    """Big Box p. 4."""
    state = table(mode="base", drawn=0)
    assert moves(state) == ["draw"]
    with refused(IllegalMove, match="must be drawn"):
        apply(state, STOP)


def test_after_each_card_the_player_draws_on_or_stops() -> None:
    """Big Box p. 4."""
    state = after(table(mode="base", deck="sailor-1vp jester", drawn=0), "draw")
    assert moves(state) == ["draw", "stop"]
    do(state, "draw")
    assert moves(state) == ["draw", "stop"]


def test_a_first_card_that_is_a_tax_counts_as_drawn() -> None:
    """Big Box p. 4: one card has been drawn, wherever it went."""
    assert moves(after(table(mode="base", deck="tax-most-swords", drawn=0), "draw")) == ["draw", "stop"]


def test_professions_go_to_the_harbor() -> None:
    """Big Box p. 4."""
    state = table(deck="sailor-1vp")
    events = do(state, "draw")
    assert state.harbor == pile("sailor-1vp")
    assert events == [Revealed(0, card("sailor-1vp"), False), Placed(card("sailor-1vp"))]


def test_ships_go_to_the_harbor() -> None:
    """Big Box p. 4."""
    state = table(deck="red-3-2c")
    events = do(state, "draw")
    assert state.harbor == pile("red-3-2c")
    assert events == [Revealed(0, card("red-3-2c"), False), Placed(card("red-3-2c"))]


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


# --- repelling ---


def test_a_ship_may_be_repelled_with_enough_cutlasses() -> None:
    """Big Box p. 4, ruling R9: it goes to the discard pile."""
    state = after(table(display=["pirate sailor-1vp"], deck="red-3-2c"), "draw")
    assert moves(state) == ["repel", "keep"]
    assert do(state, "repel") == [Repelled(0, card("red-3-2c"), kept=False)]
    assert state.discard == pile("red-3-2c") and state.harbor == b"" and moves(state) == ["draw", "stop"]


def test_equal_strength_is_enough() -> None:
    """Ruling R9: cutlasses at least its strength."""
    assert _asks_to_repel("blue-2-2c", "pirate") and not _asks_to_repel("red-3-2c", "pirate")


def test_a_skull_is_never_repelled() -> None:
    """Big Box p. 4, ruling R9: however many cutlasses."""
    hands = ["pirate-1vp", "pirate-2vp", "pirate-3vp", *["sailor-1vp"] * 7]
    assert not _asks_to_repel("red-skull-4c", *hands)
    assert not _asks_to_repel("contracts-ship-black-skull-3c-gift", *hands)
    assert _asks_to_repel("black-7-3c", *hands)


def test_without_cutlasses_nothing_is_asked() -> None:
    """Big Box p. 4: one needs a Sailor or Pirate."""
    assert not _asks_to_repel("blue-1-1c", "jester")


def _asks_to_repel(ship: str, *display: str) -> bool:
    return "repel" in moves(after(table(display=[display], deck=[ship]), "draw"))


def test_cutlasses_are_not_spent() -> None:
    """Big Box p. 4, ruling R9."""
    state = after(table(display=["pirate"], deck="blue-2-2c blue-1-1c"), "draw", "repel", "draw", "repel")
    assert state.discard == pile("blue-2-2c", "blue-1-1c")


def test_only_the_ship_just_revealed_can_be_repelled() -> None:
    """Big Box p. 4: a ship let in stays."""
    state = after(table(display=["pirate"], deck="blue-2-2c sailor-1vp"), "draw", "keep", "draw")
    assert moves(state) == ["draw", "stop"] and state.harbor == pile("blue-2-2c", "sailor-1vp")


def test_a_second_ship_of_a_color_may_be_repelled_too() -> None:
    """Ruling R9."""
    state = table(display=["sailor"], harbor="blue-2-2c", deck="blue-1-1c")
    assert not of(do(state, "draw", "repel"), Busted) and state.harbor == pile("blue-2-2c")


# --- busts ---


def test_a_second_ship_of_a_color_ends_the_turn() -> None:
    """Big Box p. 5, ruling R3: the whole harbor is discarded and Trade & Hire skipped."""
    state = table(2, harbor="red-3-2c jester", deck="red-1-1c")
    events = do(state, "draw")
    assert of(events, Busted) == [Busted(0, card("red-1-1c"), card("red-3-2c"), missing=1)]
    assert of(events, HarborCleared) == [HarborCleared(pile("red-3-2c", "jester", "red-1-1c"))]
    assert state.discard == pile("red-3-2c", "jester", "red-1-1c")
    assert of(events, TurnStarted) == [TurnStarted(1, 2)] and not of(events, Stopped)


def test_a_bust_has_the_number_of_missing_cutlasses() -> None:
    """Ruling R3: so that the screen can name them."""
    state = table(2, display=["sailor"], harbor="red-1-1c", deck="red-3-2c")
    assert of(do(state, "draw"), Busted)[0].missing == 2


def test_a_bust_says_that_the_ship_had_a_skull() -> None:
    """Ruling R9."""
    state = table(2, display=["sailor"], harbor="red-1-1c", deck="red-skull-3c")
    assert of(do(state, "draw"), Busted)[0].missing == -1


def test_a_player_may_decline_to_repel_and_bust_on_purpose() -> None:
    """Ruling R3."""
    state = table(2, display=["pirate"], harbor="blue-1-1c", deck="blue-2-2c")
    assert of(do(state, "draw", "keep"), Busted)[0].missing == 0 and state.harbor == b"" and state.active == 1


def test_every_jester_pays_after_a_bust() -> None:
    """Big Box p. 8, ruling R3: all players, the active one too, a coin for each."""
    jesters = [["jester-1vp"], ["jester-2vp", "jester-2vp"], []]
    state = table(3, display=jesters, harbor="red-3-2c", deck="red-1-1c")
    assert gains(do(state, "draw"), "jester") == [(0, 1), (1, 2)] and coins(state) == [1, 2, 0]


def test_jesters_are_paid_in_turn_order_after_the_discard() -> None:
    """Ruling R3: discard, then Jesters; a coin may be a card that has just been discarded."""
    jesters = [["jester-2vp"], ["jester-1vp"], ["jester-3vp"]]
    state = table(3, display=jesters, harbor="red-3-2c", deck="red-1-1c", rest="point", active=1)
    events = do(state, "draw")
    assert gains(events, "jester") == [(1, 1), (2, 1), (0, 0)]  # two cards were discarded, and two coins come of it
    assert coins(state) == [0, 1, 1]


def test_no_one_gains_from_the_harbor_after_a_bust() -> None:
    """Big Box p. 5: Trade & Hire is forfeited, so Admirals bring nothing."""
    harbor = ["red-3-2c", "jester", "sailor-1vp", "priest-1vp", "captain-1vp"]
    state = table(2, display=["admiral", "admiral-2vp"], harbor=harbor, deck="red-1-1c")
    assert not gains(do(state, "draw"), "income")


def test_after_a_bust_expeditions_may_be_claimed() -> None:
    """Big Box p. 5, ruling R3: before the turn ends."""
    state = table(2, display=["priest priest"], expeditions="two-crosses", harbor="red-1-1c", deck="red-3-2c")
    do(state, "draw")
    assert moves(state) == ["pass", "expedition base-expedition-two-crosses with base-priest-1vp base-priest-1vp"]
    do(state, "expedition two-crosses")
    assert state.active == 1 and coins(state) == [2, 0]


def test_after_a_bust_contracts_may_be_completed() -> None:
    """Ruling R3."""
    state = table(2, contracts="mercenary jinx", display=["pirate sailor"], harbor="red-1-1c", deck="red-6-3c")
    do(state, "draw", "no")
    assert "contract contract-fighter" in moves(state)


def test_the_window_after_a_bust_may_be_left_unused() -> None:
    """Ruling R3: claiming is always "may"."""
    state = table(2, display=["priest priest"], expeditions="two-crosses", harbor="red-1-1c", deck="red-3-2c")
    do(state, "draw", "pass")
    assert state.active == 1 and state.expeditions == pile("two-crosses")


def test_after_a_bust_nothing_is_asked_when_nothing_can_be_claimed() -> None:
    """Ruling R3: an empty window is skipped."""
    state = after(table(2, harbor="red-1-1c", deck="red-3-2c"), "draw")
    assert state.active == 1 and moves(state) == ["draw"]


def test_yucata_bars_expeditions_after_a_bust() -> None:
    """Ruling R3, option: contracts stay open."""
    state = table(
        2,
        contracts="mercenary",
        display=["priest priest pirate sailor"],
        expeditions="two-crosses",
        harbor="red-1-1c",
        deck="red-6-3c",
        options=NO_EXPEDITION_AFTER_BUST,
    )
    do(state, "draw")
    assert moves(state) == ["pass", "contract contract-fighter"]


def test_yucata_skips_the_window_if_only_expeditions_could_be_claimed() -> None:
    """Ruling R3, option."""
    state = table(
        2,
        display=["priest priest"],
        expeditions="two-crosses",
        harbor="red-1-1c",
        deck="red-3-2c",
        options=NO_EXPEDITION_AFTER_BUST,
    )
    do(state, "draw")
    assert state.active == 1


def test_the_next_player_clockwise_follows() -> None:
    """Big Box p. 4: after the last seat the first again."""
    state = after(table(3, harbor="red-1-1c", deck="red-3-2c", active=2), "draw")
    assert state.active == 0 and state.turn == 2
