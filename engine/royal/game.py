"""The engine's interface: `legal`, `apply`, `clone`. New games come from `engine.royal.new_game`.

`legal(state)` lists every move of the deciding seat, and `apply` accepts exactly those, with one exception:
`Concede` is accepted while the game runs but never listed, so that it is never played by accident.
"""

from typing import Final

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.base_modes import BaseMode, MakeSailMode
from highseas.engine.royal.frames import abilities, discover, kinds, take, turn
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

FRAMES: Final[dict[type[Frame], FrameRules]] = {
    Discover: FrameRules(kind="discover", legal=discover.legal_discover, apply=discover.apply_discover),
    kinds.Repelling: FrameRules((Discover,), kind="repel", legal=discover.legal_repel, apply=discover.apply_repel),
    kinds.AfterBust: FrameRules(
        kind="after_bust", legal=turn.legal_after_bust, apply=turn.apply_after_bust, resume=turn.resume_after_bust
    ),
    kinds.Taking: FrameRules(kind="take", legal=take.legal_taking, apply=take.apply_taking, resume=take.resume_taking),
    kinds.AsideChoice: FrameRules(
        (Discover, kinds.Gambling), kind="aside", legal=turn.legal_aside, apply=turn.apply_aside
    ),
    kinds.Looking: FrameRules((Discover,), kind="look", legal=abilities.legal_look, apply=abilities.apply_look),
    kinds.Drawing: FrameRules((Discover,), resume=discover.resume_drawing),
    kinds.Taxing: FrameRules((Discover, kinds.Drawing, kinds.Gambling), resume=turn.resume_taxing),
    kinds.Stopping: FrameRules(resume=take.resume_stopping),
    kinds.Gambling: FrameRules((Discover,), resume=discover.resume_gambling),
}
"""How the frames that every mode has are played; all others belong to a mode (`Mode.frames`)."""
_LEGAL = {kind: rules.legal for kind, rules in FRAMES.items()}
_APPLY = {kind: rules.apply for kind, rules in FRAMES.items()}
_UNKNOWN: Final = FrameRules()
"""Of a frame that this mode does not have."""


def frame_rules(state: State, frame: Frame) -> FrameRules:
    """Return how a frame of this table is played."""
    return FRAMES.get(type(frame)) or MODES[state.mode].frames.get(type(frame), _UNKNOWN)


def legal(state: State) -> tuple[Move, ...]:
    """Return every legal move but `Concede`, each once, which the top frame decides; none when the game is over."""
    if not (frames := state.frames):
        return ()
    frame = frames[-1]
    answers = _LEGAL.get(type(frame)) or frame_rules(state, frame).legal
    return () if answers is None else answers(state, frame)


def apply(state: State, move: Move, log: Log = None) -> None:
    """Apply a move in place, up to the next question or the end of the game.

    Events are appended to `log` if there is one. Raises `IllegalMove`, with the state unchanged, for every move
    that `legal` does not list, except `Concede`, with which the deciding seat gives the game up.
    """
    if not (frames := state.frames):
        raise IllegalMove("moves.game_over")
    if type(move) is Concede:
        concede(state, decider(state), log)
        return
    frame = frames[-1]
    act = _APPLY.get(type(frame)) or frame_rules(state, frame).apply
    if act is None:
        raise IllegalMove("moves.nothing_asked")
    act(state, frame, move, log)
    frames = state.frames
    if frames and type(frames[-1]) is not Discover:
        settle(state, log)


def settle(state: State, log: Log) -> None:
    """Resume frames that need no answer, until one asks or the game ends."""
    while state.frames:
        frame = state.frames[-1]
        resume = frame_rules(state, frame).resume
        if resume is None or not resume(state, frame, log):
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
