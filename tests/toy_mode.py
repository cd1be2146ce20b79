"""A mode made up for a test: before each Discover the active player may put coins into a jar for good.

It has options, a part of the state, a frame, a move and an event of its own, and no other file knows of it.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

import msgspec

from highseas.engine.refusal import IllegalMove, SetupError
from highseas.engine.royal.events import Event, Paid
from highseas.engine.royal.frames.kinds import Asking, Discover, Frame
from highseas.engine.royal.modes import PHASE_ZERO, BaseMode, FrameRules
from highseas.engine.royal.moves import ModeMove, Move
from highseas.engine.royal.piles import Log, pay
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: int = 1


class Jar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    coins: int = 0


class Tipping(Asking, frozen=True, tag="toy_tipping"):
    most: int


class Tip(ModeMove, frozen=True, tag="toy_tip"):
    coins: int
    verb: ClassVar[str] = "tip"

    def words(self) -> str:
        return str(self.coins)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        return cls(int(words[0])) if len(words) == 1 and words[0] in "0123456789" else None


class Tipped(Event, tag="toy_tipped", frozen=True):
    seat_no: int
    coins: int


def tips(state: State, frame: Tipping) -> tuple[Move, ...]:
    return tuple(Tip(coins) for coins in range(frame.most + 1))


def tip(state: State, frame: Tipping, move: Move, log: Log) -> None:
    if not isinstance(move, Tip) or move not in tips(state, frame):
        raise IllegalMove("moves.nothing_asked")
    faces = pay(state, frame.seat_no, move.coins)
    state.part = Jar(state.part.coins + move.coins)
    state.frames = state.frames[:-1]
    if log is not None:
        log += [Tipped(frame.seat_no, move.coins), Paid(frame.seat_no, move.coins, faces, "event")]


FRAMES: Mapping[type[Frame], FrameRules] = {
    Tipping: FrameRules(upon=(Discover,), kind="toy_tip", legal=tips, apply=tip)
}


class ToyMode(BaseMode):
    name = "toy"
    part = Jar
    own_options = ToyOptions
    in_deals = False
    moves = (Tip,)
    events = (Tipped,)
    frames = FRAMES

    def check_setup(self, setup: Setup) -> None:
        if self.own(setup.options).most > 3:
            raise SetupError("setup.why", "options", "own", "most", why=ValueError("nobody tips more than 3 coins"))

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        super().lay_out(state, setup, log)
        state.part = Jar()

    def refresh(self, state: State) -> None:
        super().refresh(state)
        state.watch |= PHASE_ZERO

    def phase_zero(self, state: State, log: Log) -> None:
        most = min(self.own(state.options).most, len(state.seats[state.active].coins))
        state.frames += (Tipping(state.active, most),)
