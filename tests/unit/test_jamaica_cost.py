"""Costs of spaces, shortages with falling back, lairs."""

from highseas.engine.jamaica.events import BattleStarted, FellBack, Paid, Short, TreasureDrawn
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import asked, begun, holds, names, offered, only, place, play, ship, tokens

FOOD = ("food 6", "food 6")


def test_a_port_costs_doubloons() -> None:
    """Summary, Cost of Spaces 1: 45 is the dearest, with 7."""
    state, events = begun(ship(44, ("gold 6", "gold 1"), hand=[4]), ship(), ship())
    assert [(event.space, event.kind, event.count) for event in only(events, Paid)] == [(45, "gold", 7)]
    assert tokens(state, 1, "gold") == 0


def test_the_sea_costs_food() -> None:
    """Summary, Cost of Spaces 2."""
    state, events = begun(ship(1, ("food 6",), hand=[7]), ship(), ship())
    assert [(event.space, event.kind, event.count) for event in only(events, Paid)] == [(2, "food", 3)]
    assert tokens(state, 1, "food") == 3


def test_a_player_pays_from_holds_of_choice() -> None:
    """Ruling R5: ways that leave the same are offered once, and any right payment is accepted."""
    state, _ = begun(ship(1, ("food 3", "gold 1", "food 2", "food 3"), hand=[7]), ship(), ship())
    assert asked(state) == ("pay", 1)
    assert "pay 0 0 2 0 0" not in offered(state) and "pay 3 0 0 0 0" in offered(state)
    assert "pay 0 0 0 3 0" not in offered(state)
    events = play(state, "pay 0 0 0 3 0")
    assert [event.amounts for event in only(events, Paid)] == [(0, 0, 0, 3, 0)]
    assert holds(state, 1) == ["food 3", "gold 1", "food 2", "gunpowder 2"]


def test_a_lair_costs_nothing_and_its_token_brings_a_treasure() -> None:
    """Summary, Cost of Spaces 3; ruling R9: it is taken by itself."""
    state, events = begun(ship(3, hand=[7]), ship(), ship(), treasures=["gold_5", "gold_3a"])
    assert [(event.space, event.card) for event in only(events, TreasureDrawn)] == [(4, "gold_5")]
    view = JAMAICA.view_for(state, 0)
    assert 4 not in view.lairs and view.treasure_deck == 8
    assert view.seats[0].treasures_known == ("gold_5",) and not only(events, Paid)


def test_a_lair_without_its_token_brings_nothing() -> None:
    """Summary, Cost of Spaces 3."""
    state, events = begun(ship(3, hand=[7]), ship(), ship(), lairs=[9, 11])
    assert not only(events, TreasureDrawn) and place(state, 1) == (4, 0)


def test_a_treasure_is_taken_after_the_battle_whatever_its_result() -> None:
    """Ruling R9."""
    for dice in ([10, 2], [2, 10], [4, 4]):
        state, events = begun(ship(3, ("food 1",), hand=[7]), ship(4), ship(), combat=dice)
        while asked(state)[0] == "booty":
            events += play(state, "no")
        order = names(events)
        assert order.index("BattleStarted") < order.index("TreasureDrawn")


def test_whoever_cannot_pay_gives_all_there_is_of_it() -> None:
    """Summary, Cost of Spaces 4, 5: only of what the space asks for."""
    state, events = begun(ship(5, ("gold 4", "food 2"), hand=[7]), ship(), ship())
    assert [(event.space, event.cost, event.paid) for event in only(events, Short)] == [(6, 5, 4)]
    assert tokens(state, 1, "gold") == 0 and tokens(state, 1, "food") == 2


def test_then_the_ship_falls_back_to_the_first_space_it_can_pay() -> None:
    """Summary, Cost of Spaces 5; ruling R6: judged by what is left; it may be behind where the move began."""
    state, events = begun(ship(17, ("gold 2", "food 2", "food 1"), hand=[7]), ship(), ship())
    assert [event.space for event in only(events, Short)] == [18]
    assert [event.path for event in only(events, FellBack)] == [(17,)]
    state, events = begun(ship(17, ("gold 2", "food 1"), hand=[7]), ship(), ship(), lairs=[])
    assert asked(state) == ("retreat", 1) and sorted(offered(state)) == ["go 11", "go 4"]


