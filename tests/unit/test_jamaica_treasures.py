"""Treasures and the four powers."""

from typing import Any

import pytest

from highseas.engine.jamaica.events import CardDrawn, CombatRolled, DeckShuffled, SabreUsed
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import State
from tests.jamaica import asked, begun, holds, lay, offered, only, play, ship, turn_over

MAP, SABRE, BETH, SIXTH = "morgans_map", "sarans_sabre", "lady_beth", "sixth_hold"


def duel(combat: list[Any], ann: dict[str, Any], bo: dict[str, Any]) -> tuple[State, list[Any]]:
    """Ann sails to the lair at 9, whose token is gone, where Bo is; in the evening she loads 2 food."""
    poor = {"holds": ["gold 1"]}
    return begun(ship(8, hand=[4]) | poor | ann, ship(9) | poor | bo, ship(20), lairs=[], combat=combat)


def test_treasures_change_the_score_and_cursed_ones_subtract() -> None:
    """Summary, Treasures 1."""
    home = ship(48, (), hand=[4], down=["gold_7a", "gold_3b", "cursed_4"])
    state, _ = begun(home, ship(), ship(), dice=[[2, 1]])
    result = JAMAICA.view(state).result
    assert result is not None and result.treasure_points[0] == 7 + 3 - 4


def test_treasures_lie_face_down_until_the_end() -> None:
    """Summary, Treasures 2; ruling J4: their holder knows them."""
    home = ship(40, ("food 6",), hand=[4], down=["gold_7a", "cursed_4"])
    state = lay(home, ship(48, hand=[4]), ship(), dice=[[2, 1]])
    assert JAMAICA.view(state).seats[0].treasures_known == ()
    assert JAMAICA.view(state).seats[0].treasures_down == 2
    assert set(JAMAICA.view_for(state, 0).seats[0].treasures_known) == {"gold_7a", "cursed_4"}
    turn_over(state)
    assert JAMAICA.view(state).result is not None
    assert set(JAMAICA.view(state).seats[0].treasures_known) == {"gold_7a", "cursed_4"}


def test_a_player_may_have_several_treasures_and_lose_any_of_them() -> None:
    """Summary, Treasures 3."""
    state, _ = duel([10, 2], {}, {"holds": [], "up": [BETH, MAP], "down": ["gold_5", "cursed_2"]})
    assert offered(state) == ["steal treasure 1", "steal treasure 2", "steal treasure 3", "no"]


@pytest.mark.parametrize("power", [MAP, SABRE, BETH, SIXTH])
def test_four_treasures_are_powers_which_lie_face_up_and_work_at_once(power: str) -> None:
    """Summary, Powers 1, 2."""
    state, _ = begun(ship(3, hand=[7]), ship(), ship(), treasures=[power, "gold_5"])
    seat = JAMAICA.view(state).seats[0]
    assert seat.treasures_up == (power,) and seat.treasures_down == 0
    assert len(seat.holds) == (6 if power == SIXTH else 5)


def test_a_power_works_as_long_as_one_has_the_card() -> None:
    """Summary, Powers 3."""
    state, _ = duel([10, 2], {}, {"holds": [], "up": [SIXTH]})
    play(state, "steal treasure 1")
    assert [len(seat.holds) for seat in JAMAICA.view(state).seats] == [6, 5, 5]


def test_morgans_map_allows_four_cards_in_hand() -> None:
    """Summary, Powers 4; ruling R16: read when cards are drawn, so the first time two are."""
    ann = ship(3, up=[MAP], hand=[8, 9, 10], deck=[4, 3, 2, 1])
    state, events = begun(ann, ship(hand=[8, 9, 10], deck=[1, 2]), ship(hand=[8, 9, 10], deck=[1, 2]))
    assert [event.seat_no for event in only(events, CardDrawn)].count(0) == 2
    assert [seat.hand_size for seat in JAMAICA.view(state).seats] == [4, 3, 3]


def test_whoever_loses_the_map_discards_nothing_and_draws_when_below_three() -> None:
    """Ruling R16."""
    ann = ship(3, hand=[8, 9, 10, 11], deck=[4, 3, 2, 1])
    state, events = begun(ann, ship(hand=[8, 9, 10], deck=[1, 2]), ship(hand=[8, 9, 10], deck=[1, 2]))
    assert 0 not in [event.seat_no for event in only(events, CardDrawn)]
    assert [seat.hand_size for seat in JAMAICA.view(state).seats] == [3, 3, 3]


