"""Deckhand at sea: it weighs each answer by what it can expect at the end, its own actions thought through."""

from collections.abc import Callable
from typing import Any

from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.ai.plan import TOKEN, Action, Plan, loads, moved, with_holds
from highseas.engine.jamaica.definitions import EVENING, GUNPOWDER, MORNING, VALUE
from highseas.engine.jamaica.frames.battle import bonus
from highseas.engine.jamaica.frames.cargo import hold, paid, put
from highseas.engine.jamaica.frames.ghost import steering
from highseas.engine.jamaica.frames.sailing import retreats, targets
from highseas.engine.jamaica.game import legal
from highseas.engine.jamaica.moves import GHOST, Move
from highseas.engine.jamaica.seen import odds
from highseas.engine.jamaica.seen.observation import Observation
from highseas.engine.jamaica.state import Ship

HARM = 0.6
"""What a point that another seat loses counts, where one can choose."""


def judged(seen: Observation, seat_no: int) -> list[tuple[float, Move]]:
    """Return every legal move and what it brings, best first. Raises `ValueError` when the race is over."""
    moves = legal(seen.table)
    if not moves:
        raise ValueError("the race is over")
    plan = Plan(seen.table, seat_no)
    frame = seen.table.frames[-1]
    weigh = _WEIGH[type(frame)]
    found = [(weigh(plan, frame, move), move) for move in moves]
    found.sort(key=lambda each: -each[0])
    return found


def _later(plan: Plan) -> tuple[Action, ...]:
    """Return what the seat still has to do in this round after what it does now."""
    table = plan.table
    acting = next((frame for frame in table.frames if isinstance(frame, st.Acting)), None)
    if acting is None or (table.captain + acting.turn) % plan.players != plan.me or acting.part != 1:
        return ()
    return ((EVENING[plan.own().card], table.dice[1]),) if acting.turn < plan.players else ()


def _after(plan: Plan, ship: Ship) -> float:
    """Return what comes after the question on top: if the seat just reached a space, its cost or treasure."""
    if any(isinstance(frame, st.Landing) and frame.ship == plan.me for frame in plan.table.frames):
        return plan.reach(ship, _later(plan))
    return plan.act(ship, _later(plan))


def _dice(plan: Plan, frame: st.Placing, move: mv.Dice) -> float:
    dice = (move.morning, move.evening)
    return max([plan.card(MORNING[card], EVENING[card], dice) for card in plan.own().hand])


def _card(plan: Plan, frame: st.Choosing, move: mv.Card) -> float:
    return plan.card(MORNING[move.card], EVENING[move.card], tuple(plan.table.dice))


def _sail(plan: Plan, frame: st.Sailing, move: mv.Go) -> float:
    ship = plan.own()
    target = next(each for each in targets(ship, frame.symbol, frame.count) if each.space == move.space)
    return plan.land(moved(ship, target.space, target.lap), _later(plan))


def _retreat(plan: Plan, frame: st.Retreating, move: mv.Go) -> float:
    ship = plan.own()
    target = next(each for each in retreats(ship, ship.space, ship.holds) if each.space == move.space)
    return plan.land(moved(ship, target.space, target.lap), _later(plan))


def _load(plan: Plan, frame: st.Loading, move: mv.Hold | mv.Empty) -> float:
    if frame.ship == GHOST:
        return 0.0
    ship = plan.own()
    return _after(plan, with_holds(ship, put(ship.holds, move.hold, hold(frame.kind, frame.count))))


def _pay(plan: Plan, frame: st.Paying, move: mv.Pay) -> float:
    ship = plan.own()
    return _after(plan, with_holds(ship, paid(ship.holds, move.amounts)))


def _fight(plan: Plan, frame: st.Targeting, move: mv.Fight) -> float:
    if frame.ship == GHOST:
        return _ghost_attacks(plan, move.seat_no)
    return plan.fight(plan.own(), move.seat_no)


# --- battles ---


def _powder(plan: Plan, frame: st.Battle, move: mv.Powder) -> float:
    """Weigh gunpowder: as attacker before any die, as defender with the attacker's die known."""
    if frame.stage == "powder":
        return plan.attack(plan.own(), frame.other, move.count)
    other = plan.table.ship(frame.ship)
    chances = odds.defended(odds.sides_of(plan.table, frame, frame.powder, move.count), frame.die)
    brings = plan.stakes(plan.own(), other, chances.defender, chances.attacker)
    return brings - move.count * TOKEN[GUNPOWDER]


