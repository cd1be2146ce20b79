"""The Ghost Ship (rulings G1 to G10, J3, J4, J8): where it sails, and what it does alone in a solo race (J12)."""

from typing import Literal

from highseas.engine.game import Log
from highseas.engine.jamaica.board import FORKS, progress
from highseas.engine.jamaica.definitions import BACKWARD, FORWARD, GOLD
from highseas.engine.jamaica.frames.battle import legal_booty
from highseas.engine.jamaica.frames.cargo import count_of, kind_of
from highseas.engine.jamaica.frames.sailing import Target, chosen, sail, targets
from highseas.engine.jamaica.moves import GHOST, GO, NO, Go, Move, StealHold, StealTreasure
from highseas.engine.jamaica.state import Booty, State, Steering, is_solo

Rank = Literal["first", "last", "level"]


def rank(state: State) -> Rank:
    """Return where the Ghost Ship is: before all players, behind all, or neither (rulings G3, J3)."""
    ghost = state.ship(GHOST)
    at = progress(ghost.space, ghost.lap)
    others = [progress(seat.space, seat.lap) for seat in state.seats]
    return "first" if at > max(others) else "last" if at < min(others) else "level"


def steering(state: State, count: int) -> list[Target]:
    """Return where it can sail: first backwards, last forwards, else as is chosen (ruling G3)."""
    place = rank(state)
    if place == "level" and is_solo(state):
        place = "last"
    ghost = state.ship(GHOST)
    forward = () if place == "first" else targets(ghost, FORWARD, count)
    return [*forward, *(() if place == "last" else targets(ghost, BACKWARD, count))]


def legal_steering(state: State, frame: Steering) -> tuple[Move, ...]:
    found = steering(state, frame.count)
    return (GO[_own_way(state, found).space],) if is_solo(state) else tuple([GO[target.space] for target in found])


def apply_steering(state: State, frame: Steering, move: Move, log: Log) -> None:
    found = steering(state, frame.count)
    if is_solo(state) and isinstance(move, Go):
        found = [_own_way(state, found)]
    sail(state, GHOST, chosen(found, move), log)


def _own_way(state: State, found: list[Target]) -> Target:
    """Return the way of the lane with more lair tokens, else of the shorter lane (ruling J12)."""
    if len(found) == 1:
        return found[0]
    one, other = found
    parts = next(spaces for spaces in zip(one.path, other.path, strict=False) if spaces[0] != spaces[1])
    lanes = [next(lane for row in FORKS for lane in (row.outer, row.inner) if space in lane) for space in parts]
    first, second = [(sum(space in state.lairs for space in lane), -len(lane)) for lane in lanes]
    return one if first >= second else other


def own_booty(state: State, frame: Booty) -> Move:
    """Return what it takes in the solo race: a treasure face down, else most gold, else it sinks most (J12)."""
    loser = state.ship(frame.loser)
    moves = legal_booty(state, frame)
    blind = StealTreasure(len(loser.up))
    if blind in moves:
        return blind
    holds = {move: loser.holds[move.hold] for move in moves if isinstance(move, StealHold)}
    best = max(holds.items(), key=lambda hold: (kind_of(hold[1]) == GOLD, count_of(hold[1])), default=(NO, 0))
    return best[0]
