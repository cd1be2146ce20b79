"""Contracts that must be decided the moment they come up (ruling R11)."""

from engine.frames.kinds import Offer
from engine.modes import MODES
from engine.moves import NO, Complete, IllegalMove, Move, No
from engine.state import State
from engine.table import Log


def legal_offer(state: State, frame: Offer) -> tuple[Move, ...]:
    """Take the contract, or say no."""
    return (Complete(frame.contract), NO)


def apply_offer(state: State, frame: Offer, move: Move, log: Log) -> None:
    """Accept or refuse; what the offer interrupted goes on."""
    accepted = move == Complete(frame.contract)
    if not accepted and type(move) is not No:
        raise IllegalMove("a contract is offered: take it or say no")
    state.frames = state.frames[:-1]
    mode = MODES[state.mode]
    if accepted:
        mode.accept(state, frame.seat, frame.contract, log)
    else:
        mode.refuse(state, frame.seat, frame.contract, log)


def resume_offer(state: State, frame: Offer, log: Log) -> bool:
    """An offer that became pointless is not asked."""
    if MODES[state.mode].offer_stands(state, frame.seat, frame.contract):
        return False
    state.frames = state.frames[:-1]
    return True
