"""Turns: what is cleared at the end of one, whose comes next, and where the game may end instead."""

from engine.events import HarborCleared, TurnStarted
from engine.frames.kinds import DISCOVER
from engine.modes import MODES, PHASE_ZERO, ROUND_ENDS, TURN_BEGINS
from engine.state import State
from engine.table import Log
from engine.tale import CALM

_TURN_START = (DISCOVER,)


def end_turn(state: State, log: Log) -> None:
    """Discard what is left in the harbor; the next seat becomes active, unless the game ends here."""
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
    if state.shuffles:  # storing costs several times what looking does, so what seldom changes is looked at first
        state.shuffles = 0
    if state.looked:
        state.looked = 0
    if state.unplaced:
        state.unplaced = 0
    if state.today is not CALM:
        state.today = CALM
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