def _reroll(plan: Plan, frame: st.Battle, move: Move) -> float:
    """Weigh a die that stands against one thrown again."""
    attacks = frame.ship == plan.me
    mine, other = plan.own(), plan.table.ship(frame.other if attacks else frame.ship)
    again = isinstance(move, mv.Reroll)
    attacker, defender = (mine, other) if attacks else (other, mine)
    if frame.stage == "first":
        theirs = plan.powder_of(frame.other)
        sides = odds.Sides(frame.powder + bonus(attacker), theirs + bonus(defender))
        chances = odds.rerolled_first(sides) if again else odds.defended(sides, frame.die)
    else:
        sides = odds.Sides(frame.powder + bonus(attacker), frame.other_powder + bonus(defender))
        stands = odds.compared(sides, frame.die, frame.other_die)
        chances = odds.rerolled_second(sides, frame.die) if again else stands
    won, lost = (chances.attacker, chances.defender) if attacks else (chances.defender, chances.attacker)
    return plan.stakes(mine, other, won, lost)


def _battle(plan: Plan, frame: st.Battle, move: Move) -> float:
    return _powder(plan, frame, move) if isinstance(move, mv.Powder) else _reroll(plan, frame, move)


# --- booty ---


def _booty(plan: Plan, frame: st.Booty, move: Move) -> float:
    """Weigh what the seat gains, and what the loser loses."""
    mine, loser = plan.own(), plan.table.ship(frame.loser)
    if frame.winner == GHOST:
        return -_loss(plan, frame.loser, loser, move)
    gain = _gain(plan, mine, loser, move)
    return gain - HARM * _loss(plan, frame.loser, loser, move)


def _gain(plan: Plan, mine: Ship, loser: Ship, move: Move) -> float:
    """Return how well the seat stands after the booty, what is left of its turn thought through."""
    match move:
        case mv.StealHold():
            return max(
                [_after(plan, with_holds(mine, holds)) for holds in loads(mine.holds, loser.holds[move.hold])]
            )
        case mv.StealTreasure() if move.place < len(loser.up):
            up = mine.up + loser.up[move.place : move.place + 1]
            return _after(plan, Ship(mine.space, mine.lap, mine.holds, up, mine.down))
        case mv.StealTreasure():
            return _after(plan, mine) + plan.face_down
        case mv.Curse():
            return _after(plan, mine) - VALUE[move.treasure]
    return _after(plan, mine)


def _loss(plan: Plan, number: int, loser: Ship, move: Move) -> float:
    if number == GHOST:
        return 0.0
    match move:
        case mv.StealHold():
            after = with_holds(loser, put(loser.holds, move.hold, 0))
        case mv.StealTreasure() if move.place < len(loser.up):
            after = Ship(
                loser.space, loser.lap, loser.holds, loser.up[: move.place] + loser.up[move.place + 1 :], loser.down
            )
        case mv.StealTreasure():
            return -plan.face_down
        case mv.Curse():
            return float(VALUE[move.treasure])
        case _:
            return 0.0
    clock = max(0, plan.clock)
    return plan.worth_of(after, clock) - plan.worth_of(loser, clock)


# --- the Ghost Ship ---


def _steer(plan: Plan, frame: st.Steering, move: mv.Go) -> float:
    """Weigh where the Ghost Ship sails: it should attack others, and take no treasure that the seat might reach."""
    target = next(each for each in steering(plan.table, frame.count) if each.space == move.space)
    there = [n for n in range(plan.players) if target.space and plan.table.seats[n].space == target.space]
    brings = max([_ghost_attacks(plan, number) for number in there], default=0.0)
    return brings - (plan.treasure / 2 if target.space in plan.table.lairs else 0.0)


def _ghost_attacks(plan: Plan, number: int) -> float:
    ghost, ship = plan.table.ship(GHOST), plan.table.seats[number]
    chances = odds.battle(odds.Sides(bonus(ghost), plan.powder_of(number) + bonus(ship)))
    brings = plan.stakes(ship, ghost, chances.defender, chances.attacker)
    return brings if number == plan.me else -HARM * brings


_WEIGH: dict[type, Callable[[Plan, Any, Any], float]] = {
    st.Placing: _dice,
    st.Choosing: _card,
    st.Sailing: _sail,
    st.Retreating: _retreat,
    st.Loading: _load,
    st.Paying: _pay,
    st.Targeting: _fight,
    st.Battle: _battle,
    st.Booty: _booty,
    st.Steering: _steer,
}
