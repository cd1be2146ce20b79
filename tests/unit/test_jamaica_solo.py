"""Alone against the Ghost Ship: a variant of ours (ruling J12)."""

from random import Random
from typing import Any

import pytest

from highseas.engine.jamaica.definitions import LADY_BETH
from highseas.engine.jamaica.events import CombatRolled, CurseGiven, HoldStolen, Sailed, TreasureStolen
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup, State
from tests.jamaica import asked, begun, ghost, lay, offered, only, play, ship


def robbed(ann: dict[str, Any], black_ship: dict[str, Any] | None = None) -> list[Any]:
    """Ann loads 1 and 2 doubloons at 9, where the Ghost Ship, which is behind, attacks and beats her."""
    laid = ghost(8) | (black_ship or {})
    _, events = begun(ship(9) | ann, ghost=laid, lairs=[], combat=[10, 2])
    return events


def test_one_player_is_always_captain() -> None:
    """Ruling J12."""
    state: State = JAMAICA.new(Setup(("Ann",), 7))
    assert JAMAICA.view(state).ghost is not None
    for _ in range(60):
        assert JAMAICA.view(state).captain == 1 and asked(state)[1] == 1
        JAMAICA.apply(state, JAMAICA.legal(state)[0], [])
        if not JAMAICA.legal(state):
            break


def test_lady_beth_belongs_to_the_ghost_ship_from_the_start() -> None:
    """Rulings J12, G1."""
    for seed in range(20):
        race = JAMAICA.new(Setup(("Ann",), seed))
        assert race.ghost is not None and race.ghost.up == bytes((LADY_BETH,))
        assert LADY_BETH not in race.treasures + race.box


def test_nobody_steers_the_ghost_ship() -> None:
    """Ruling J12: the question is never asked, nor whom it attacks, nor what it takes."""
    for seed in range(6):
        state, luck = JAMAICA.new(Setup(("Ann",), seed)), Random(seed)
        while moves := JAMAICA.legal(state):
            assert asked(state)[0] not in ("ghost", "fight")
            JAMAICA.apply(state, luck.choice(moves), [])


@pytest.mark.parametrize(("space", "way"), [(20, "backward"), (1, "forward"), (3, "forward")])
def test_when_level_the_ghost_ship_sails_forwards(space: int, way: str) -> None:
    """Ruling J12: else as in the game of two."""
    _, events = begun(ship(3), ghost=ghost(space), dice=[[1, 1]], lairs=[])
    assert only(events, Sailed)[0].why == way


def test_at_a_fork_it_takes_the_lane_with_more_tokens() -> None:
    """Ruling J12: forwards and backwards."""
    _, events = begun(ship(20), ghost=ghost(5), dice=[[2, 1]], lairs=[11])
    assert only(events, Sailed)[0].path == (6, 7)
    _, events = begun(ship(3), ghost=ghost(16), dice=[[2, 1]], lairs=[9])
    assert only(events, Sailed)[0].path == (15, 12)


def test_with_as_many_tokens_in_both_it_takes_the_shorter_lane() -> None:
    """Ruling J12."""
    _, events = begun(ship(20), ghost=ghost(5), dice=[[2, 1]], lairs=[4, 19])
    assert only(events, Sailed)[0].path == (6, 13)
    _, events = begun(ship(3), ghost=ghost(16), dice=[[2, 1]], lairs=[4, 19])
    assert only(events, Sailed)[0].path == (15, 14)


def test_attacked_or_attacking_the_ghost_ship_spends_no_gunpowder() -> None:
    """Ruling J12."""
    events = robbed({"holds": ["gold 1"]})
    thrown = [(event.seat_no, event.strength) for event in only(events, CombatRolled)]
    assert thrown == [(-1, 10 + 2), (0, 2)]


def test_having_won_it_takes_a_treasure_that_lies_face_down() -> None:
    """Ruling J12: before any doubloons; what lies face up it leaves alone."""
    events = robbed({"holds": ["gold 6"], "up": ["morgans_map"], "down": ["cursed_2"]})
    assert [(event.card, event.blind) for event in only(events, TreasureStolen)] == [("cursed_2", True)]
    assert not only(events, HoldStolen)


def test_else_the_fullest_hold_of_doubloons() -> None:
    """Ruling J12: though another hold is fuller."""
    events = robbed({"holds": ["food 6", "gold 3", "gold 5"], "up": ["morgans_map"]})
    assert [(event.kind, event.count, event.sunk) for event in only(events, HoldStolen)] == [("gold", 5, False)]


def test_else_it_throws_the_fullest_other_hold_into_the_sea() -> None:
    """Ruling J12: where doubloons find no room (ruling G7)."""
    events = robbed({"holds": ["food 2", "food 4", "gold 6"]}, {"holds": ["gold 1"] * 5})
    assert [(event.kind, event.count, event.sunk) for event in only(events, HoldStolen)] == [("food", 4, True)]


def test_the_player_may_give_it_curses_and_steal_from_it_as_in_the_game_of_two() -> None:
    """Ruling J12."""
    ann = ship(8, hand=[4], down=["cursed_4"])
    state, _ = begun(ann, ghost=ghost(9), lairs=[], combat=[10, 2])
    assert asked(state) == ("booty", 1)
    assert offered(state) == ["steal 1", "steal 2", "curse ghost cursed_4", "no"]
    assert len(only(play(state, "curse ghost cursed_4"), CurseGiven)) == 1


def test_the_player_alone_has_a_score() -> None:
    """Ruling J12: it goes into a table of records."""
    state, _ = begun(ship(49, ("gold 4",), hand=[4]), ghost=ghost(10), dice=[[1, 1]], lairs=[])
    result = JAMAICA.view(state).result
    assert result is not None and result.scores == (19,) and result.outcome == "won" and result.winners == (1,)


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
    state = lay(ann, **table)
    while moves := JAMAICA.legal(state):
        JAMAICA.apply(state, moves[0], [])
    result = JAMAICA.view(state).result
    assert result is not None and result.home == ((1,) if ann is HOME else ())
    assert (result.scores[0], result.ghost and result.ghost.score, result.outcome) == (*scores, outcome)
