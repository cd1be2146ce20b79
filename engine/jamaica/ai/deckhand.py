"""Deckhand at sea: it evaluates each answer by the points it can expect at the end, with a search."""

from operator import itemgetter
from typing import Any

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.ai.plan import Action, Plan, loads, moved, with_holds
from highseas.engine.jamaica.definitions import EVENING, MORNING, VALUE
from highseas.engine.jamaica.frames.battle import bonus
from highseas.engine.jamaica.frames.cargo import hold, paid, put
from highseas.engine.jamaica.frames.sailing import chosen, rivals_there
from highseas.engine.jamaica.game import legal
from highseas.engine.jamaica.moves import GHOST, Move
from highseas.engine.jamaica.seen import odds
from highseas.engine.jamaica.seen.observation import Observation
from highseas.engine.jamaica.state import Ship, State

HARM = 0.6
"""What a point that another seat loses counts, where one can choose."""


def evaluated(seen: Observation, seat_no: int, player: str = DECKHAND) -> list[tuple[float, Move]]:
    """Return every legal move with its value, best first, for a player by name (`plan.tempers`). Raises `ValueError`
    when the race is over.
    """
    found = _values(seen.table, seat_no, player)
    found.sort(key=lambda each: -each[0])
    return found


def best_of(table: State, seat_no: int) -> Move:
    """Return deckhand's answer at a table in which nothing is hidden. Raises `ValueError` when the race is over."""
    return max(_values(table, seat_no, DECKHAND), key=itemgetter(0))[1]


def _values(table: State, seat_no: int, player: str) -> list[tuple[float, Move]]:
    if not (moves := legal(table)):
        raise ValueError("the race is over")
    plan = Plan(table, seat_no, player)
    frame = table.frames[-1]
    return [(_value(plan, frame, move), move) for move in moves]


def _value(plan: Plan, frame: st.Frame, move: Any) -> float:
    """Return how well the seat can expect to stand after a move."""
    mine = plan.own()
    match frame:
        case st.Placing():
            dice = (move.morning, move.evening)
            return max([plan.card(MORNING[card], EVENING[card], dice) for card in mine.hand])
        case st.Choosing():
            return plan.card(MORNING[move.card], EVENING[move.card], tuple(plan.table.dice))
        case st.Sailing() | st.Retreating():
            target = chosen(plan.table, frame, move)
            return plan.land(moved(mine, target.space, target.lap), _later(plan))
        case st.Loading(ship=ship):
            content = hold(frame.kind, frame.count)
            return 0.0 if ship == GHOST else _after(plan, with_holds(mine, put(mine.holds, move.hold, content)))
        case st.Paying():
            return _after(plan, with_holds(mine, paid(mine.holds, move.amounts)))
        case st.Targeting(ship=ship):
            return _ghost_attacks(plan, move.seat_no) if ship == GHOST else plan.fight(mine, move.seat_no)
        case st.Battle():
            return (_powder if isinstance(move, mv.Powder) else _reroll)(plan, frame, move)
        case st.Booty(winner=winner):
            loss = _loss(plan, frame.loser, move)
            return -loss if winner == GHOST else _gain(plan, plan.table.ship(frame.loser), move) - HARM * loss
        case st.Steering():
            return _steer(plan, frame, move)
    raise AssertionError(f"{frame} asks nothing")


def _later(plan: Plan) -> tuple[Action, ...]:
    """Return what the seat still has to do in this round after what it does now."""
    table = plan.table
    acting = next((frame for frame in table.frames if isinstance(frame, st.Acting)), None)
    if acting is None or (table.captain + acting.turn) % plan.players != plan.me or acting.part != 1:
        return ()
    return ((EVENING[plan.own().card], table.dice[1]),) if acting.turn < plan.players else ()


