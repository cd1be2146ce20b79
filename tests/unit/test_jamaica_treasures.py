"""Treasures and the four powers."""

from typing import Any

import pytest

from tests.jamaica import Race, begun, laid, ship

MAP, SABRE, BETH, SIXTH = "morgans_map", "sarans_sabre", "lady_beth", "sixth_hold"


def duel(combat: list[Any], ann: dict[str, Any], bo: dict[str, Any]) -> Race:
    """Ann sails to the lair at 9, whose token is gone, where Bo is; in the evening she loads 2 food."""
    poor = {"holds": ["gold 1"]}
    return begun(ship(8, hand=[4]) | poor | ann, ship(9) | poor | bo, ship(20), lairs=[], combat=combat)


def drawing(**ann: Any) -> Race:
    """Everybody loads; at the end of the round cards are drawn."""
    others = [ship(hand=[8, 9, 10], deck=[1, 2])] * 2
    return begun(ship(3, **ann), *others)


def test_treasures_change_the_score_and_cursed_ones_subtract() -> None:
    """Summary, Treasures 1."""
    home = ship(48, (), hand=[4], down=["gold_7a", "gold_3b", "cursed_4"])
    assert begun(home, ship(), ship(), dice=[[2, 1]]).result.treasure_points[0] == 7 + 3 - 4


def test_treasures_lie_face_down_until_the_end() -> None:
    """Summary, Treasures 2; ruling J4: their holder knows them."""
    mine = ship(40, ("food 6",), hand=[4], down=["gold_7a", "cursed_4"])
    race = laid(mine, ship(48, hand=[4]), ship(), dice=[[2, 1]])
    assert (race.of(1).treasures_known, race.of(1).treasures_down) == ((), 2)
    assert set(race.of(1, 1).treasures_known) == {"gold_7a", "cursed_4"}
    race.turns_over()
    assert race.result and set(race.of(1).treasures_known) == {"gold_7a", "cursed_4"}


def test_a_player_may_have_several_treasures_and_lose_any_of_them() -> None:
    """Summary, Treasures 3."""
    race = duel([10, 2], {}, {"holds": [], "up": [BETH, MAP], "down": ["gold_5", "cursed_2"]})
    race.asks("booty 1", "steal treasure 1", "steal treasure 2", "steal treasure 3", "no")


@pytest.mark.parametrize("power", [MAP, SABRE, BETH, SIXTH])
def test_four_treasures_are_powers_which_lie_face_up_and_work_at_once(power: str) -> None:
    """Summary, Powers 1, 2."""
    seat = begun(ship(3, hand=[7]), ship(), ship(), treasures=[power, "gold_5"]).of(1)
    assert seat.treasures_up == (power,) and seat.treasures_down == 0
    assert len(seat.holds) == (6 if power == SIXTH else 5)


def test_a_power_works_as_long_as_one_has_the_card() -> None:
    """Summary, Powers 3."""
    race = duel([10, 2], {}, {"holds": [], "up": [SIXTH]}).does("steal treasure 1")
    assert [len(seat.holds) for seat in race.seats] == [6, 5, 5]


def test_morgans_map_allows_four_cards_in_hand() -> None:
    """Summary, Powers 4; ruling R16: read when cards are drawn; whoever lost it discards nothing, and draws below 3."""
    race = drawing(up=[MAP], hand=[8, 9, 10], deck=[4, 3, 2, 1])
    assert race.seen("CardDrawn").count(0) == 2 and [seat.hand_size for seat in race.seats] == [4, 3, 3]
    race = drawing(hand=[8, 9, 10, 11], deck=[4, 3, 2, 1])
    assert 0 not in race.seen("CardDrawn") and [seat.hand_size for seat in race.seats] == [3, 3, 3]


