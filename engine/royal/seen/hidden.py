"""The hidden cards of a table in groups, by the shuffle they were dealt from (see `engine.royal.seen.observe`).

They are asked for at every decision, and between two of them mostly nothing happens but a card or two being drawn:
then the groups are those of last time without these cards.
"""

from functools import lru_cache
from typing import Final

from highseas.engine.royal.cards import ONE
from highseas.engine.royal.seen.view import Hidden
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
            left = _less_drawn(parts, state.epoch, before, deck)
            if left is not None:
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
    parts = {epoch: _part(known, epoch, *_of_epoch(state, deck, epoch)) for epoch in sorted(epochs)}
    return parts, tuple([group for _, _, group in parts.values() if group.cards])


def _chained(state: State, deck: bytes, epochs: set[int], known: _Parts) -> tuple[_Parts, tuple[Hidden, ...]]:
    """Return `_grouped` where cards were shuffled into a Play deck: each chain from its first shuffle on."""
    parts: _Parts = {}
    groups: list[Hidden] = []
    for chain in _chains(state.joined, frozenset(epochs)):
        piles = [pile for epoch, _, _ in chain for pile in _of_epoch(state, deck, epoch)]
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


def _of_epoch(state: State, deck: bytes, epoch: int) -> tuple[bytes, bytes]:
    """Return the hidden cards that lie where a shuffle was dealt to, in the two parts of `_Part`."""
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
    last = known.get(epoch)
    if last is None:
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
