"""What may be known of a table, and tables that fit it.

Everyone sees the same: all but the Play deck, the Time deck, the Point deck and the faces of coins (ruling
R23). What is hidden falls into groups by the shuffle it was dealt from: which cards a group holds follows from
what has been seen since, and within a group every arrangement is equally likely. `odds` counts on that, and
`determinize` re-deals by it.
"""

import msgspec

from engine.cards import ONE
from engine.game import clone
from engine.rng import shuffled, stream_of
from engine.state import State

FACE_DOWN = 255
"""Stands for every hidden card in an observation."""


class Hidden(msgspec.Struct, frozen=True):
    """The hidden cards of one shuffle: which they are, in index order. Where they lie is in the table."""

    age: int
    cards: bytes


class Observation(msgspec.Struct):
    """All that a screen, a hint or an AI may know.

    `table` is the state with hidden cards, seed and luck struck out; every function of the engine that only
    looks at it (`legal`, figures, progress) works on it, but it cannot be played on: `determinize` first.
    """

    table: State
    hidden: tuple[Hidden, ...]


def _hidden_of_age(state: State, age: int) -> bytes:
    cards = state.play_deck if state.age == age else b""
    if age == 0:
        cards += state.time_deck + state.point_deck
    for seat in state.seats:
        cards += bytes(card for card, card_age in zip(seat.coins, seat.ages, strict=True) if card_age == age)
    return bytes(sorted(cards))


def hidden_groups(state: State) -> tuple[Hidden, ...]:
    """The groups of hidden cards, oldest shuffle number first. Empty groups are left out."""
    ages = {0, state.age, *(age for seat in state.seats for age in seat.ages)}
    groups = (Hidden(age, _hidden_of_age(state, age)) for age in sorted(ages))
    return tuple(group for group in groups if group.cards)


def observe(state: State, seat: int) -> Observation:
    """What the seat, from 0, may know. All seats know the same in the modes of the table."""
    table = clone(state)
    table.seed = table.stream = 0
    for zone in ("play_deck", "time_deck", "point_deck"):
        setattr(table, zone, ONE[FACE_DOWN] * len(getattr(state, zone)))
    for own in table.seats:
        own.coins = ONE[FACE_DOWN] * len(own.coins)
    return Observation(table, hidden_groups(state))


def determinize(seen: Observation, seed: int) -> State:
    """A whole table that fits the observation, its hidden cards and its luck drawn by the seed.

    Any such table is as likely as any other, so search and tests may play on it; `observe` of it is equal to
    the observation. The seed is the searcher's own and has nothing to do with the game's.
    """
    state = clone(seen.table)
    state.seed = seed
    state.stream = stream_of(seed, "search")  # not "deck": that is how games with this seed begin
    stream = stream_of(seed, "hidden")
    for group in seen.hidden:
        cards, stream = shuffled(stream, group.cards)
        _deal_hidden(state, group.age, cards)
    return state


def _deal_hidden(state: State, age: int, cards: bytes) -> None:
    """Put the group's cards where its cards lie: decks, then coins seat by seat."""
    at = 0
    zones = ["play_deck"] if state.age == age else []
    zones += ["time_deck", "point_deck"] if age == 0 else []
    for zone in zones:
        size = len(getattr(state, zone))
        setattr(state, zone, cards[at : at + size])
        at += size
    for seat in state.seats:
        coins = bytearray(seat.coins)
        for place, coin_age in enumerate(seat.ages):
            if coin_age == age:
                coins[place] = cards[at]
                at += 1
        seat.coins = bytes(coins)
