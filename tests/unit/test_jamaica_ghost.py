"""Two players: the Ghost Ship, how it sails, fights, takes and is robbed."""

from typing import Any

import pytest

from highseas.engine.jamaica.definitions import LADY_BETH, TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import (
    BattleStarted,
    CombatRolled,
    FellBack,
    Finished,
    GhostHome,
    HoldStolen,
    Loaded,
    Paid,
    Sailed,
    Short,
    TreasureDrawn,
    TreasureStolen,
)
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup, Ship, State
from tests.jamaica import NAMES, asked, begun, ghost, lay, names, offered, only, place, play, ship, turn_over

HOME: dict[str, Any] = {"space": 0, "lap": 1}
MAP, SABRE, BETH, SIXTH = "morgans_map", "sarans_sabre", "lady_beth", "sixth_hold"


def black(state: State) -> Ship:
    """Return the Ghost Ship."""
    assert state.ghost is not None
    return state.ghost


def chests(state: State) -> list[tuple[str, int]]:
    """Return what is in its holds."""
    view = JAMAICA.view(state).ghost
    assert view is not None and len(view.holds) == 5
    return [hold for hold in view.holds if hold[1]]


def beaten(black_ship: dict[str, Any], ann: dict[str, Any], **table: Any) -> State:
    """Ann has beaten the Ghost Ship at the lair at 9, whose token is gone; in the evening she loads 2 food."""
    state, _ = begun(
        ship(8, hand=[4]) | ann, ship(), ghost=ghost(9) | black_ship, lairs=[], combat=[10, 2], **table
    )
    return state


def robbed(ann: dict[str, Any], black_ship: dict[str, Any] | None = None, **table: Any) -> State:
    """The Ghost Ship, which is last, has sailed to 9, where Ann is with 1 and 2 doubloons more, and beaten her."""
    laid = ghost(8) | (black_ship or {})
    state, _ = begun(ship(9) | ann, ship(10), ghost=laid, lairs=[], combat=[10, 2], **table)
    return state


# --- laid out ---


def test_with_two_players_the_ghost_ship_begins_at_port_royal() -> None:
    """Summary, Two Player Game 1: with more there is none."""
    view = JAMAICA.view(JAMAICA.new(Setup(NAMES[:2], 7))).ghost
    assert view is not None and (view.space, view.lap) == (0, 0)
    assert JAMAICA.view(JAMAICA.new(Setup(NAMES[:3], 7))).ghost is None


def test_the_ghost_ship_has_five_and_three_doubloons_and_lady_beth() -> None:
    """Summary, Two Player Game 2."""
    state = JAMAICA.new(Setup(NAMES[:2], 7))
    assert chests(state) == [("gold", 5), ("gold", 3)]
    assert [TREASURE_IDS[card] for card in black(state).up] == [BETH]


def test_lady_beth_is_taken_out_before_nine_of_the_other_eleven_treasures_are_drawn() -> None:
    """Ruling G1."""
    for seed in range(20):
        race = JAMAICA.new(Setup(NAMES[:2], seed))
        assert len(race.treasures) == 9 and len(race.box) == 2
        assert LADY_BETH not in race.treasures + race.box


def test_lady_beth_of_the_ghost_ship_is_never_stolen() -> None:
    """Summary, Two Player Game 3: what else lies face up keeps its number."""
    state = beaten({"holds": [], "up": [MAP]}, {})
    assert offered(state) == ["steal treasure 2", "no"]
    play(state, "steal treasure 2")
    assert JAMAICA.view(state).seats[0].treasures_up == (MAP,)


# --- sailing ---


def test_after_both_players_the_ghost_ship_sails_by_the_morning_die_then_by_the_evening_die() -> None:
    """Summary, Two Player Game 4; ruling G2."""
    state, events = begun(ship(20, hand=[8]), ship(21, hand=[8]), ghost=ghost(1), dice=[[2, 5]], lairs=[4])
    sailed = only(events, Sailed)
    assert [(event.seat_no, event.why, len(event.path)) for event in sailed] == [(-1, "forward", 2)]
    assert names(events).index("Sailed") > max(n for n, name in enumerate(names(events)) if name == "Loaded")
    assert asked(state) == ("ghost", 1) and offered(state) == ["go 8", "go 14"]
    events = play(state, "go 14")
    assert [(event.path[-1], event.why) for event in only(events, Sailed)] == [(14, "forward")]


