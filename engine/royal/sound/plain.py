"""Check a table of the base game or with contracts: decks, seats, contracts, and nothing of other modes.

Functions yield codes of what is wrong (`engine.royal.sound.check`).
"""

from collections.abc import Iterator

from highseas.engine.royal.cards import COLOR, CONTRACTS
from highseas.engine.royal.catalog import Catalog
from highseas.engine.royal.frames.kinds import Looking, Stopping
from highseas.engine.royal.goals.laid import Laid, laid_faults
from highseas.engine.royal.goals.terms import WhenKept
from highseas.engine.royal.state import MARKERS, State
from highseas.engine.royal.turn_rules import USUAL


def plain_faults(state: State, cards: Catalog) -> Iterator[str]:
    """Yield faults of decks, seats and contracts, and what does not belong to a table with these cards."""
    yield from _foreign_faults(state)
    yield from _unused_faults(state, cards)
    yield from _contract_faults(state)


def _foreign_faults(state: State) -> Iterator[str]:
    """Check that nothing of other modes is there, and decks only where the mode has them."""
    own = (state.joined, state.shields, state.track)
    if any(own) or any(seat.crowns or seat.character != -1 or seat.ability for seat in state.seats):
        yield "sound.only_another_mode"
    if any(isinstance(frame, Stopping) for frame in state.frames):
        yield "sound.asks_only_another_mode"
    if state.turn_rules != USUAL:
        yield "sound.turn_like_no_other"
    if not state.timed and state.time_deck:  # cards on a Point deck are merely out of play
        yield "sound.time_deck_not_played"


def _unused_faults(state: State, cards: Catalog) -> Iterator[str]:
    """Check that nobody looks ahead without a Lookout, and nothing is kept or sold without items on ships."""
    looks = any(isinstance(frame, Looking) for frame in state.frames)
    if not cards.looks and (state.known or state.looked or looks):
        yield "sound.asks_only_another_mode" if looks else "sound.only_another_mode"
    if not cards.gamble_cards and state.gambled:
        yield "sound.only_another_mode"
    if not cards.items and (state.prices or any(seat.items for seat in state.seats)):
        yield "sound.only_another_mode"


def _contract_faults(state: State) -> Iterator[str]:
    """Contracts that exist, markers that lie on them or before their seats, ships kept for Pirates' Nest."""
    laid, seats = Laid(state.contracts, state.markers, state.steps), len(state.seats)
    faults = [
        *laid_faults(
            laid, CONTRACTS, seats, "sound.open_contracts_not_contracts", "sound.contracts_markers_not_match"
        )
    ]
    if faults:
        yield from faults
        return
    for seat_no, seat in enumerate(state.seats):
        completed = sum(1 for row in state.markers if seat_no in row)
        waiting = sum(
            1
            for markers, steps in zip(state.markers, state.steps, strict=True)
            if steps[seat_no] and seat_no not in markers
        )
        if seat.completed != completed or seat.markers != MARKERS - completed - waiting or seat.markers < 0:
            yield "sound.player_markers_not_add"
    yield from _kept_faults(state)


def _kept_faults(state: State) -> Iterator[str]:
    """Check that ships are kept only for Pirates' Nest, one of a color (ruling R15)."""
    nest = any(isinstance(CONTRACTS[index].term, WhenKept) for index in state.contracts)
    for seat in state.seats:
        colors = [COLOR[card] for card in seat.kept]
        if (colors and not nest) or len(set(colors)) < len(colors):
            yield "sound.ships_kept_nobody_keep"
