"""Lookouts: the active player looks at the top cards of the Play deck and puts one back (ruling R29)."""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import ONE, has_ability
from highseas.engine.royal.events import LookedAhead, PutOnTop
from highseas.engine.royal.frames.kinds import LOOKING, Looking
from highseas.engine.royal.modes import catalog_of, knows_as_one
from highseas.engine.royal.moves import Move, PutBack
from highseas.engine.royal.piles import Log, draw_top, reshuffle, without
from highseas.engine.royal.state import State


def may_look(state: State) -> bool:
    """Whether a use of a Lookout is left in this turn, and a card to look at."""
    if state.gambled:  # a Gambler ends Discover (ruling R37)
        return False
    uses = state.seats[state.active].looks + state.turn_rules.looks
    return uses > state.looked and bool(state.play_deck or state.discard)


def look(state: State, log: Log) -> None:
    """Reveal the top cards for choosing, reshuffling if the Play deck runs out (ruling R2).

    Raises `IllegalMove` without a use left.
    """
    if not may_look(state):
        raise IllegalMove("moves.no_lookout_free_look")
    state.looked += 1
    most = catalog_of(state).look_cards
    while len(state.revealed) < most and (state.play_deck or reshuffle(state, log)):
        state.revealed += ONE[draw_top(state)]
    state.reveals += len(state.revealed)
    state.frames += (LOOKING,)
    if log is not None:
        log.append(LookedAhead(state.active, state.revealed if knows_as_one(state) else b""))


def legal_look(state: State, frame: Looking) -> tuple[Move, ...]:
    """Return one move for each card that can be put back."""
    return tuple(PutBack(card) for card in dict.fromkeys(state.revealed))


def apply_look(state: State, frame: Looking, move: Move, log: Log) -> None:
    """Put one card on top, known from now on; discard the others without effect."""
    if not isinstance(move, PutBack) or move.card not in state.revealed:
        raise IllegalMove("moves.cards_looked_put_them")
    others = without(state.revealed, move.card)
    state.revealed = b""
    state.discard += others
    state.play_deck += ONE[move.card]
    state.known = True
    state.looker = -1 if knows_as_one(state) else state.active
    state.frames = state.frames[:-1]
    if log is not None:
        log.append(PutOnTop(state.active, move.card if state.looker < 0 else -1, others))


def lookout_given_up(state: State, card: int) -> None:
    """Update the uses after the active player gave a card up: a Lookout that has looked takes its use along (ruling
    R29).

    Which of two Lookouts has looked does not matter, so the one given up is one that has, if any has.
    """
    if state.looked and has_ability(card, "look"):
        state.looked -= 1
