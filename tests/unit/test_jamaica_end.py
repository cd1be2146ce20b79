"""The end of a race: Port Royal, the last round, points, ties."""

from typing import Any

from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import CONCEDE
from highseas.engine.jamaica.seen.view import ResultView
from tests.jamaica import begun, ghost, laid, new, ship


def ended(*ships: dict[str, Any], dice: tuple[int, int] = (1, 1)) -> ResultView:
    """Return the result of a race whose last round asks nothing but cards."""
    return begun(*ships, dice=[dice]).result


def home(space: int = 49, **more: Any) -> dict[str, Any]:
    """Return a ship that comes home with nothing."""
    return ship(space, (), hand=[4], **more)


def test_a_ship_stops_at_port_royal_whatever_is_left_of_its_count() -> None:
    """Summary, End of the Game 1; ruling R1."""
    race = begun(ship(48, hand=[4]), ship(), ship(), dice=[[5, 5]])
    assert race.seen("Sailed", "seat_no path") == [(0, (49, 0))]
    assert race.place(1) == (0, 1) and race.seen("Finished") == [0]


def test_the_evening_action_is_ignored_then_even_a_load() -> None:
    """Summary, End of the Game 2."""
    assert 0 not in begun(ship(48, hand=[4]), ship(), ship(), dice=[[2, 6]]).seen("Loaded")


def test_the_round_is_finished_by_everybody_who_comes_after_and_then_the_race_ends() -> None:
    """Summary, End of the Game 3; rulings R18, J10: nobody has another turn, or draws a card."""
    other = ship(hand=[8, 9, 10], deck=[1, 2])
    race = begun(other, ship(48, hand=[4]), other, captain=2, dice=[[2, 6]])
    assert race.seen("CardTurned") == [1, 2, 0] and race.seen("Loaded") == [2, 2, 0, 0]
    assert not race.seen("CardDrawn") and race.result.rounds == 1


def test_the_score_is_the_space_and_doubloons_and_treasures_less_curses() -> None:
    """Summary, End of the Game 4."""
    ann = ship(48, ("gold 4", "gold 1", "food 3"), hand=[4], down=["gold_5", "cursed_3"], up=["lady_beth"])
    result = ended(ann, ship(43, ("gold 2", "gunpowder 6"), down=["cursed_4"]), ship(49, ()), dice=(2, 1))
    assert (result.places, result.gold) == ((15, 4, 10), (5, 2 + 3, 3))
    assert (result.treasure_points, result.scores) == ((2, -4, 0), (22, 5, 13))


def test_ending_before_the_red_line_costs_five_points() -> None:
    """Summary, End of the Game 5; rulings R1, R2: at the start and behind it too."""
    still = [ship(space, (), lap=lap, hand=[10]) for space, lap in ((0, 0), (40, 0), (38, 0), (49, -1), (41, 0))]
    assert ended(home(), *still).places == (15, -5, -5, -5, -5, 2)


def test_the_most_points_win() -> None:
    """Summary, End of the Game 6: not whoever was home first."""
    assert ended(home(), ship(48, ("gold 6", "gold 6", "gold 6")), ship()).winners == (2,)


def order(one: int, other: int) -> tuple[int, ...]:
    """Return at which of these spaces a ship wins that is level with the other on points."""
    rich = [ship(space, ("gold 6", "gold 6", "gold 6"), hand=[10]) for space in (one, other)]
    result = ended(home(down=["cursed_4"]), ship(), *rich)
    assert result.scores[2] == result.scores[3] == max(result.scores)
    return tuple(result.spaces[seat - 1] for seat in result.winners)


def test_on_a_tie_the_ship_furthest_along_wins() -> None:
    """Summary, End of the Game 7; rulings R20, J3: by the longest way left, so in the outer lane ahead of the fork."""
    result = ended(home(), ship(46, ("gold 6",)), ship())
    assert result.scores[:2] == (15, 15) and result.winners == (1,)
    assert order(32, 33) == (33,) and order(6, 7) == (7,)
    assert order(36, 39) == (39,) and order(38, 39) == (38,) and order(37, 39) == (37, 39)


def test_whoever_is_level_on_points_and_place_shares_the_victory() -> None:
    """Summary, End of the Game 8; ruling J10: of three level on points, the two in front."""
    assert ended(home(), home(), ship()).winners == (1, 2)
    result = ended(home(), ship(47, ("gold 5",)), ship(47, ("gold 5",)), ship(46, ("gold 6",)))
    assert result.scores == (15, 15, 15, 15) and result.winners == (1,)
    two = ship(47, ("gold 6", "gold 6"))
    result = ended(home(), two, two, ship(46, ("gold 6", "gold 6", "gold 1")))
    assert result.scores == (15, 22, 22, 22) and result.winners == (2, 3)


def test_several_ships_may_come_home_in_the_last_round_with_the_same_points() -> None:
    """Ruling R17: they do not fight there."""
    race = begun(home(48), home(49), ship(47, (), hand=[1]), dice=[[3, 3]])
    assert race.seen("Finished") == [0, 1, 2] and race.result.places == (15, 15, 15)


def test_more_than_a_lap_behind_is_counted_on() -> None:
    """Ruling J10."""
    race = begun(ship(1, ("food 6",), lap=-1, hand=[3]), ship(47, hand=[4]), ship(), dice=[[3, 1]])
    assert race.seen("Sailed", "path lap")[:2] == [((0, 49, 48), -2), ((49,), -2)]
    assert race.place(1) == (49, -2) and race.result.places == (-5, 15, -5)


def test_a_race_may_be_ended_after_a_number_of_rounds_and_is_scored_as_it_stands() -> None:
    """Ruling R21."""
    result = new(3, most_rounds=2).goes_on().result
    assert result.rounds == 2 and set(result.places) == {-5}


def test_whoever_gives_up_ends_the_race_for_everybody_and_cannot_win() -> None:
    """Ruling of ours: the others are ranked as the race stands; alone it is lost."""
    race = laid(ship(49, ("gold 6",)), ship(45), ship(45, ("gold 5",)))
    JAMAICA.apply(race.state, CONCEDE, race.log)
    result = race.result
    assert (result.scores, result.winners, result.conceded) == ((16, 9, 11), (3,), 1)
    assert race.seen("Conceded") == [0]
    alone = laid(ship(49, ("gold 6",)), ghost=ghost(3))
    JAMAICA.apply(alone.state, CONCEDE)
    assert (alone.result.outcome, alone.result.winners) == ("lost", ())
