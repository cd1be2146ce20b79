"""Conceding a game, possible at any question, so it has no frame (a ruling of ours: no rulebook covers it)."""

from highseas.engine.royal.events import Conceded
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State


def concede(state: State, seat_no: int, log: Log) -> None:
    """Concede for the seat, which ends the game as its mode decides. Cards waiting to be placed are discarded."""
    if log is not None:
        log.append(Conceded(seat_no))
    state.discard += state.revealed
    state.revealed = b""
    MODES[state.mode].concede(state, seat_no, log)
