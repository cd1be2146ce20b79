"""Sailing (rulings R1 to R5, J2): to a space exactly so far away, on any lane."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from highseas.engine.game import Log
from highseas.engine.jamaica.board import BACKWARD as BACK
from highseas.engine.jamaica.board import FINISHED, sail_backward, sail_forward
from highseas.engine.jamaica.board import FORWARD as AHEAD
from highseas.engine.jamaica.cards import FORWARD
from highseas.engine.jamaica.events import Finished, GhostHome, Sailed
from highseas.engine.jamaica.frames.stack import replace
from highseas.engine.jamaica.kinds import Landing, Sailing
from highseas.engine.jamaica.moves import GHOST, GO, Go, Move
from highseas.engine.jamaica.state import Ship, State
from highseas.engine.refusal import IllegalMove


class Target(NamedTuple):
    """Where a ship can sail: along `path`, to be in `lap` then. The Ghost Ship may stay at Port Royal."""

    space: int
    path: tuple[int, ...]
    lap: int
    symbol: int


def targets(ship: Ship, symbol: int, count: int) -> tuple[Target, ...]:
    """Return where a ship can sail; a finished one goes no further forwards."""
    return _targets(ship.space, ship.lap, symbol, count)


@lru_cache(maxsize=4096)
def _targets(space: int, lap: int, symbol: int, count: int) -> tuple[Target, ...]:
    if symbol != FORWARD:
        return tuple(Target(way.space, *sail_backward(space, lap, way), symbol) for way in BACK[space][count])
    if lap >= FINISHED:
        return (Target(space, (), lap, symbol),)
    ways = [sail_forward(lap, way) for way in AHEAD[space][count]]
    return tuple(Target(path[-1], path, now, symbol) for path, now in ways)


def legal_sailing(state: State, frame: Sailing) -> tuple[Move, ...]:
    """Return the spaces that can be reached."""
    ship = state.seats[frame.ship]
    return tuple([GO[target.space] for target in targets(ship, frame.symbol, frame.count)])


def apply_sailing(state: State, frame: Sailing, move: Move, log: Log) -> None:
    """Sail there."""
    sail(state, frame.ship, chosen(targets(state.seats[frame.ship], frame.symbol, frame.count), move), log)


def chosen(found: Sequence[Target], move: Move) -> Target:
    """Return the target that a move names. Raises `IllegalMove`."""
    if type(move) is Go:
        for target in found:
            if target.space == move.space:
                return target
    raise IllegalMove("jamaica_rules.moves.not_now")


def sail(state: State, number: int, target: Target, log: Log) -> None:
    """Sail to a target, in place of the frame on top; what happens there comes next (`Landing`)."""
    ship = state.ship(number)
    start = ship.space
    ship.space, ship.lap = target.space, target.lap
    replace(state, Landing(number))
    if log is None:
        return
    if target.path:
        forward = target.symbol == FORWARD
        log.append(Sailed(number, start, target.path, "forward" if forward else "backward", ship.lap))
    if ship.finished and target.symbol == FORWARD:
        log.append(GhostHome(number) if number == GHOST else Finished(number))
