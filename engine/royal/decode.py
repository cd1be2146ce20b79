"""Encode tables to bytes for saves and decode them; each mode has its own type of state."""

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from highseas.engine.refusal import UnsoundState
from highseas.engine.royal.frames.kinds import TableFrame
from highseas.engine.royal.modes import MODES, Mode, knows_as_one
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State
from highseas.engine.untrusted import misfit, unpack


def _form(mode: Mode) -> Any:
    """Return the type of the tables of a mode."""
    frames: Any = reduce(or_, mode.frames, TableFrame)
    part: Any = mode.part
    return State[frames, part | None]


@cache
def _decoder(mode: Mode) -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(_form(mode))


def encode_table(state: State) -> bytes:
    """Encode a table, without what its setup holds already."""
    return msgspec.msgpack.encode(MODES[state.mode].bare(state))


def decode_table(packed: bytes, setup: Setup) -> State:
    """Decode a table of this setup's mode, unchecked (`engine.royal.sound.check`).

    Raises `UnsoundState` for a mode that does not exist or lacks its part, and `msgspec.DecodeError` for bytes that
    are not a table of that mode: `LaterData` if a later version may know them.
    """
    state = read_table(packed, setup.mode)
    MODES[setup.mode].complete(state, setup)
    return state


def read_table(packed: bytes, mode_name: str) -> State:
    """Decode bytes that hold everything, without a setup; otherwise as `decode_table`."""
    mode = MODES.get(mode_name)
    if mode is None:
        raise UnsoundState("sound.mode", mode=mode_name)
    try:
        state = _decoder(mode).decode(packed)
    except msgspec.ValidationError as error:
        plain = msgspec.msgpack.decode(packed)
        if not isinstance(plain, dict) or not mode.renew(plain):
            raise misfit(error, plain, _form(mode)) from error
        state = unpack(msgspec.msgpack.encode(plain), _form(mode))
    if (state.part is None) != (mode.part is type(None)):
        raise UnsoundState("sound.part_table_belongs_mode")
    if state.known and state.mode == mode_name:
        _name_looker(state)
    return state


def _name_looker(state: State) -> None:
    """Restore who alone knows the next card: version 0.1 named the looker where all know it, or nobody at all."""
    if knows_as_one(state):
        state.looker = -1
    elif state.looker < 0:
        state.looker = state.active
