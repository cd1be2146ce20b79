"""What may be known of a table, and possible tables that fit it.

Everyone sees the same: all but the Play deck, the Time deck, the Point deck and the faces of coins (ruling R23).
Only the cards that a Lookout looks at are for one seat alone, unless the table plays as one (ruling R29).
Hidden cards form groups by the shuffle they were dealt from: the cards of a group follow from what has been seen
since, and within a group every arrangement is equally likely. `odds` counts on that, and `determinize` re-deals
accordingly.
"""

from typing import Final

from msgspec.structs import replace

from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.cards import ONE
from highseas.engine.royal.frames.kinds import Looking
from highseas.engine.royal.game import clone
from highseas.engine.royal.modes import MODES, knows_as_one
from highseas.engine.royal.piles import forget_top
from highseas.engine.royal.seen.hidden import hidden_groups
from highseas.engine.royal.seen.view import FACE_DOWN, Observation
from highseas.engine.royal.state import FIRST_ZONES, State

_HIDDEN: Final = ONE[FACE_DOWN]


def knows_top(state: State, seat_no: int) -> bool:
    """Whether the seat, from 0, knows the top card of the Play deck: it looked, or all know (rulings R23, R29)."""
    return state.known and bool(state.play_deck) and state.looker in (-1, seat_no)


def sees_revealed(state: State, seat_no: int) -> bool:
    """Whether the seat, from 0, sees the cards just turned up, unless a rival looks at them (ruling R29)."""
    looks = bool(state.frames) and type(state.frames[-1]) is Looking
    return not looks or seat_no == state.active or knows_as_one(state)


def observe(state: State, seat_no: int) -> Observation:
    """Return what the seat, from 0, may know: all, but what a rival looks at and puts back (ruling R29)."""
    unseen, real = b"", state
    if (state.revealed and not sees_revealed(state, seat_no)) or (state.known and not knows_top(state, seat_no)):
        unseen, real = b"" if sees_revealed(state, seat_no) else state.revealed, clone(state)
        real.play_deck += unseen  # they count as cards of the deck that they come from
        if not knows_top(state, seat_no):
            forget_top(real)
    return Observation(concealed(state, seat_no), hidden_groups(real), len(unseen))


def concealed(state: State, seat_no: int) -> State:
    """Return the table of `observe` alone: all that the seat, from 0, may be shown."""
    hidden = _HIDDEN
    table = replace(
        state,
        seed=0,
        stream=0,
        seats=[replace(seat, coins=hidden * len(seat.coins)) for seat in state.seats],
        play_deck=hidden * len(state.play_deck),
        time_deck=hidden * len(state.time_deck),
        point_deck=hidden * len(state.point_deck),
    )
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
        left = cards[_deal_hidden(state, group.epoch, cards, seen.looked_at) :]
    MODES[state.mode].reveal(state, stream_of(seed, "story"))
    return state


def _deal_hidden(state: State, epoch: int, cards: bytes, looked_at: int) -> int:
    """Put a group's cards where they lie: before who looks, decks, coins by seat. Return how many that took."""
    at = 0
    if state.epoch == epoch and looked_at:
        state.revealed, at = cards[:looked_at], looked_at
    zones = ["play_deck"] if state.epoch == epoch else []
    zones += FIRST_ZONES if epoch == 0 else ()
    for zone in zones:
        pile = getattr(state, zone)
        top = pile[-1:] if zone == "play_deck" and state.known else b""
        size = len(pile) - len(top)
        setattr(state, zone, cards[at : at + size] + top)
        at += size
    for seat in state.seats:
        coins = bytearray(seat.coins)
        for place, coin_age in enumerate(seat.epochs):
            if coin_age == epoch:
                coins[place] = cards[at]
                at += 1
        seat.coins = bytes(coins)
    return at
