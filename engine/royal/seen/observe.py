"""What may be known of a table, and possible tables that fit it.

Everyone sees the same: all but the Play deck, the Time deck, the Point deck and the faces of coins (ruling R23).
Only the cards that a Lookout looks at are for one seat alone, unless the table plays as one (ruling R29).
Hidden cards form groups by the shuffle they were dealt from: the cards of a group follow from what has been seen
since, and within a group every arrangement is equally likely. `odds` counts on that, and `determinize` re-deals
accordingly.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.cards import ONE
from highseas.engine.royal.frames.kinds import Looking
from highseas.engine.royal.game import clone
from highseas.engine.royal.modes import MODES, knows_as_one
from highseas.engine.royal.piles import forget_top, without
from highseas.engine.royal.seen.observation import FACE_DOWN, Hidden, Observation
from highseas.engine.royal.state import Joined, Seat, State
from highseas.engine.royal.zones import FACE_DOWN_ZONES, FIRST_ZONES

_FACES: Final = bytes(range(256))
_HIDDEN: Final = ONE[FACE_DOWN]


def _hidden_of_age(state: State, age: int) -> tuple[bytes, bytes]:
    """Return the hidden cards of a shuffle: up to the one to be drawn next, and the active player's coins from the
    last one on.

    So what it draws, gains or pays lies where the two meet, and leaves the others as they are.
    """
    cards = b""
    if age == 0:
        for zone in FIRST_ZONES:
            cards += getattr(state, zone)
    for seat_no, seat in enumerate(state.seats):
        if seat_no != state.active:
            cards += _coins_of_age(seat, age)
    if state.age == age:
        cards += state.play_deck[:-1] if state.known else state.play_deck
    return cards, _coins_of_age(state.seats[state.active], age)[::-1]


def _coins_of_age(seat: Seat, age: int) -> bytes:
    """Return the seat's coins of a shuffle."""
    held = seat.ages.count(age)
    if held == len(seat.ages):
        return seat.coins
    if not held:
        return b""
    return bytes([card for card, dealt in zip(seat.coins, seat.ages, strict=True) if dealt == age])


class _InOrder:
    """Puts cards in index order. Mostly they are those of last time but some that left where two parts meet."""

    def __init__(self) -> None:
        self._last = (b"", b"")

    def __call__(self, first: bytes, second: bytes = b"") -> bytes:
        before, ordered = self._last
        cards = first + second
        if len(cards) <= len(before) and before.startswith(first) and before.endswith(second):
            for card in before[len(first) : len(before) - len(second)]:
                ordered = without(ordered, card)
        else:
            ordered = bytes(sorted(cards))
        self._last = (cards, ordered)
        return ordered


_in_order = lru_cache(maxsize=64)(_InOrder())


def hidden_groups(state: State) -> tuple[Hidden, ...]:
    """Return the groups of hidden cards, oldest shuffle first, without empty ones."""
    ages = {0, state.age}.union(*[seat.ages for seat in state.seats])
    if state.joined:
        return _chained_groups(state, ages)
    groups = [Hidden(age, _in_order(*_hidden_of_age(state, age))) for age in sorted(ages)]
    return tuple([group for group in groups if group.cards])


def _chained_groups(state: State, ages: set[int]) -> tuple[Hidden, ...]:
    """Return `hidden_groups` where cards were shuffled into a Play deck: each chain from its first shuffle on.

    A card belongs to the link that its face came in with, and to the chain's first shuffle if it came with none.
    """
    links = {link.age: link for link in state.joined}
    starts = (ages | set(links)) - {link.then for link in state.joined}
    groups: list[Hidden] = []
    for age in sorted(starts):
        chain = [Joined(-1, age, b"")]
        while chain[-1].then in links:
            chain.append(links[chain[-1].then])
        hidden = b"".join([part for link in chain for part in _hidden_of_age(state, link.then)])
        later = b"".join([link.faces for link in chain])
        for link in chain:
            mine = hidden.translate(None, _FACES.translate(None, link.faces) if link.faces else later)
            if mine or len(chain) > 1:
                groups.append(Hidden(link.then, _in_order(mine), link.age))
    return tuple(groups)