def test_a_draw_that_finds_no_card_shuffles_the_discards() -> None:
    """Ruling J1: the card just played is among them."""
    race = drawing(up=[MAP], hand=[8, 9, 10], deck=[1], discard=[2, 3, 4, 5, 6, 7, 11])
    assert race.seen("DeckShuffled", "seat_no cards") == [(0, 8)]
    assert (race.of(1).hand_size, race.of(1).deck, race.of(1).discard) == (4, 7, ())


def test_the_sabre_has_the_own_die_thrown_again() -> None:
    """Summary, Powers 5; ruling R14."""
    race = duel([2, 10, 4], {"up": [SABRE]}, {}).asks("reroll 1", "reroll me", "no").does("reroll me")
    assert race.seen("SabreUsed", "other_no") == [0] and race.seen("CombatRolled", "die") == [10, 4]


def test_the_second_throw_stands() -> None:
    """Summary, Powers 6; ruling R14: once in a battle."""
    race = duel([8, 2, 6], {"up": [SABRE]}, {}).does("reroll me").asks("booty 2")
    assert len(race.seen("SabreUsed")) == 1


def test_the_sabre_has_the_die_of_the_other_thrown_again_even_a_star() -> None:
    """Summary, Powers 5; ruling R14: after which the defender fights on as usual."""
    race = duel(["star", 2, 6], {}, {"up": [SABRE]}).asks("reroll 2", "reroll them", "no").does("reroll them")
    assert race.asks("booty 2").seen("CombatRolled", "seat_no die") == [(0, 2), (1, 6)]


def test_whoever_keeps_the_sabre_is_asked_again_after_the_second_die() -> None:
    """Ruling J7: about that die alone; the first one cannot be thrown again any more."""
    race = duel([6, 8, 2], {"up": [SABRE]}, {}).does("no").asks("reroll 1", "reroll them", "no")
    race.does("reroll them").asks("booty 1")


def test_no_gunpowder_is_added_for_a_die_that_is_thrown_again() -> None:
    """Ruling R14."""
    race = duel([2, 10, 4], {"up": [SABRE], "holds": ["gunpowder 3"]}, {}).does("powder 1").asks("reroll 1")
    assert race.does("reroll me").seen("CombatRolled", "strength")[0] == 11


def test_lady_beth_adds_two_to_the_die_of_whoever_has_the_card() -> None:
    """Summary, Powers 7; ruling R14: a star has no strength."""
    assert duel([6, 4], {"up": [BETH]}, {}).seen("CombatRolled", "strength") == [8, 4]
    assert duel([6, 6], {}, {"up": [BETH]}).seen("CombatRolled", "strength") == [6, 8]
    assert duel(["star"], {}, {"up": [BETH]}).asks("booty 1").seen("CombatRolled", "strength") == [0]


def test_the_sixth_hold_is_loaded_as_any_other() -> None:
    """Summary, Powers 8."""
    full = ["food 3", "gold 3", "gold 2", "gunpowder 1", "food 5"]
    race = begun(ship(0, full, up=[SIXTH], hand=[8]), ship(), ship(), dice=[[4, 1]])
    assert race.asks("load 1", "empty 1", "empty 4", "empty 5").holds(1)[5] == "gold 4"


def test_the_sixth_hold_is_stolen_with_what_is_in_it() -> None:
    """Rulings R15, J6: which needs no room; stealing what is in it leaves the card."""
    full = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    race = duel([10, 2], {"holds": full}, {"holds": ["food 1", "", "", "", "", "gold 6"], "up": [SIXTH]})
    assert "steal 6" not in race.offered
    assert race.does("steal treasure 1").holds(1)[:6] == [*full, "gold 6"] and len(race.of(2).holds) == 5
    race = duel([10, 2], {}, {"holds": ["", "", "", "", "", "food 6"], "up": [SIXTH]})
    seat = race.asks("booty 1", "steal 6", "steal treasure 1", "no").does("steal 6").of(2)
    assert seat.treasures_up == (SIXTH,) and seat.holds[5][1] == 0
