"""Check that a state from outside, such as a save, is a table the rules can go on from."""

from collections.abc import Iterator

from highseas.engine.refusal import UnsoundState
from highseas.engine.royal.cards import COLOR, SHIP, TYPE, has_ability
from highseas.engine.royal.catalog import SELECTIONS, catalog
from highseas.engine.royal.frames.kinds import Gambling
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.sound.hidden import hidden_faults
from highseas.engine.royal.sound.turn import ending_faults, figure_faults, stack_faults
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import piles


def all_cards(state: State) -> bytes:
    """Return every card of the table, in index order: the closed pool of ruling R1."""
    return bytes(sorted(b"".join(pile.cards for pile in piles(state))))


def expected_cards(state: State) -> bytes:
    """Return the cards of the game's sets at a table of this size, and those its mode has brought, in order."""
    mode = MODES[state.mode]
    cards = catalog(state.options.sets or mode.sets)
    return bytes(sorted(cards.pool + cards.table_cards(len(state.seats)) + mode.joined_cards(state)))


def check_state(state: State, from_play: bool = False) -> None:
    """Raise `UnsoundState` unless seats, cards, contracts and frames fit together.

    With `from_play` also unless play can have brought the mode's part to where it is, as in a save; a table laid by
    hand may have any.
    """
    if state.mode not in MODES:
        raise UnsoundState("sound.mode", mode=state.mode)
    if any(name not in SELECTIONS for name in state.options.sets):
        raise UnsoundState("sound.names_card_set_not")
    seats = len(state.seats)
    fewest, most = MODES[state.mode].players
    if not fewest <= seats <= most or len(state.names) != seats:
        raise UnsoundState("sound.seats_names_not_match")
    if (state.part is None) != (MODES[state.mode].part is type(None)):
        raise UnsoundState("sound.part_table_belongs_mode")
    if all_cards(state) != expected_cards(state):
        raise UnsoundState("sound.cards_missing_stand_twice")
    if not (0 <= state.active < seats and 0 <= state.first < seats):
        raise UnsoundState("sound.active_player_no_seat")
    if not -1 <= state.looker < seats or (state.looker >= 0 and not state.known) or state.unplaced < 0:
        raise UnsoundState("sound.unclear_looked_next_card")
    _check_places(state)
    mode = MODES[state.mode]
    for faults in (hidden_faults(state), figure_faults(state), mode.faults(state, from_play), stack_faults(state)):
        _raise_first(faults)
    _raise_first(ending_faults(state))
    if not set(state.contracts) <= set(catalog_of(state).contracts):
        raise UnsoundState("sound.open_contracts_not_contracts")


def _raise_first(faults: Iterator[str]) -> None:
    for fault in faults:
        raise UnsoundState(fault)


def _check_places(state: State) -> None:
    """Check that each open card is in a zone for its type."""
    for pile in piles(state):
        if not {TYPE[card] for card in pile.cards} <= set(pile.zone.types):
            raise UnsoundState("sound.card_lies_kind_never")
    colors = [COLOR[card] for card in state.harbor if TYPE[card] == SHIP]
    uncounted = any(isinstance(frame, Gambling) and frame.stage == "resolve" for frame in state.frames)
    if len(set(colors)) < len(colors) and not uncounted and state.result is None:  # nothing more is counted then
        raise UnsoundState("sound.harbor_two_ships_color")
    for seat in state.seats:
        merchants = {COLOR[card] for card in seat.display if has_ability(card, "keep_ship")}
        if not {COLOR[card] for card in seat.stowed} <= merchants:
            raise UnsoundState("sound.ship_stowed_without_merchant")
