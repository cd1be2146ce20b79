"""Reaching a space (rulings R8, R9): first a battle with a ship there, then the cost, or a lair's treasure."""

from highseas.engine.game import Log
from highseas.engine.jamaica.board import BEFORE, COST, HOME, RESOURCE
from highseas.engine.jamaica.cards import IS_POWER, SYMBOLS, TREASURE_IDS
from highseas.engine.jamaica.events import BattleStarted, FellBack, Short, TreasureDrawn
from highseas.engine.jamaica.frames.sailing import Target, chosen
from highseas.engine.jamaica.frames.stack import pop, replace
from highseas.engine.jamaica.frames.treasure import receive
from highseas.engine.jamaica.holds import total, without_kind
from highseas.engine.jamaica.kinds import Battle, Landing, Paying, Retreating, Targeting
from highseas.engine.jamaica.moves import GHOST, GO, Fight, Move
from highseas.engine.jamaica.state import Ship, State
from highseas.engine.refusal import IllegalMove


def rivals_there(state: State, number: int, space: int) -> list[int]:
    """Return the ships that one landing there may attack, in any lap (ruling J5); none at Port Royal."""
    if space == HOME:
        return []
    there = [other for other, seat in enumerate(state.seats) if seat.space == space and other != number]
    ghost = state.ghost
    return [*there, GHOST] if ghost is not None and ghost.space == space and number != GHOST else there


def resume_landing(state: State, frame: Landing, log: Log) -> bool:
    """Fight, then pay."""
    number = frame.ship
    ship = state.ship(number)
    if not frame.fought:
        there = rivals_there(state, number, ship.space)
        if len(there) == 1:
            replace(state, Landing(number, True))
            begin_battle(state, number, there[0], log)
            return True
        if there:
            replace(state, Landing(number, True), Targeting(number))
            return True
    pop(state)
    if ship.space in state.lairs:
        take_treasure(state, number, log)
    elif number != GHOST and COST[ship.space]:
        _pay(state, number, log)
    return True


def legal_targeting(state: State, frame: Targeting) -> tuple[Move, ...]:
    """Return every ship there."""
    return tuple([Fight(other) for other in rivals_there(state, frame.ship, state.ship(frame.ship).space)])


def apply_targeting(state: State, frame: Targeting, move: Move, log: Log) -> None:
    """Attack it."""
    if move not in legal_targeting(state, frame):
        raise IllegalMove("jamaica_rules.moves.not_now")
    assert isinstance(move, Fight)
    pop(state)
    begin_battle(state, frame.ship, move.seat_no, log)


def begin_battle(state: State, number: int, other: int, log: Log) -> None:
    """Push the battle of two ships."""
    state.frames += (Battle(number, other),)
    if log is not None:
        log.append(BattleStarted(number, other, state.ship(number).space))


def take_treasure(state: State, number: int, log: Log) -> None:
    """Take the token of a lair and the top treasure: a power face up, but for the Ghost Ship (rulings R9, G8)."""
    space = state.ship(number).space
    state.lairs = bytes([lair for lair in state.lairs if lair != space])
    card = state.treasures[-1]
    state.treasures = state.treasures[:-1]
    state.reveals += 1
    receive(state, number, card)
    if log is not None:
        up = IS_POWER[card] and number != GHOST
        log.append(TreasureDrawn(number, space, TREASURE_IDS[card], up))


# --- shortage ---


def _pay(state: State, number: int, log: Log) -> None:
    """Pay the cost of the space, or all that there is and fall back (rulings R6 to R8)."""
    ship = state.seats[number]
    kind, cost = RESOURCE[ship.space], COST[ship.space]
    have = total(ship.holds, kind)
    if have >= cost:
        state.frames += (Paying(number, kind, cost, ship.space),)
        return
    ship.holds = without_kind(ship.holds, kind)
    state.frames += (Retreating(number),)
    if log is not None:
        log.append(Short(number, ship.space, SYMBOLS[kind], cost, have))


def can_pay(holds: bytes, space: int) -> bool:
    """Whether the cost of a space can be paid; lairs and Port Royal have none."""
    return not COST[space] or total(holds, RESOURCE[space]) >= COST[space]


def retreats(ship: Ship, space: int, holds: bytes) -> list[Target]:
    """Return the first space that can be paid on each way back from a space, once each (rulings R6, R7, J9)."""
    found: dict[int, Target] = {}
    ways: list[tuple[int, ...]] = [(before,) for before in BEFORE[space]]
    for way in ways:  # grows while spaces cannot be paid
        if can_pay(holds, way[-1]):
            found.setdefault(way[-1], Target(way[-1], way, ship.lap, 0))
        else:
            ways += [(*way, before) for before in BEFORE[way[-1]]]
    return list(found.values())


def legal_retreating(state: State, frame: Retreating) -> tuple[Move, ...]:
    """Return where the ship can fall back to."""
    ship = state.seats[frame.ship]
    return tuple([GO[target.space] for target in retreats(ship, ship.space, ship.holds)])


def apply_retreating(state: State, frame: Retreating, move: Move, log: Log) -> None:
    """Fall back there: a battle, the cost or a treasure come next."""
    ship = state.seats[frame.ship]
    start = ship.space
    target = chosen(retreats(ship, start, ship.holds), move)
    ship.space = target.space
    replace(state, Landing(frame.ship))
    if log is not None:
        log.append(FellBack(frame.ship, start, target.path, ship.lap))
