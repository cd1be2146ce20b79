"""Whether what is hidden on a table from outside hangs together, so that it can be observed and counted.

Every coin goes by the shuffle it was dealt from; shuffles that others went on from form chains (`engine.observe`).
"""

from collections.abc import Iterator

from engine.cards import CARDS
from engine.state import State

MOST_SHUFFLES = 250
"""Different shuffles that coins and chains go by, in one byte each with room for the next."""


def hidden_faults(state: State) -> Iterator[str]:
    """What is wrong with coins, shuffles and chains, in a few words."""
    if any(len(seat.coins) != len(seat.ages) for seat in state.seats):
        yield "coins were lost"
        return
    if not 0 <= state.age <= 255:
        yield "its shuffle does not exist"
    if state.known and not state.play_deck:
        yield "a card is known that is not there"
    shuffles = {age for seat in state.seats for age in seat.ages} | {state.age}
    shuffles |= {age for link in state.joined for age in (link.age, link.then)}
    if len(shuffles) > MOST_SHUFFLES:
        yield "it goes by too many shuffles"
    yield from _chain_faults(state)


def _chain_faults(state: State) -> Iterator[str]:
    links = state.joined
    ages, thens = {link.age for link in links}, {link.then for link in links}
    if not all(0 <= age <= 255 for age in ages | thens) or not len(ages) == len(thens) == len(links):
        yield "its shuffles do not follow each other"
        return
    faces = b"".join(link.faces for link in links)
    if any(card >= len(CARDS) for card in faces) or not all(link.faces for link in links):
        yield "cards were shuffled in that do not exist"
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
            yield "a card was shuffled in twice"
        yield from _places_faults(state, chain, later)
    if seen < len(links):
        yield "its shuffles go round in circles"


def _places_faults(state: State, chain: list[int], later: bytes) -> Iterator[str]:
    """A card that came in later cannot lie among what was dealt before."""
    following = {link.age: link for link in state.joined}
    for age in chain:
        if any(card in later for card in _dealt_from(state, age)):
            yield "a card lies where it never came to"
        if age in following:
            later = later[len(following[age].faces) :]


def _dealt_from(state: State, age: int) -> bytes:
    dealt = b"".join(bytes(c for c, of in zip(s.coins, s.ages, strict=True) if of == age) for s in state.seats)
    if state.age == age:
        dealt += state.play_deck[: len(state.play_deck) - state.known]
    return dealt + (state.time_deck + state.point_deck if age == 0 else b"")
