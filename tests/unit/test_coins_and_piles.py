"""Coins are cards, and piles run out: rulings R1 and R2."""

from highseas.campaign.royal.words.events import event_lines
from highseas.campaign.royal.words.names import TableNames
from highseas.engine.royal.events import Gained, Paid, Reshuffled, Revealed, Stopped, TaxPaid, TaxRaised
from highseas.engine.royal.saved.validation import all_cards, expected_cards
from highseas.engine.royal.seen.build_view import prompt
from highseas.engine.royal.state import Options
from tests.helpers import after, coins, do, gains, moves, of, pile, table

YUCATA = Options(second_shuffle_tax=True)


def test_coins_are_the_top_cards_of_the_play_deck() -> None:
    """Big Box p. 3, ruling R1: gaining n coins moves the top n cards, unseen."""
    state = after(table(harbor="red-3-2c", deck="sailor-1vp jester priest-1vp", phase="trade"), "take red-3-2c")
    assert state.seats[0].coins == pile("sailor-1vp", "jester") and state.reveals == 0


def test_coins_are_paid_face_up_the_last_gained_first() -> None:
    """Ruling R1: faces that were hidden are seen now, so that undoing a hire asks."""
    state = table(harbor="sailor-1vp", coins=["settler-1vp jester priest-1vp captain-1vp"], phase="trade")
    (paid,) = of(do(state, "take sailor"), Paid)
    assert state.discard == paid.faces == pile("captain-1vp", "priest-1vp", "jester") and state.reveals == 3
    assert state.seats[0].coins == pile("settler-1vp")


def test_a_fee_changes_hands_face_down() -> None:
    """Rulings R1 and R5: the last coin gained goes over, unseen."""
    state = table(2, harbor="red-3-2c", coins=[0, "jester"], deck="sailor-1vp priest-1vp", phase="trade")
    do(state, "pass", "take red-3-2c")
    assert state.seats[0].coins == pile("priest-1vp") and state.seats[1].coins == pile("jester", "sailor-1vp")
    assert state.reveals == 0


def test_the_discard_pile_becomes_the_play_deck_when_a_card_is_needed() -> None:
    """Big Box p. 5, ruling R2: not before; the last card may be drawn and the deck lies empty."""
    state = table(discard="sailor-1vp jester", rest="point")
    assert of(do(state, "draw"), Reshuffled) == [Reshuffled(2)]
    assert len(state.play_deck) == 1 and state.discard == b""
    state = table(deck="sailor-1vp", discard="jester", rest="point")
    assert not of(do(state, "draw"), Reshuffled)
    assert state.play_deck == b"" and state.discard == pile("jester")


def test_a_gain_goes_on_over_a_reshuffle() -> None:
    """Ruling R2: each coin may be the one that needs a new deck."""
    state = table(harbor="red-6-3c", deck="jester", discard="sailor-1vp priest-1vp", rest="point", phase="trade")
    events = do(state, "take red-6-3c")
    assert gains(events, "trade") == [(0, 3)]
    assert len(of(events, Reshuffled)) == 1 and len(state.play_deck) == 1  # the ship was shuffled in with the others


def test_coins_that_cannot_be_drawn_are_neither_paid_nor_promised() -> None:
    """Ruling R2: with both piles empty, a ship that goes to the discard pile is the only coin there is."""
    state = table(2, mode="base", harbor="black-skull-4c sailor", coins=[0, 0], rest="point", phase="trade")
    preview = next(each.preview for each in prompt(state).options if each.text.startswith("take base-ship"))
    assert preview is not None and (preview.gains, preview.coins_after) == (1, 1)
    gained = of(do(state, "take black-skull-4c"), Gained)[0]
    assert (gained.coins, gained.asked) == (1, 4) and len(state.seats[0].coins) == 1


def test_with_both_piles_empty_a_draw_brings_a_tax_without_card_or_bonus() -> None:
    """Rulings R2, R21: what was paid is shuffled, and Discover goes on; no Time card is asked for."""
    state = table(coins=[13], rest="point")
    events = do(state, "draw")
    assert of(events, TaxRaised) == [TaxRaised(-1)] and not gains(events, "tax_bonus")
    assert [(paid.seat_no, paid.coins) for paid in of(events, TaxPaid)] == [(0, 6)]
    assert len(of(events, Revealed)) == 1 and coins(state) == [7] and "aside" not in moves(state)


def test_if_still_no_card_can_be_turned_up_discover_ends() -> None:
    """Ruling R2: as if the player had stopped; it may come with the first draw of the base game."""
    state = table(coins=[3], harbor="sailor-1vp", rest="point")
    assert of(do(state, "draw"), Stopped) == [Stopped(0, 1, forced=True)]
    assert "take base-sailor-1vp" in moves(state)
    state = table(2, mode="base", coins=[3, 3], rest="point", drawn=0)
    assert of(do(state, "draw"), Stopped)[0].forced
    assert state.active == 1  # nothing to take, so the next seat's turn has begun


def test_a_second_reshuffle_brings_a_tax_if_the_option_says_so() -> None:
    """Ruling R2, Yucata's option: a deck that only goes round and round."""
    deck = ["red-1-1c"]
    state = after(table(display=["pirate"], coins=[12], deck=deck, rest="point", options=YUCATA), "draw", "repel")
    first = do(state, "draw")
    assert of(first, Reshuffled) and not of(first, TaxRaised)
    second = do(state, "repel", "draw")
    assert of(second, TaxRaised) == [TaxRaised(-1)] and of(second, TaxPaid)[0].coins == 6
    assert of(second, Reshuffled) == [Reshuffled(7)]
    assert event_lines(second, TableNames(("Ann",)))[1].startswith(
        "The Play deck has too few cards left: a Tax Increase"
    )


def test_without_the_option_a_second_reshuffle_is_like_the_first() -> None:
    """Ruling R2."""
    state = table(display=["pirate"], coins=[12], deck="red-1-1c", rest="point")
    events = do(state, "draw", "repel", "draw", "repel", "draw")
    assert len(of(events, Reshuffled)) == 2 and not of(events, TaxRaised)


def test_the_second_reshuffle_is_counted_within_one_discover() -> None:
    """Ruling R2, Yucata's option."""
    state = table(display=["pirate"], coins=[12], deck="red-1-1c", rest="point", options=YUCATA)
    do(state, "draw", "repel", "draw", "keep", "stop", "pass")
    assert state.shuffles == 0


def test_no_card_is_ever_created_or_lost() -> None:
    """Ruling R1: held after every move of every kind of game by `tests/property`."""
    state = table(3, harbor="red-3-2c sailor-1vp", coins=[5, 5, 5], phase="trade")
    do(state, "take sailor", "take red-3-2c")
    assert all_cards(state) == expected_cards(state)
