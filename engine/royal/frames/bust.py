"""A bust: a second ship of a color ends Discover, and the turn after one last window (ruling R3)."""

from msgspec.structs import replace

from highseas.engine.royal.cards import ONE
from highseas.engine.royal.events import HarborCleared, ShipSpared
from highseas.engine.royal.frames.claims import apply_own, may_claim, own_moves
from highseas.engine.royal.frames.income import pay_ability, pay_jesters
from highseas.engine.royal.frames.kinds import AFTER_BUST, AfterBust
from highseas.engine.royal.frames.turn import end_turn
from highseas.engine.royal.modes import BUSTED, MODES
from highseas.engine.royal.moves import PASS, Move, Pass
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State


def spare(state: State, card: int, log: Log) -> None:
    """Discard the ship by this turn's event and go on with Discover (ruling R24)."""
    state.turn_rules = replace(state.turn_rules, spare=state.turn_rules.spare - 1)
    state.discard += ONE[card]
    if log is not None:
        log.append(ShipSpared(state.active, card))


def bust(state: State, log: Log) -> None:
    """Discard the harbor, which has two ships of a color; pay the Jesters; offer what a bust offers."""
    if log is not None:
        log.append(HarborCleared(state.harbor))
    cards = len(state.harbor)
    state.discard += state.harbor
    state.harbor = b""
    state.colors = 0
    state.frames = (AFTER_BUST,)
    pay_jesters(state, log)
    pay_ability(state, state.active, "bust_bonus", log, cards)
    if state.watch & BUSTED:
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
