"""Exact chances of a battle, for both sides, with Saran's Sabre used by its holder as wins most often.

Chances are counted in 1296ths: a battle has at most four throws of a die with six faces.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from highseas.engine.jamaica.definitions import COMBAT_FACES, STAR
from highseas.engine.jamaica.frames.battle import bonus, sabre_holder
from highseas.engine.jamaica.state import Battle, State

WHOLE = len(COMBAT_FACES) ** 4
ATTACKER, DEFENDER, NOBODY = 1, 2, 0
"""Who may use the Sabre."""


class Chances(NamedTuple):
    """How often the attacker wins, nobody does, and the defender wins."""

    attacker: int
    tie: int
    defender: int


class Sides(NamedTuple):
    """What both sides add to their dice, and who may use the Sabre."""

    attacker: int
    defender: int
    sabre: int = NOBODY


def sides_of(state: State, frame: Battle, powder: int, other_powder: int) -> Sides:
    """Return the sides of a battle with so much gunpowder of the attacker and of the defender."""
    holder = sabre_holder(state, frame)
    sabre = NOBODY if holder < 0 else ATTACKER if holder == frame.ship else DEFENDER
    mine, theirs = bonus(state.ship(frame.ship)), bonus(state.ship(frame.other))
    return Sides(mine + powder, theirs + other_powder, sabre)


def _mean(parts: Iterable[Chances]) -> Chances:
    mine, tie, theirs = zip(*parts, strict=True)
    faces = len(COMBAT_FACES)
    return Chances(sum(mine) // faces, sum(tie) // faces, sum(theirs) // faces)


def _better(sabre: int, one: Chances, other: Chances) -> Chances:
    """Return what the holder of the Sabre prefers: most wins, then most ties."""
    won = 0 if sabre == ATTACKER else 2
    return max(one, other, key=lambda chances: (chances[won], chances.tie))


def compared(sides: Sides, die: int, other_die: int) -> Chances:
    mine, theirs = die + sides.attacker, other_die + sides.defender
    if die == STAR or (other_die != STAR and mine > theirs):
        return Chances(WHOLE, 0, 0)
    return Chances(0, 0, WHOLE) if other_die == STAR or theirs > mine else Chances(0, WHOLE, 0)


def rerolled_second(sides: Sides, die: int) -> Chances:
    """Return the chances when the defender's die is thrown again."""
    return _mean(compared(sides, die, again) for again in COMBAT_FACES)


@lru_cache(maxsize=4096)
def defended(sides: Sides, die: int) -> Chances:
    """Return the chances when the attacker's die stands: a star has won."""
    if die == STAR:
        return Chances(WHOLE, 0, 0)
    found = [compared(sides, die, other_die) for other_die in COMBAT_FACES]
    if sides.sabre:
        again = rerolled_second(sides, die)
        found = [_better(sides.sabre, kept, again) for kept in found]
    return _mean(found)


def rerolled_first(sides: Sides) -> Chances:
    """Return the chances when the attacker's die is thrown again by the Sabre."""
    without = sides._replace(sabre=NOBODY)
    return _mean(defended(without, again) for again in COMBAT_FACES)


def after_choice(sides: Sides, frame: Battle, again: bool) -> Chances:
    """Return the chances once the die that was just thrown stands, or is thrown `again` by the Sabre."""
    if frame.stage == "first":
        return rerolled_first(sides) if again else defended(sides, frame.die)
    return rerolled_second(sides, frame.die) if again else compared(sides, frame.die, frame.other_die)


@lru_cache(maxsize=4096)
def battle(sides: Sides) -> Chances:
    found = [defended(sides, die) for die in COMBAT_FACES]
    if sides.sabre:
        again = rerolled_first(sides)
        found = [_better(sides.sabre, kept, again) for kept in found]
    return _mean(found)
