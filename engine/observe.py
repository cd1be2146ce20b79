"""What may be known of a table, and tables that fit it.

Everyone sees the same: all but the Play deck, the Time deck, the Point deck and the faces of coins (ruling
R23). What is hidden falls into groups by the shuffle it was dealt from: which cards a group holds follows from
what has been seen since, and within a group every arrangement is equally likely. `odds` counts on that, and
`determinize` re-deals by it.
"""

from collections import Counter

import msgspec

from engine.cards import ONE
from engine.game import clone
from engine.modes import MODES
from engine.rng import shuffled, stream_of
from engine.state import State
from engine.table import forget_top
from engine.tale import Joined

FACE_DOWN = 255
"""Stands for every hidden card in an observation."""


class Hidden(msgspec.Struct, frozen=True):
    """The hidden cards that came in with one shuffle: which they are, in index order.

    They lie where the table has face-down cards of this shuffle, or of one that goes on from it with cards
    shuffled in (`engine.tale.Joined`); `after` is the shuffle this one goes on from, or -1.
    """

    age: int
    cards: bytes
    after: int = -1


class Observation(msgspec.Struct):
    """All that a screen, a hint or an AI may know.

    `table` is the state with hidden cards, seed and luck struck out; every function of the engine that only
    looks at it (`legal`, figures, progress) works on it, but it cannot be played on: `determinize` first.
    """

    table: State
    hidden: tuple[Hidden, ...]


def _hidden_of_age(state: State, age: int) -> bytes:
    deck = state.play_deck[:-1] if state.known else state.play_deck
    cards = deck if state.age == age else b""
    if age == 0:
        cards += state.time_deck + state.point_deck
    for seat in state.seats:
        cards += bytes(card for card, card_age in zip(seat.coins, seat.ages, strict=True) if card_age == age)
    return bytes(sorted(cards))


def hidden_groups(state: State) -> tuple[Hidden, ...]:
    """The groups of hidden cards, oldest shuffle number first. Empty groups are left out."""
    ages = {0, state.age, *(age for seat in state.seats for age in seat.ages)}
    if state.joined:
        return _chained_groups(state, ages)
    groups = (Hidden(age, _hidden_of_age(state, age)) for age in sorted(ages))
    return tuple(group for group in groups if group.cards)


def _chained_groups(state: State, ages: set[int]) -> tuple[Hidden, ...]:
    """As `hidden_groups`, where cards were shuffled into a Play deck: each chain from its first shuffle on.

    A card belongs to the link that its face came in with, and to the chain's first shuffle if it came with none.
    """
    links = {link.age: link for link in state.joined}
    starts = (ages | set(links)) - {link.then for link in state.joined}
    groups: list[Hidden] = []
    for age in sorted(starts):
        chain = [Joined(-1, age, b"")]
        while chain[-1].then in links:
            chain.append(links[chain[-1].then])
        hidden = b"".join(_hidden_of_age(state, link.then) for link in chain)
        later = b"".join(link.faces for link in chain)
        for link in chain:
            mine = bytes(c for c in hidden if (c in link.faces if link.faces else c not in later))
            if mine or len(chain) > 1:
                groups.append(Hidden(link.then, bytes(sorted(mine)), link.age))
    return tuple(groups)


def zone_sizes(seen: "Observation") -> dict[int, int]:
    """How many face-down cards of each shuffle there are, a looked-at top card left out."""
    table = seen.table
    sizes: Counter[int] = Counter(age for seat in table.seats for age in seat.ages)
    sizes[table.age] += len(table.play_deck) - table.known
    sizes[0] += len(table.time_deck) + len(table.point_deck)
    return sizes


def knows_top(state: State, seat: int) -> bool:
    """Whether the seat, from 0, knows the top card of the Play deck.

    Together everyone does; against each other only who looked (rulings R23, R29). Where nobody wrote down who that
    was, it is the active player.
    """
    looker = state.active if state.looker < 0 else state.looker
    return state.known and bool(state.play_deck) and (not state.options.competitive or seat == looker)


def observe(state: State, seat: int) -> Observation:
    """What the seat, from 0, may know. All know the same, but for a card that a rival looked at (ruling R29)."""
    table = clone(state)
    table.seed = table.stream = 0
    if state.known and not knows_top(state, seat):
        forget_top(table)
    groups = hidden_groups(table)
    top = state.play_deck[-1:] if table.known else b""
    for zone in ("play_deck", "time_deck", "point_deck"):
        setattr(table, zone, ONE[FACE_DOWN] * len(getattr(state, zone)))
    if top:
        table.play_deck = table.play_deck[:-1] + top
    for own in table.seats:
        own.coins = ONE[FACE_DOWN] * len(own.coins)
    MODES[state.mode].conceal(table)
    return Observation(table, groups)


def determinize(seen: Observation, seed: int) -> State:
    """A whole table that fits the observation, its hidden cards and its luck drawn by the seed.

    Any such table is as likely as any other, so search and tests may play on it; `observe` of it is equal to
    the observation. The seed is the searcher's own and has nothing to do with the game's.
    """
    state = clone(seen.table)
    state.seed = seed
    state.stream = stream_of(seed, "search")  # not "deck": that is how games with this seed begin
    stream = stream_of(seed, "hidden")
    left = b""
    for group in seen.hidden:
        cards, stream = shuffled(stream, group.cards + (left if group.after >= 0 else b""))
        left = cards[_deal_hidden(state, group.age, cards) :]
    MODES[state.mode].reveal(state, stream_of(seed, "story"))
    return state


def _deal_hidden(state: State, age: int, cards: bytes) -> int:
    """Put the group's cards where its cards lie: decks, then coins seat by seat. Returns how many it took."""
    at = 0
    zones = ["play_deck"] if state.age == age else []
    zones += ["time_deck", "point_deck"] if age == 0 else []
    for zone in zones:
        pile = getattr(state, zone)
        top = pile[-1:] if zone == "play_deck" and state.known else b""
        size = len(pile) - len(top)
        setattr(state, zone, cards[at : at + size] + top)
        at += size
    for seat in state.seats:
        coins = bytearray(seat.coins)
        for place, coin_age in enumerate(seat.ages):
            if coin_age == age:
                coins[place] = cards[at]
                at += 1
        seat.coins = bytes(coins)
    return at
