"""Alone against the Ghost Ship: a variant of ours (ruling J12)."""

from random import Random
from typing import Any

import pytest

from highseas.engine.jamaica.definitions import LADY_BETH
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import Race, begun, ghost, laid, new, ship


def robbed(*held: str, black_ship: dict[str, Any] | None = None, **ann: Any) -> Race:
    """Ann loads 1 and 2 doubloons at 9, where the Ghost Ship, which is behind, attacks and beats her."""
    return begun(ship(9, held, **ann), ghost=ghost(8) | (black_ship or {}), lairs=[], combat=[10, 2])


def path(space: int, black: int, lairs: list[int]) -> tuple[int, ...]:
    """Return how the Ghost Ship sails two spaces from where it is, with Ann at a space."""
    race = begun(ship(space), ghost=ghost(black), dice=[[2, 1]], lairs=lairs)
    first: tuple[int, ...] = race.seen("Sailed", "path")[0]
    return first


def test_one_player_is_always_captain_and_nobody_steers_the_ghost_ship() -> None:
    """Ruling J12: it is never asked where it sails, nor whom it attacks, nor what it takes."""
    for seed in range(6):
        race, luck = new(1, seed), Random(seed)
        while moves := JAMAICA.legal(race.state):
            assert race.ghost and race.view.captain == race.prompt.seat == 1
            assert race.prompt.kind not in ("ghost", "fight")
            JAMAICA.apply(race.state, luck.choice(moves), [])


def test_lady_beth_belongs_to_the_ghost_ship_from_the_start() -> None:
    """Rulings J12, G1."""
    for seed in range(20):
        race = new(1, seed).state
        assert race.ghost is not None and race.ghost.up == bytes((LADY_BETH,))
        assert LADY_BETH not in race.treasures + race.box


@pytest.mark.parametrize(("space", "way"), [(20, "backward"), (1, "forward"), (3, "forward")])
def test_when_level_the_ghost_ship_sails_forwards(space: int, way: str) -> None:
    """Ruling J12: else as in the game of two."""
    assert begun(ship(3), ghost=ghost(space), dice=[[1, 1]], lairs=[]).seen("Sailed", "why")[0] == way


def test_at_a_fork_it_takes_the_lane_with_more_tokens_or_else_the_shorter_one() -> None:
    """Ruling J12: forwards and backwards."""
    assert path(20, 5, [11]) == (6, 7) and path(3, 16, [9]) == (15, 12)
    assert path(20, 5, [4, 19]) == (6, 13) and path(3, 16, [4, 19]) == (15, 14)


def test_attacked_or_attacking_the_ghost_ship_spends_no_gunpowder() -> None:
    """Ruling J12."""
    assert robbed("gold 1").seen("CombatRolled", "seat_no strength") == [(-1, 10 + 2), (0, 2)]


def test_having_won_it_takes_a_treasure_that_lies_face_down() -> None:
    """Ruling J12: before any doubloons; what lies face up it leaves alone."""
    race = robbed("gold 6", up=["morgans_map"], down=["cursed_2"])
    assert race.seen("TreasureStolen", "card blind") == [("cursed_2", True)] and not race.seen("HoldStolen")


def test_else_the_fullest_hold_of_doubloons_or_another_into_the_sea() -> None:
    """Ruling J12: the sea where doubloons find no room (ruling G7)."""
    race = robbed("food 6", "gold 3", "gold 5", up=["morgans_map"])
    assert race.seen("HoldStolen", "kind count sunk") == [("gold", 5, False)]
    race = robbed("food 2", "food 4", "gold 6", black_ship={"holds": ["gold 1"] * 5})
    assert race.seen("HoldStolen", "kind count sunk") == [("food", 4, True)]


def test_the_player_may_give_it_curses_and_steal_from_it_as_in_the_game_of_two() -> None:
    """Ruling J12."""
    race = begun(ship(8, hand=[4], down=["cursed_4"]), ghost=ghost(9), lairs=[], combat=[10, 2])
    race.asks("booty 1", "steal 1", "steal 2", "curse ghost cursed_4", "no")
    assert len(race.does("curse ghost cursed_4").seen("CurseGiven")) == 1


def test_the_player_alone_has_a_score() -> None:
    """Ruling J12: it goes into a table of records."""
    result = begun(ship(49, ("gold 4",), hand=[4]), ghost=ghost(10), dice=[[1, 1]], lairs=[]).result
    assert result.scores == (19,) and result.outcome == "won" and result.winners == (1,)


HOME, BACK = ship(49, ("gold 4",), hand=[4]), ship(20, ("gold 4",))
"""Ann comes home, or ends with 6 doubloons behind the red line."""
RICH = ghost(10, ["gold 6"] * 4, down=["gold_7a"])


@pytest.mark.parametrize(
    ("ann", "black_ship", "points_decide", "scores", "outcome"),
    [
        (BACK, ghost(10, ["gold 6"]), True, (1, 1), "won"),
        (BACK, ghost(10, ["gold 6", "gold 1"]), True, (1, 2), "lost"),
        (BACK, ghost(10, ["gold 6"], down=["cursed_4"]), True, (1, -3), "won"),
        (HOME, RICH, True, (19, 26), "lost"),
        (BACK, ghost(10, ["gold 6"]), False, (1, None), "lost"),
        (HOME, RICH, False, (19, None), "won"),
    ],
)
def test_points_decide_the_race_alone_home_or_not(
    ann: dict[str, Any], black_ship: dict[str, Any], points_decide: bool, scores: tuple[Any, ...], outcome: str
) -> None:
    """Rulings J12, R21: it is lost if the Ghost Ship, scored like any ship, has more; by the older rule, away."""
    table = {"ghost": black_ship, "lairs": [], "dice": [[1, 1]], "most_rounds": 1, "points_decide": points_decide}
    result = laid(ann, **table).turns_over().result
    assert result.home == ((1,) if ann is HOME else ())
    assert (result.scores[0], result.ghost and result.ghost.score, result.outcome) == (*scores, outcome)
