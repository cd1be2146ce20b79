"""Two players: the Ghost Ship, how it sails, fights, takes and is robbed."""

from typing import Any

import pytest

from highseas.engine.jamaica.definitions import LADY_BETH, TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import TreasureDrawn
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Ship
from tests.jamaica import Race, begun, ghost, laid, new, only, ship

HOME: dict[str, Any] = {"space": 0, "lap": 1}
MAP, SABRE, BETH, SIXTH = "morgans_map", "sarans_sabre", "lady_beth", "sixth_hold"


def black(race: Race) -> Ship:
    """Return the Ghost Ship."""
    assert race.state.ghost is not None
    return race.state.ghost


def chests(race: Race) -> list[tuple[str, int]]:
    """Return what is in its holds."""
    assert len(race.ghost.holds) == 5
    return [hold for hold in race.ghost.holds if hold[1]]


def sails(ann: int, bo: int, black_ship: int, dice: tuple[int, int], captain: int = 1) -> Race:
    """Both load, then the Ghost Ship sails by the dice; no lair has a token."""
    return begun(ship(ann), ship(bo), ghost=ghost(black_ship), dice=[dice], lairs=[], captain=captain)


def fights(combat: list[Any], ann: dict[str, Any] | None = None, bo: Any = None, **black_ship: Any) -> Race:
    """Ann sails to the lair at 9, whose token is gone, where the Ghost Ship is."""
    poor = ship(8, ("gold 1",), hand=[4]) | (ann or {})
    return begun(poor, bo or ship(), ghost=ghost(9, **black_ship), lairs=[], combat=combat)


def beaten(black_ship: dict[str, Any], ann: dict[str, Any]) -> Race:
    """Ann has beaten the Ghost Ship at the lair at 9, whose token is gone; in the evening she loads 2 food."""
    return begun(ship(8, hand=[4]) | ann, ship(), ghost=ghost(9) | black_ship, lairs=[], combat=[10, 2])


def robbed(ann: dict[str, Any], black_ship: dict[str, Any] | None = None, **table: Any) -> Race:
    """The Ghost Ship, which is last, has sailed to 9, where Ann is with 1 and 2 doubloons more, and beaten her."""
    laid_out = ghost(8) | (black_ship or {})
    return begun(ship(9) | ann, ship(10), ghost=laid_out, lairs=[], combat=[10, 2], **table)


# --- laid out ---


def test_with_two_players_the_ghost_ship_begins_at_port_royal() -> None:
    """Summary, Two Player Game 1: with more there is none."""
    assert (new(2).ghost.space, new(2).ghost.lap) == (0, 0) and new(3).view.ghost is None


def test_the_ghost_ship_has_five_and_three_doubloons_and_lady_beth() -> None:
    """Summary, Two Player Game 2."""
    assert chests(new(2)) == [("gold", 5), ("gold", 3)]
    assert [TREASURE_IDS[card] for card in black(new(2)).up] == [BETH]


def test_lady_beth_is_taken_out_before_nine_of_the_other_eleven_treasures_are_drawn() -> None:
    """Ruling G1."""
    for seed in range(20):
        race = new(2, seed).state
        assert len(race.treasures) == 9 and len(race.box) == 2
        assert LADY_BETH not in race.treasures + race.box


def test_lady_beth_of_the_ghost_ship_is_never_stolen() -> None:
    """Summary, Two Player Game 3: what else lies face up keeps its number."""
    race = beaten({"holds": [], "up": [MAP]}, {}).asks("booty 1", "steal treasure 2", "no")
    assert race.does("steal treasure 2").of(1).treasures_up == (MAP,)


# --- sailing ---


