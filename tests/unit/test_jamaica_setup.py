"""Laying a race out: ships, cards, treasures, tokens."""

from highseas.engine.jamaica.definitions import DECK, TREASURE_IDS
from highseas.engine.jamaica.events import Loaded, RoundStarted
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup
from tests.jamaica import NAMES, holds, lay, only, ship, tokens, turn_over


def test_everybody_has_the_same_eleven_action_cards_in_an_order_of_their_own() -> None:
    """Summary, Setup 1."""
    state = JAMAICA.new(Setup(NAMES, 7))
    decks = [seat.hand + seat.deck for seat in state.seats]
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    assert len(set(decks)) == len(decks)


def test_all_ships_begin_at_port_royal() -> None:
    """Summary, Setup 2; ruling R1."""
    view = JAMAICA.view(JAMAICA.new(Setup(NAMES, 7)))
    assert {(seat.space, seat.lap) for seat in view.seats} == {(0, 0)}


def test_nine_of_the_twelve_treasures_lie_face_down_in_an_order_that_luck_decides() -> None:
    """Summary, Setup 3."""
    races = [JAMAICA.new(Setup(NAMES[:3], seed)) for seed in range(30)]
    assert all(len(set(race.treasures)) == 9 for race in races)
    assert {card for race in races for card in race.treasures} == set(range(len(TREASURE_IDS)))
    assert len({race.treasures for race in races}) == 30


def test_three_treasures_are_in_no_race_and_nobody_sees_them() -> None:
    """Summary, Setup 4."""
    race = JAMAICA.new(Setup(NAMES[:3], 7))
    assert len(race.box) == 3 and not set(race.box) & set(race.treasures)
    assert JAMAICA.view(race).treasure_deck == 9


def test_a_treasure_token_lies_on_each_of_the_nine_lairs() -> None:
    """Summary, Setup 5."""
    assert JAMAICA.view(JAMAICA.new(Setup(NAMES[:3], 7))).lairs == (4, 9, 11, 19, 22, 25, 33, 37, 44)


def test_the_bank_never_runs_out() -> None:
    """Summary, Setup 6; ruling R19: six ships with more gunpowder than was ever printed load more."""
    full = ("gunpowder 6",) * 3
    state = lay(*[ship(0, full, hand=[11]) for _ in range(6)], dice=[[6, 6]])
    events = turn_over(state)
    assert [event.count for event in only(events, Loaded) if event.kind == "gunpowder"] == [6] * 6
    assert sum(tokens(state, seat, "gunpowder") for seat in range(1, 7)) == 6 * 24 > 45


def test_everybody_begins_with_three_food_and_three_doubloons_in_two_holds_and_three_cards() -> None:
    """Summary, Setup 7."""
    state = JAMAICA.new(Setup(NAMES, 7))
    for seat in range(1, 7):
        assert sorted(holds(state, seat)) == ["food 3", "gold 3"]
        assert JAMAICA.view(state).seats[seat - 1].hand_size == 3
        assert len(JAMAICA.view(state).seats[seat - 1].holds) == 5


def test_hands_are_secret() -> None:
    """Summary, Setup 7: the own hand is seen, others are counted."""
    state = JAMAICA.new(Setup(NAMES[:3], 7))
    assert [seat.hand for seat in JAMAICA.view(state).seats] == [(), (), ()]
    mine = JAMAICA.view_for(state, 1).seats
    assert len(mine[1].hand) == 3 and mine[0].hand == mine[2].hand == ()


def test_luck_names_the_first_captain() -> None:
    """Summary, Setup 8, 9: the Captain throws the dice of the first round."""
    found = set()
    for seed in range(40):
        log: list[object] = []
        state = JAMAICA.new(Setup(NAMES[:4], seed), log)
        captain = JAMAICA.view(state).captain
        assert [event.seat_no for event in only(log, RoundStarted)] == [captain - 1]
        found.add(captain)
    assert found == {1, 2, 3, 4}
