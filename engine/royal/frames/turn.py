"""The end of a turn and of a game: a bust and its last window (ruling R3), who is next, and conceding.

Conceding is possible at any question, so it has no frame (a ruling of ours: no rulebook covers it).
"""

from msgspec.structs import replace

from highseas.engine.royal.cards import ONE
from highseas.engine.royal.events import Conceded, HarborCleared, ShipSpared, TurnStarted
from highseas.engine.royal.frames.abilities import pay_ability, pay_jesters
from highseas.engine.royal.frames.claims import apply_own, may_claim, own_moves
from highseas.engine.royal.frames.kinds import AFTER_BUST, DISCOVER, AfterBust
from highseas.engine.royal.modes import BUSTED, MODES, PHASE_ZERO, ROUND_ENDS, TURN_BEGINS
from highseas.engine.royal.moves import PASS, Move, Pass
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import USUAL, State

_TURN_START = (DISCOVER,)


def end_turn(state: State, log: Log) -> None:
    """Discard the rest of the harbor and go on to the next seat, unless the game ends here."""
    if state.harbor:
        _clear_harbor(state, log)
    state.active = (state.active + 1) % len(state.seats)
    if state.subscriptions & ROUND_ENDS and state.active == state.first:
        MODES[state.mode].round_ends(state, log)
        if state.result is not None:
            return
    begin_turn(state, log)


def _clear_harbor(state: State, log: Log) -> None:
    if log is not None:
        log.append(HarborCleared(state.harbor))
    state.discard += state.harbor
    state.harbor = b""
    state.colors = 0


def begin_turn(state: State, log: Log) -> None:
    """Start the active seat's turn with Discover. Against the Time deck the game may be lost here."""
    state.drawn = 0
    if state.shuffles:  # storing costs several times a read, so fields that seldom change are compared first
        state.shuffles = 0
    if state.looked:
        state.looked = 0
    if state.gambled:
        state.gambled = state.gamblers_gone = 0
    if state.unplaced:
        state.unplaced = 0
    if state.turn_rules is not USUAL:
        state.turn_rules = USUAL
    if state.subscriptions & TURN_BEGINS:
        MODES[state.mode].turn_begins(state, log)
        if state.result is not None:
            return
    state.turn += 1
    state.frames = _TURN_START
    if log is not None:
        log.append(TurnStarted(state.active, state.turn))
    if state.subscriptions & PHASE_ZERO:
        MODES[state.mode].phase_zero(state, log)


def spare(state: State, card: int, log: Log) -> None:
    """Discard the ship by this turn's event and go on with Discover (ruling R24)."""
    state.turn_rules = replace(state.turn_rules, spare=state.turn_rules.spare - 1)
    state.discard += ONE[card]
    if log is not None:
        log.append(ShipSpared(state.active, card))


def bust(state: State, log: Log) -> None:
    """Discard the harbor, which has two ships of a color; pay the Jesters; offer what a bust offers."""
    cards = len(state.harbor)
    _clear_harbor(state, log)
    state.frames = (AFTER_BUST,)
    pay_jesters(state, log)
    pay_ability(state, state.active, "bust_bonus", log, cards)
    if state.subscriptions & BUSTED:
        MODES[state.mode].busted(state, log)


def legal_after_bust(state: State, frame: AfterBust) -> tuple[Move, ...]:
    """Return the active player's claims, and pass."""
    return (PASS, *own_moves(state, state.active, not state.options.bust_bars_expeditions))


def apply_after_bust(state: State, frame: AfterBust, move: Move, log: Log) -> None:
    """Claim, or end the turn."""
    if type(move) is Pass:
        end_turn(state, log)
    else:
        apply_own(state, state.active, move, log, not state.options.bust_bars_expeditions)


def resume_after_bust(state: State, frame: AfterBust, log: Log) -> bool:
    """End the turn if there is nothing to claim."""
    if may_claim(state, state.active) and len(legal_after_bust(state, frame)) > 1:
        return False
    end_turn(state, log)
    return True


def concede(state: State, seat_no: int, log: Log) -> None:
    """Concede for the seat, which ends the game as its mode decides. Cards waiting to be placed are discarded."""
    if log is not None:
        log.append(Conceded(seat_no))
    state.discard += state.revealed
    state.revealed = b""
    MODES[state.mode].concede(state, seat_no, log)