def test_each_move_of_the_ghost_ship_is_done_whole_and_its_rank_is_read_before_each() -> None:
    """Ruling G2: last before the first one, first before the second."""
    _state, events = begun(ship(2), ship(3), ghost=ghost(1), dice=[[4, 2]])
    assert [(event.why, event.path[-1]) for event in only(events, Sailed)] == [("forward", 5), ("backward", 3)]
    assert only(events, BattleStarted)[0].space == 3


def test_the_ghost_ship_pays_nothing() -> None:
    """Summary, Two Player Game 5."""
    state, events = begun(ship(40), ship(41), ghost=ghost(28), dice=[[2, 1]])
    assert [event.path[-1] for event in only(events, Sailed)] == [30, 31]
    assert not only(events, Paid) and not only(events, Short) and not only(events, FellBack)
    assert chests(state) == [("gold", 5), ("gold", 3)]


@pytest.mark.parametrize(
    ("space", "ways"),
    [(20, ["backward"]), (1, ["forward"]), (7, ["backward", "forward"]), (9, ["backward", "forward"])],
)
def test_the_leading_ghost_ship_sails_backwards_the_last_one_forwards_else_the_captain_chooses(
    space: int, ways: list[str]
) -> None:
    """Summary, Two Player Game 6; ruling G3: any tie counts as neither first nor last."""
    state, events = begun(ship(5), ship(9), ghost=ghost(space), dice=[[1, 1]], lairs=[], captain=2)
    first = only(events, Sailed)
    if len(ways) == 1:
        assert first[0].why == ways[0]
        return
    assert not first and asked(state) == ("ghost", 2)
    assert sorted(offered(state)) == sorted(f"go {to}" for to in (space - 1, space + 1))


def test_the_captain_may_have_the_ghost_ship_attack_the_captain() -> None:
    """Summary, Two Player Game 6."""
    state, _ = begun(ship(8), ship(5), ghost=ghost(7), dice=[[1, 1]], lairs=[], combat=[10, 2])
    assert asked(state) == ("ghost", 1) and "go 8" in offered(state)
    events = play(state, "go 8")
    assert [(event.seat_no, event.other_no) for event in only(events, BattleStarted)] == [(-1, 0)]


def test_its_rank_goes_by_the_longest_way_left() -> None:
    """Ruling J3: at the fork it is behind a ship in the outer lane, though the inner one is shorter."""
    state, _ = begun(ship(7), ship(7), ghost=ghost(6), dice=[[1, 1]], lairs=[])
    assert asked(state) == ("ghost", 1) and offered(state) == ["go 7", "go 13"]


def test_the_captain_chooses_the_lane_of_the_ghost_ship() -> None:
    """Summary, Two Player Game 7."""
    state, _ = begun(ship(20), ship(21), ghost=ghost(5), dice=[[2, 1]], lairs=[], captain=2)
    assert asked(state) == ("ghost", 2) and offered(state) == ["go 7", "go 13"]
    state, _ = begun(ship(2), ship(3), ghost=ghost(16), dice=[[2, 1]], lairs=[])
    assert asked(state) == ("ghost", 1) and offered(state) == ["go 12", "go 14"]


def test_a_captain_who_is_home_still_steers_the_ghost_ship() -> None:
    """Ruling J10."""
    state, _ = begun(ship(48, hand=[4]), ship(2), ghost=ghost(5), dice=[[2, 1]], lairs=[])
    assert JAMAICA.view(state).seats[0].finished
    assert asked(state) == ("ghost", 1) and {"go 7", "go 13"} <= set(offered(state))


def test_at_port_royal_the_ghost_ship_stops_and_ends_nothing() -> None:
    """Rulings G4, J10: being first it sails backwards from there then."""
    state, events = begun(ship(48, held_food(), hand=[8]), ship(49, hand=[8]), ghost=ghost(47), dice=[[6, 2]])
    assert only(events, Sailed)[0].path == (48, 49, 0) and only(events, GhostHome)
    assert not only(events, Finished) and JAMAICA.view(state).result is None
    assert [(event.why, event.path) for event in only(events, Sailed)][1] == ("backward", (49, 48))


def held_food() -> tuple[str, ...]:
    """Return holds with much food."""
    return ("food 6", "gold 1")


def test_a_ghost_ship_level_with_a_ship_that_is_home_goes_where_the_captain_says() -> None:
    """Ruling J10: forwards it stays."""
    state, _ = begun(ship(48, hand=[4]), ship(2), ghost=ghost(**HOME), dice=[[2, 1]], lairs=[])
    assert asked(state) == ("ghost", 1) and offered(state) == ["go 0", "go 48"]


