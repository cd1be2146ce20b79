"""Battles (rulings R14, G6, J5, J7): the attacker's powder and die, the defender's, the Sabre after each die."""

from msgspec.structs import replace as changed

from highseas.engine.game import Log
from highseas.engine.jamaica.cards import BETH, GUNPOWDER, LADY_BETH, SABRE, STAR
from highseas.engine.jamaica.events import BattleTied, BattleWon, CombatRolled, SabreUsed, face
from highseas.engine.jamaica.frames.stack import ghosts_friend, pop, replace
from highseas.engine.jamaica.holds import total
from highseas.engine.jamaica.kinds import Battle, Booty, Paying
from highseas.engine.jamaica.luck import throw_combat
from highseas.engine.jamaica.moves import GHOST, NO, POWDERS, REROLL_MINE, REROLL_THEIRS, Move, No, Powder, Reroll
from highseas.engine.jamaica.state import Ship, State
from highseas.engine.refusal import IllegalMove

ATTACK = ("powder", "throw", "first")
"""The stages that are about the attacker; the others are about the defender."""


def bonus(ship: Ship) -> int:
    """Return what Lady Beth adds to the die."""
    return BETH if LADY_BETH in ship.up else 0


def strength(state: State, frame: Battle, attacker: bool) -> int:
    """Return the strength of a side; without its die, or with a star, that is none."""
    die, powder = (frame.die, frame.powder) if attacker else (frame.other_die, frame.other_powder)
    ship = state.ship(frame.ship if attacker else frame.other)
    return die + powder + bonus(ship) if die and die != STAR else 0


def sabre_holder(state: State, frame: Battle) -> int:
    """Return the seat in the battle that may still use Saran's Sabre; -1 for none: the Ghost Ship cannot."""
    if not frame.sabre:
        for number in (frame.ship, frame.other):
            if number != GHOST and SABRE in state.seats[number].up:
                return number
    return -1


def asks_in_battle(state: State, frame: Battle) -> int:
    """Return the seat that is asked now; -1 if nobody is."""
    if frame.stage in ("powder", "defence"):
        number = frame.ship if frame.stage == "powder" else frame.other
        return number if number != GHOST and total(state.seats[number].holds, GUNPOWDER) else -1
    return sabre_holder(state, frame) if frame.stage in ("first", "second") else -1


def resume_battle(state: State, frame: Battle, log: Log) -> bool:
    """Go on until somebody has to decide, or the battle is over."""
    if asks_in_battle(state, frame) >= 0:
        return False
    if frame.stage == "powder":
        replace(state, changed(frame, stage="throw"))
    elif frame.stage == "defence":
        replace(state, changed(frame, stage="answer"))
    elif frame.stage in ("throw", "answer"):
        _throw(state, frame, log)
    else:
        _after_die(state, frame, log)
    return True


def _throw(state: State, frame: Battle, log: Log) -> None:
    """Throw the die of the side whose stage it is."""
    die = throw_combat(state)
    attacker = frame.stage in ATTACK
    now = changed(frame, stage="first", die=die) if attacker else changed(frame, stage="second", other_die=die)
    replace(state, now)
    if log is not None:
        number, opponent = (frame.ship, frame.other) if attacker else (frame.other, frame.ship)
        by = ghosts_friend(state, opponent) if number == GHOST else number
        log.append(CombatRolled(number, face(die), strength(state, now, attacker), by))


def _after_die(state: State, frame: Battle, log: Log) -> None:
    """Go on after a die that stands: an attacker's star wins at once, else the defender answers, else compare."""
    if frame.stage == "first" and frame.die != STAR:
        replace(state, changed(frame, stage="defence"))
        return
    pop(state)
    star = STAR in (frame.die, frame.other_die)
    mine, theirs = strength(state, frame, True), strength(state, frame, False)
    if frame.die == STAR or (frame.other_die != STAR and mine > theirs):
        winner, loser = frame.ship, frame.other
    elif frame.other_die == STAR or theirs > mine:
        winner, loser = frame.other, frame.ship
    else:
        if log is not None:
            log.append(BattleTied(frame.ship, frame.other))
        return
    state.frames += (Booty(winner, loser),)
    if log is not None:
        log.append(BattleWon(winner, loser, star))


def legal_battle(state: State, frame: Battle) -> tuple[Move, ...]:
    """Return how much powder may be spent, or whether the Sabre is used."""
    seat_no = asks_in_battle(state, frame)
    if frame.stage in ("powder", "defence"):
        return POWDERS[: total(state.seats[seat_no].holds, GUNPOWDER) + 1]
    mine = seat_no == (frame.ship if frame.stage == "first" else frame.other)
    return (REROLL_MINE if mine else REROLL_THEIRS, NO)


def apply_battle(state: State, frame: Battle, move: Move, log: Log) -> None:
    """Spend powder, or use the Sabre or not."""
    if move not in legal_battle(state, frame):
        raise IllegalMove("jamaica_rules.moves.not_now")
    if isinstance(move, Powder):
        _spend(state, frame, move.count)
    elif isinstance(move, No):
        _after_die(state, frame, log)
    else:
        assert isinstance(move, Reroll)
        _use_sabre(state, frame, log)


def _spend(state: State, frame: Battle, count: int) -> None:
    """Spend powder before the die; it is paid from holds of the owner's choice (ruling R5)."""
    attacker = frame.stage == "powder"
    number = frame.ship if attacker else frame.other
    if attacker:
        replace(state, changed(frame, stage="throw", powder=count))
    else:
        replace(state, changed(frame, stage="answer", other_powder=count))
    if count:
        state.frames += (Paying(number, GUNPOWDER, count),)


def _use_sabre(state: State, frame: Battle, log: Log) -> None:
    """Throw the die just thrown again; that second throw stands (ruling R14)."""
    first = frame.stage == "first"
    if log is not None:
        number, die = (frame.ship, frame.die) if first else (frame.other, frame.other_die)
        log.append(SabreUsed(sabre_holder(state, frame), number, face(die)))
    _throw(state, changed(frame, stage="throw" if first else "answer", sabre=True), log)