def test_after_both_players_the_ghost_ship_sails_by_the_morning_die_then_by_the_evening_die() -> None:
    """Summary, Two Player Game 4; ruling G2."""
    race = begun(ship(20), ship(21), ghost=ghost(1), dice=[[2, 5]], lairs=[4])
    assert [(seat, why, len(path)) for seat, why, path in race.seen("Sailed", "seat_no why path")] == [
        (-1, "forward", 2)
    ]
    assert race.order.index("Sailed") > max(n for n, name in enumerate(race.order) if name == "Loaded")
    sailed = race.asks("ghost 1", "go 8", "go 14").does("go 14").seen("Sailed", "path why")
    assert [(path[-1], why) for path, why in sailed] == [(14, "forward")]


def test_each_move_of_the_ghost_ship_is_done_whole_and_its_rank_is_read_before_each() -> None:
    """Ruling G2: last before the first one, first before the second."""
    race = begun(ship(2), ship(3), ghost=ghost(1), dice=[[4, 2]])
    sailed = [(why, path[-1]) for why, path in race.seen("Sailed", "why path")]
    assert sailed == [("forward", 5), ("backward", 3)] and race.seen("BattleStarted", "space")[0] == 3


def test_the_ghost_ship_pays_nothing() -> None:
    """Summary, Two Player Game 5."""
    race = begun(ship(40), ship(41), ghost=ghost(28), dice=[[2, 1]])
    assert [path[-1] for path in race.seen("Sailed", "path")] == [30, 31]
    assert not {"Paid", "Short", "FellBack"} & set(race.order) and chests(race) == [("gold", 5), ("gold", 3)]


@pytest.mark.parametrize(("space", "way"), [(20, "backward"), (1, "forward"), (7, ""), (9, "")])
def test_the_leading_ghost_ship_sails_backwards_the_last_one_forwards_else_as_the_captain_says(
    space: int, way: str
) -> None:
    """Summary, Two Player Game 6; ruling G3: any tie counts as neither first nor last."""
    race = sails(5, 9, space, (1, 1), captain=2)
    assert race.seen("Sailed", "why")[:1] == ([way] if way else [])
    if not way:
        assert sorted(race.asks("ghost 2").offered) == sorted(f"go {to}" for to in (space - 1, space + 1))


def test_the_captain_may_have_the_ghost_ship_attack_the_captain() -> None:
    """Summary, Two Player Game 6."""
    race = sails(8, 5, 7, (1, 1)).asks("ghost 1")
    assert race.does("go 8").seen("BattleStarted", "seat_no other_no") == [(-1, 0)]


def test_its_rank_goes_by_the_longest_way_left() -> None:
    """Ruling J3: at the fork it is behind a ship in the outer lane, though the inner one is shorter."""
    sails(7, 7, 6, (1, 1)).asks("ghost 1", "go 7", "go 13")


def test_the_captain_chooses_the_lane_of_the_ghost_ship() -> None:
    """Summary, Two Player Game 7."""
    sails(20, 21, 5, (2, 1), captain=2).asks("ghost 2", "go 7", "go 13")
    sails(2, 3, 16, (2, 1)).asks("ghost 1", "go 12", "go 14")


def test_a_captain_who_is_home_still_steers_the_ghost_ship() -> None:
    """Ruling J10."""
    race = begun(ship(48, hand=[4]), ship(2), ghost=ghost(5), dice=[[2, 1]], lairs=[]).asks("ghost 1")
    assert race.of(1).finished and {"go 7", "go 13"} <= set(race.offered)


def test_at_port_royal_the_ghost_ship_stops_and_ends_nothing() -> None:
    """Rulings G4, J10: being first it sails backwards from there then."""
    race = begun(ship(48, ("food 6", "gold 1")), ship(49), ghost=ghost(47), dice=[[6, 2]])
    assert race.seen("Sailed", "why path") == [("forward", (48, 49, 0)), ("backward", (49, 48))]
    assert "GhostHome" in race.order and not race.seen("Finished") and race.view.result is None


