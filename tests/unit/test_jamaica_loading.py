"""Loading: empty holds, throwing out, the rule of the same type."""

from collections.abc import Sequence

from tests.jamaica import FEW, Race, begun, ship

FULL = ("food 3", "gold 3", "gold 2", "gunpowder 1", "food 5")


def loads(card: int, held: Sequence[str] = FULL, dice: tuple[int, int] = (4, 4), up: Sequence[str] = ()) -> Race:
    """Ann loads by this card: 5 and 6 once, 8 gold and 10 food in the morning, each by its die."""
    return begun(ship(0, held, hand=[card], up=up), ship(), ship(), dice=[dice])


def test_as_many_tokens_as_the_die_shows_go_into_an_empty_hold() -> None:
    """Summary, Loading 1; ruling R10: they are never added to a hold of the same type."""
    race = loads(10, FEW, (6, 1))
    assert race.seen("Loaded", "seat_no kind count")[:2] == [(0, "food", 6), (0, "gunpowder", 1)]
    assert race.seen("Loaded").count(0) == 2 and race.holds(1) == ["food 3", "gold 3", "food 6", "gunpowder 1"]
    assert loads(8, ["gold 1"], (2, 2)).holds(1) == ["gold 1", "gold 2", "gold 2"]


def test_with_no_empty_hold_one_is_emptied_for_it() -> None:
    """Summary, Loading 2: what was in it goes to the bank."""
    race = loads(6).asks("load 1").does("empty 4")
    assert race.seen("ThrownOut", "kind count") == [("gunpowder", 1)]
    assert race.holds(1)[:5] == ["food 3", "gold 3", "gold 2", "gold 4", "food 5"]


def test_nobody_may_throw_out_while_a_hold_is_empty() -> None:
    """Summary, Loading 1; ruling R10: nor leave the tokens; two symbols of gold are two loads."""
    race = loads(8, FULL[:4], (1, 6)).asks("load 1")
    assert race.holds(1)[4] == "gold 1" and all(text.startswith("empty") for text in race.offered)
    assert race.does("empty 1").holds(1)[:5] == ["gold 6", "gold 3", "gold 2", "gunpowder 1", "gold 1"]


def test_a_hold_of_the_same_type_cannot_be_emptied() -> None:
    """Summary, Loading 3."""
    loads(5).asks("load 1", "empty 2", "empty 3", "empty 4")
    loads(8).asks("load 1", "empty 1", "empty 4", "empty 5")


def test_with_all_holds_full_of_the_same_type_nothing_is_loaded() -> None:
    """Summary, Loading 4; ruling R10."""
    rich = ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5"]
    race = loads(8, rich, (6, 6))
    assert race.seen("LoadIgnored", "seat_no count") == [(0, 6), (0, 6)] and race.holds(1) == rich


def test_among_several_empty_holds_the_player_chooses() -> None:
    """Ruling J6: it matters for the sixth hold alone, so equal ones are offered once, and any of them is right."""
    for hold, held in ((6, ["food 3", "", "", "", "", "food 4"]), (4, ["food 3", "", "", "food 4"])):
        race = loads(5, ["food 3"], up=["sixth_hold"]).asks("load 1", "hold 2", "hold 6")
        assert race.does(f"hold {hold}").holds(1) == held
