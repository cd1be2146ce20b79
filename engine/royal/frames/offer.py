"""Offers of contracts that must be decided at once (ruling R11)."""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import NO, Complete, Move, No
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State


def legal_offer(state: State, frame: Offer) -> tuple[Move, ...]:
    """Return taking the contract, or saying no."""
    return (Complete(frame.contract), NO)


def apply_offer(state: State, frame: Offer, move: Move, log: Log) -> None:
    """Accept or refuse, then resume what the offer interrupted."""
    accepted = move == Complete(frame.contract)
    if not accepted and type(move) is not No:
        raise IllegalMove("moves.contract_offered_take_say")
    state.frames = state.frames[:-1]
    mode = MODES[state.mode]
    if accepted:
        mode.accept(state, frame.seat_no, frame.contract, log)
    else:
        mode.refuse(state, frame.seat_no, frame.contract, log)


def resume_offer(state: State, frame: Offer, log: Log) -> bool:
    """Skip an offer that became pointless."""
    if MODES[state.mode].offer_stands(state, frame.seat_no, frame.contract):
        return False
    state.frames = state.frames[:-1]
    return True
