"""The engine's interface: `legal`, `apply`, `clone`. New races come from `engine.jamaica.new_game`.

`legal(state)` lists every move of the deciding seat once; `apply` accepts these, others that lead to the same but
for the order of holds, and `Concede`. A question with one answer is not asked, but for the choice of an action
card, and payments in a race by revision 1 of the rules (`first`).
"""

from collections.abc import Callable
from typing import Any

from highseas.engine.game import Log
from highseas.engine.jamaica.frames import battle, booty, ghost, landing, loading, paying, round, sailing
from highseas.engine.jamaica.frames.stack import ghosts_friend, is_solo
from highseas.engine.jamaica.kinds import (
    Acting,
    Battle,
    Booty,
    Choosing,
    Frame,
    Landing,
    Loading,
    Paying,
    Placing,
    Retreating,
    Sailing,
    Steering,
    Targeting,
)
from highseas.engine.jamaica.moves import GHOST, Concede, Move
from highseas.engine.jamaica.outcome import concede
from highseas.engine.jamaica.state import Seat, Ship, State
from highseas.engine.refusal import IllegalMove

_LEGAL: dict[type, Callable[[State, Any], tuple[Move, ...]]] = {
    Placing: round.legal_placing,
    Choosing: round.legal_choosing,
    Loading: loading.legal_loading,
    Sailing: sailing.legal_sailing,
    Steering: ghost.legal_steering,
    Targeting: landing.legal_targeting,
    Battle: battle.legal_battle,
    Booty: booty.legal_booty,
    Paying: paying.legal_paying,
    Retreating: landing.legal_retreating,
}
_APPLY: dict[type, Callable[[State, Any, Move, Log], None]] = {
    Placing: round.apply_placing,
    Choosing: round.apply_choosing,
    Loading: loading.apply_loading,
    Sailing: sailing.apply_sailing,
    Steering: ghost.apply_steering,
    Targeting: landing.apply_targeting,
    Battle: battle.apply_battle,
    Booty: booty.apply_booty,
    Paying: paying.apply_paying,
    Retreating: landing.apply_retreating,
}
_RESUME: dict[type, Callable[[State, Any, Log], bool]] = {
    Acting: round.resume_acting,
    Landing: landing.resume_landing,
    Battle: battle.resume_battle,
}
"""Frames that may go on by themselves."""


def legal(state: State) -> tuple[Move, ...]:
    """Return every legal move except `Concede`, each once; empty when the race is over."""
    frames = state.frames
    return _LEGAL[type(frames[-1])](state, frames[-1]) if frames else ()


def apply(state: State, move: Move, log: Log = None, first: bool = False) -> None:
    """Apply a move in place, up to the next question or the end. Raises `IllegalMove` with the state unchanged."""
    frames = state.frames
    if not frames:
        raise IllegalMove("moves.game_over")
    if type(move) is Concede:
        concede(state, decider(state), log)
        return
    frame = frames[-1]
    _APPLY[type(frame)](state, frame, move, log)
    settle(state, log, first)


def settle(state: State, log: Log, first: bool = False) -> None:
    """Go on while nobody has to decide."""
    while state.frames:
        frame = state.frames[-1]
        kind = type(frame)
        resume = _RESUME.get(kind)
        if resume is not None:
            if resume(state, frame, log):
                continue
            return
        if kind is Choosing or (first and type(frame) is Paying and paying.asked_before(state, frame)):
            return
        move = _only(state, frame)
        if move is None:
            return
        _APPLY[kind](state, frame, move, log)


def _only(state: State, frame: Frame) -> Move | None:
    """Return the only answer to a question, or that of the Ghost Ship itself; None if a seat has to decide."""
    if type(frame) is Booty and frame.winner == GHOST and is_solo(state):
        return ghost.own_booty(state, frame)
    moves = _LEGAL[type(frame)](state, frame)
    return moves[0] if len(moves) == 1 else None


def decider(state: State) -> int:
    """Return the seat, from 0, that has to decide now; -1 when the race is over."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    if isinstance(frame, Choosing):
        return frame.seat_no
    if isinstance(frame, Battle):
        return battle.asks_in_battle(state, frame)
    if isinstance(frame, Booty):
        return ghosts_friend(state, frame.loser) if frame.winner == GHOST else frame.winner
    if isinstance(frame, (Loading, Sailing, Targeting, Paying, Retreating)) and frame.ship != GHOST:
        return frame.ship
    return state.captain


def clone(state: State) -> State:
    """Return an independent copy. Piles and holds are shared, because `bytes` never change; ships are copied."""
    ghost = state.ghost
    return State(
        state.names,
        state.mode,
        state.seed,
        state.most_rounds,
        state.stream,
        [
            Seat(s.space, s.lap, s.holds, s.up, s.down, s.hand, s.deck, s.discard, s.card, s.turned, s.held)
            for s in state.seats
        ],
        None if ghost is None else Ship(ghost.space, ghost.lap, ghost.holds, ghost.up, ghost.down),
        state.round,
        state.captain,
        state.dice,
        state.placed,
        state.lairs,
        state.treasures,
        state.box,
        state.frames,
        state.dice_to_come,
        state.combat_to_come,
        state.reveals,
        state.points_decide,
        state.result,
    )
