"""Sailing (rulings R1 to R5, J2; the Ghost Ship's: G1 to G5, J3, J12), and what comes of landing (R8, R9)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from highseas.engine.game import Log
from highseas.engine.jamaica import board
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.definitions import BACKWARD, FORWARD, IS_POWER, SYMBOLS, TREASURE_IDS
from highseas.engine.jamaica.frames.battle import receive
from highseas.engine.jamaica.frames.cargo import total, without_kind
from highseas.engine.jamaica.moves import GHOST, GO, Fight, Go, Move

Rank = Literal["first", "last", "level"]
Going = st.Sailing | st.Steering | st.Retreating
"""The questions where to a ship goes."""


class Target(NamedTuple):
    """Where a ship can sail: along `path`, to be in `lap` then. The Ghost Ship may stay at Port Royal."""

    space: int
    path: tuple[int, ...]
    lap: int
    symbol: int


def targets(ship: st.Ship, symbol: int, count: int) -> tuple[Target, ...]:
    """Return where a ship can sail; a finished one goes no further forwards."""
    return _targets(ship.space, ship.lap, symbol, count)


@lru_cache(maxsize=4096)
def _targets(space: int, lap: int, symbol: int, count: int) -> tuple[Target, ...]:
    if symbol != FORWARD:
        back = board.BACKWARD[space][count]
        return tuple(Target(way.space, *board.sail_backward(space, lap, way), symbol) for way in back)
    if lap >= board.FINISHED:
        return (Target(space, (), lap, symbol),)
    ways = [board.sail_forward(lap, way) for way in board.FORWARD[space][count]]
    return tuple(Target(path[-1], path, now, symbol) for path, now in ways)


def rank(state: st.State) -> Rank:
    """Return where the Ghost Ship is: before all players, behind all, or neither (rulings G3, J3)."""
    ghost = state.ship(GHOST)
    at = board.progress(ghost.space, ghost.lap)
    others = [board.progress(seat.space, seat.lap) for seat in state.seats]
    return "first" if at > max(others) else "last" if at < min(others) else "level"


def _steering(state: st.State, count: int) -> list[Target]:
    """Return where the Ghost Ship can sail: first backwards, last forwards, else as is chosen (ruling G3)."""
    place, solo, ghost = rank(state), st.is_solo(state), state.ship(GHOST)
    forward = () if place == "first" else targets(ghost, FORWARD, count)
    backward = () if place == "last" or (solo and place == "level") else targets(ghost, BACKWARD, count)
    found = [*forward, *backward]
    return [_own_way(state, *found)] if solo and len(found) > 1 else found


def _own_way(state: st.State, one: Target, other: Target) -> Target:
    """Return the way of the lane with more lair tokens, else of the shorter lane (ruling J12)."""
    parts = next(spaces for spaces in zip(one.path, other.path, strict=False) if spaces[0] != spaces[1])
    lanes = [next(lane for row in board.FORKS for lane in (row.outer, row.inner) if space in lane) for space in parts]
    first, second = [(sum(space in state.lairs for space in lane), -len(lane)) for lane in lanes]
    return one if first >= second else other


def destinations(state: st.State, frame: Going) -> Sequence[Target]:
    """Return where the ship that a question is about can go."""
    if isinstance(frame, st.Steering):
        return _steering(state, frame.count)
    ship = state.seats[frame.ship]
    if isinstance(frame, st.Sailing):
        return targets(ship, frame.symbol, frame.count)
    return retreats(ship, ship.space, ship.holds)


def chosen(state: st.State, frame: Going, move: Go) -> Target:
    """Return where a legal move leads."""
    return next(target for target in destinations(state, frame) if target.space == move.space)


def legal_going(state: st.State, frame: Going) -> tuple[Move, ...]:
    return tuple([GO[target.space] for target in destinations(state, frame)])


def apply_sailing(state: st.State, frame: st.Sailing | st.Steering, move: Go, log: Log) -> None:
    number = GHOST if isinstance(frame, st.Steering) else frame.ship
    sail(state, number, chosen(state, frame, move), log)


def sail(state: st.State, number: int, target: Target, log: Log) -> None:
    """Sail to a target, in place of the frame on top; what happens there comes next (`Landing`)."""
    ship = state.ship(number)
    start = ship.space
    ship.space, ship.lap = target.space, target.lap
    st.replace(state, st.Landing(number))
    if log is None:
        return
    if target.path:
        forward = target.symbol == FORWARD
        log.append(ev.Sailed(number, start, target.path, "forward" if forward else "backward", ship.lap))
    if ship.finished and target.symbol == FORWARD:
        log.append(ev.GhostHome(number) if number == GHOST else ev.Finished(number))


def rivals_there(state: st.State, number: int, space: int) -> list[int]:
    """Return the ships that one landing there may attack, in any lap (ruling J5); none at Port Royal."""
    if space == board.HOME:
        return []
    there = [other for other, seat in enumerate(state.seats) if seat.space == space and other != number]
    ghost = state.ghost
    return [*there, GHOST] if ghost is not None and ghost.space == space and number != GHOST else there


def resume_landing(state: st.State, frame: st.Landing, log: Log) -> bool:
    number = frame.ship
    ship = state.ship(number)
    if not frame.fought:
        there = rivals_there(state, number, ship.space)
        if len(there) == 1:
            st.replace(state, st.Landing(number, True))
            _begin_battle(state, number, there[0], log)
            return True
        if there:
            st.replace(state, st.Landing(number, True), st.Targeting(number))
            return True
    st.pop(state)
    if ship.space in state.lairs:
        _take_treasure(state, number, log)
    elif number != GHOST and board.COST[ship.space]:
        _pay(state, number, log)
    return True


def legal_targeting(state: st.State, frame: st.Targeting) -> tuple[Move, ...]:
    return tuple([Fight(other) for other in rivals_there(state, frame.ship, state.ship(frame.ship).space)])


def apply_targeting(state: st.State, frame: st.Targeting, move: Fight, log: Log) -> None:
    st.pop(state)
    _begin_battle(state, frame.ship, move.seat_no, log)


def _begin_battle(state: st.State, number: int, other: int, log: Log) -> None:
    state.frames += (st.Battle(number, other),)
    if log is not None:
        log.append(ev.BattleStarted(number, other, state.ship(number).space))


def _take_treasure(state: st.State, number: int, log: Log) -> None:
    """Take the token of a lair and the top treasure: a power face up, but for the Ghost Ship (rulings R9, G8)."""
    space = state.ship(number).space
    state.lairs = bytes([lair for lair in state.lairs if lair != space])
    card = state.treasures[-1]
    state.treasures = state.treasures[:-1]
    state.reveals += 1
    receive(state, number, card)
    if log is not None:
        up = IS_POWER[card] and number != GHOST
        log.append(ev.TreasureDrawn(number, space, TREASURE_IDS[card], up))


def _pay(state: st.State, number: int, log: Log) -> None:
    """Pay the cost of the space, or all that there is and fall back (rulings R6 to R8)."""
    ship = state.seats[number]
    kind, cost = board.RESOURCE[ship.space], board.COST[ship.space]
    have = total(ship.holds, kind)
    if have >= cost:
        state.frames += (st.Paying(number, kind, cost, ship.space),)
        return
    ship.holds = without_kind(ship.holds, kind)
    state.frames += (st.Retreating(number),)
    if log is not None:
        log.append(ev.Short(number, ship.space, SYMBOLS[kind], cost, have))


def can_pay(holds: bytes, space: int) -> bool:
    """Whether the cost of a space can be paid; lairs and Port Royal have none."""
    return not board.COST[space] or total(holds, board.RESOURCE[space]) >= board.COST[space]


def retreats(ship: st.Ship, space: int, holds: bytes) -> list[Target]:
    """Return the first space that can be paid on each way back from a space, once each (rulings R6, R7, J9)."""
    found: dict[int, Target] = {}
    ways: list[tuple[int, ...]] = [(before,) for before in board.BEFORE[space]]
    for way in ways:  # grows while spaces cannot be paid
        if can_pay(holds, way[-1]):
            found.setdefault(way[-1], Target(way[-1], way, ship.lap, 0))
        else:
            ways += [(*way, before) for before in board.BEFORE[way[-1]]]
    return list(found.values())


def apply_retreating(state: st.State, frame: st.Retreating, move: Go, log: Log) -> None:
    ship, target = state.seats[frame.ship], chosen(state, frame, move)
    start, ship.space = ship.space, target.space
    st.replace(state, st.Landing(frame.ship))
    if log is not None:
        log.append(ev.FellBack(frame.ship, start, target.path, ship.lap))
