"""What may be known of a table, and tables that fit it (rulings R1, R22, R23)."""

from collections import Counter

import msgspec

from highseas.engine.royal.game import clone
from highseas.engine.royal.seen.observe import determinize, hidden_groups, observe
from highseas.engine.royal.seen.view import FACE_DOWN, Hidden
from highseas.engine.royal.state import TABLE_ZONES, State
from tests.helpers import after, do, pile, table
from tests.rules import given


def some_table() -> State:
    open_cards = {"harbor": "red-1-1c sailor", "deck": "priest", "expeditions": "two-crosses"}
    return table(**given(3, coins=[4, 0, 5], display=["pirate", "jester"], time=5, **open_cards))


FACE_DOWN_ZONES = [zone.name for zone in TABLE_ZONES if zone.hidden]


def hidden_piles(state: State) -> list[bytes]:
    return [state.play_deck, state.time_deck, state.point_deck, *(seat.coins for seat in state.seats)]


def test_faces_of_hidden_cards_seed_and_luck_are_struck_out() -> None:
    """Ruling R23: Play deck, Time deck, Point deck, coins; for every seat alike."""
    state = some_table()
    before = msgspec.msgpack.encode(state)
    seen = observe(state, 1).table
    for real, shown in zip(hidden_piles(state), hidden_piles(seen), strict=True):
        assert shown == bytes([FACE_DOWN]) * len(real)
    assert all(set(getattr(seen, zone)) <= {FACE_DOWN} for zone in FACE_DOWN_ZONES)
    assert seen.seed == seen.stream == 0, "with them every card to come could be worked out"
    assert observe(state, 0) == observe(state, 1) == observe(state, 2)
    assert msgspec.msgpack.encode(state) == before, "observing changes nothing"


def test_hidden_cards_are_in_index_order_while_one_after_the_other_is_drawn() -> None:
    state = some_table()
    while len(state.play_deck) > 1:
        hidden = sorted(b"".join(hidden_piles(state)))
        assert sorted(b"".join(group.cards for group in observe(state, 0).hidden)) == hidden
        assert all(group.cards == bytes(sorted(group.cards)) for group in observe(state, 0).hidden)
        state.discard, state.play_deck = state.discard + state.play_deck[-1:], state.play_deck[:-1]


def test_what_lies_open_stays() -> None:
    """Ruling R23: everything else is open information."""
    state = some_table()
    seen = observe(state, 0).table
    for field in set(State.__struct_fields__) - {"seed", "stream", "seats", *FACE_DOWN_ZONES}:
        assert getattr(seen, field) == getattr(state, field)
    for real, shown in zip(state.seats, seen.seats, strict=True):
        for field in set(real.__struct_fields__) - {"coins"}:
            assert getattr(real, field) == getattr(shown, field)


def test_tables_that_differ_in_hidden_cards_alone_look_the_same() -> None:
    state = some_table()
    other = clone(state)
    other.play_deck, other.time_deck = other.time_deck + other.play_deck[5:], other.play_deck[:5]
    ann, _, cy = other.seats
    ann.coins, cy.coins = cy.coins[:4], ann.coins + cy.coins[4:]
    other.seed, other.stream = 99, 99
    assert other != state and observe(other, 0) == observe(state, 0)


def test_what_is_hidden_is_known_as_a_heap_of_cards() -> None:
    """Ruling R23: which cards are hidden is known, where they lie is not."""
    state = some_table()
    (heap,) = hidden_groups(state)
    assert heap == Hidden(0, bytes(sorted(b"".join(hidden_piles(state)))))


def test_after_a_reshuffle_old_coins_and_the_new_deck_are_heaps_of_their_own() -> None:
    """Rulings R2 and R23: the discard pile was seen, so the new deck is known card by card."""
    state = after(table(coins=[2], discard="jester sailor", deck=[], rest="point", time=0, mode="base"), "draw")
    drawn = state.harbor
    old, new = hidden_groups(state)
    assert new.epoch != old.epoch and sorted(new.cards + drawn) == sorted(pile("jester", "sailor"))
    assert old.cards == bytes(sorted(state.point_deck + state.seats[0].coins))


def test_an_age_is_used_again_only_when_no_coin_is_left_of_it() -> None:
    """Coins of several shuffles may lie together and stay distinct."""
    loop = ["red-1-1c", "blue-1-1c"]
    state = table(mode="base", display=["pirate"], discard=loop, rest="point", coins=[2])
    do(state, "draw", "repel", "draw", "repel", "draw", "repel")
    assert state.epoch == 1  # two reshuffles, and no coin of the first is about
    state.seats[0].epochs = bytes([0, 1])
    do(state, "draw", "repel", "draw", "repel")
    assert state.epoch == 2
    assert [group.epoch for group in hidden_groups(state)] == [0, 1, 2]


def test_determinize_deals_otherwise_for_another_seed() -> None:
    """Its luck has nothing to do with the game's own: search must not learn the order of a reshuffle to come."""
    state = some_table()
    seen = observe(state, 0)
    assert len({determinize(seen, seed).play_deck for seed in range(20)}) == 20
    assert determinize(seen, 5) == determinize(seen, 5)
    assert determinize(seen, state.seed).stream != state.stream


def test_every_hidden_card_may_lie_anywhere() -> None:
    """Uniform: the top card over 2,100 deals of seven hidden cards, chi-squared below the 0.1% limit (22.5)."""
    deck = ["jester", "sailor", "priest", "governor", "admiral"]
    seen = observe(table(mode="base", rest="discard", deck=deck, coins=["captain settler"]), 0)
    assert len(seen.hidden[0].cards) == 7
    top = Counter(determinize(seen, seed).play_deck[-1] for seed in range(2100))
    assert sorted(top) == sorted(set(seen.hidden[0].cards))
    assert sum((count - 300) ** 2 / 300 for count in top.values()) < 22.5


def test_coins_of_an_older_shuffle_are_never_dealt_into_the_new_deck() -> None:
    """What `odds` counts on."""
    state = after(table(coins=["governor jester"], discard="sailor priest", rest="point", mode="base"), "draw")
    seen = observe(state, 0)
    for seed in range(30):
        assert set(determinize(seen, seed).play_deck) <= set(pile("sailor", "priest"))