def zone_sizes(seen: Observation) -> dict[int, int]:
    """Return how many face-down cards of each shuffle there are, not counting a looked-at top card."""
    table = seen.table
    sizes: Counter[int] = Counter(b"".join([seat.ages for seat in table.seats]))
    sizes[table.age] += len(table.play_deck) - table.known + seen.looked_at
    sizes[0] += sum(len(getattr(table, zone)) for zone in FIRST_ZONES)
    return sizes


def knows_top(state: State, seat_no: int) -> bool:
    """Whether the seat, from 0, knows the top card of the Play deck: all do who play as one, else only the player
    who looked (rulings R23, R29).
    """
    return state.known and bool(state.play_deck) and state.looker in (-1, seat_no)


def sees_revealed(state: State, seat_no: int) -> bool:
    """Whether the seat, from 0, sees the cards just turned up: those that a rival looks at it does not (ruling
    R29).
    """
    looks = bool(state.frames) and type(state.frames[-1]) is Looking
    return not looks or seat_no == state.active or knows_as_one(state)


def observe(state: State, seat_no: int) -> Observation:
    """Return what the seat, from 0, may know. All know the same, except cards that a rival looks at, and the one it
    puts back (ruling R29).
    """
    if (state.revealed and not sees_revealed(state, seat_no)) or (state.known and not knows_top(state, seat_no)):
        return _observe_less(state, seat_no)
    return Observation(concealed(state, seat_no), hidden_groups(state))


def _observe_less(state: State, seat_no: int) -> Observation:
    """Return what a seat knows that knows less than what lies on the table or than a rival."""
    unseen, real = b"" if sees_revealed(state, seat_no) else state.revealed, clone(state)
    real.play_deck += unseen  # they count as cards of the deck that they come from
    if not knows_top(state, seat_no):
        forget_top(real)
    return Observation(concealed(state, seat_no), hidden_groups(real), len(unseen))


def concealed(state: State, seat_no: int) -> State:
    """Return the table of `observe` alone: all that the seat, from 0, may be shown."""
    piles = {zone: _HIDDEN * len(getattr(state, zone)) for zone in FACE_DOWN_ZONES}
    seats = [replace(seat, coins=_HIDDEN * len(seat.coins)) for seat in state.seats]
    table = replace(state, seed=0, stream=0, seats=seats, **piles)
    if state.known and not knows_top(state, seat_no):
        forget_top(table)
    if state.revealed and not sees_revealed(state, seat_no):
        table.revealed = b""
    if table.known:
        table.play_deck = table.play_deck[:-1] + state.play_deck[-1:]
    MODES[state.mode].conceal(table)
    return table


def determinize(seen: Observation, seed: int) -> State:
    """Return a whole table that fits the observation, drawing hidden cards and luck by the seed.

    All such tables are equally likely, so search and tests may play on it; `observe` of it equals the observation.
    The seed is the searcher's own and independent of the game's.
    """
    state = clone(seen.table)
    state.seed = seed
    state.stream = stream_of(seed, "search")  # not "deck": that is how games with this seed begin
    stream = stream_of(seed, "hidden")
    left = b""
    for group in seen.hidden:
        cards, stream = shuffled(stream, group.cards + (left if group.after >= 0 else b""))
        left = cards[_deal_hidden(state, group.age, cards, seen.looked_at) :]
    MODES[state.mode].reveal(state, stream_of(seed, "story"))
    return state


def _deal_hidden(state: State, age: int, cards: bytes, looked_at: int) -> int:
    """Put the group's cards where its cards lie: before who looks at them, decks, then coins by seat.

    Returns how many it took.
    """
    at = 0
    if state.age == age and looked_at:
        state.revealed, at = cards[:looked_at], looked_at
    zones = ["play_deck"] if state.age == age else []
    zones += FIRST_ZONES if age == 0 else ()
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
