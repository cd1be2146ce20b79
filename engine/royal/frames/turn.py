"""The end of a turn: what is cleared, who is next, and whether the game ends instead."""

from highseas.engine.royal.events import HarborCleared, TurnStarted
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.modes import MODES, PHASE_ZERO, ROUND_ENDS, TURN_BEGINS
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State
from highseas.engine.royal.turn_rules import USUAL

_TURN_START = (DISCOVER,)


def end_turn(state: State, log: Log) -> None:
    """Discard the rest of the harbor and go on to the next seat, unless the game ends here."""
    if state.harbor:
        if log is not None:
            log.append(HarborCleared(state.harbor))
        state.discard += state.harbor
        state.harbor = b""
        state.colors = 0
    seats = len(state.seats)
    state.active = (state.active + 1) % seats
    if state.watch & ROUND_ENDS and state.active == state.first:
        MODES[state.mode].round_ends(state, log)
        if state.result is not None:
            return
    begin_turn(state, log)


def begin_turn(state: State, log: Log) -> None:
    """Start the active seat's turn with Discover. Against the Time deck the game may be lost here."""
    state.drawn = 0
    if state.shuffles:  # storing costs several times a read, so fields that seldom change are compared first
        state.shuffles = 0
    if state.looked:
        state.looked = 0
    if state.gambled:
        state.gambled = state.gamblers_gone = 0
    if state.unplaced:
        state.unplaced = 0
    if state.turn_rules is not USUAL:
        state.turn_rules = USUAL
    if state.watch & TURN_BEGINS:
        MODES[state.mode].turn_begins(state, log)
        if state.result is not None:
            return
    state.turn += 1
    state.frames = _TURN_START
    if log is not None:
        log.append(TurnStarted(state.active, state.turn))
    if state.watch & PHASE_ZERO:
        MODES[state.mode].phase_zero(state, log)
