"""Booty: a hold, a treasure, a curse, or nothing."""

from typing import Any

from highseas.engine.jamaica.definitions import TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import CurseGiven, Loaded, NothingTaken, ThrownOut, TreasureStolen
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import State
from tests.jamaica import asked, begun, holds, offered, only, play, ship, tokens


def won(ann: dict[str, Any], bo: dict[str, Any], **table: Any) -> State:
    """Ann has beaten Bo at the lair at 9, whose token is gone; in the evening she loads 2 food."""
    mine, theirs = ship(8, hand=[4]) | ann, ship(9) | bo
    state, _ = begun(mine, theirs, ship(20), lairs=[], combat=[10, 2], **table)
    return state


def test_the_winner_chooses_one_thing() -> None:
    """Summary, Combat 12; ruling R11: one reward for a battle, or nothing."""
    state = won({"down": ["cursed_2"]}, {"holds": ["food 1", "gold 2"], "down": ["gold_5"]})
    assert asked(state) == ("booty", 1)
    assert offered(state) == ["steal 1", "steal 2", "steal treasure 1", "curse 2 cursed_2", "no"]
    play(state, "steal 2")
    assert asked(state)[0] != "booty" and tokens(state, 2, "food") >= 1


def test_the_winner_may_take_nothing() -> None:
    """Ruling R11."""
    state = won({}, {})
    events = play(state, "no")
    assert len(only(events, NothingTaken)) == 1
    assert tokens(state, 2, "gold") >= 3


def test_the_content_of_a_hold_is_stolen_whole_and_loaded_as_usual() -> None:
    """Summary, Combat 13."""
    state = won({}, {"holds": ["food 1", "gold 5"]})
    events = play(state, "steal 2")
    assert next((event.hold, event.kind, event.count) for event in only(events, Loaded)) == (3, "gold", 5)
    assert holds(state, 1)[:3] == ["food 3", "gold 3", "gold 5"]


def test_a_winner_without_an_empty_hold_throws_something_else_out() -> None:
    """Summary, Combat 13: the rules of loading hold."""
    full = ["food 3", "gold 3", "gold 2", "food 1", "food 5"]
    state = won({"holds": full}, {"holds": ["gold 5"]})
    play(state, "steal 1")
    assert asked(state) == ("load", 1) and offered(state) == ["empty 1", "empty 4", "empty 5"]
    events = play(state, "empty 4")
    assert [(event.kind, event.count) for event in only(events, ThrownOut)] == [("food", 1)]
    assert holds(state, 1)[3] == "gold 5"


def test_what_the_winner_could_not_load_is_not_offered() -> None:
    """Ruling R11."""
    rich = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    state = won({"holds": rich}, {"holds": ["gold 6", "food 2"]})
    assert offered(state) == ["steal 2", "no"]


def test_an_empty_hold_is_no_booty() -> None:
    """Summary, Combat 13: with nothing to take nobody is asked."""
    _state, events = begun(ship(8, hand=[4]), ship(9, ()), ship(20), lairs=[], combat=[10, 2])
    assert len(only(events, NothingTaken)) == 1


def test_equal_holds_are_offered_once_and_any_of_them_is_right() -> None:
    state = won({}, {"holds": ["gold 2", "food 1", "gold 2"]})
    assert offered(state) == ["steal 1", "steal 2", "no"]
    play(state, "steal 3")
    assert JAMAICA.view(state).seats[1].holds[0] == ("gold", 2)


def test_a_treasure_that_lies_face_up_is_stolen_by_choice() -> None:
    """Summary, Combat 14; ruling R12: the loser's powers are counted in their order."""
    state = won({}, {"up": ["lady_beth", "morgans_map"], "holds": []})
    assert offered(state) == ["steal treasure 1", "steal treasure 2", "no"]
    events = play(state, "steal treasure 2")
    assert [(event.card, event.blind) for event in only(events, TreasureStolen)] == [("morgans_map", False)]
    seats = JAMAICA.view(state).seats
    assert seats[0].treasures_up == ("morgans_map",) and seats[1].treasures_up == ("lady_beth",)


def test_a_treasure_that_lies_face_down_is_stolen_blind() -> None:
    """Summary, Combat 14; ruling R12: luck draws it from all of them."""
    found = set()
    for seed in range(40):
        state = won({}, {"holds": [], "down": ["gold_7a", "gold_3a", "cursed_4"]}, seed=seed)
        assert offered(state) == ["steal treasure 1", "no"]
        events = play(state, "steal treasure 1")
        found |= {event.card for event in only(events, TreasureStolen)}
    assert found == {"gold_7a", "gold_3a", "cursed_4"}


def test_the_thief_knows_the_treasure_afterwards_and_nobody_else_does() -> None:
    """Rulings R12, J4."""
    state = won({}, {"holds": [], "down": ["gold_7a"]})
    move = JAMAICA.parse("steal treasure 1", JAMAICA.legal(state))
    log: list[Any] = []
    JAMAICA.apply(state, move, log)
    assert JAMAICA.view_for(state, 0).seats[0].treasures_known == ("gold_7a",)
    assert JAMAICA.view_for(state, 1).seats[0].treasures_known == ()
    assert JAMAICA.view_for(state, 2).seats[0].treasures_known == ()
    seen = [only(JAMAICA.events_for(state, log, seat), TreasureStolen)[0].card for seat in range(3)]
    assert seen == ["gold_7a", "gold_7a", ""], "the loser knows what was lost"
    assert [event.card for event in only(JAMAICA.open_events(log), TreasureStolen)] == [""]


def test_a_cursed_treasure_is_given_by_choice() -> None:
    """Summary, Combat 15; ruling R13: cursed ones alone can be given."""
    state = won({"down": ["gold_7a", "cursed_2", "cursed_4"]}, {"holds": []})
    assert offered(state) == ["curse 2 cursed_2", "curse 2 cursed_4", "no"]
    play(state, "curse 2 cursed_4")
    assert [TREASURE_IDS[card] for card in state.seats[1].down] == ["cursed_4"]
    assert TREASURE_NO["cursed_4"] not in state.seats[0].down


def test_whoever_gets_a_curse_sees_it_and_others_do_not() -> None:
    """Rulings R13, J4."""
    state = won({"down": ["cursed_2"]}, {"holds": []})
    log: list[Any] = []
    JAMAICA.apply(state, JAMAICA.parse("curse 2 cursed_2", JAMAICA.legal(state)), log)
    assert JAMAICA.view_for(state, 1).seats[1].treasures_known == ("cursed_2",)
    assert JAMAICA.view_for(state, 2).seats[1].treasures_known == ()
    assert [event.card for event in only(JAMAICA.events_for(state, log, 2), CurseGiven)] == [""]
    assert [event.card for event in only(JAMAICA.events_for(state, log, 1), CurseGiven)] == ["cursed_2"]


def test_a_defender_who_wins_chooses_in_the_same_way() -> None:
    """Summary, Combat 12."""
    state, _ = begun(ship(8, ["gold 4"], hand=[4]), ship(9), ship(20), lairs=[], combat=[2, 10])
    assert asked(state) == ("booty", 2) and offered(state) == ["steal 1", "no"]
    play(state, "steal 1")
    assert tokens(state, 1, "gold") == 0 and tokens(state, 2, "gold") >= 7
