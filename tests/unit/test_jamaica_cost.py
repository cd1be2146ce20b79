"""Costs of spaces, shortages with falling back, lairs."""

from typing import Any

from tests.jamaica import Race, begun, ship


def sails(space: int, *held: str, bo: dict[str, Any] | None = None, hand: int = 7, **table: Any) -> Race:
    """Ann sails one space from here, if nothing else is said, with this in her holds."""
    return begun(ship(space, held, hand=[hand]), bo or ship(), ship(), **table)


def test_a_port_costs_doubloons() -> None:
    """Summary, Cost of Spaces 1: 45 is the dearest, with 7."""
    race = sails(44, "gold 6", "gold 1", hand=4)
    assert race.seen("Paid", "space kind count") == [(45, "gold", 7)] and race.tokens(1, "gold") == 0


def test_the_sea_costs_food() -> None:
    """Summary, Cost of Spaces 2."""
    race = sails(1, "food 6")
    assert race.seen("Paid", "space kind count") == [(2, "food", 3)] and race.tokens(1, "food") == 3


def test_a_player_pays_from_holds_of_choice() -> None:
    """Ruling R5: ways that leave the same are offered once, and any right payment is accepted."""
    race = sails(1, "food 3", "gold 1", "food 2", "food 3").asks("pay 1")
    assert "pay 3 0 0 0 0" in race.offered
    assert not {"pay 0 0 2 0 0", "pay 0 0 0 3 0"} & set(race.offered)
    assert race.does("pay 0 0 0 3 0").seen("Paid", "amounts") == [(0, 0, 0, 3, 0)]
    assert race.holds(1) == ["food 3", "gold 1", "food 2", "gunpowder 2"]


def test_a_lair_costs_nothing_and_its_token_brings_a_treasure() -> None:
    """Summary, Cost of Spaces 3; ruling R9: it is taken by itself; a lair without its token brings nothing."""
    race = sails(3, "food 3", treasures=["gold_5", "gold_3a"])
    assert race.seen("TreasureDrawn", "space card") == [(4, "gold_5")] and not race.seen("Paid")
    assert 4 not in race.view.lairs and race.view.treasure_deck == 8
    assert race.of(1, 1).treasures_known == ("gold_5",)
    bare = sails(3, "food 3", lairs=[9, 11])
    assert not bare.seen("TreasureDrawn") and bare.place(1) == (4, 0)


def test_a_treasure_is_taken_after_the_battle_whatever_its_result() -> None:
    """Ruling R9."""
    for dice in ([10, 2], [2, 10], [4, 4]):
        race = sails(3, "food 1", bo=ship(4), combat=dice)
        order = race.order
        while race.prompt.kind == "booty":
            order += race.does("no").order
        assert order.index("BattleStarted") < order.index("TreasureDrawn")


def test_whoever_cannot_pay_gives_all_there_is_of_it() -> None:
    """Summary, Cost of Spaces 4, 5: only of what the space asks for."""
    race = sails(5, "gold 4", "food 2")
    assert race.seen("Short", "space cost paid") == [(6, 5, 4)]
    assert race.tokens(1, "gold") == 0 and race.tokens(1, "food") == 2


def test_then_the_ship_falls_back_to_the_first_space_it_can_pay() -> None:
    """Summary, Cost of Spaces 5; ruling R6: judged by what is left; it may be behind where the move began."""
    race = sails(17, "gold 2", "food 2", "food 1")
    assert race.seen("Short", "space") == [18] and race.seen("FellBack", "path") == [(17,)]
    sails(17, "gold 2", "food 1", lairs=[]).asks("retreat 1", "go 11", "go 4")
    race = sails(6, "food 2", "gold 2", dice=[[2, 1]], lairs=[]).asks("sail 1", "go 8", "go 14")
    assert race.does("go 14").seen("FellBack", "path") == [(13, 6, 5, 4)]


def test_the_cost_of_the_new_space_is_paid() -> None:
    """Summary, Cost of Spaces 7."""
    race = sails(17, "gold 2", "food 3")
    assert race.seen("FellBack", "path") == [(17,)] and race.seen("Paid", "space count") == [(17, 2)]
    assert race.tokens(1, "food") == 1


def test_a_ship_may_fall_back_to_a_lair_and_takes_its_treasure() -> None:
    """Summary, Cost of Spaces 5; ruling R9."""
    race = sails(4, treasures=["gold_7a"])
    assert race.order.count("Short") == 1 and race.seen("FellBack", "path") == [(4,)]
    assert race.of(1, 1).treasures_known == ("gold_7a",)


def test_nobody_falls_back_further_than_port_royal() -> None:
    """Rulings R7, J5: it is free, and no finish."""
    race = sails(0, "food 1", "gold 6", dice=[[2, 1]])
    assert race.place(1) == (0, 0) and race.seen("FellBack", "path") == [(1, 0)]
    assert race.view.result is None and not race.view.ending


def test_at_a_fork_the_player_chooses_the_way_back() -> None:
    """Summary, Cost of Spaces 6; rulings R6, J9: every way is offered, whatever battle waits there."""
    race = sails(27, "gold 4", "food 4", treasures=["gold_3a"], bo=ship(25)).asks("retreat 1", "go 25", "go 27")
    assert race.seen("Short", "space")[0] == 28
    race = sails(27, "gold 4", "food 4", treasures=["gold_3a"])
    assert race.does("go 25").seen("FellBack", "path") == [(25,)] and race.seen("TreasureDrawn")


def test_on_an_occupied_new_space_there_is_a_battle_first() -> None:
    """Summary, Cost of Spaces 8; ruling R8: whoever falls back attacks; what is lost there cannot pay the space."""
    race = sails(17, "gold 2", "food 6", bo=ship(17, ("gold 6",)), combat=[2, 10], lairs=[]).asks("booty 2")
    assert race.seen("BattleStarted", "seat_no other_no space") == [(0, 1, 17)] and race.seen("Short", "space") == [18]
    race.does("steal 2").asks("retreat 1")
    assert race.order == ["HoldStolen", "Loaded", "Short"] and race.seen("Short", "space") == [17]


def test_on_a_space_one_cannot_pay_the_battle_comes_first_and_its_booty_may_pay() -> None:
    """Ruling R8."""
    race = sails(4, "food 1", bo=ship(5, ("gold 3",)), combat=[10, 2])
    assert race.order[-1] == "BattleWon"
    assert race.does("steal 1").seen("Paid", "space count") == [(5, 3)] and race.place(1) == (5, 0)
