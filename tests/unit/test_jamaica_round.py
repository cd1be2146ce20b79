"""A round: the dice, the cards, the turns."""

from highseas.engine.jamaica.events import CardDrawn, CardTurned, DeckShuffled, DicePlaced, Loaded, RoundStarted
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import asked, begun, lay, names, offered, only, play, ship, tokens, turn_over


def test_the_captain_throws_both_dice_and_chooses_which_is_for_the_morning() -> None:
    """Summary, Game Round 1: it holds for everybody."""
    for text, morning, evening in (("dice 3 5", 3, 5), ("dice 5 3", 5, 3)):
        state = lay(ship(), ship(), ship(), dice=[[3, 5]])
        assert asked(state) == ("dice", 1) and sorted(offered(state)) == ["dice 3 5", "dice 5 3"]
        play(state, text)
        turned = only(turn_over(state), CardTurned)
        assert [(event.morning_die, event.evening_die) for event in turned] == [(morning, evening)] * 3


def test_equal_dice_lay_themselves() -> None:
    """Summary, Game Round 1."""
    state = lay(ship(), ship(), ship(), dice=[[4, 4]])
    assert asked(state) == ("card", 1)
    assert JAMAICA.view(state).dice == (4, 4) and JAMAICA.view(state).dice_placed


def test_everybody_chooses_a_card_face_down_before_any_is_turned_over() -> None:
    """Summary, Game Round 2."""
    state = lay(ship(hand=[1, 8]), ship(hand=[6, 9]), ship(hand=[2, 10]), dice=[[1, 1]])
    play(state, "card 1", "card 9")
    assert asked(state) == ("card", 3)
    for view in (JAMAICA.view(state), JAMAICA.view_for(state, 2)):
        assert [(seat.chosen, seat.card) for seat in view.seats] == [(True, 0), (True, 0), (False, 0)]
    assert JAMAICA.view_for(state, 1).seats[1].card == 9


def test_a_card_is_asked_of_whoever_has_one_card_alone() -> None:
    """Summary, Game Round 2."""
    state = lay(ship(hand=[8]), ship(hand=[8]), ship(hand=[8]), dice=[[1, 1]])
    assert offered(state) == ["card 8"]


def test_an_empty_deck_is_made_of_the_discard_pile_before_cards_are_chosen() -> None:
    """Summary, Game Round 2; ruling J1: the card about to be played is not among them."""
    done = [2, 3, 4, 5, 6, 7, 9, 11]
    state = lay(ship(hand=[1, 8, 10], deck=[], discard=done), ship(), ship(), dice=[[1, 2]])
    events = play(state, "dice 1 2")
    assert [(event.seat_no, event.cards) for event in only(events, DeckShuffled)] == [(0, 8)]
    seen = JAMAICA.view(state).seats[0]
    assert (seen.deck, seen.discard) == (8, ())
    assert sorted(state.seats[0].deck) == done
    play(state, "card 10", "card 8", "card 8")
    assert JAMAICA.view(state).seats[0].discard == (10,)


def test_a_deck_with_a_card_left_is_not_shuffled() -> None:
    """Ruling J1."""
    state = lay(ship(hand=[1, 8, 10], deck=[2], discard=[3, 4, 5, 6, 7, 9, 11]), ship(), ship())
    events = play(state, "dice 1 2")
    assert not only(events, DeckShuffled)
    assert JAMAICA.view(state).seats[0].discard == (3, 4, 5, 6, 7, 9, 11)


def test_the_captain_turns_the_own_card_over_first_and_does_what_it_says() -> None:
    """Summary, Game Round 3."""
    state = lay(ship(hand=[11]), ship(hand=[9]), ship(hand=[10]), captain=2)
    turned = only(turn_over(state), CardTurned)
    assert [(event.seat_no, event.card) for event in turned] == [(1, 9), (2, 10), (0, 11)]
    assert (turned[0].morning, turned[0].evening) == ("gunpowder", "gold")
    assert tokens(state, 2, "gunpowder") == 1 and tokens(state, 2, "gold") == 3 + 2


def test_the_others_turn_theirs_over_when_it_is_their_turn() -> None:
    """Summary, Game Round 4: while somebody acts, those who come later have their cards face down."""
    state, _ = begun(ship(5, hand=[1]), ship(hand=[9]), ship(hand=[10]), dice=[[2, 1]])
    assert asked(state) == ("sail", 1)
    assert [(seat.turned, seat.card) for seat in JAMAICA.view(state).seats] == [(True, 1), (False, 0), (False, 0)]


def test_the_morning_is_done_whole_before_the_evening() -> None:
    """Summary, Game Round 5: battle and booty of the morning come before what is loaded in the evening."""
    ann, bo = ship(8, hand=[4]), ship(9, ["gunpowder 2"])
    state, events = begun(ann, bo, ship(), combat=[10, 2], lairs=[])
    assert asked(state) == ("powder", 2) and "Loaded" not in names(events)
    events = play(state, "powder 0", "steal 1")
    loaded = [event.kind for event in only(events, Loaded) if event.seat_no == 0]
    assert names(events).index("HoldStolen") < names(events).index("Loaded") and loaded == ["gunpowder", "food"]


def test_at_the_end_of_a_round_everybody_draws_and_the_compass_goes_clockwise() -> None:
    """Summary, Game Round 6."""
    ships = [ship(hand=[8, 9, 10], deck=[3, 2, 1]) for _ in range(3)]
    state = lay(*ships, captain=3, dice=[[1, 2], [4, 6]])
    events = turn_over(state)
    assert sorted((event.seat_no, event.card) for event in only(events, CardDrawn)) == [(0, 3), (1, 3), (2, 3)]
    assert [(event.seat_no, event.round) for event in only(events, RoundStarted)] == [(0, 2)]
    assert asked(state) == ("dice", 1) and sorted(offered(state)) == ["dice 4 6", "dice 6 4"]


def test_holds_discard_piles_and_numbers_of_cards_are_open_to_all() -> None:
    """Ruling J11."""
    ann = ship(3, ["gunpowder 4"], hand=[1, 2, 3], deck=[4, 5], discard=[6, 7, 8, 9, 10, 11])
    seen = JAMAICA.view_for(lay(ann, ship(), ship()), 1).seats[0]
    assert seen.holds[0] == ("gunpowder", 4) and seen.discard == (6, 7, 8, 9, 10, 11)
    assert (seen.hand_size, seen.deck, seen.hand) == (3, 2, ())


def test_what_the_dice_were_is_said() -> None:
    events = play(lay(ship(), ship(), ship(), dice=[[3, 5]]), "dice 5 3")
    assert [(event.morning, event.evening) for event in only(events, DicePlaced)] == [(5, 3)]
