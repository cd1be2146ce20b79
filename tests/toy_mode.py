"""A mode made up for a test: before each Discover the active player may put coins into a jar for good.

It has options, a part of the state, a frame, a move, an event and a player of its own, with words for all of them,
and no other file knows of it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, ClassVar, Literal

import msgspec

from highseas.campaign.royal.words import names
from highseas.campaign.words.catalogue import catalogue
from highseas.engine.codec import Count, Number
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.ai import policies
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.events import Event, Paid
from highseas.engine.royal.frames.kinds import Asking, Discover, Frame
from highseas.engine.royal.modes import MODES, PHASE_ZERO, FrameRules, Player, register
from highseas.engine.royal.moves import ModeMove, Move, SeatNo
from highseas.engine.royal.piles import Log, pay
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Setup, State


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    thrift: Literal["no", "yes"] = "yes"
    """Whether the bot keeps its coins."""
    lid: bool = False
    """Whether nothing goes into the jar."""


class Jar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    coins: int = 0


class Tipping(Asking, frozen=True, tag="toy_tipping"):
    most: int


class Tip(ModeMove, frozen=True, tag="toy_tip"):
    coins: Annotated[int, Number(0, 9)]
    verb: ClassVar[str] = "tip"


class Tipped(Event, tag="toy_tipped", frozen=True):
    seat_no: SeatNo
    coins: Count


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


def advise(seen: Observation, seat_no: int) -> Advice:
    frame: Frame = seen.table.frames[-1]
    if not isinstance(frame, Tipping):
        return policies.advise(seen, seat_no)
    if ToyMode().own(seen.table.options).thrift == "yes":
        return Advice(Tip(0), "offer_dear")
    return Advice(Tip(frame.most), "offer_worth")


class ToyMode(BaseMode):
    name = "toy"
    part = Jar
    own_options = ToyOptions
    in_deals = False
    moves = (Tip,)
    events = (Tipped,)
    frames = FRAMES

    def player(self) -> Player:
        return advise

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        super().lay_out(state, setup, log)
        state.part = Jar()

    def view(self, state: State, seat_no: int) -> Jar:
        assert isinstance(state.part, Jar)
        return state.part

    def refresh(self, state: State) -> None:
        super().refresh(state)
        state.subscriptions |= PHASE_ZERO

    def phase_zero(self, state: State, log: Log) -> None:
        options = self.own(state.options)
        most = 0 if options.lid else min(options.most, len(state.seats[state.active].coins))
        state.frames += (Tipping(state.active, most),)


WORDS = """
[toy]
title = "The jar"
"""
HELP = """
[entry.prompt-toy_tip]
title = "The jar"
text = "Before drawing you may put coins into the jar. You never get them back."
source = "This test"
see = ["coins"]
words = ["tip", "jar"]
"""


@contextmanager
def known() -> Iterator[None]:
    """The mode and its words, made known as whatever puts the program together would do."""
    register(ToyMode())
    catalogue("en").add("modes", WORDS)
    names.HELP["toy"] = HELP
    names.TITLES["toy_tip"] = lambda prompt, names: "how much goes into the jar?"
    names.LABELS[Tip] = lambda move, names: f"{move.coins} for the jar"
    names.EVENTS[Tipped] = lambda event, names: f"{names[event.seat_no]} puts {event.coins} into the jar."
    try:
        yield
    finally:
        catalogue("en").forget("modes")
        del MODES["toy"], names.HELP["toy"], names.TITLES["toy_tip"], names.LABELS[Tip], names.EVENTS[Tipped]
