"""A round: the dice, the cards, the turns."""

from highseas.engine.jamaica.jamaica import JAMAICA
from tests.jamaica import begun, laid, ship


def test_the_captain_throws_both_dice_and_chooses_which_is_for_the_morning() -> None:
    """Summary, Game Round 1: it holds for everybody; equal dice lay themselves."""
    for text, dice in (("dice 3 5", (3, 5)), ("dice 5 3", (5, 3))):
        race = laid(ship(), ship(), ship(), dice=[[3, 5]]).asks("dice 1", "dice 3 5", "dice 5 3").does(text)
        assert race.seen("DicePlaced", "morning evening") == [dice]
        assert race.turns_over().seen("CardTurned", "morning_die evening_die") == [dice] * 3
    view = laid(ship(), ship(), ship(), dice=[[4, 4]]).asks("card 1").view
    assert view.dice == (4, 4) and view.dice_placed


def test_everybody_chooses_a_card_face_down_before_any_is_turned_over() -> None:
    """Summary, Game Round 2: whoever has one card alone is asked too."""
    race = laid(ship(hand=[1, 8]), ship(hand=[6, 9]), ship(hand=[10]), dice=[[1, 1]])
    race.does("card 1", "card 9").asks("card 3", "card 10")
    for view in (race.view, JAMAICA.view_for(race.state, 2)):
        assert [(seat.chosen, seat.card) for seat in view.seats] == [(True, 0), (True, 0), (False, 0)]
    assert race.of(2, 2).card == 9


def test_an_empty_deck_is_made_of_the_discard_pile_before_cards_are_chosen() -> None:
    """Summary, Game Round 2; ruling J1: without the card about to be played, and not while a card is left."""
    done = [2, 3, 4, 5, 6, 7, 9, 11]
    race = laid(ship(hand=[1, 8, 10], deck=[], discard=done), ship(), ship(), dice=[[1, 2]]).does("dice 1 2")
    assert race.seen("DeckShuffled", "seat_no cards") == [(0, 8)]
    assert (race.of(1).deck, race.of(1).discard) == (8, ()) and sorted(race.state.seats[0].deck) == done
    assert race.does("card 10", "card 8", "card 8").of(1).discard == (10,)
    race = laid(ship(hand=[1, 8, 10], deck=[2], discard=done[1:]), ship(), ship()).does("dice 1 2")
    assert not race.seen("DeckShuffled") and race.of(1).discard == tuple(done[1:])


def test_the_captain_turns_the_own_card_over_first_and_does_what_it_says() -> None:
    """Summary, Game Round 3."""
    race = begun(ship(hand=[11]), ship(hand=[9]), ship(hand=[10]), captain=2)
    assert race.seen("CardTurned", "seat_no card") == [(1, 9), (2, 10), (0, 11)]
    assert race.seen("CardTurned", "morning evening")[0] == ("gunpowder", "gold")
    assert race.tokens(2, "gunpowder") == 1 and race.tokens(2, "gold") == 3 + 2


def test_the_others_turn_theirs_over_when_it_is_their_turn() -> None:
    """Summary, Game Round 4: while somebody acts, those who come later have their cards face down."""
    race = begun(ship(5, hand=[1]), ship(hand=[9]), ship(hand=[10]), dice=[[2, 1]]).asks("sail 1")
    assert [(seat.turned, seat.card) for seat in race.seats] == [(True, 1), (False, 0), (False, 0)]


def test_the_morning_is_done_whole_before_the_evening() -> None:
    """Summary, Game Round 5: battle and booty of the morning come before what is loaded in the evening."""
    race = begun(ship(8, hand=[4]), ship(9, ["gunpowder 2"]), ship(), combat=[10, 2], lairs=[]).asks("powder 2")
    assert not race.seen("Loaded")
    order = race.does("powder 0", "steal 1").order
    assert order.index("HoldStolen") < order.index("Loaded")
    assert [kind for seat_no, kind in race.seen("Loaded", "seat_no kind") if not seat_no] == ["gunpowder", "food"]


def test_at_the_end_of_a_round_everybody_draws_and_the_compass_goes_clockwise() -> None:
    """Summary, Game Round 6."""
    ships = [ship(hand=[8, 9, 10], deck=[3, 2, 1]) for _ in range(3)]
    race = begun(*ships, captain=3, dice=[[1, 2], [4, 6]])
    assert sorted(race.seen("CardDrawn", "seat_no card")) == [(0, 3), (1, 3), (2, 3)]
    assert race.asks("dice 1", "dice 4 6", "dice 6 4").seen("RoundStarted", "seat_no round") == [(0, 2)]


def test_holds_discard_piles_and_numbers_of_cards_are_open_to_all() -> None:
    """Ruling J11."""
    ann = ship(3, ["gunpowder 4"], hand=[1, 2, 3], deck=[4, 5], discard=[6, 7, 8, 9, 10, 11])
    seen = laid(ann, ship(), ship()).of(1, 2)
    assert seen.holds[0] == ("gunpowder", 4) and seen.discard == (6, 7, 8, 9, 10, 11)
    assert (seen.hand_size, seen.deck, seen.hand) == (3, 2, ())