def _after(plan: Plan, ship: Ship) -> float:
    """Return the value of what comes after the question: on a space just reached its cost or treasure is next."""
    if any(isinstance(frame, st.Landing) and frame.ship == plan.me for frame in plan.table.frames):
        return plan.reach(ship, _later(plan))
    return plan.act(ship, _later(plan))


def _powder(plan: Plan, frame: st.Battle, move: mv.Powder) -> float:
    """Evaluate gunpowder: as attacker before any die, as defender with the attacker's die known."""
    if frame.stage == "powder":
        return plan.attack(plan.own(), frame.other, move.count)
    other = plan.table.ship(frame.ship)
    chances = odds.defended(odds.sides_of(plan.table, frame, frame.powder, move.count), frame.die)
    gain = plan.stakes(plan.own(), other, chances.defender, chances.attacker)
    return gain - plan.spent(move.count)


def _reroll(plan: Plan, frame: st.Battle, move: Move) -> float:
    """Evaluate a die that stands, or one thrown again."""
    attacks = frame.ship == plan.me
    mine, other = plan.own(), plan.table.ship(frame.other if attacks else frame.ship)
    attacker, defender = (mine, other) if attacks else (other, mine)
    theirs = plan.powder_of(frame.other) if frame.stage == "first" else frame.other_powder
    sides = odds.Sides(frame.powder + bonus(attacker), theirs + bonus(defender))
    chances = odds.after_choice(sides, frame, isinstance(move, mv.Reroll))
    won, lost = (chances.attacker, chances.defender) if attacks else (chances.defender, chances.attacker)
    return plan.stakes(mine, other, won, lost)


def _gain(plan: Plan, loser: Ship, move: Move) -> float:
    """Return the value of the seat's position after the booty, with what is left of its turn."""
    mine = plan.own()
    match move:
        case mv.StealHold():
            return max([_after(plan, with_holds(mine, holds)) for holds in loads(mine.holds, loser.holds[move.hold])])
        case mv.StealTreasure() if move.place < len(loser.up):
            up = mine.up + loser.up[move.place : move.place + 1]
            return _after(plan, Ship(mine.space, mine.lap, mine.holds, up, mine.down))
        case mv.StealTreasure():
            return _after(plan, mine) + plan.face_down
        case mv.Curse():
            return _after(plan, mine) - VALUE[move.treasure]
    return _after(plan, mine)


def _loss(plan: Plan, number: int, move: Move) -> float:
    """Return what the loser's position changes by; 0 for the Ghost Ship."""
    if number == GHOST:
        return 0.0
    loser = plan.table.ship(number)
    match move:
        case mv.StealHold():
            after = with_holds(loser, put(loser.holds, move.hold, 0))
        case mv.StealTreasure() if move.place < len(loser.up):
            up = loser.up[: move.place] + loser.up[move.place + 1 :]
            after = Ship(loser.space, loser.lap, loser.holds, up, loser.down)
        case mv.StealTreasure():
            return -plan.face_down
        case mv.Curse():
            return float(VALUE[move.treasure])
        case _:
            return 0.0
    clock = max(0, plan.clock)
    return plan.points_of(after, clock) - plan.points_of(loser, clock)


def _steer(plan: Plan, frame: st.Steering, move: mv.Go) -> float:
    """Evaluate where the Ghost Ship sails: attacks on others are good, the loss of a treasure in reach is bad."""
    target = chosen(plan.table, frame, move)
    there = rivals_there(plan.table, GHOST, target.space)
    gain = max([_ghost_attacks(plan, number) for number in there], default=0.0)
    return gain - (plan.treasure / 2 if target.space in plan.table.lairs else 0.0)


def _ghost_attacks(plan: Plan, number: int) -> float:
    ghost, ship = plan.table.ship(GHOST), plan.table.seats[number]
    chances = odds.battle(odds.Sides(bonus(ghost), plan.powder_of(number) + bonus(ship)))
    gain = plan.stakes(ship, ghost, chances.defender, chances.attacker)
    return gain if number == plan.me else -HARM * gain
