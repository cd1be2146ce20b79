"""Check that the questions of a race lie upon each other as play puts them, and that the top one has answers."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from highseas.engine.jamaica.board import HOME
from highseas.engine.jamaica.cards import BACKWARD, COMBAT_FACES, FORWARD, GOLD, GUNPOWDER, NOTHING
from highseas.engine.jamaica.frames.battle import ATTACK
from highseas.engine.jamaica.frames.landing import rivals_there
from highseas.engine.jamaica.frames.stack import ships
from highseas.engine.jamaica.game import decider, legal
from highseas.engine.jamaica.holds import MOST, total
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
from highseas.engine.jamaica.state import State

_BOTTOM = (Placing, Choosing, Acting)
_UPON: dict[type, tuple[type, ...]] = {
    Acting: (Loading, Sailing, Steering, Landing, Paying, Retreating),
    Landing: (Targeting, Battle, Booty, Loading),
    Battle: (Paying,),
}
"""What may lie directly upon each frame."""


def stack_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the stack; ships, cards and dice are sound."""
    frames = state.frames
    if bool(frames) == (state.result is not None):
        yield "sound.neither_running_nor_over"
        return
    if not frames:
        return
    if not isinstance(frames[0], _BOTTOM):
        yield "sound.no_phase_turn"
    if not all(type(on) in _UPON.get(type(below), ()) for below, on in pairwise(frames)):
        yield "sound.questions_lie_upon_each"
        return
    for frame in frames:
        if not _sound(state, frame):
            yield "sound.question_put_nobody"
            return
    if not _cards_fit(state, frames[0]):
        yield "jamaica_rules.sound.cards_chosen"
        return
    if type(frames[-1]) in (Acting, Landing) or decider(state) < 0 or len(legal(state)) < _fewest(frames[-1]):
        yield "sound.asks_nothing"


def _fewest(frame: Frame) -> int:
    """Return how many answers a question has at least: what has one is not asked, but for the choice of a card, and
    payments in races by revision 1 of the rules.
    """
    return 1 if isinstance(frame, (Choosing, Paying)) else 2


def _sound(state: State, frame: Frame) -> bool:
    """Whether a frame is about ships and figures that there are."""
    check = _CHECKS.get(type(frame))
    return check is None or check(state, frame)


def _is_seat(state: State, number: int) -> bool:
    return 0 <= number < len(state.seats)


def _acting(state: State, frame: Acting) -> bool:
    last = len(state.seats) - (state.ghost is None)
    return 0 <= frame.turn <= last and 1 <= frame.part <= 2


def _loading(state: State, frame: Loading) -> bool:
    return _is_seat(state, frame.ship) and GOLD <= frame.kind <= GUNPOWDER and 1 <= frame.count <= MOST


def _sailing(state: State, frame: Sailing) -> bool:
    return _is_seat(state, frame.ship) and frame.symbol in (FORWARD, BACKWARD) and 1 <= frame.count <= 6


def _steering(state: State, frame: Steering) -> bool:
    return state.ghost is not None and 1 <= frame.count <= 6


def _targeting(state: State, frame: Targeting) -> bool:
    if frame.ship not in ships(state):
        return False
    return len(rivals_there(state, frame.ship, state.ship(frame.ship).space)) > 1


def _battle(state: State, frame: Battle) -> bool:
    """Two ships on one space, dice thrown as far as the stage says, and nothing spent by nobody."""
    if not (frame.other in ships(state) and frame.ship in ships(state) and frame.ship != frame.other):
        return False
    space = state.ship(frame.ship).space
    if space == HOME or state.ship(frame.other).space != space:
        return False
    thrown = frame.stage not in ("powder", "throw")
    answered = frame.stage == "second"
    dice = ((frame.die, thrown), (frame.other_die, answered))
    if not all(die in COMBAT_FACES if shown else die == 0 for die, shown in dice):
        return False
    most = MOST * 6
    early = frame.stage in ATTACK and frame.other_powder
    return 0 <= frame.powder <= most and 0 <= frame.other_powder <= most and not early


def _booty(state: State, frame: Booty) -> bool:
    there = ships(state)
    return frame.winner in there and frame.loser in there and frame.winner != frame.loser


def _paying(state: State, frame: Paying) -> bool:
    if not (_is_seat(state, frame.ship) and NOTHING < frame.kind <= GUNPOWDER and frame.count >= 1):
        return False
    known = frame.space == state.seats[frame.ship].space if frame.space >= 0 else frame.kind == GUNPOWDER
    return known and frame.count <= total(state.seats[frame.ship].holds, frame.kind)


def _retreating(state: State, frame: Retreating) -> bool:
    return _is_seat(state, frame.ship) and state.seats[frame.ship].space != HOME


_CHECKS: dict[type, Callable[[State, Any], bool]] = {
    Choosing: lambda state, frame: _is_seat(state, frame.seat_no),
    Acting: _acting,
    Loading: _loading,
    Sailing: _sailing,
    Steering: _steering,
    Landing: lambda state, frame: frame.ship in ships(state) and frame.fought,
    Targeting: _targeting,
    Battle: _battle,
    Booty: _booty,
    Paying: _paying,
    Retreating: _retreating,
}


def _cards_fit(state: State, bottom: Frame) -> bool:
    """Whether those have chosen a card, and turned it over, who have by the phase of the round."""
    seats = len(state.seats)
    for number, seat in enumerate(state.seats):
        after = (number - state.captain) % seats
        if isinstance(bottom, Choosing):
            chosen = after < (bottom.seat_no - state.captain) % seats
        else:
            chosen = isinstance(bottom, Acting)
        turned = isinstance(bottom, Acting) and after <= bottom.turn
        if bool(seat.card) != chosen or seat.turned != turned:
            return False
    placed = not isinstance(bottom, Placing)
    return state.placed == placed and (not isinstance(bottom, Choosing) or bool(state.seats[bottom.seat_no].hand))
