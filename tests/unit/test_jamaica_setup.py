"""Laying a race out: ships, cards, treasures, tokens."""

from highseas.engine.jamaica.definitions import DECK, TREASURE_IDS
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import laid, new, ship


def test_everybody_has_the_same_eleven_action_cards_in_an_order_of_their_own() -> None:
    """Summary, Setup 1."""
    decks = [seat.hand + seat.deck for seat in new(6).state.seats]
    assert all(sorted(deck) == sorted(DECK) for deck in decks) and len(set(decks)) == len(decks)


def test_all_ships_begin_at_port_royal() -> None:
    """Summary, Setup 2; ruling R1."""
    assert {(seat.space, seat.lap) for seat in new(6).seats} == {(0, 0)}


def test_nine_of_the_twelve_treasures_lie_face_down_in_an_order_that_luck_decides() -> None:
    """Summary, Setup 3."""
    races = [new(3, seed).state.treasures for seed in range(30)]
    assert all(len(set(treasures)) == 9 for treasures in races) and len(set(races)) == 30
    assert {card for treasures in races for card in treasures} == set(range(len(TREASURE_IDS)))


def test_three_treasures_are_in_no_race_and_nobody_sees_them() -> None:
    """Summary, Setup 4."""
    race = new(3)
    assert len(race.state.box) == 3 and not set(race.state.box) & set(race.state.treasures)
    assert race.view.treasure_deck == 9


def test_a_treasure_token_lies_on_each_of_the_nine_lairs() -> None:
    """Summary, Setup 5."""
    assert new(3).view.lairs == (4, 9, 11, 19, 22, 25, 33, 37, 44)


def test_the_bank_never_runs_out() -> None:
    """Summary, Setup 6; ruling R19: six ships with more gunpowder than was ever printed load more."""
    race = laid(*[ship(0, ("gunpowder 6",) * 3, hand=[11])] * 6, dice=[[6, 6]]).turns_over()
    assert race.seen("Loaded", "kind count").count(("gunpowder", 6)) == 6
    assert sum(race.tokens(seat, "gunpowder") for seat in range(1, 7)) == 6 * 24 > 45


def test_everybody_begins_with_three_food_and_three_doubloons_in_two_holds_and_three_secret_cards() -> None:
    """Summary, Setup 7: the own hand is seen, others are counted."""
    race = new(6)
    assert all(sorted(race.holds(seat)) == ["food 3", "gold 3"] for seat in range(1, 7))
    assert {(seat.hand_size, seat.hand, len(seat.holds)) for seat in race.seats} == {(3, (), 5)}
    assert [len(seat.hand) for seat in JAMAICA.view_for(race.state, 1).seats] == [0, 3, 0, 0, 0, 0]


def test_luck_names_the_first_captain() -> None:
    """Summary, Setup 8, 9: the Captain throws the dice of the first round."""
    races = [new(4, seed) for seed in range(40)]
    assert all(race.seen("RoundStarted") == [race.view.captain - 1] for race in races)
    assert {race.view.captain for race in races} == {1, 2, 3, 4}
