"""The stack of frames, and what all frames have in common."""

from highseas.engine.jamaica.kinds import AnyFrame
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.state import State


def pop(state: State) -> None:
    """Take the top frame off."""
    state.frames = state.frames[:-1]


def replace(state: State, *frames: AnyFrame) -> None:
    """Put frames in place of the top one, the last one on top."""
    state.frames = state.frames[:-1] + frames


def clockwise(state: State) -> list[int]:
    """Return the seats from the Captain on."""
    seats = len(state.seats)
    return [(state.captain + after) % seats for after in range(seats)]


def is_solo(state: State) -> bool:
    """Whether one player races against the Ghost Ship, whose decisions are then made by rule (ruling J12)."""
    return len(state.seats) == 1


def ships(state: State) -> list[int]:
    """Return every ship: the seats, then the Ghost Ship."""
    seats = list(range(len(state.seats)))
    return seats if state.ghost is None else [*seats, GHOST]


def ghosts_friend(state: State, other: int) -> int:
    """Return the seat that throws and decides for the Ghost Ship in a battle with this one; -1 in the solo race.

    It is the player who is not in the battle (ruling G6).
    """
    return -1 if is_solo(state) else 1 - other