def test_the_ghost_ship_has_no_points_and_never_wins() -> None:
    """Ruling G4."""
    state, _ = begun(ship(49, (), hand=[4]), ship(2, ()), ghost=ghost(48, ["gold 6"] * 5), dice=[[1, 1]], lairs=[])
    while JAMAICA.legal(state):
        play(state, offered(state)[-1])
    result = JAMAICA.view(state).result
    assert result is not None and len(result.scores) == 2 and result.winners == (1,)


def test_in_the_last_round_the_ghost_ship_makes_both_moves_too() -> None:
    """Ruling G10."""
    state, events = begun(ship(49, hand=[4]), ship(20), ghost=ghost(1), dice=[[1, 2]], lairs=[])
    assert [event.seat_no for event in only(events, Sailed)] == [0, -1, -1]
    assert JAMAICA.view(state).result is not None


# --- treasures ---


def test_the_ghost_ship_takes_the_treasure_of_a_lair() -> None:
    """Summary, Two Player Game 8."""
    state, events = begun(ship(20), ship(21), ghost=ghost(3), dice=[[1, 1]], treasures=["gold_7a"])
    assert [(event.seat_no, event.space) for event in only(events, TreasureDrawn)] == [(-1, 4)]
    assert 4 not in JAMAICA.view(state).lairs


@pytest.mark.parametrize("card", ["gold_7a", SABRE])
def test_its_treasures_lie_face_down_and_no_player_sees_them(card: str) -> None:
    """Summary, Two Player Game 9; rulings J4, J8: powers too."""
    state = lay(ship(20), ship(21), ghost=ghost(3), dice=[[1, 1]], treasures=[card])
    log = turn_over(state)
    assert [TREASURE_IDS[one] for one in black(state).down] == [card]
    for seat in (0, 1):
        view = JAMAICA.view_for(state, seat)
        assert view.ghost is not None and view.ghost.treasures_up == (BETH,) and view.ghost.treasures_down == 1
        assert card not in str(view) + str(JAMAICA.prompt_for(state, seat))
        assert [event.card for event in only(JAMAICA.events_for(state, log, seat), TreasureDrawn)] == [""]


# --- battles ---


def test_the_other_player_throws_the_die_of_the_ghost_ship_which_has_no_gunpowder_and_two_more() -> None:
    """Summary, Two Player Game 10; ruling G6."""
    _state, events = begun(ship(8, ("gold 1",), hand=[4]), ship(), ghost=ghost(9), lairs=[], combat=[4, 6])
    thrown = [(event.seat_no, event.by_no, event.strength) for event in only(events, CombatRolled)]
    assert thrown == [(0, 0, 4), (-1, 1, 8)]


def test_if_the_ghost_ship_wins_the_player_not_in_the_battle_decides() -> None:
    """Summary, Two Player Game 10; ruling G6."""
    state = robbed({}, dice=[[1, 2]])
    assert asked(state) == ("booty", 2)


def test_a_ghost_ship_on_the_space_of_both_players_attacks_whom_the_captain_says() -> None:
    """Ruling G5."""
    state, _ = begun(ship(9), ship(9), ghost=ghost(8), lairs=[], captain=2)
    assert asked(state) == ("fight", 2) and offered(state) == ["fight 1", "fight 2"]


def test_a_player_on_a_space_with_the_ghost_ship_and_the_other_chooses() -> None:
    """Summary, Combat 2, Two Player Game 10."""
    state, _ = begun(ship(8, ("gold 1",), hand=[4]), ship(9), ghost=ghost(9), lairs=[], combat=[10, 2])
    assert asked(state) == ("fight", 1) and offered(state) == ["fight 2", "fight ghost"]
    events = play(state, "fight ghost")
    assert only(events, BattleStarted)[0].other_no == -1


def test_the_sabre_works_in_battles_with_the_ghost_ship() -> None:
    """Rulings R14, G8: for its owner in the battle."""
    state, _ = begun(
        ship(8, ("gold 1",), hand=[4], up=[SABRE]), ship(), ghost=ghost(9), lairs=[], combat=[10, "star", 2]
    )
    assert offered(state) == ["reroll me", "no"]
    play(state, "no")
    assert offered(state) == ["reroll them", "no"]
    play(state, "reroll them")
    assert asked(state) == ("booty", 1)


def test_the_sabre_of_whoever_throws_for_the_ghost_ship_does_not_count() -> None:
    """Ruling J7."""
    state, _ = begun(ship(8, ("gold 1",), hand=[4]), ship(up=[SABRE]), ghost=ghost(9), lairs=[], combat=[10, 2])
    assert asked(state) == ("booty", 1)