def test_a_ship_may_fall_back_to_a_lair_and_takes_its_treasure() -> None:
    """Summary, Cost of Spaces 5; ruling R9."""
    state, events = begun(ship(4, (), hand=[7]), ship(), ship(), treasures=["gold_7a"])
    assert names(events).count("Short") == 1
    assert [event.path for event in only(events, FellBack)] == [(4,)]
    assert JAMAICA.view_for(state, 0).seats[0].treasures_known == ("gold_7a",)


def test_nobody_falls_back_further_than_port_royal() -> None:
    """Rulings R7, J5: it is free, and no finish."""
    state, events = begun(ship(0, ("food 1", "gold 6"), hand=[7]), ship(), ship(), dice=[[2, 1]])
    assert place(state, 1) == (0, 0)
    assert [event.path for event in only(events, FellBack)] == [(1, 0)]
    assert JAMAICA.view(state).result is None and not JAMAICA.view(state).ending


def test_at_a_fork_the_player_chooses_the_way_back() -> None:
    """Summary, Cost of Spaces 6; rulings R6, J9: every way is offered, not that by which the ship came alone."""
    ann = ship(27, ("gold 4", "food 4"), hand=[7])
    state, events = begun(ann, ship(), ship(), treasures=["gold_3a"])
    assert only(events, Short)[0].space == 28
    assert asked(state) == ("retreat", 1) and sorted(offered(state)) == ["go 25", "go 27"]
    events = play(state, "go 25")
    assert [event.path for event in only(events, FellBack)] == [(25,)] and only(events, TreasureDrawn)


def test_the_cost_of_the_new_space_is_paid() -> None:
    """Summary, Cost of Spaces 7."""
    state, events = begun(ship(17, ("gold 2", "food 3"), hand=[7]), ship(), ship())
    assert [event.path for event in only(events, FellBack)] == [(17,)]
    assert [(event.space, event.count) for event in only(events, Paid)] == [(17, 2)]
    assert tokens(state, 1, "food") == 1


def test_on_an_occupied_new_space_there_is_a_battle_first() -> None:
    """Summary, Cost of Spaces 8; ruling R8: whoever falls back attacks."""
    state, events = begun(ship(17, ("gold 2", "food 6"), hand=[7]), ship(17, ("gold 6",)), ship(), combat=[2, 10])
    assert [(event.seat_no, event.other_no, event.space) for event in only(events, BattleStarted)] == [(0, 1, 17)]
    assert asked(state) == ("booty", 2)
    events = play(state, "steal 2")
    assert names(events) == ["HoldStolen", "Loaded", "Short"] and asked(state) == ("retreat", 1)


def test_a_second_shortage_leads_further_back() -> None:
    """Ruling R8: what was to pay the new space was lost in the battle there."""
    state, events = begun(
        ship(17, ("gold 2", "food 2"), hand=[7]), ship(17, ("gold 1",)), ship(), combat=[2, 10], lairs=[]
    )
    events += play(state, "steal 2")
    assert [event.space for event in only(events, Short)] == [18, 17]


def test_on_a_space_one_cannot_pay_the_battle_comes_first_and_its_booty_may_pay() -> None:
    """Ruling R8."""
    state, events = begun(ship(4, ("food 1",), hand=[7]), ship(5, ("gold 3",)), ship(), combat=[10, 2])
    assert names(events)[-1] == "BattleWon"
    events = play(state, "steal 1")
    assert [(event.space, event.count) for event in only(events, Paid)] == [(5, 3)]
    assert place(state, 1) == (5, 0)


def test_a_ship_may_fall_back_behind_where_its_move_began() -> None:
    """Ruling R6."""
    state, events = begun(ship(6, ("food 2", "gold 2"), hand=[7]), ship(), ship(), dice=[[2, 1]], lairs=[])
    assert offered(state) == ["go 8", "go 14"]
    events = play(state, "go 14")
    assert [event.path for event in only(events, FellBack)] == [(13, 6, 5, 4)]


def test_a_retreat_does_not_look_at_battles_to_come() -> None:
    """Ruling J9."""
    state, _ = begun(ship(27, ("gold 4", "food 4"), hand=[7]), ship(25), ship(27))
    assert asked(state) == ("retreat", 1) and sorted(offered(state)) == ["go 25", "go 27"]
