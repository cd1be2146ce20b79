"""Battles (rulings R14, G6, J5, J7) and their booty (rulings R11 to R13, R15, G7 to G9, J6, J8).

The attacker's powder and die come first, then the defender's, with the Sabre after each die. The winner takes
tokens or a treasure, or gives a cursed one away.
"""

from msgspec.structs import replace as changed

from highseas.engine.game import Log
from highseas.engine.jamaica import definitions
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.events import face
from highseas.engine.jamaica.frames import cargo
from highseas.engine.jamaica.moves import GHOST, Move

ATTACK = ("powder", "throw", "first")
"""The stages that are about the attacker; the others are about the defender."""


def bonus(ship: st.Ship) -> int:
    return definitions.BETH if definitions.LADY_BETH in ship.up else 0


def strength(state: st.State, frame: st.Battle, attacker: bool) -> int:
    """Return the strength of a side; without its die, or with a star, that is none."""
    die, powder = (frame.die, frame.powder) if attacker else (frame.other_die, frame.other_powder)
    ship = state.ship(frame.ship if attacker else frame.other)
    return die + powder + bonus(ship) if die and die != definitions.STAR else 0


def sabre_holder(state: st.State, frame: st.Battle) -> int:
    """Return the seat in the battle that may still use Saran's Sabre; -1 for none: the Ghost Ship cannot."""
    if not frame.sabre:
        for number in (frame.ship, frame.other):
            if number != GHOST and definitions.SABRE in state.seats[number].up:
                return number
    return -1


def asks_in_battle(state: st.State, frame: st.Battle) -> int:
    """Return the seat that is asked now; -1 if nobody is."""
    if frame.stage in ("powder", "defence"):
        number = frame.ship if frame.stage == "powder" else frame.other
        return number if number != GHOST and cargo.total(state.seats[number].holds, definitions.GUNPOWDER) else -1
    return sabre_holder(state, frame) if frame.stage in ("first", "second") else -1


def resume_battle(state: st.State, frame: st.Battle, log: Log) -> bool:
    """Go on until somebody has to decide, or the battle is over."""
    if asks_in_battle(state, frame) >= 0:
        return False
    if frame.stage == "powder":
        st.replace(state, changed(frame, stage="throw"))
    elif frame.stage == "defence":
        st.replace(state, changed(frame, stage="answer"))
    elif frame.stage in ("throw", "answer"):
        _throw(state, frame, log)
    else:
        _after_die(state, frame, log)
    return True


def _throw(state: st.State, frame: st.Battle, log: Log) -> None:
    die = st.throw_combat(state)
    attacker = frame.stage in ATTACK
    now = changed(frame, stage="first", die=die) if attacker else changed(frame, stage="second", other_die=die)
    st.replace(state, now)
    if log is not None:
        number, opponent = (frame.ship, frame.other) if attacker else (frame.other, frame.ship)
        by = st.ghosts_friend(state, opponent) if number == GHOST else number
        log.append(ev.CombatRolled(number, face(die), strength(state, now, attacker), by))


def _after_die(state: st.State, frame: st.Battle, log: Log) -> None:
    """Go on after a die that stands: an attacker's star wins at once, else the defender answers, else compare."""
    if frame.stage == "first" and frame.die != definitions.STAR:
        st.replace(state, changed(frame, stage="defence"))
        return
    st.pop(state)
    star = definitions.STAR in (frame.die, frame.other_die)
    mine, theirs = strength(state, frame, True), strength(state, frame, False)
    if frame.die == definitions.STAR or (frame.other_die != definitions.STAR and mine > theirs):
        winner, loser = frame.ship, frame.other
    elif frame.other_die == definitions.STAR or theirs > mine:
        winner, loser = frame.other, frame.ship
    else:
        if log is not None:
            log.append(ev.BattleTied(frame.ship, frame.other))
        return
    state.frames += (st.Booty(winner, loser),)
    if log is not None:
        log.append(ev.BattleWon(winner, loser, star))


def legal_battle(state: st.State, frame: st.Battle) -> tuple[Move, ...]:
    """Return how much powder may be spent, or whether the Sabre is used."""
    seat_no = asks_in_battle(state, frame)
    if frame.stage in ("powder", "defence"):
        return mv.POWDERS[: cargo.total(state.seats[seat_no].holds, definitions.GUNPOWDER) + 1]
    mine = seat_no == (frame.ship if frame.stage == "first" else frame.other)
    return (mv.REROLL_MINE if mine else mv.REROLL_THEIRS, mv.NO)


def apply_battle(state: st.State, frame: st.Battle, move: Move, log: Log) -> None:
    if isinstance(move, mv.Powder):  # it is paid from holds of the owner's choice (ruling R5)
        attacks = frame.stage == "powder"
        spent = {"stage": "throw", "powder": move.count} if attacks else {"stage": "answer", "other_powder": move.count}
        st.replace(state, changed(frame, **spent))
        if move.count:
            state.frames += (st.Paying(frame.ship if attacks else frame.other, definitions.GUNPOWDER, move.count),)
    elif isinstance(move, mv.No):
        _after_die(state, frame, log)
    else:  # the second throw of the die stands (ruling R14)
        first = frame.stage == "first"
        if log is not None:
            number, die = (frame.ship, frame.die) if first else (frame.other, frame.other_die)
            log.append(ev.SabreUsed(sabre_holder(state, frame), number, face(die)))
        _throw(state, changed(frame, stage="throw" if first else "answer", sabre=True), log)


