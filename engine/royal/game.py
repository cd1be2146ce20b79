"""The engine's interface: `legal`, `apply`, `clone`. New games come from `engine.royal.new_game`.

`legal(state)` lists every move of the deciding seat, and `apply` accepts exactly those, with one exception:
`Concede` is accepted while the game runs but never listed, so that it is never played by accident.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.base_modes import BaseMode, MakeSailMode
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames import abilities, discover, gambling, kinds, take, tax, turn
from highseas.engine.royal.frames.kinds import Asking, Discover, Frame
from highseas.engine.royal.frames.turn import concede
from highseas.engine.royal.goals.contracts import ContractsMode
from highseas.engine.royal.modes import MODES, FrameRules, register
from highseas.engine.royal.moves import Concede, Move
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State

register(ContractsMode())
register(BaseMode())
register(MakeSailMode())

# One handler per frame kind. A frame with an entry in _LEGAL is a question; one with an entry in _RESUME may go on
# by itself when it comes to the top. Frames that are in neither belong to the mode (`Mode.frames`).
_LEGAL: Final[dict[type, Callable[[State, Any], tuple[Move, ...]]]] = {
    Discover: discover.legal_discover,
    kinds.Repelling: discover.legal_repel,
    kinds.AfterBust: turn.legal_after_bust,
    kinds.Taking: take.legal_taking,
    kinds.AsideChoice: tax.legal_aside,
    kinds.Looking: abilities.legal_look,
}
_APPLY: Final[dict[type, Callable[[State, Any, Move, Log], None]]] = {
    Discover: discover.apply_discover,
    kinds.Repelling: discover.apply_repel,
    kinds.AfterBust: turn.apply_after_bust,
    kinds.Taking: take.apply_taking,
    kinds.AsideChoice: tax.apply_aside,
    kinds.Looking: abilities.apply_look,
}
_RESUME: Final[dict[type, Callable[[State, Any, Log], bool]]] = {
    kinds.Drawing: discover.resume_drawing,
    kinds.AfterBust: turn.resume_after_bust,
    kinds.Taking: take.resume_taking,
    kinds.Taxing: tax.resume_taxing,
    kinds.Stopping: take.resume_stopping,
    kinds.Gambling: gambling.resume_gambling,
}


_NEITHER: Final = FrameRules()
"""Resume a frame without a handler: it waits for an answer."""


def frame_rules(state: State, frame: Frame) -> FrameRules:
    """Return the handlers of a mode's own frame."""
    return MODES[state.mode].frames.get(type(frame), _NEITHER)


def asks(state: State, frame: Frame) -> bool:
    """Whether a frame of a mode is a question; any other on top would leave nobody to decide."""
    return type(frame) in _LEGAL or frame_rules(state, frame).legal is not None


def legal(state: State) -> tuple[Move, ...]:
    """Return every legal move except `Concede`, each once; empty when the game is over.

    Depends on the top frame only.
    """
    frames = state.frames
    if not frames:
        return ()
    frame = frames[-1]
    try:
        handler = _LEGAL[type(frame)]
    except KeyError:
        own = frame_rules(state, frame).legal
        return own(state, frame) if own is not None else ()
    return handler(state, frame)


def apply(state: State, move: Move, log: Log = None) -> None:
    """Apply a move in place, up to the next question or the end of the game.

    Events are appended to `log` if there is one. Raises `IllegalMove`, with the state unchanged, for every move
    that `legal` does not list, except `Concede`, with which the deciding seat gives the game up.
    """
    frames = state.frames
    if not frames:
        raise IllegalMove("moves.game_over")
    if type(move) is Concede:
        concede(state, decider(state), log)
        return
    frame = frames[-1]
    try:
        handler = _APPLY[type(frame)]
    except KeyError:
        own = frame_rules(state, frame).apply
        if own is None:
            raise IllegalMove("moves.nothing_asked") from None
        handler = own
    handler(state, frame, move, log)
    frames = state.frames
    if frames and type(frames[-1]) is not Discover:
        settle(state, log)


def settle(state: State, log: Log) -> None:
    """Resume frames that need no answer, until one asks or the game ends."""
    while state.frames:
        frame = state.frames[-1]
        kind = type(frame)
        resume = _RESUME.get(kind)
        if resume is None:
            resume = None if kind in _LEGAL else frame_rules(state, frame).resume
            if resume is None:
                return
        if not resume(state, frame, log):
            return


def decider(state: State) -> int:
    """Return the seat, from 0, that has to decide now; -1 when the game is over."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    if type(frame) is Discover:  # mostly, and found without a look at its bases
        return state.active
    return frame.seat_no if isinstance(frame, Asking) else state.active


def clone(state: State) -> State:
    """Return an independent copy. Piles are shared, because `bytes` never change; seats are copied."""
    return replace(state, seats=[replace(seat) for seat in state.seats])  # half the time of `copy`


def step(state: State, move: Move) -> tuple[State, list[Event]]:
    """Apply a move to a copy; returns the new state and the events. Raises `IllegalMove`."""
    after = clone(state)
    log: list[Event] = []
    apply(after, move, log)
    return after, log
