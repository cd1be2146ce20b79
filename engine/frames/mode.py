"""Frames that belong to a mode: the mode answers for them (`engine.modes`)."""

from engine.frames.kinds import Frame
from engine.modes import MODES
from engine.moves import Move
from engine.state import State
from engine.table import Log


def legal_mode_frame(state: State, frame: Frame) -> tuple[Move, ...]:
    """The answers to the mode's question."""
    return MODES[state.mode].legal(state, frame)


def apply_mode_frame(state: State, frame: Frame, move: Move, log: Log) -> None:
    """The mode carries an answer out."""
    MODES[state.mode].answer(state, frame, move, log)


def resume_mode_frame(state: State, frame: Frame, log: Log) -> bool:
    """The mode goes on with what is half done, or asks."""
    return MODES[state.mode].resume(state, frame, log)
