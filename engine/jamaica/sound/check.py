"""Check a race from outside: cards, ships and treasures that add up, and questions that play can have asked.

Functions yield codes of what is wrong; they take nothing for granted but the types.
"""

from collections.abc import Iterator

from highseas.engine.jamaica.board import FINISHED, HOME, LAIRS, SPACES
from highseas.engine.jamaica.cards import (
    ACTION_FACES,
    COMBAT_FACES,
    DECK,
    GUNPOWDER,
    IS_POWER,
    LADY_BETH,
    SIXTH_HOLD,
    TREASURES,
)
from highseas.engine.jamaica.holds import HOLDS, MOST
from highseas.engine.jamaica.kinds import Acting
from highseas.engine.jamaica.new_game import has_ghost
from highseas.engine.jamaica.outcome import is_over, result_of
from highseas.engine.jamaica.setup import Setup
from highseas.engine.jamaica.sound.stack import stack_faults
from highseas.engine.jamaica.state import Seat, Ship, State
from highseas.engine.refusal import UnsoundState
from highseas.engine.rng import SEED_LIMIT

LONGEST_COUNT = 1 << 40
"""Limit of rounds, reveals and other counts."""
FARTHEST_LAP = 1 << 20
"""Limit of laps behind the start."""


def check_state(state: State, setup: Setup) -> None:
    """Raise `UnsoundState` unless the rules can go on from this race, which is one of this setup."""
    for fault in faults(state, setup):
        raise UnsoundState(fault)


def faults(state: State, setup: Setup) -> Iterator[str]:
    """Yield what is wrong; what comes later relies on what came before."""
    if any(getattr(state, key) != getattr(setup, key) for key in Setup.__struct_fields__):
        yield "sound.record.table_another_laid_out"
    if len(state.seats) != len(state.names) or (state.ghost is not None) != has_ghost(setup):
        yield "sound.seats_names_not_match"
        return
    yield from _figure_faults(state)
    for seat in state.seats:
        yield from _card_faults(state, seat)
    yield from _treasure_faults(state)
    for ship in (*state.seats, *((state.ghost,) if state.ghost is not None else ())):
        yield from _ship_faults(ship)
    yield from _result_faults(state)
    yield from stack_faults(state)


def _figure_faults(state: State) -> Iterator[str]:
    """Check counters, dice and luck."""
    if not 0 <= state.captain < len(state.seats):
        yield "sound.active_player_no_seat"
    if not (1 <= state.round < LONGEST_COUNT and 0 <= state.reveals < LONGEST_COUNT):
        yield "sound.counts_cannot_counted"
    if not (0 <= state.stream < SEED_LIMIT and 0 <= state.seed < SEED_LIMIT):
        yield "sound.luck_none"
    dice = state.dice + state.dice_to_come
    if len(state.dice) != 2 or len(dice) % 2 or not set(dice) <= set(ACTION_FACES):
        yield "jamaica_rules.sound.dice"
    if not set(state.combat_to_come) <= set(COMBAT_FACES):
        yield "jamaica_rules.sound.dice"


def _card_faults(state: State, seat: Seat) -> Iterator[str]:
    """Check that a seat has every action card once."""
    card = bytes((seat.card,)) if 0 < seat.card < 256 else b""
    if bytes(sorted(seat.hand + seat.deck + seat.discard + card)) != DECK or (seat.card and not card):
        yield "sound.cards_missing_stand_twice"
    if seat.turned and not seat.card:
        yield "jamaica_rules.sound.turned"
    hidden = seat.hand + (b"" if seat.turned else card)
    if len(set(seat.held)) < len(seat.held) or not set(seat.held) <= set(hidden):
        yield "jamaica_rules.sound.held"


def _treasure_faults(state: State) -> Iterator[str]:
    """Check that every treasure is somewhere once, powers up and others down, and enough are left for lairs."""
    ships: list[Ship] = [*state.seats, *((state.ghost,) if state.ghost is not None else ())]
    lying = state.treasures + state.box + b"".join([ship.up + ship.down for ship in ships])
    if bytes(sorted(lying)) != bytes(range(len(TREASURES))):
        yield "sound.cards_missing_stand_twice"
        return
    if state.ghost is not None and LADY_BETH not in state.ghost.up:
        yield "jamaica_rules.sound.beth"
    if not all(IS_POWER[card] for ship in ships for card in ship.up):
        yield "sound.card_lies_kind_never"
    if any(IS_POWER[card] for seat in state.seats for card in seat.down):
        yield "sound.card_lies_kind_never"
    lairs = set(state.lairs)
    if len(lairs) < len(state.lairs) or not lairs <= set(LAIRS) or len(lairs) > len(state.treasures):
        yield "jamaica_rules.sound.lairs"


def _ship_faults(ship: Ship) -> Iterator[str]:
    """Check where a ship is, and what it holds."""
    if not (0 <= ship.space < SPACES and -FARTHEST_LAP < ship.lap <= FINISHED):
        yield "jamaica_rules.sound.place"
    if ship.lap == FINISHED and ship.space != HOME:
        yield "jamaica_rules.sound.place"
    sixth = isinstance(ship, Seat) and SIXTH_HOLD in ship.up
    if len(ship.holds) != HOLDS + sixth or not all(_is_hold(content) for content in ship.holds):
        yield "jamaica_rules.sound.holds"


def _is_hold(content: int) -> bool:
    return not content or (1 <= content >> 4 <= GUNPOWDER and 1 <= content & 15 <= MOST)


def _result_faults(state: State) -> Iterator[str]:
    """Check that the race ended when it had to, and as it stands."""
    result = state.result
    begins = bool(state.frames) and not isinstance(state.frames[0], Acting)
    if result is None:
        if begins and any(seat.finished for seat in state.seats):
            yield "jamaica_rules.sound.over"
        return
    if not -1 <= result.conceded < len(state.seats):
        yield "sound.conceded_nobody_winner"
    elif result.conceded < 0 and not is_over(state):
        yield "jamaica_rules.sound.over"
    elif result != result_of(state, result.conceded):
        yield "jamaica_rules.sound.result"