def test_a_ghost_ship_level_with_a_ship_that_is_home_goes_where_the_captain_says() -> None:
    """Ruling J10: forwards it stays."""
    race = begun(ship(48, hand=[4]), ship(2), ghost=ghost(**HOME), dice=[[2, 1]], lairs=[])
    race.asks("ghost 1", "go 0", "go 48")


def test_the_ghost_ship_has_no_points_and_never_wins() -> None:
    """Ruling G4."""
    race = begun(ship(49, (), hand=[4]), ship(2, ()), ghost=ghost(48, ["gold 6"] * 5), dice=[[1, 1]], lairs=[])
    result = race.goes_on().result
    assert len(result.scores) == 2 and result.winners == (1,)


def test_in_the_last_round_the_ghost_ship_makes_both_moves_too() -> None:
    """Ruling G10."""
    race = begun(ship(49, hand=[4]), ship(20), ghost=ghost(1), dice=[[1, 2]], lairs=[])
    assert race.seen("Sailed") == [0, -1, -1] and race.result


# --- treasures ---


def test_the_ghost_ship_takes_the_treasure_of_a_lair() -> None:
    """Summary, Two Player Game 8."""
    race = begun(ship(20), ship(21), ghost=ghost(3), dice=[[1, 1]], treasures=["gold_7a"])
    assert race.seen("TreasureDrawn", "seat_no space") == [(-1, 4)] and 4 not in race.view.lairs


@pytest.mark.parametrize("card", ["gold_7a", SABRE])
def test_its_treasures_lie_face_down_and_no_player_sees_them(card: str) -> None:
    """Summary, Two Player Game 9; rulings J4, J8: powers too."""
    race = laid(ship(20), ship(21), ghost=ghost(3), dice=[[1, 1]], treasures=[card]).turns_over()
    assert [TREASURE_IDS[one] for one in black(race).down] == [card]
    for seat in (0, 1):
        view = JAMAICA.view_for(race.state, seat)
        assert view.ghost is not None and view.ghost.treasures_up == (BETH,) and view.ghost.treasures_down == 1
        assert card not in str(view) + str(JAMAICA.prompt_for(race.state, seat))
        heard = JAMAICA.events_for(race.state, race.log, seat)
        assert [event.card for event in only(heard, TreasureDrawn)] == [""]


# --- battles ---


def test_the_other_player_throws_the_die_of_the_ghost_ship_and_decides_if_it_wins() -> None:
    """Summary, Two Player Game 10; ruling G6: it has no gunpowder, and two more."""
    assert fights([4, 6]).seen("CombatRolled", "seat_no by_no strength") == [(0, 0, 4), (-1, 1, 8)]
    robbed({}, dice=[[1, 2]]).asks("booty 2")


def test_a_ghost_ship_on_the_space_of_both_players_attacks_whom_the_captain_says() -> None:
    """Ruling G5."""
    race = begun(ship(9), ship(9), ghost=ghost(8), lairs=[], captain=2)
    race.asks("fight 2", "fight 1", "fight 2")


def test_a_player_on_a_space_with_the_ghost_ship_and_the_other_chooses() -> None:
    """Summary, Combat 2, Two Player Game 10."""
    race = fights([10, 2], bo=ship(9)).asks("fight 1", "fight 2", "fight ghost")
    assert race.does("fight ghost").seen("BattleStarted", "other_no") == [-1]


def test_the_sabre_works_in_battles_with_the_ghost_ship() -> None:
    """Rulings R14, G8, J7: for its owner in the battle, and not for whoever throws for the Ghost Ship."""
    race = fights([10, "star", 2], {"up": [SABRE]}).asks("reroll 1", "reroll me", "no").does("no")
    race.asks("reroll 1", "reroll them", "no").does("reroll them").asks("booty 1")
    fights([10, 2], bo=ship(up=[SABRE])).asks("booty 1")


