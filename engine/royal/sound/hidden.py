"""Check that what is hidden on a table from outside is consistent, so that it can be observed and counted.

Every coin belongs to the shuffle it was dealt from; shuffles that continue others form chains
(`engine.royal.seen.observe`).
"""

from collections.abc import Iterator

from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import FIRST_ZONES

MOST_SHUFFLES = 250
"""Limit of different shuffles of coins and chains: one byte each, with room for the next."""


def hidden_faults(state: State) -> Iterator[str]:
    """Yield faults in coins, shuffles and chains, in a few words."""
    if any(len(seat.coins) != len(seat.ages) for seat in state.seats):
        yield "sound.coins_lost"
        return
    if not 0 <= state.age <= 255:
        yield "sound.shuffle_not_exist"
    if state.known and not state.play_deck:
        yield "sound.card_known_not"
    shuffles = {age for seat in state.seats for age in seat.ages} | {state.age}
    shuffles |= {age for link in state.joined for age in (link.age, link.then)}
    if len(shuffles) > MOST_SHUFFLES:
        yield "sound.goes_too_many_shuffles"
    yield from _chain_faults(state)


def _chain_faults(state: State) -> Iterator[str]:
    links = state.joined
    ages, thens = {link.age for link in links}, {link.then for link in links}
    if not all(0 <= age <= 255 for age in ages | thens) or not len(ages) == len(thens) == len(links):
        yield "sound.shuffles_not_follow_each"
        return
    faces = b"".join(link.faces for link in links)
    if any(card >= len(CARDS) for card in faces) or not all(link.faces for link in links):
        yield "sound.cards_shuffled_not_exist"
    following = {link.age: link for link in links}
    seen = 0
    for start in ages - thens:
        later = b""
        chain = [start]
        while chain[-1] in following:
            link = following[chain[-1]]
            later += link.faces
            chain.append(link.then)
            seen += 1
        if len(set(later)) < len(later):
            yield "sound.card_shuffled_twice"
        yield from _places_faults(state, chain, later)
    if seen < len(links):
        yield "sound.shuffles_go_round_circles"


def _places_faults(state: State, chain: list[int], later: bytes) -> Iterator[str]:
    """Check that no card that came in later lies among those dealt before."""
    following = {link.age: link for link in state.joined}
    for age in chain:
        if any(card in later for card in _dealt_from(state, age)):
            yield "sound.card_lies_never_came"
        if age in following:
            later = later[len(following[age].faces) :]


def _dealt_from(state: State, age: int) -> bytes:
    dealt = b"".join(bytes(c for c, of in zip(s.coins, s.ages, strict=True) if of == age) for s in state.seats)
    if state.age == age:
        dealt += state.play_deck[: len(state.play_deck) - state.known]
    return dealt + (b"".join(getattr(state, zone) for zone in FIRST_ZONES) if age == 0 else b"")
