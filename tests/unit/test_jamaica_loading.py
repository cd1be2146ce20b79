"""Loading: empty holds, throwing out, the rule of the same type."""

from highseas.engine.jamaica.events import Loaded, LoadIgnored, ThrownOut
from tests.jamaica import asked, begun, holds, offered, only, play, ship

FULL = ("food 3", "gold 3", "gold 2", "gunpowder 1", "food 5")


def test_as_many_tokens_as_the_die_shows_go_into_an_empty_hold() -> None:
    """Summary, Loading 1."""
    state, events = begun(ship(hand=[10]), ship(), ship(), dice=[[6, 1]])
    first = [(event.kind, event.count) for event in only(events, Loaded) if event.seat_no == 0]
    assert first == [("food", 6), ("gunpowder", 1)]
    assert holds(state, 1) == ["food 3", "gold 3", "food 6", "gunpowder 1"]


def test_tokens_are_never_added_to_a_hold_of_the_same_type() -> None:
    """Summary, Loading 1; ruling R10."""
    state, _ = begun(ship(0, ["gold 1"], hand=[8]), ship(), ship(), dice=[[2, 2]])
    assert holds(state, 1) == ["gold 1", "gold 2", "gold 2"]


def test_with_no_empty_hold_one_is_emptied_for_it() -> None:
    """Summary, Loading 2: what was in it goes to the bank."""
    state, _ = begun(ship(0, FULL, hand=[6]), ship(), ship(), dice=[[4, 4]])
    assert asked(state) == ("load", 1) and "empty 4" in offered(state)
    events = play(state, "empty 4")
    assert [(event.kind, event.count) for event in only(events, ThrownOut)] == [("gunpowder", 1)]
    assert holds(state, 1)[:5] == ["food 3", "gold 3", "gold 2", "gold 4", "food 5"]


def test_nobody_may_throw_out_while_a_hold_is_empty() -> None:
    """Summary, Loading 1; ruling R10: nor leave the tokens."""
    state, events = begun(ship(0, FULL[:4], hand=[8]), ship(), ship(), dice=[[4, 4]])
    assert only(events, Loaded)[0].hold == 5
    assert asked(state) == ("load", 1) and all(text.startswith("empty") for text in offered(state))


def test_a_hold_of_the_same_type_cannot_be_emptied() -> None:
    """Summary, Loading 3."""
    state, _ = begun(ship(0, FULL, hand=[5]), ship(), ship(), dice=[[4, 4]])
    assert offered(state) == ["empty 2", "empty 3", "empty 4"]
    state, _ = begun(ship(0, FULL, hand=[8]), ship(), ship(), dice=[[4, 4]])
    assert offered(state) == ["empty 1", "empty 4", "empty 5"]


def test_with_all_holds_full_of_the_same_type_nothing_is_loaded() -> None:
    """Summary, Loading 4; ruling R10."""
    rich = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    state, events = begun(ship(0, rich, hand=[8]), ship(), ship(), dice=[[6, 6]])
    assert [(event.seat_no, event.count) for event in only(events, LoadIgnored)] == [(0, 6), (0, 6)]
    assert holds(state, 1) == rich


def test_two_symbols_of_gold_are_two_loads() -> None:
    """Ruling R10."""
    state, _ = begun(ship(0, FULL[:4], hand=[8]), ship(), ship(), dice=[[1, 6]])
    assert holds(state, 1)[4] == "gold 1"
    play(state, "empty 1")
    assert holds(state, 1)[:5] == ["gold 6", "gold 3", "gold 2", "gunpowder 1", "gold 1"]


def test_among_several_empty_holds_the_player_chooses() -> None:
    """Ruling J6: it matters for the sixth hold alone, so equal ones are offered once."""
    six = ship(0, ["food 3"], up=["sixth_hold"], hand=[5])
    state, _ = begun(six, ship(), ship(), dice=[[4, 4]])
    assert asked(state) == ("load", 1) and offered(state) == ["hold 2", "hold 6"]
    play(state, "hold 6")
    assert holds(state, 1) == ["food 3", "", "", "", "", "food 4"]


def test_any_empty_hold_is_right() -> None:
    """Ruling J6."""
    six = ship(0, ["food 3"], up=["sixth_hold"], hand=[5])
    state, _ = begun(six, ship(), ship(), dice=[[4, 4]])
    play(state, "hold 4")
    assert holds(state, 1) == ["food 3", "", "", "food 4"]
