"""Lookouts: the active player looks at the top cards of the Play deck and puts one back (ruling R29)."""

from engine.cards import ONE, POWERS_OF, powers_of_kind
from engine.events import LookedAhead, PutOnTop
from engine.frames.kinds import LOOKING, Looking
from engine.moves import IllegalMove, Move, PutBack
from engine.state import State
from engine.table import Log, draw_top, reshuffle, without

_LOOKOUTS = powers_of_kind("look")
LOOK_CARDS = max((ability.cards for _, ability in _LOOKOUTS), default=0)
"""Cards a Lookout looks at, and a character or an event that is like one."""


def may_look(state: State) -> bool:
    """Whether a use of a Lookout is left in this turn, and a card to look at."""
    uses = state.seats[state.active].looks + state.today.looks
    return uses > state.looked and bool(state.play_deck or state.discard)


def look(state: State, log: Log) -> None:
    """Turn the top cards up for choosing; the discard pile is reshuffled when the Play deck runs out (ruling R2).

    Raises `IllegalMove` without a use left.
    """
    if not may_look(state):
        raise IllegalMove("no Lookout is free to look ahead in this turn")
    state.looked += 1
    while len(state.revealed) < LOOK_CARDS and (state.play_deck or reshuffle(state, log)):
        state.revealed += ONE[draw_top(state)]
    state.reveals += len(state.revealed)
    state.frames += (LOOKING,)
    if log is not None:
        log.append(LookedAhead(state.active, b"" if state.options.competitive else state.revealed))


def legal_look(state: State, frame: Looking) -> tuple[Move, ...]:
    """Put any one of the cards back."""
    return tuple(PutBack(card) for card in dict.fromkeys(state.revealed))


def apply_look(state: State, frame: Looking, move: Move, log: Log) -> None:
    """One card goes on top, known; the others are discarded without effect."""
    if not isinstance(move, PutBack) or move.card not in state.revealed:
        raise IllegalMove("cards are being looked at: put one of them back")
    others = without(state.revealed, move.card)
    state.revealed = b""
    state.discard += others
    state.play_deck += ONE[move.card]
    state.known = True
    state.looker = state.active
    state.frames = state.frames[:-1]
    if log is not None:
        log.append(PutOnTop(state.active, -1 if state.options.competitive else move.card, others))


def lookout_given_up(state: State, card: int) -> None:
    """The active player gave a card up in Discover: a Lookout that has looked takes its use with it (ruling R29).

    Which of two Lookouts has looked is nobody's concern, so the one that goes is one that has, if any has.
    """
    if state.looked and any(place in POWERS_OF[card] for place, _ in _LOOKOUTS):
        state.looked -= 1
