"""The Adventure Begins: items, Ares Pirates, Innkeepers, Lookouts, Tybuk Brothers, new taxes and expeditions."""

import msgspec
import pytest
from msgspec.structs import replace

from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.piles import gain, join_cards
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import next_cards, odds
from highseas.story.view import tale_in
from tests.adventure import Tale, card
from tests.helpers import of


def test_prices_are_distinguished_by_the_face_of_an_innkeeper() -> None:
    """Ruling R28: which price goes with a card that is given up follows from its face alone."""
    prices = [entry.price for entry in CARDS if entry.kind == "innkeeper"]
    assert len(set(prices)) == len(prices) == 3


def looking(players: int = 1, competitive: bool = False) -> Tale:
    tale = Tale(2, players, competitive).top("red-1-1c", "sailor-1vp", "governor")
    tale.seat.has("lookout-1vp")
    return tale


def test_a_lookout_reshuffles_a_short_deck() -> None:
    """Rulings R2, R29: the discard pile becomes the Play deck when it runs out."""
    tale = looking()
    state = tale.state
    state.discard += state.play_deck[:-1]
    state.play_deck = state.play_deck[-1:]
    tale.do("lookout")
    assert len(state.revealed) == 3 and state.shuffles == 1


def test_a_second_reshuffle_for_a_lookout_brings_no_tax() -> None:
    """A ruling of ours on R2 and R29: what a Lookout looks at does nothing, with that option too."""
    tale = looking()
    tale.seat.coins(12)
    state = tale.state
    state.options = replace(state.options, second_shuffle_tax=True)
    state.discard, state.play_deck, state.shuffles = state.discard + state.play_deck[:-1], state.play_deck[-1:], 1
    assert not of(tale.do("lookout"), ev.TaxRaised)
    assert len(tale.seat.it.coins) == 12 and state.shuffles == 2


def test_a_rival_does_not_know_the_card_that_was_put_back() -> None:
    """Rulings R23, R29: against each other only the player who looked."""
    tale = looking(2, competitive=True)
    tale.do("lookout", "look governor")
    assert odds(observe(tale.state, 0)).total == 1 < odds(observe(tale.state, 1)).total
    seen = observe(tale.state, 1)
    assert observe(determinize(seen, 5), 1) == seen


def test_who_looked_knows_the_card_in_a_rivals_turn_too() -> None:
    """Rulings R23, R29: the player who looked, and nobody else, until the card is drawn."""
    tale = looking(2, competitive=True).harbor("jester")
    tale.seat.coins(9)
    tale.at(1).coins(9)
    tale.do("lookout", "look governor", "stop", "pass", "pass")
    assert tale.state.active == 1 and tale.state.known
    assert odds(observe(tale.state, 0)).total == 1 < odds(observe(tale.state, 1)).total
    view = table_view(tale.state).part
    assert view.known_card == ""
    for seat_no in (0, 1):
        seen = observe(tale.state, seat_no)
        assert observe(determinize(seen, 5), seat_no) == seen
    tale.do("draw")
    assert not tale.state.known and tale.state.looker == -1


def test_the_table_shows_a_known_card_to_who_may_know_it() -> None:
    """Rulings R23, R29: at a rival's decision it lies face down; together everyone sees it."""

    def known() -> str:
        view = tale_in(table_view(tale.state))
        return view.known_card

    tale = looking(2, competitive=True).harbor("jester")
    tale.seat.coins(9)
    tale.at(1).coins(9)
    tale.do("lookout", "look governor")
    assert known() == CARDS[card("governor")].id
    tale.do("stop", "pass")
    assert tale.state.active == 0 and known() == ""  # the rival's chance to take, in the looker's turn
    together = looking(2).harbor("jester")
    together.seat.coins(9)
    together.at(1).coins(9)
    together.do("lookout", "look governor", "stop", "pass")
    view = table_view(together.state).part
    assert view.known_card == CARDS[card("governor")].id


@pytest.mark.parametrize(("competitive", "saved", "read"), [(False, 0, -1), (True, -1, 0), (True, 1, 1)])
def test_the_first_saves_are_read_by_who_knows_the_card(competitive: bool, saved: int, read: int) -> None:
    """Version 0.1 wrote who looked where everyone knows the card, and at first nobody at all."""
    tale = looking(2, competitive)
    tale.do("lookout", "look governor")
    tale.state.looker = saved
    assert read_table(msgspec.msgpack.encode(tale.state), "adventure").looker == read


def test_a_known_card_that_becomes_a_coin_stays_known() -> None:
    """Rulings R1, R29: its face is no secret to the table."""
    tale = looking()
    tale.do("lookout", "look governor")
    gain(tale.state, 0, 2, "event", None)
    seen = observe(tale.state, 0)
    for seed in range(5):
        assert card("governor") in determinize(seen, seed).seats[0].coins


def test_odds_are_exact_after_cards_are_shuffled_in() -> None:
    """Ruling R23: a card that came in later cannot lie among coins dealt before; counted over all re-deals."""
    tale = Tale(1)
    state = tale.state
    deck = state.play_deck
    state.discard += deck[:-6]
    state.play_deck = deck[-6:]
    tale.seat.coins(4)
    state.seats[0].epochs = bytes((state.epoch,)) * 4
    state.joined = ()
    new = state.discard[:3]
    state.discard = state.discard[3:]
    join_cards(state, new)
    seen = observe(state, 0)
    _, weights = next_cards(seen)
    counts: dict[int, int] = {}
    deals = 6000
    for seed in range(deals):
        top = determinize(seen, seed).play_deck[-1]
        counts[top] = counts.get(top, 0) + 1
    assert set(counts) <= set(weights)
    for index, weight in weights.items():
        expected = weight / sum(weights.values())
        assert abs(counts.get(index, 0) / deals - expected) < 5 * (expected / deals) ** 0.5
    old = [index for index in weights if index not in new]
    held = len(state.seats[0].coins) + len(state.play_deck) - len(new)
    share = (len(state.play_deck) - len(new)) / held / len(state.play_deck)
    copies = sum(1 for group in seen.hidden for c in group.cards if c == old[0])
    assert weights[old[0]] / sum(weights.values()) == pytest.approx(share * copies)
