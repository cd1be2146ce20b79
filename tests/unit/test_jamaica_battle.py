"""Battles: who, gunpowder, dice, the star."""

from typing import Any

from highseas.engine.jamaica.events import BattleStarted, BattleTied, BattleWon, CombatRolled, PowderSpent
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import State
from tests.jamaica import asked, begun, names, offered, only, place, play, ship, tokens

POOR = ("gold 1",)


def duel(
    combat: list[Any], ann: tuple[str, ...] = POOR, bo: tuple[str, ...] = POOR, **table: Any
) -> tuple[State, list[Any]]:
    """Ann sails to the lair at 9, whose token is gone, where Bo is; in the evening she loads 2 food."""
    return begun(
        ship(8, ann, hand=[4], up=table.pop("ann_up", [])),
        ship(9, bo, up=table.pop("bo_up", [])),
        ship(20),
        lairs=[],
        combat=combat,
        **table,
    )


def test_whoever_lands_on_an_occupied_space_attacks() -> None:
    """Summary, Combat 1."""
    state, events = duel([6, 4])
    assert [(event.seat_no, event.other_no) for event in only(events, BattleStarted)] == [(0, 1)]
    assert asked(state) == ("booty", 1)


def test_of_several_ships_the_attacker_chooses_one_and_fights_once() -> None:
    """Summary, Combat 2."""
    ships = ship(8, POOR, hand=[4]), ship(9), ship(9), ship(10)
    state, _ = begun(*ships, lairs=[], combat=[2, 10])
    assert asked(state) == ("fight", 1) and offered(state) == ["fight 2", "fight 3"]
    events = play(state, "fight 3")
    assert [event.other_no for event in only(events, BattleStarted)] == [2]
    events = play(state, "no")
    assert not only(events, BattleStarted)


def test_ships_that_stay_on_one_space_do_not_fight() -> None:
    """Summary, Combat 1: only landing there is an attack."""
    _state, events = begun(ship(9, hand=[8]), ship(9), ship(9), lairs=[])
    assert not only(events, BattleStarted)


def test_ships_on_one_space_fight_in_different_laps_too() -> None:
    """Ruling J5."""
    state, events = begun(ship(46, ("food 6",), lap=-1, hand=[4]), ship(47), ship(1), combat=[6, 4])
    assert [event.space for event in only(events, BattleStarted)] == [47]
    assert asked(state) == ("booty", 1)


def test_nobody_fights_in_port_royal() -> None:
    """Summary, Combat 3."""
    state, events = begun(ship(1, hand=[3]), ship(0), ship(0))
    assert place(state, 1) == (2, 0) and not only(events, BattleStarted)


def test_the_attacker_spends_gunpowder_of_choice_before_throwing_the_die() -> None:
    """Summary, Combat 4."""
    state, events = duel([6, 4], ("gunpowder 3",))
    assert not only(events, CombatRolled)
    assert asked(state) == ("powder", 1) and offered(state) == ["powder 0", "powder 1", "powder 2", "powder 3"]
    events = play(state, "powder 2")
    assert [event.count for event in only(events, PowderSpent)] == [2]
    assert tokens(state, 1, "gunpowder") == 1


def test_the_strength_is_the_gunpowder_and_the_die() -> None:
    """Summary, Combat 4, 5."""
    state, _ = duel([6, 4], ("gunpowder 3",))
    events = play(state, "powder 3")
    assert next((event.seat_no, event.die, event.strength) for event in only(events, CombatRolled)) == (0, 6, 9)


def test_the_defender_does_the_same_once_the_attacker_has_a_strength() -> None:
    """Summary, Combat 6."""
    state, events = duel([6, 4], bo=("gunpowder 3",))
    assert [event.seat_no for event in only(events, CombatRolled)] == [0]
    assert asked(state) == ("powder", 2)
    combat = JAMAICA.view(state).combat
    assert combat is not None and combat.attacker.strength == 6 and combat.defender.die == 0
    events = play(state, "powder 3")
    assert [(event.seat_no, event.strength) for event in only(events, CombatRolled)] == [(1, 7)]
    assert tokens(state, 2, "gunpowder") == 0


def test_gunpowder_comes_from_holds_of_choice() -> None:
    """Ruling R5."""
    state, _ = duel([6, 4], ("gunpowder 3", "gunpowder 2"))
    play(state, "powder 2")
    assert asked(state) == ("pay", 1)
    assert sorted(offered(state)) == ["pay 0 2 0 0 0", "pay 2 0 0 0 0"]
    play(state, "pay 0 2 0 0 0")
    assert [count for _, count in JAMAICA.view(state).seats[0].holds][:2] == [3, 0]


def test_the_higher_strength_wins() -> None:
    """Summary, Combat 7."""
    for combat, winner in (([6, 4], 0), ([4, 6], 1)):
        _, events = duel(combat)
        assert [(event.seat_no, event.star) for event in only(events, BattleWon)] == [(winner, False)]


def test_on_a_tie_nothing_happens() -> None:
    """Summary, Combat 8."""
    state, events = duel([6, 4], bo=("gunpowder 3",))
    events = play(state, "powder 2")
    assert len(only(events, BattleTied)) == 1 and not only(events, BattleWon)
    assert tokens(state, 2, "gunpowder") == 1


def test_whoever_throws_the_star_wins_at_once_and_the_gunpowder_is_gone() -> None:
    """Summary, Combat 9."""
    state, _ = duel(["star"], ("gunpowder 3",), ("gunpowder 6", "gold 1"))
    events = play(state, "powder 3")
    assert [(event.seat_no, event.star) for event in only(events, BattleWon)] == [(0, True)]
    assert tokens(state, 1, "gunpowder") == 0


def test_against_the_star_of_the_attacker_there_is_no_defence() -> None:
    """Summary, Combat 10."""
    state, events = duel(["star"], bo=("gunpowder 6",))
    assert [event.seat_no for event in only(events, CombatRolled)] == [0]
    assert asked(state) == ("booty", 1) and tokens(state, 2, "gunpowder") == 6


def test_the_star_of_the_defender_beats_any_strength() -> None:
    """Summary, Combat 11."""
    state, _ = duel([10, "star"], ("gunpowder 6", "gunpowder 6"))
    events = play(state, "powder 12")
    assert [(event.seat_no, event.star) for event in only(events, BattleWon)] == [(1, True)]
    assert only(events, CombatRolled)[0].strength == 22


def test_a_winning_defender_has_the_booty_before_the_attacker_pays() -> None:
    """Ruling J7: what was stolen cannot pay any more."""
    state, events = begun(ship(1, ("food 3",), hand=[4]), ship(3, ()), ship(20), combat=[2, 10], dice=[[2, 1]])
    assert asked(state) == ("booty", 2)
    events = play(state, "steal 1")
    order = names(events)
    assert order.index("HoldStolen") < order.index("Short") < order.index("FellBack")
