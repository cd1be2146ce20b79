"""What may be known of a table, and possible tables that fit it.

Everyone sees the same: all but the Play deck, the Time deck, the Point deck and the faces of coins (ruling R23).
Only the cards that a Lookout looks at are for one seat alone, unless the table plays as one (ruling R29).
Hidden cards form groups by the shuffle they were dealt from: the cards of a group follow from what has been seen
since, and within a group every arrangement is equally likely. `odds` counts on that, and `determinize` re-deals
accordingly. Groups are asked for at every decision, and between two of them mostly nothing happens but a card or two
being drawn: then they are those of last time without these cards.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.cards import ONE
from highseas.engine.royal.frames.kinds import Looking
from highseas.engine.royal.game import clone
from highseas.engine.royal.modes import MODES, knows_as_one
from highseas.engine.royal.piles import forget_top
from highseas.engine.royal.seen.view import FACE_DOWN, Hidden, Observation
from highseas.engine.royal.state import FIRST_ZONES, Joined, State

_FACES: Final = bytes(range(256))

_Part = tuple[bytes, bytes, Hidden]
"""A group, after the two parts that its cards lie in: up to the one to be drawn next, and the active player's coins
from the last one on. So what it draws, gains or pays lies where the two meet, and leaves the others as they are."""
_Parts = dict[int, _Part]
"""Groups by their shuffle, empty ones too."""


def hidden_groups(state: State) -> tuple[Hidden, ...]:
    """Return the groups of hidden cards, oldest shuffle first, without empty ones."""
    return _LAST.groups(state)


class _LastGroups:
    """The groups of the table that was looked at last."""

    def __init__(self) -> None:
        self._seen: tuple[object, bytes, _Parts, tuple[Hidden, ...]] = (None, b"", {}, ())
        """All that groups depend on but the deck, that deck, and what they were: replaced at once, because the
        program thinks in other threads."""

    def groups(self, state: State) -> tuple[Hidden, ...]:
        deck = state.play_deck[:-1] if state.known else state.play_deck
        piles = [getattr(state, zone) for zone in FIRST_ZONES]
        for seat in state.seats:
            piles.append(seat.coins)
            piles.append(seat.epochs)
        beside = state.epoch, state.active, state.joined, piles
        known, before, parts, groups = self._seen
        if beside == known:
            if deck == before:
                return groups
            if (left := _less_drawn(parts, state.epoch, before, deck)) is not None:
                groups = tuple([left[group.epoch][2] for group in groups])
                self._seen = beside, deck, left, groups
                return groups
        parts, groups = _grouped(state, deck, parts)
        self._seen = beside, deck, parts, groups
        return groups


_LAST: Final = _LastGroups()


def _less_drawn(parts: _Parts, epoch: int, before: bytes, deck: bytes) -> _Parts | None:
    """Return the groups less what was drawn since the deck was `before`; None for another deck, an empty group."""
    if not before.startswith(deck):
        return None
    parts = parts.copy()
    for card in before[len(deck) :][::-1]:
        link = epoch
        while link >= 0:
            first, own, group = parts[link]
            if first.endswith(ONE[card]):
                cards = group.cards
                place = cards.index(card)
                cards = cards[:place] + cards[place + 1 :]
                if not cards:
                    return None
                parts[link] = first[:-1], own, Hidden(link, cards, group.after)
            link = group.after
    return parts


def _grouped(state: State, deck: bytes, known: _Parts) -> tuple[_Parts, tuple[Hidden, ...]]:
    """Return the groups of a table with this deck, and those to be shown; some of them were known before."""
    epochs = {0, state.epoch}
    for seat in state.seats:
        epochs.update(seat.epochs)
    if state.joined:
        return _chained(state, deck, epochs, known)
    parts = {epoch: _part(known, epoch, *of_epoch(state, deck, epoch)) for epoch in sorted(epochs)}
    return parts, tuple([group for _, _, group in parts.values() if group.cards])


def _chained(state: State, deck: bytes, epochs: set[int], known: _Parts) -> tuple[_Parts, tuple[Hidden, ...]]:
    """Return `_grouped` where cards were shuffled into a Play deck: each chain from its first shuffle on."""
    parts: _Parts = {}
    groups: list[Hidden] = []
    for chain in _chains(state.joined, frozenset(epochs)):
        piles = [pile for epoch, _, _ in chain for pile in of_epoch(state, deck, epoch)]
        first, own = b"".join(piles[:-1]), piles[-1]
        for epoch, after, others in chain:
            part = _part(known, epoch, first.translate(None, others), own.translate(None, others), after)
            parts[epoch] = part
            if part[2].cards or len(chain) > 1:
                groups.append(part[2])
    return parts, tuple(groups)


@lru_cache(maxsize=64)
def _chains(joined: tuple[Joined, ...], epochs: frozenset[int]) -> list[list[tuple[int, int, bytes]]]:
    """Return chains of shuffles, with the one that each goes on from, or -1, and the faces that belong to others.

    A card belongs to the link that its face came in with, and to the chain's first shuffle if it came with none.
    """
    links = {link.epoch: link for link in joined}
    chains: list[list[tuple[int, int, bytes]]] = []
    for epoch in sorted((epochs | set(links)) - {link.then for link in joined}):
        chain = [Joined(-1, epoch, b"")]
        while chain[-1].then in links:
            chain.append(links[chain[-1].then])
        later = b"".join([link.faces for link in chain])
        chains.append(
            [(link.then, link.epoch, _FACES.translate(None, link.faces) if link.faces else later) for link in chain]
        )
    return chains


def of_epoch(state: State, deck: bytes, epoch: int) -> tuple[bytes, bytes]:
    """Return the hidden cards that lie where a shuffle was dealt to, by what is hidden of the deck, as in `_Part`."""
    cards = own = b""
    if epoch == 0:
        for zone in FIRST_ZONES:
            cards += getattr(state, zone)
    active = state.active
    for seat_no, seat in enumerate(state.seats):
        epochs = seat.epochs
        held = epochs.count(epoch)
        if held == len(epochs):
            coins = seat.coins
        elif held:
            coins = bytes([card for card, dealt in zip(seat.coins, epochs, strict=True) if dealt == epoch])
        else:
            continue
        if seat_no == active:
            own = coins[::-1]
        else:
            cards += coins
    return cards + deck if state.epoch == epoch else cards, own


def _part(known: _Parts, epoch: int, first: bytes, own: bytes, after: int = -1) -> _Part:
    if (last := known.get(epoch)) is None:
        return first, own, Hidden(epoch, bytes(sorted(first + own)), after)
    before, coins, group = last
    if first == before and own == coins and after == group.after:
        return last
    return first, own, Hidden(epoch, _still(before + coins, group.cards, first, own), after)


def _still(before: bytes, ordered: bytes, first: bytes, own: bytes) -> bytes:
    """Return the cards of two parts in index order, by those `before` that were put in order."""
    start, end = len(first), len(before) - len(own)
    if start <= end and before.startswith(first) and before.endswith(own):
        for card in before[start:end]:
            place = ordered.index(card)
            ordered = ordered[:place] + ordered[place + 1 :]
        return ordered
    return bytes(sorted(first + own))


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