def test_a_draw_that_finds_no_card_shuffles_the_discards() -> None:
    """Ruling J1: the card just played is among them."""
    ann = ship(3, up=[MAP], hand=[8, 9, 10], deck=[1], discard=[2, 3, 4, 5, 6, 7, 11])
    state, events = begun(ann, ship(), ship())
    assert [event.cards for event in only(events, DeckShuffled) if event.seat_no == 0] == [8]
    seat = JAMAICA.view(state).seats[0]
    assert (seat.hand_size, seat.deck, seat.discard) == (4, 7, ())


def test_the_sabre_has_the_own_die_thrown_again() -> None:
    """Summary, Powers 5; ruling R14."""
    state, _ = duel([2, 10, 4], {"up": [SABRE]}, {})
    assert asked(state) == ("reroll", 1) and offered(state) == ["reroll me", "no"]
    events = play(state, "reroll me")
    assert [event.other_no for event in only(events, SabreUsed)] == [0]
    assert [event.die for event in only(events, CombatRolled)] == [10, 4]


def test_the_sabre_has_the_die_of_the_other_thrown_again_even_a_star() -> None:
    """Summary, Powers 5; ruling R14: after which the defender fights on as usual."""
    state, _ = duel(["star", 2, 6], {}, {"up": [SABRE]})
    assert asked(state) == ("reroll", 2) and offered(state) == ["reroll them", "no"]
    events = play(state, "reroll them")
    assert [(event.seat_no, event.die) for event in only(events, CombatRolled)] == [(0, 2), (1, 6)]
    assert asked(state) == ("booty", 2)


def test_the_second_throw_stands() -> None:
    """Summary, Powers 6; ruling R14: once in a battle."""
    state, _ = duel([8, 2, 6], {"up": [SABRE]}, {})
    events = play(state, "reroll me")
    assert not only(events, SabreUsed)[1:] and asked(state) == ("booty", 2)


def test_whoever_keeps_the_sabre_is_asked_again_after_the_second_die() -> None:
    """Ruling J7: about that die alone; the first one cannot be thrown again any more."""
    state, _ = duel([6, 8, 2], {"up": [SABRE]}, {})
    play(state, "no")
    assert asked(state) == ("reroll", 1) and offered(state) == ["reroll them", "no"]
    play(state, "reroll them")
    assert asked(state) == ("booty", 1)


def test_no_gunpowder_is_added_for_a_die_that_is_thrown_again() -> None:
    """Ruling R14."""
    state, _ = duel([2, 10, 4], {"up": [SABRE], "holds": ["gunpowder 3"]}, {})
    play(state, "powder 1")
    assert asked(state)[0] == "reroll"
    events = play(state, "reroll me")
    assert only(events, CombatRolled)[0].strength == 11


def test_lady_beth_adds_two_to_the_die_of_whoever_has_the_card() -> None:
    """Summary, Powers 7."""
    _, events = duel([6, 4], {"up": [BETH]}, {})
    assert [event.strength for event in only(events, CombatRolled)] == [8, 4]
    _, events = duel([6, 6], {}, {"up": [BETH]})
    assert [event.strength for event in only(events, CombatRolled)] == [6, 8]


def test_lady_beth_makes_no_difference_to_a_star() -> None:
    """Summary, Powers 7; ruling R14: a star has no strength."""
    state, events = duel(["star"], {}, {"up": [BETH]})
    assert [event.strength for event in only(events, CombatRolled)] == [0]
    assert asked(state) == ("booty", 1)


def test_the_sixth_hold_is_loaded_as_any_other() -> None:
    """Summary, Powers 8."""
    full = ["food 3", "gold 3", "gold 2", "gunpowder 1", "food 5"]
    state, _ = begun(ship(0, full, up=[SIXTH], hand=[8]), ship(), ship(), dice=[[4, 1]])
    assert holds(state, 1)[5] == "gold 4"
    assert offered(state) == ["empty 1", "empty 4", "empty 5"]


def test_the_sixth_hold_is_stolen_with_what_is_in_it() -> None:
    """Rulings R15, J6: which needs no room."""
    full = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    theirs = {"holds": ["food 1", "", "", "", "", "gold 6"], "up": [SIXTH]}
    state, _ = duel([10, 2], {"holds": full}, theirs)
    assert "steal 6" not in offered(state)
    play(state, "steal treasure 1")
    assert holds(state, 1)[:6] == [*full, "gold 6"]
    assert len(JAMAICA.view(state).seats[1].holds) == 5


def test_stealing_what_is_in_the_sixth_hold_leaves_the_card() -> None:
    """Ruling R15."""
    state, _ = duel([10, 2], {}, {"holds": ["", "", "", "", "", "food 6"], "up": [SIXTH]})
    assert offered(state) == ["steal 6", "steal treasure 1", "no"]
    play(state, "steal 6")
    seat = JAMAICA.view(state).seats[1]
    assert seat.treasures_up == (SIXTH,) and seat.holds[5][1] == 0
