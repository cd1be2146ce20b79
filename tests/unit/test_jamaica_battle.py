"""Battles: who, gunpowder, dice, the star."""

from typing import Any

from tests.jamaica import Race, begun, ship

POOR = ("gold 1",)


def duel(combat: list[Any], ann: tuple[str, ...] = POOR, bo: tuple[str, ...] = POOR) -> Race:
    """Ann sails to the lair at 9, whose token is gone, where Bo is; in the evening she loads 2 food."""
    return begun(ship(8, ann, hand=[4]), ship(9, bo), ship(20), lairs=[], combat=combat)


def test_whoever_lands_on_an_occupied_space_attacks() -> None:
    """Summary, Combat 1: only landing there is an attack."""
    assert duel([6, 4]).asks("booty 1").seen("BattleStarted", "seat_no other_no") == [(0, 1)]
    assert not begun(ship(9, hand=[8]), ship(9), ship(9), lairs=[]).seen("BattleStarted")


def test_of_several_ships_the_attacker_chooses_one_and_fights_once() -> None:
    """Summary, Combat 2."""
    race = begun(ship(8, POOR, hand=[4]), ship(9), ship(9), ship(10), lairs=[], combat=[2, 10])
    assert race.asks("fight 1", "fight 2", "fight 3").does("fight 3").seen("BattleStarted", "other_no") == [2]
    assert not race.does("no").seen("BattleStarted")


def test_ships_on_one_space_fight_in_different_laps_too() -> None:
    """Ruling J5."""
    race = begun(ship(46, ("food 6",), lap=-1, hand=[4]), ship(47), ship(1), combat=[6, 4])
    assert race.asks("booty 1").seen("BattleStarted", "space") == [47]


def test_nobody_fights_in_port_royal() -> None:
    """Summary, Combat 3."""
    race = begun(ship(1, hand=[3]), ship(0), ship(0))
    assert race.place(1) == (2, 0) and not race.seen("BattleStarted")


def test_the_attacker_spends_gunpowder_of_choice_before_throwing_the_die() -> None:
    """Summary, Combat 4."""
    race = duel([6, 4], ("gunpowder 3",)).asks("powder 1", "powder 0", "powder 1", "powder 2", "powder 3")
    assert not race.seen("CombatRolled")
    assert race.does("powder 2").seen("PowderSpent", "count") == [2] and race.tokens(1, "gunpowder") == 1


def test_the_strength_is_the_gunpowder_and_the_die() -> None:
    """Summary, Combat 4, 5."""
    thrown = duel([6, 4], ("gunpowder 3",)).does("powder 3").seen("CombatRolled", "seat_no die strength")
    assert thrown[0] == (0, 6, 9)


def test_the_defender_does_the_same_once_the_attacker_has_a_strength() -> None:
    """Summary, Combat 6."""
    race = duel([6, 4], bo=("gunpowder 3",)).asks("powder 2")
    combat = race.view.combat
    assert race.seen("CombatRolled") == [0]
    assert combat is not None and combat.attacker.strength == 6 and combat.defender.die == 0
    assert race.does("powder 3").seen("CombatRolled", "seat_no strength") == [(1, 7)]
    assert race.tokens(2, "gunpowder") == 0


def test_gunpowder_comes_from_holds_of_choice() -> None:
    """Ruling R5."""
    race = duel([6, 4], ("gunpowder 3", "gunpowder 2")).does("powder 2").asks("pay 1")
    assert sorted(race.offered) == ["pay 0 2 0 0 0", "pay 2 0 0 0 0"]
    assert [count for _, count in race.does("pay 0 2 0 0 0").of(1).holds][:2] == [3, 0]


def test_the_higher_strength_wins() -> None:
    """Summary, Combat 7."""
    for combat, winner in (([6, 4], 0), ([4, 6], 1)):
        assert duel(combat).seen("BattleWon", "seat_no star") == [(winner, False)]


def test_on_a_tie_nothing_happens() -> None:
    """Summary, Combat 8."""
    race = duel([6, 4], bo=("gunpowder 3",)).does("powder 2")
    assert race.order.count("BattleTied") == 1 and not race.seen("BattleWon")
    assert race.tokens(2, "gunpowder") == 1


def test_whoever_throws_the_star_wins_at_once_and_the_gunpowder_is_gone() -> None:
    """Summary, Combat 9."""
    race = duel(["star"], ("gunpowder 3",), ("gunpowder 6", "gold 1")).does("powder 3")
    assert race.seen("BattleWon", "seat_no star") == [(0, True)] and race.tokens(1, "gunpowder") == 0


def test_against_the_star_of_the_attacker_there_is_no_defence() -> None:
    """Summary, Combat 10."""
    race = duel(["star"], bo=("gunpowder 6",)).asks("booty 1")
    assert race.seen("CombatRolled") == [0] and race.tokens(2, "gunpowder") == 6


def test_the_star_of_the_defender_beats_any_strength() -> None:
    """Summary, Combat 11."""
    race = duel([10, "star"], ("gunpowder 6", "gunpowder 6")).does("powder 12")
    assert race.seen("BattleWon", "seat_no star") == [(1, True)]
    assert race.seen("CombatRolled", "strength")[0] == 22


def test_a_winning_defender_has_the_booty_before_the_attacker_pays() -> None:
    """Ruling J7: what was stolen cannot pay any more."""
    race = begun(ship(1, ("food 3",), hand=[4]), ship(3, ()), ship(20), combat=[2, 10], dice=[[2, 1]])
    order = race.asks("booty 2").does("steal 1").order
    assert order.index("HoldStolen") < order.index("Short") < order.index("FellBack")
