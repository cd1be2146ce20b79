"""Giving a game up: at any question, so no frame of its own (a ruling of ours: no rulebook speaks of it)."""

from engine.events import Conceded
from engine.modes import MODES
from engine.state import State
from engine.table import Log


def concede(state: State, seat_no: int, log: Log) -> None:
    """The seat gives the game up, which ends it as its mode has it. Cards that wait to be placed are discarded."""
    if log is not None:
        log.append(Conceded(seat_no))
    state.discard += state.revealed
    state.revealed = b""
    MODES[state.mode].concede(state, seat_no, log)
