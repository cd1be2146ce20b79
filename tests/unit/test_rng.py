"""Luck: the same streams on every platform and every Python, and fair.

The figures below were written down once. If one of them changes, every seed, replay and daily deal in the world
changes with it: do not write new ones down, find out what happened.
"""

from collections import Counter
from itertools import permutations
from math import factorial

from highseas.engine.rng import SEED_LIMIT, below, shuffled, stream_from, stream_of
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Setup


def test_streams_shuffles_and_numbers_are_the_recorded_ones() -> None:
    assert stream_of(0, "deck") == 9172190336738917883
    assert stream_of(42, "deck") == 15187452068814386405
    assert stream_of(42, "contracts") == 13461774450560828365
    assert shuffled(0, bytes(range(10))) == (bytes([0, 4, 5, 3, 8, 7, 2, 6, 9, 1]), 10978708104253154426)
    order = bytes([5, 0, 7, 1, 8, 6, 3, 2, 4, 9])
    assert shuffled(SEED_LIMIT - 1, bytes(range(10))) == (order, 10554742909559893402)
    assert shuffled(5, b"") == (b"", 3348012396261043399)
    assert below(7, 6) == (5, 1028073409035546184)
    assert below(7, 1) == (0, 1028073409035546184)
    assert below(7, 2**63 + 1) == (4337880303509583283, 17742516770537635375)  # the first number drawn was too large


def test_a_deal_is_the_recorded_one() -> None:
    """Ids, not indexes: card files may grow, a deal may not change for it."""
    state = new_game(Setup("contracts", ("Ann",), 42))
    assert [CONTRACTS[index].id for index in state.contracts] == [
        "contract-lady-killer",
        "contract-fighter",
        "contract-ransom",
    ]
    assert [CARDS[index].id for index in state.time_deck[:-5:-1]] == [
        "base-admiral-1vp",
        "base-ship-yellow-2-2c",
        "base-ship-yellow-2-3c",
        "base-captain-1vp",
    ]
    assert state.stream == 9594301106605220979


def test_streams_of_different_names_and_seeds_differ() -> None:
    streams = {stream_of(seed, name) for seed in range(200) for name in ("deck", "contracts", "hidden")}
    assert len(streams) == 600 and all(0 <= stream < SEED_LIMIT for stream in streams)


def test_every_order_comes_up_about_equally_often() -> None:
    """Chi-squared over the 24 orders of four cards: 23 degrees of freedom, far below the 0.1% limit of 49.7."""
    stream, seen = stream_of(1, "test"), Counter[bytes]()
    rounds = 4800
    for _ in range(rounds):
        order, stream = shuffled(stream, bytes(range(4)))
        seen[order] += 1
    expected = rounds / factorial(4)
    assert set(seen) == {bytes(order) for order in permutations(range(4))}
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7


def test_a_stream_from_what_is_seen_takes_any_length() -> None:
    long, other = bytes(100_000), bytes(100_001)
    assert stream_from(long, "random") == stream_from(long, "random") < SEED_LIMIT
    assert len({stream_from(seen, name) for seen in (b"", long, other) for name in ("random", "search")}) == 6
