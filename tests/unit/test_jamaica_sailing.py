"""Sailing: both ways, forks, the start."""

from typing import Any

import pytest

from tests.jamaica import Race, begun, ship

FORWARD, BACKWARD = 4, 3
"""Cards by which a ship sails in the morning, then loads food; the other way round."""


def sails(space: int, card: int, dice: tuple[int, int], lap: int = 0, **table: Any) -> Race:
    """Ann sails from here by a card, with plenty to pay."""
    return begun(ship(space, ("food 6", "gold 6"), lap=lap, hand=[card]), ship(), ship(), dice=[dice], **table)


@pytest.mark.parametrize(("card", "to"), [(1, [3, 4]), (3, [1, 2])], ids=["forward", "backward"])
def test_a_ship_sails_as_many_spaces_as_the_die_of_the_action_shows(card: int, to: list[int]) -> None:
    """Summary, Movement 1: green is forwards, red is backwards; nobody may stay or sail less far."""
    assert [path[-1] for path in sails(2, card, (1, 1)).seen("Sailed", "path")] == to
    assert sails(1, FORWARD, (3, 3)).seen("Sailed", "path") == [(2, 3, 4)]


def test_at_a_fork_the_player_chooses_among_all_spaces_so_far_away() -> None:
    """Ruling R4: from 5 four spaces are 9 outside and 15 inside, from 16 three back are 11 outside and 13 inside."""
    race = sails(5, FORWARD, (4, 4)).asks("sail 1", "go 9", "go 15").does("go 15")
    assert race.seen("Sailed", "path") == [(6, 13, 14, 15)]
    race = sails(16, BACKWARD, (3, 1)).asks("sail 1", "go 11", "go 13").does("go 13")
    assert race.seen("Sailed", "path")[0] == (15, 14, 13)


def test_nobody_turns_round_within_a_move() -> None:
    """Ruling R4: from the end of one lane there is no way into the other."""
    race = sails(12, FORWARD, (2, 2))
    assert race.seen("Sailed", "path") == [(15, 16)] and race.place(1) == (16, 0)


def test_a_ship_may_sail_backwards_over_the_start_on_any_move() -> None:
    """Summary, Movement 2; rulings R1, R3: it is in the lap before then."""
    assert sails(0, BACKWARD, (2, 2)).seen("Sailed", "path lap")[0] == ((49, 48), -1)
    assert sails(1, BACKWARD, (3, 6)).seen("Sailed", "path lap")[0] == ((0, 49, 48), -1)
    assert sails(2, BACKWARD, (4, 6), round=9).seen("Sailed", "path lap")[0] == ((1, 0, 49, 48), -1)


def test_a_ship_behind_the_start_has_to_complete_the_whole_circuit() -> None:
    """Summary, Movement 2; rulings R1, R2: forwards to Port Royal is a stop and no finish."""
    race = sails(48, FORWARD, (2, 2), lap=-1)
    assert race.place(1) == (0, 0) and not race.seen("Finished")
    assert not race.view.ending and race.view.result is None


def test_a_ship_behind_the_start_sails_past_port_royal_if_its_count_goes_on() -> None:
    """Ruling J2."""
    race = sails(48, FORWARD, (4, 4), lap=-1)
    assert race.place(1) == (2, 0) and race.seen("Sailed", "path lap") == [((49, 0, 1, 2), 0)]


def test_a_ship_behind_the_start_pays_and_plunders_as_any_other() -> None:
    """Ruling R2."""
    race = sails(45, BACKWARD, (1, 2), lap=-1, treasures=["gold_5"])
    assert race.seen("TreasureDrawn", "space")[0] == 44 and race.seen("Paid", "space")[0] == 46
    assert race.place(1) == (46, -1)


def test_backwards_to_port_royal_is_not_reaching_it() -> None:
    """Ruling J5: the evening action still happens."""
    race = sails(2, BACKWARD, (2, 1))
    assert [path[-1] for path in race.seen("Sailed", "path")] == [0, 1]
    assert not race.seen("Finished") and race.place(1) == (1, 0)


def test_what_is_sailed_past_does_nothing() -> None:
    """Summary, Movement 3: no battle, cost or treasure on the way; on the final space there is a battle at once."""
    race = begun(ship(1, ("food 6", "gold 6"), hand=[4]), ship(3), ship(4), dice=[[4, 4]])
    assert race.place(1) == (5, 0) and not race.seen("BattleStarted")
    assert race.seen("Paid", "space") == [5] and 4 in race.view.lairs
    race = begun(ship(1, ["gunpowder 1", "food 6"], hand=[4]), ship(3), ship(), dice=[[2, 2]]).asks("powder 1")
    assert race.order[-2:] == ["Sailed", "BattleStarted"] and race.tokens(1, "food") == 6


def test_the_cost_is_paid_after_the_battle_whoever_won() -> None:
    """Summary, Movement 4."""
    for combat, winner in (([10, 2], "BattleWon"), ([2, 10], "BattleWon"), ([4, 4], "BattleTied")):
        race = begun(ship(1, ["food 6"], hand=[4]), ship(3, ["gold 3"]), ship(), dice=[[2, 2]], combat=combat)
        order = race.order
        while race.prompt.kind == "booty":
            order += race.does("no").order
        assert order.index(winner) < order.index("Paid")
