"""Sailing: both ways, forks, the start."""

import pytest

from highseas.engine.jamaica.events import BattleStarted, Finished, Paid, Sailed, TreasureDrawn
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import asked, begun, names, offered, only, place, play, ship, tokens

RICH = ("food 6", "gold 6")


@pytest.mark.parametrize(("card", "to"), [(1, [3, 4]), (3, [1, 2])], ids=["forward", "backward"])
def test_a_ship_sails_as_many_spaces_as_the_die_of_the_action_shows(card: int, to: list[int]) -> None:
    """Summary, Movement 1: green is forwards, red is backwards."""
    _, events = begun(ship(2, RICH, hand=[card]), ship(), ship(), dice=[[1, 1]])
    assert [event.path[-1] for event in only(events, Sailed)] == to


def test_nobody_may_stay_or_sail_less_far() -> None:
    """Summary, Movement 1: what the symbol says must be done."""
    state, events = begun(ship(1, RICH, hand=[4]), ship(), ship(), dice=[[3, 3]])
    assert [event.path for event in only(events, Sailed)] == [(2, 3, 4)]
    assert place(state, 1) == (4, 0)


def test_at_a_fork_the_player_chooses_among_all_spaces_so_far_away() -> None:
    """Ruling R4: forwards; from 5 four spaces are 9 outside and 15 inside."""
    state, _ = begun(ship(5, RICH, hand=[4]), ship(), ship(), dice=[[4, 4]])
    assert asked(state) == ("sail", 1) and offered(state) == ["go 9", "go 15"]
    events = play(state, "go 15")
    assert [event.path for event in only(events, Sailed)] == [(6, 13, 14, 15)]


def test_lanes_are_chosen_backwards_too() -> None:
    """Ruling R4: from 16 three spaces back are 11 outside and 13 inside."""
    state, _ = begun(ship(16, RICH, hand=[3]), ship(), ship(), dice=[[3, 1]])
    assert offered(state) == ["go 11", "go 13"]
    events = play(state, "go 13")
    assert next(event.path for event in only(events, Sailed)) == (15, 14, 13)


def test_nobody_turns_round_within_a_move() -> None:
    """Ruling R4: from the end of one lane there is no way into the other."""
    state, events = begun(ship(12, RICH, hand=[4]), ship(), ship(), dice=[[2, 2]])
    assert [event.path for event in only(events, Sailed)] == [(15, 16)]
    assert place(state, 1) == (16, 0)


def test_a_ship_may_sail_backwards_over_the_start() -> None:
    """Summary, Movement 2; rulings R1, R3: it is in the lap before then."""
    _, events = begun(ship(0, RICH, hand=[3]), ship(), ship(), dice=[[2, 2]])
    assert next((event.path, event.lap) for event in only(events, Sailed)) == ((49, 48), -1)
    _, events = begun(ship(1, RICH, hand=[3]), ship(), ship(), dice=[[3, 6]])
    assert next((event.path, event.lap) for event in only(events, Sailed)) == ((0, 49, 48), -1)


def test_it_may_be_done_on_any_move_not_on_the_first_alone() -> None:
    """Ruling R3."""
    _state, events = begun(ship(2, RICH, hand=[3]), ship(), ship(), dice=[[4, 6]], round=9)
    assert next((event.path[-1], event.lap) for event in only(events, Sailed)) == (48, -1)


def test_a_ship_behind_the_start_has_to_complete_the_whole_circuit() -> None:
    """Summary, Movement 2; rulings R1, R2: forwards to Port Royal is a stop and no finish."""
    state, events = begun(ship(48, RICH, lap=-1, hand=[4]), ship(), ship(), dice=[[2, 2]])
    assert place(state, 1) == (0, 0) and not only(events, Finished)
    assert not JAMAICA.view(state).ending and JAMAICA.view(state).result is None


def test_a_ship_behind_the_start_sails_past_port_royal_if_its_count_goes_on() -> None:
    """Ruling J2."""
    state, events = begun(ship(48, RICH, lap=-1, hand=[4]), ship(), ship(), dice=[[4, 4]])
    assert place(state, 1) == (2, 0)
    assert [(event.path, event.lap) for event in only(events, Sailed)] == [((49, 0, 1, 2), 0)]


def test_a_ship_behind_the_start_pays_and_plunders_as_any_other() -> None:
    """Ruling R2."""
    state, events = begun(ship(45, RICH, lap=-1, hand=[3]), ship(), ship(), dice=[[1, 2]], treasures=["gold_5"])
    assert only(events, TreasureDrawn)[0].space == 44
    assert only(events, Paid)[0].space == 46 and place(state, 1) == (46, -1)


def test_backwards_to_port_royal_is_not_reaching_it() -> None:
    """Ruling J5: the evening action still happens."""
    state, events = begun(ship(2, RICH, hand=[3]), ship(), ship(), dice=[[2, 1]])
    assert [event.path[-1] for event in only(events, Sailed)] == [0, 1]
    assert not only(events, Finished) and place(state, 1) == (1, 0)


def test_what_is_sailed_past_does_nothing() -> None:
    """Summary, Movement 3: no battle, no cost, no treasure on the way; the final space counts."""
    state, events = begun(ship(1, RICH, hand=[4]), ship(3), ship(4), dice=[[4, 4]])
    assert place(state, 1) == (5, 0) and not only(events, BattleStarted)
    assert [event.space for event in only(events, Paid)] == [5]
    assert 4 in JAMAICA.view(state).lairs


def test_on_an_occupied_space_there_is_a_battle_at_once() -> None:
    """Summary, Movement 3."""
    state, events = begun(ship(1, ["gunpowder 1", "food 6"], hand=[4]), ship(3), ship(), dice=[[2, 2]])
    assert names(events)[-2:] == ["Sailed", "BattleStarted"]
    assert asked(state) == ("powder", 1) and tokens(state, 1, "food") == 6


def test_the_cost_is_paid_after_the_battle_whoever_won() -> None:
    """Summary, Movement 4."""
    for dice, winner in (([10, 2], "BattleWon"), ([2, 10], "BattleWon"), ([4, 4], "BattleTied")):
        state, events = begun(
            ship(1, ["food 6"], hand=[4]), ship(3, ["gold 3"], hand=[8]), ship(), dice=[[2, 2]], combat=dice
        )
        while asked(state)[0] == "booty":
            events += play(state, "no")
        order = names(events)
        assert order.index(winner) < order.index("Paid")