@pytest.mark.parametrize("power", [SABRE, MAP, SIXTH])
def test_powers_do_nothing_for_the_ghost_ship(power: str) -> None:
    """Ruling G8: its own Lady Beth alone works."""
    race = fights([4, 2], up=[power])
    assert len(race.ghost.holds) == 5 and power in race.ghost.treasures_up
    assert race.seen("CombatRolled", "die") == [4, 2]


# --- what it takes ---


def test_the_ghost_ship_may_take_any_hold_but_all_that_is_not_gold_goes_into_the_sea() -> None:
    """Summary, Two Player Game 11; ruling J8: or nothing."""
    race = robbed({"holds": ["food 3", "gold 4", "gunpowder 2"]}).does("powder 0")
    race.asks("booty 2", "steal 1", "steal 2", "steal 3", "steal 4", "steal 5", "no").does("steal 1")
    assert race.seen("HoldStolen", "kind sunk") == [("food", True)] and not race.seen("Loaded")
    assert chests(race)[:2] == [("gold", 5), ("gold", 3)]


def test_its_doubloons_go_into_an_empty_hold() -> None:
    """Summary, Two Player Game 12; rulings G7, J8: without one it cannot take gold, but may throw food away."""
    race = robbed({"holds": ["gold 4"]})
    assert race.does(race.offered[0]).seen("Loaded", "seat_no kind count")[0] == (-1, "gold", 4)
    assert chests(race) == [("gold", 5), ("gold", 3), ("gold", 4)]
    robbed({"holds": ["food 3"]}, {"holds": ["gold 1"] * 5}).asks("booty 2", "steal 1", "no")


def test_the_ghost_ship_steals_treasures_and_gives_none_away() -> None:
    """Summary, Two Player Game 13; ruling G8: what lay face up stays so."""
    race = robbed({"holds": [], "up": [MAP], "down": ["gold_5"]}, {"down": ["cursed_2"]})
    assert not [text for text in race.offered if text.startswith("curse")]
    assert race.does("steal treasure 1").seen("TreasureStolen", "card blind") == [(MAP, False)]
    assert race.ghost.treasures_up == (BETH, MAP)


def test_what_was_in_a_sixth_hold_that_the_ghost_ship_steals_goes_to_the_bank() -> None:
    """Ruling G8: doubloons too."""
    race = robbed({"holds": ["food 1", "", "", "", "", "gold 6"], "up": [SIXTH]}).does("steal treasure 1")
    assert chests(race) == [("gold", 5), ("gold", 3)] and len(race.of(1).holds) == 5


def test_a_power_stolen_from_it_works_at_once_and_turns_up_if_it_was_stolen_blind() -> None:
    """Rulings G8, J8."""
    assert len(beaten({"holds": [], "up": [SIXTH]}, {}).does("steal treasure 2").of(1).holds) == 6
    race = beaten({"holds": [], "down": [SIXTH]}, {}).asks("booty 1", "steal treasure 2", "no")
    assert race.does("steal treasure 2").seen("TreasureStolen", "card blind") == [(SIXTH, True)]
    assert race.of(1).treasures_up == (SIXTH,) and len(race.of(1).holds) == 6


# --- what is taken of it ---


def test_whoever_beats_it_takes_a_hold_a_treasure_or_gives_it_a_cursed_one() -> None:
    """Summary, Two Player Game 14; ruling G9: cursed ones alone."""
    race = beaten({"down": ["gold_3a"]}, {"down": ["cursed_3", "gold_5"]})
    race.asks("booty 1", "steal 1", "steal 2", "steal treasure 2", "curse ghost cursed_3", "no")
    assert TREASURE_NO["cursed_3"] in black(race.does("curse ghost cursed_3")).down


def test_nobody_fights_it_at_port_royal() -> None:
    """Summary, Combat 3."""
    race = begun(ship(2, hand=[3]), ship(), ghost=ghost(), dice=[[2, 1]])
    assert not race.seen("BattleStarted") and race.place(1) == (1, 0)
