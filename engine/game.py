"""The engine's front door: `legal`, `apply`, `clone`. New games come from `engine.setup`.

`legal(state)` lists every move of the seat that has to decide, and `apply` accepts exactly those, with one
exception: `Concede` is accepted as long as the game runs, and never listed, so that nobody meets it unasked.
"""

from collections.abc import Callable
from copy import copy
from typing import Any

from engine.contracts import ContractsMode
from engine.events import Event
from engine.frames import discover, look, mode, offer, take, tax
from engine.frames.concede import concede
from engine.frames.kinds import (
    ASKED,
    AfterBust,
    AsideChoice,
    Beginning,
    Choosing,
    CoinOffer,
    Discover,
    Drawing,
    Looking,
    MissionOffer,
    MonthTurns,
    Offer,
    Repelling,
    Sharing,
    Stopping,
    Taking,
    Taxing,
    Telling,
)
from engine.modes import BaseMode, register
from engine.moves import Concede, IllegalMove, Move
from engine.state import State
from engine.table import Log

__all__ = ["apply", "clone", "decider", "legal", "settle", "step"]

register(BaseMode())
register(ContractsMode())

# One handler per frame kind. A frame with an entry in _LEGAL is a question; one with an entry in _RESUME may go
# on by itself when it comes to the top.
_LEGAL: dict[type, Callable[[State, Any], tuple[Move, ...]]] = {
    Discover: discover.legal_discover,
    Repelling: discover.legal_repel,
    AfterBust: discover.legal_after_bust,
    Taking: take.legal_taking,
    AsideChoice: tax.legal_aside,
    Offer: offer.legal_offer,
    Looking: look.legal_look,
    MissionOffer: mode.legal_mode_frame,
    CoinOffer: mode.legal_mode_frame,
    Choosing: mode.legal_mode_frame,
    Sharing: mode.legal_mode_frame,
}
_APPLY: dict[type, Callable[[State, Any, Move, Log], None]] = {
    Discover: discover.apply_discover,
    Repelling: discover.apply_repel,
    AfterBust: discover.apply_after_bust,
    Taking: take.apply_taking,
    AsideChoice: tax.apply_aside,
    Offer: offer.apply_offer,
    Looking: look.apply_look,
    MissionOffer: mode.apply_mode_frame,
    CoinOffer: mode.apply_mode_frame,
    Choosing: mode.apply_mode_frame,
    Sharing: mode.apply_mode_frame,
}
_RESUME: dict[type, Callable[[State, Any, Log], bool]] = {
    Drawing: discover.resume_drawing,
    AfterBust: discover.resume_after_bust,
    Taking: take.resume_taking,
    Taxing: tax.resume_taxing,
    Offer: offer.resume_offer,
    Stopping: take.resume_stopping,
    MissionOffer: mode.resume_mode_frame,
    CoinOffer: mode.resume_mode_frame,
    Telling: mode.resume_mode_frame,
    MonthTurns: mode.resume_mode_frame,
    Choosing: mode.resume_mode_frame,
    Sharing: mode.resume_mode_frame,
    Beginning: mode.resume_mode_frame,
}


def legal(state: State) -> tuple[Move, ...]:
    """Every move that may be made now but `Concede`, each once; empty when the game is over.

    Looks only at the top frame.
    """
    frames = state.frames
    if not frames:
        return ()
    frame = frames[-1]
    return _LEGAL[type(frame)](state, frame)


def apply(state: State, move: Move, log: Log = None) -> None:
    """Make a move: the state changes in place, up to the next question or the end of the game.

    Events are appended to `log` if there is one. Raises `IllegalMove`, with the state unchanged, for every move
    that `legal` does not list, but for `Concede`, with which the seat that decides gives the game up.
    """
    frames = state.frames
    if not frames:
        raise IllegalMove("the game is over")
    if type(move) is Concede:
        concede(state, decider(state), log)
        return
    frame = frames[-1]
    _APPLY[type(frame)](state, frame, move, log)
    frames = state.frames
    if frames and type(frames[-1]) is not Discover:
        settle(state, log)


def settle(state: State, log: Log) -> None:
    """Let frames that need no answer go on, until one asks or the game ends."""
    while state.frames:
        frame = state.frames[-1]
        resume = _RESUME.get(type(frame))
        if resume is None or not resume(state, frame, log):
            return


def decider(state: State) -> int:
    """The seat, from 0, that has to decide now; -1 when the game is over."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return frame.seat if isinstance(frame, ASKED) else state.active


def clone(state: State) -> State:
    """An independent copy. Piles are shared, because `bytes` never change; seats are copied."""
    twin = copy(state)
    twin.seats = [copy(seat) for seat in state.seats]
    return twin


def step(state: State, move: Move) -> tuple[State, list[Event]]:
    """Make a move on a copy: the new state and what happened. Raises `IllegalMove`."""
    after = clone(state)
    log: list[Event] = []
    apply(after, move, log)
    return after, log
