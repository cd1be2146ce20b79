"""Booty: a hold, a treasure, a curse, or nothing."""

from typing import Any

from highseas.engine.jamaica.definitions import TREASURE_IDS
from highseas.engine.jamaica.events import CurseGiven, TreasureStolen
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import Race, begun, only, ship


def won(ann: dict[str, Any], bo: dict[str, Any], **table: Any) -> Race:
    """Ann has beaten Bo at the lair at 9, whose token is gone; in the evening she loads 2 food."""
    return begun(ship(8, hand=[4]) | ann, ship(9) | bo, ship(20), lairs=[], combat=[10, 2], **table)


def cards_seen(race: Race, kind: type[TreasureStolen | CurseGiven]) -> list[str]:
    """Return the card of what just happened as each seat is told it, then as everybody is."""
    heard = [JAMAICA.events_for(race.state, race.log, seat) for seat in range(3)]
    return [only(events, kind)[0].card for events in (*heard, JAMAICA.open_events(race.log))]


def test_the_winner_chooses_one_thing_or_nothing() -> None:
    """Summary, Combat 12; ruling R11: one reward for a battle."""
    race = won({"down": ["cursed_2"]}, {"holds": ["food 1", "gold 2"], "down": ["gold_5"]})
    race.asks("booty 1", "steal 1", "steal 2", "steal treasure 1", "curse 2 cursed_2", "no").does("steal 2")
    assert race.prompt.kind != "booty" and race.tokens(2, "food") >= 1
    race = won({}, {}).does("no")
    assert race.order.count("NothingTaken") == 1 and race.tokens(2, "gold") >= 3


def test_the_content_of_a_hold_is_stolen_whole_and_loaded_as_usual() -> None:
    """Summary, Combat 13."""
    race = won({}, {"holds": ["food 1", "gold 5"]}).does("steal 2")
    assert race.seen("Loaded", "hold kind count")[0] == (3, "gold", 5)
    assert race.holds(1)[:3] == ["food 3", "gold 3", "gold 5"]


def test_a_winner_without_an_empty_hold_throws_something_else_out() -> None:
    """Summary, Combat 13: the rules of loading hold."""
    race = won({"holds": ["food 3", "gold 3", "gold 2", "food 1", "food 5"]}, {"holds": ["gold 5"]})
    race.does("steal 1").asks("load 1", "empty 1", "empty 4", "empty 5").does("empty 4")
    assert race.seen("ThrownOut", "kind count") == [("food", 1)] and race.holds(1)[3] == "gold 5"


def test_what_the_winner_could_not_load_is_not_offered() -> None:
    """Ruling R11: nor what is equal to another, though it is right, and with nothing to take nobody is asked."""
    rich = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    won({"holds": rich}, {"holds": ["gold 6", "food 2"]}).asks("booty 1", "steal 2", "no")
    race = won({}, {"holds": ["gold 2", "food 1", "gold 2"]}).asks("booty 1", "steal 1", "steal 2", "no")
    assert race.does("steal 3").of(2).holds[0] == ("gold", 2)
    assert won({}, {"holds": ()}).order.count("NothingTaken") == 1


def test_a_treasure_that_lies_face_up_is_stolen_by_choice() -> None:
    """Summary, Combat 14; ruling R12: the loser's powers are counted in their order."""
    race = won({}, {"up": ["lady_beth", "morgans_map"], "holds": []})
    race.asks("booty 1", "steal treasure 1", "steal treasure 2", "no").does("steal treasure 2")
    assert race.seen("TreasureStolen", "card blind") == [("morgans_map", False)]
    assert [seat.treasures_up for seat in race.seats] == [("morgans_map",), ("lady_beth",), ()]


def test_a_treasure_that_lies_face_down_is_stolen_blind() -> None:
    """Summary, Combat 14; ruling R12: luck draws it from all of them."""
    down, found = {"gold_7a", "gold_3a", "cursed_4"}, set()
    for seed in range(40):
        race = won({}, {"holds": [], "down": sorted(down)}, seed=seed).asks("booty 1", "steal treasure 1", "no")
        found |= set(race.does("steal treasure 1").seen("TreasureStolen", "card"))
    assert found == down


def test_the_thief_knows_the_treasure_afterwards_and_nobody_else_does() -> None:
    """Rulings R12, J4."""
    race = won({}, {"holds": [], "down": ["gold_7a"]}).does("steal treasure 1")
    assert [race.of(1, seat).treasures_known for seat in (1, 2, 3)] == [("gold_7a",), (), ()]
    assert cards_seen(race, TreasureStolen) == ["gold_7a", "gold_7a", "", ""], "the loser knows what was lost"


def test_a_cursed_treasure_is_given_by_choice() -> None:
    """Summary, Combat 15; ruling R13: cursed ones alone can be given."""
    race = won({"down": ["gold_7a", "cursed_2", "cursed_4"]}, {"holds": []})
    seats = race.asks("booty 1", "curse 2 cursed_2", "curse 2 cursed_4", "no").does("curse 2 cursed_4").state.seats
    assert [TREASURE_IDS[card] for card in seats[1].down] == ["cursed_4"]
    assert sorted(TREASURE_IDS[card] for card in seats[0].down) == ["cursed_2", "gold_7a"]


def test_whoever_gets_a_curse_sees_it_and_others_do_not() -> None:
    """Rulings R13, J4."""
    race = won({"down": ["cursed_2"]}, {"holds": []}).does("curse 2 cursed_2")
    assert [race.of(2, seat).treasures_known for seat in (2, 3)] == [("cursed_2",), ()]
    assert cards_seen(race, CurseGiven)[1:3] == ["cursed_2", ""]


def test_a_defender_who_wins_chooses_in_the_same_way() -> None:
    """Summary, Combat 12."""
    race = begun(ship(8, ["gold 4"], hand=[4]), ship(9), ship(20), lairs=[], combat=[2, 10])
    race.asks("booty 2", "steal 1", "no").does("steal 1")
    assert race.tokens(1, "gold") == 0 and race.tokens(2, "gold") >= 7
