"""Whether a state that came from outside, as from a save, is a table the rules can go on from."""

from collections.abc import Iterator

from engine import cards
from engine.cards import COLOR, CONTRACTS, EXPEDITION, PROFESSION, SET_BY_NAME, SHIP, TYPE
from engine.frames.kinds import (
    Beginning,
    Choosing,
    CoinOffer,
    Looking,
    MissionOffer,
    MonthTurns,
    Sharing,
    Stopping,
    Telling,
)
from engine.modes import MODES
from engine.sound_hidden import hidden_faults
from engine.sound_turn import ending_faults, figure_faults, stack_faults
from engine.state import MARKERS, State

_OF_STORIES = (Beginning, Choosing, CoinOffer, Looking, MissionOffer, MonthTurns, Sharing, Stopping, Telling)
"""Frames of mode "adventure"."""
_NEWER = ("Object contains unknown field", "Invalid value ", "Invalid enum value ")


def is_of_newer(error: Exception) -> bool:
    """Whether a validation error of msgspec is about a key, a kind or a word that a later version may have."""
    return str(error).startswith(_NEWER)


class UnsoundState(ValueError):
    """The table contradicts itself; the message says in what."""


def all_cards(state: State) -> bytes:
    """Every card of the table wherever it lies, in index order: the closed pool of ruling R1."""
    zones = [
        state.play_deck,
        state.discard,
        state.time_deck,
        state.point_deck,
        state.harbor,
        state.expeditions,
        state.revealed,
    ]
    zones += [zone for seat in state.seats for zone in (seat.coins, seat.display, seat.kept, seat.items)]
    return bytes(sorted(b"".join(zones)))


def expected_cards(state: State) -> bytes:
    """The cards that the game's sets bring to a table of this size, and those its story has brought, in order."""
    mode = MODES[state.mode]
    sets = state.options.sets or mode.sets
    joined = mode.joined_cards(state)
    return bytes(sorted(cards.pool(sets) + cards.table_cards(sets, len(state.seats)) + joined))


def check_state(state: State, from_play: bool = False) -> None:
    """Raise `UnsoundState` unless seats, cards, contracts and frames fit together.

    `from_play` asks besides whether play can have brought a story to where it is, as in a save: a table laid by
    hand may have any events and missions.
    """
    if state.mode not in MODES:
        raise UnsoundState(f"there is no mode {state.mode!r}")
    if any(name not in SET_BY_NAME for name in state.options.sets):
        raise UnsoundState("it names a card set that does not exist")
    seats = len(state.seats)
    if not 1 <= seats <= 5 or len(state.names) != seats:
        raise UnsoundState("seats and names do not match")
    if MODES[state.mode].by_script and (state.tale is None or not state.script):
        raise UnsoundState("its chapter is missing")
    if all_cards(state) != expected_cards(state):
        raise UnsoundState("cards are missing or stand twice")
    if not (0 <= state.active < seats and 0 <= state.first < seats):
        raise UnsoundState("the active player has no seat")
    if not -1 <= state.looker < seats or (state.looker >= 0 and not state.known) or state.unplaced < 0:
        raise UnsoundState("it is unclear who looked at the next card, or what was turned up")
    _check_places(state)
    for part in (hidden_faults, figure_faults):
        _raise_first(part(state))
    if MODES[state.mode].by_script:
        MODES[state.mode].check_state(state, from_play)
    else:
        _check_no_story(state)
        _check_contracts(state)
    for part in (stack_faults, ending_faults):
        _raise_first(part(state))


def _raise_first(faults: Iterator[str]) -> None:
    for fault in faults:
        raise UnsoundState(fault)


def _check_places(state: State) -> None:
    """Cards that lie open lie where their kind may lie."""
    displayed = b"".join(seat.display for seat in state.seats)
    kept = b"".join(seat.kept + seat.items for seat in state.seats)
    for zone, types in (
        (state.harbor, {PROFESSION, SHIP}),
        (state.expeditions, {EXPEDITION}),
        (displayed, {PROFESSION, EXPEDITION}),
        (kept, {SHIP}),
    ):
        if not {TYPE[card] for card in zone} <= types:
            raise UnsoundState("a card lies where its kind never lies")
    colors = [COLOR[card] for card in state.harbor if TYPE[card] == SHIP]
    if len(set(colors)) < len(colors):
        raise UnsoundState("the harbor has two ships of a color")


def _check_no_story(state: State) -> None:
    """What only a story brings is not there, and decks lie where their mode has them."""
    own = (
        state.tale,
        state.joined,
        state.shields,
        state.track,
        state.prices,
        state.known,
        state.looked,
        state.script,
    )
    if any(own) or any(seat.crowns or seat.items or seat.character != -1 or seat.talent for seat in state.seats):
        raise UnsoundState("it has what only a story brings")
    if any(isinstance(frame, _OF_STORIES) for frame in state.frames):
        raise UnsoundState("it asks what only a story asks")
    if not state.timed and state.time_deck:  # cards on a Point deck are merely out of play
        raise UnsoundState("it has a Time deck that is not played with")


def _check_contracts(state: State) -> None:
    slots, seats = len(state.contracts), len(state.seats)
    if any(index >= len(CONTRACTS) for index in state.contracts) or len(set(state.contracts)) < slots:
        raise UnsoundState("the open contracts are not contracts")
    if slots and state.mode != "contracts":
        raise UnsoundState("contracts lie open where none are played with")
    if len(state.markers) != slots or len(state.steps) != slots:
        raise UnsoundState("contracts and markers do not match")
    if any(len(row) != seats for row in state.steps):
        raise UnsoundState("a step space belongs to nobody")
    for row in state.markers:
        if len(set(row)) < len(row) or any(seat_no >= seats for seat_no in row):
            raise UnsoundState("a marker belongs to nobody")
    _check_steps(state)
    for seat_no, seat in enumerate(state.seats):
        completed = sum(1 for row in state.markers if seat_no in row)
        waiting = sum(
            1
            for markers, steps in zip(state.markers, state.steps, strict=True)
            if steps[seat_no] and seat_no not in markers
        )
        if seat.completed != completed or seat.markers != MARKERS - completed - waiting or seat.markers < 0:
            raise UnsoundState("a player's markers do not add up")


def _check_steps(state: State) -> None:
    """Markers on step spaces that exist; ships kept only for Pirates' Nest, one of a color (ruling R15)."""
    for index, markers, steps in zip(state.contracts, state.markers, state.steps, strict=True):
        last = CONTRACTS[index].steps
        if any(step > (last if seat_no in markers else last - 1) for seat_no, step in enumerate(steps)):
            raise UnsoundState("a marker lies on a step space that does not exist")
    nest = any(CONTRACTS[index].requirement.kind == "keep_repelled" for index in state.contracts)
    for seat in state.seats:
        colors = [COLOR[card] for card in seat.kept]
        if (colors and not nest) or len(set(colors)) < len(colors):
            raise UnsoundState("ships are kept that nobody may keep")