@pytest.mark.parametrize("power", [SABRE, MAP, SIXTH])
def test_powers_do_nothing_for_the_ghost_ship(power: str) -> None:
    """Ruling G8: its own Lady Beth alone works."""
    laid = ghost(9, up=[power])
    state, events = begun(ship(8, ("gold 1",), hand=[4]), ship(), ghost=laid, lairs=[], combat=[4, 2])
    view = JAMAICA.view(state).ghost
    assert view is not None and len(view.holds) == 5 and power in view.treasures_up
    assert [event.die for event in only(events, CombatRolled)] == [4, 2]


# --- what it takes ---


def test_the_ghost_ship_may_take_any_hold_but_all_that_is_not_gold_goes_into_the_sea() -> None:
    """Summary, Two Player Game 11; ruling J8: or nothing."""
    state = robbed({"holds": ["food 3", "gold 4", "gunpowder 2"]})
    play(state, "powder 0")
    assert offered(state) == ["steal 1", "steal 2", "steal 3", "steal 4", "steal 5", "no"]
    events = play(state, "steal 1")
    assert [(event.kind, event.sunk) for event in only(events, HoldStolen)] == [("food", True)]
    assert chests(state)[:2] == [("gold", 5), ("gold", 3)] and not only(events, Loaded)


def test_its_doubloons_go_into_an_empty_hold() -> None:
    """Summary, Two Player Game 12."""
    state = robbed({"holds": ["gold 4"]})
    events = play(state, offered(state)[0])
    assert next((event.seat_no, event.kind, event.count) for event in only(events, Loaded)) == (-1, "gold", 4)
    assert chests(state) == [("gold", 5), ("gold", 3), ("gold", 4)]


def test_with_no_empty_hold_it_cannot_take_gold_but_may_throw_food_away() -> None:
    """Rulings G7, J8."""
    state = robbed({"holds": ["food 3"], "hand": [8]}, {"holds": ["gold 1"] * 5})
    assert offered(state) == ["steal 1", "no"]


def test_the_ghost_ship_steals_treasures_and_gives_none_away() -> None:
    """Summary, Two Player Game 13; ruling G8: what lay face up stays so."""
    state = robbed({"holds": [], "up": [MAP], "down": ["gold_5"]}, {"down": ["cursed_2"]})
    assert not [text for text in offered(state) if text.startswith("curse")]
    events = play(state, "steal treasure 1")
    assert [(event.card, event.blind) for event in only(events, TreasureStolen)] == [(MAP, False)]
    view = JAMAICA.view(state).ghost
    assert view is not None and view.treasures_up == (BETH, MAP)


def test_what_was_in_a_sixth_hold_that_the_ghost_ship_steals_goes_to_the_bank() -> None:
    """Ruling G8: doubloons too."""
    state = robbed({"holds": ["food 1", "", "", "", "", "gold 6"], "up": [SIXTH]})
    play(state, "steal treasure 1")
    assert chests(state) == [("gold", 5), ("gold", 3)]
    assert len(JAMAICA.view(state).seats[0].holds) == 5


def test_a_power_that_it_stole_can_be_stolen_back() -> None:
    """Ruling G8."""
    state = beaten({"holds": [], "up": [SIXTH]}, {})
    play(state, "steal treasure 2")
    assert len(JAMAICA.view(state).seats[0].holds) == 6


# --- what is taken of it ---


def test_whoever_beats_it_takes_a_hold_a_treasure_or_gives_it_a_cursed_one() -> None:
    """Summary, Two Player Game 14; ruling G9: cursed ones alone."""
    state = beaten({"down": ["gold_3a"]}, {"down": ["cursed_3", "gold_5"]})
    assert offered(state) == ["steal 1", "steal 2", "steal treasure 2", "curse ghost cursed_3", "no"]
    play(state, "curse ghost cursed_3")
    assert TREASURE_NO["cursed_3"] in black(state).down


def test_a_power_stolen_blind_from_it_turns_up_and_works_at_once() -> None:
    """Ruling J8."""
    state = beaten({"holds": [], "down": [SIXTH]}, {})
    assert offered(state) == ["steal treasure 2", "no"]
    events = play(state, "steal treasure 2")
    assert [(event.card, event.blind) for event in only(events, TreasureStolen)] == [(SIXTH, True)]
    assert JAMAICA.view(state).seats[0].treasures_up == (SIXTH,)
    assert len(JAMAICA.view(state).seats[0].holds) == 6


def test_nobody_fights_it_at_port_royal() -> None:
    """Summary, Combat 3."""
    state, events = begun(ship(2, hand=[3]), ship(), ghost=ghost(), dice=[[2, 1]])
    assert not only(events, BattleStarted) and place(state, 1) == (1, 0)