def legal_booty(state: st.State, frame: st.Booty) -> tuple[Move, ...]:
    """Return what can be taken, equal holds once; taking nothing is always allowed."""
    winner, loser = state.ship(frame.winner), state.ship(frame.loser)
    moves: list[Move] = [
        mv.StealHold(place)
        for place in cargo.distinct(loser.holds)
        if _has_room(state, frame, cargo.kind_of(loser.holds[place]))
    ]
    kept = definitions.LADY_BETH if frame.loser == GHOST else -1
    moves += [mv.StealTreasure(place) for place, card in enumerate(loser.up) if card != kept]
    if loser.down:
        moves.append(mv.StealTreasure(len(loser.up)))
    if frame.winner != GHOST:
        moves += [mv.Curse(frame.loser, card) for card in winner.down if definitions.IS_CURSED[card]]
    return (*moves, mv.NO)


def own_booty(state: st.State, frame: st.Booty) -> Move:
    """Return what the Ghost Ship takes alone: a treasure face down, else most gold, else it sinks most (J12)."""
    loser, moves = state.ship(frame.loser), legal_booty(state, frame)
    blind = mv.StealTreasure(len(loser.up))
    if blind in moves:
        return blind
    holds = {move: loser.holds[move.hold] for move in moves if isinstance(move, mv.StealHold)}
    return max(
        holds,
        key=lambda move: (cargo.kind_of(holds[move]) == definitions.GOLD, cargo.count_of(holds[move])),
        default=mv.NO,
    )


def _has_room(state: st.State, frame: st.Booty, kind: int) -> bool:
    """Whether the winner has room for tokens; the Ghost Ship needs an empty hold for gold, and sinks the rest."""
    holds = state.ship(frame.winner).holds
    if frame.winner == GHOST:
        return kind != definitions.GOLD or 0 in holds
    return cargo.has_room(holds, kind)


def apply_booty(state: st.State, frame: st.Booty, move: Move, log: Log) -> None:
    st.pop(state)
    if isinstance(move, mv.StealHold):
        _steal_hold(state, frame, move.hold, log)
    elif isinstance(move, mv.StealTreasure):
        _steal_treasure(state, frame, move.place, log)
    elif isinstance(move, mv.Curse):
        _give_curse(state, frame, move.treasure, log)
    elif log is not None:
        log.append(ev.NothingTaken(frame.winner, frame.loser))


def _steal_hold(state: st.State, frame: st.Booty, place: int, log: Log) -> None:
    loser = state.ship(frame.loser)
    content = loser.holds[place]
    kind, count = cargo.kind_of(content), cargo.count_of(content)
    loser.holds = cargo.put(loser.holds, place, 0)
    sunk = frame.winner == GHOST and kind != definitions.GOLD
    if log is not None:
        log.append(ev.HoldStolen(frame.winner, frame.loser, place + 1, definitions.SYMBOLS[kind], count, sunk))
    if not sunk:
        cargo.begin_loading(state, frame.winner, kind, count, log)


def _steal_treasure(state: st.State, frame: st.Booty, place: int, log: Log) -> None:
    loser = state.ship(frame.loser)
    blind = place == len(loser.up)
    content = 0
    if blind:
        card = loser.down[st.draw_lot(state, len(loser.down))]
        loser.down = st.without(loser.down, card)
        receive(state, frame.winner, card)
    else:
        card = loser.up[place]
        content = _take_power(state, frame, place)
    if log is not None:
        tokens = definitions.SYMBOLS[cargo.kind_of(content)], cargo.count_of(content)
        log.append(ev.TreasureStolen(frame.winner, frame.loser, definitions.TREASURE_IDS[card], blind, *tokens))


def _give_curse(state: st.State, frame: st.Booty, card: int, log: Log) -> None:
    winner = state.ship(frame.winner)
    winner.down = st.without(winner.down, card)
    state.ship(frame.loser).down += bytes((card,))
    if log is not None:
        log.append(ev.CurseGiven(frame.winner, frame.loser, definitions.TREASURE_IDS[card]))


def receive(state: st.State, number: int, card: int, content: int = 0) -> None:
    """Give a ship a treasure that was face down: a power turns up, but not with the Ghost Ship."""
    ship = state.ship(number)
    if definitions.IS_POWER[card] and number != GHOST:
        ship.up += bytes((card,))
        if card == definitions.SIXTH_HOLD:
            ship.holds += bytes((content,))
    else:
        ship.down += bytes((card,))


def _take_power(state: st.State, frame: st.Booty, place: int) -> int:
    """Give the winner a face-up treasure of the loser; return what the sixth hold held. The Ghost Ship gets it face
    up and without use, and what was in a sixth hold goes to the bank (ruling G8).
    """
    loser, content = state.ship(frame.loser), 0
    card = loser.up[place]
    loser.up = st.without(loser.up, card)
    if card == definitions.SIXTH_HOLD:
        content = int.from_bytes(loser.holds[cargo.HOLDS :])
        loser.holds = loser.holds[: cargo.HOLDS]
    if frame.winner == GHOST:
        state.ship(GHOST).up += bytes((card,))
    else:
        receive(state, frame.winner, card, content)
    return content
