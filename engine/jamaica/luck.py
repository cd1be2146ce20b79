"""All luck of a race: its stream, and the throws that a deal file fixed."""

from highseas.engine.jamaica.cards import ACTION_FACES, COMBAT_FACES
from highseas.engine.jamaica.state import Seat, State
from highseas.engine.rng import below, shuffled


def throw_dice(state: State) -> bytes:
    """Throw both action dice."""
    state.reveals += 1
    fixed = state.dice_to_come
    if fixed:
        state.dice_to_come = fixed[2:]
        return fixed[:2]
    number, state.stream = below(state.stream, len(ACTION_FACES) ** 2)
    return bytes((ACTION_FACES[number // len(ACTION_FACES)], ACTION_FACES[number % len(ACTION_FACES)]))


def throw_combat(state: State) -> int:
    """Throw the combat die."""
    state.reveals += 1
    fixed = state.combat_to_come
    if fixed:
        state.combat_to_come = fixed[1:]
        return fixed[0]
    number, state.stream = below(state.stream, len(COMBAT_FACES))
    return COMBAT_FACES[number]


def draw_lot(state: State, count: int) -> int:
    """Return which of so many cards is drawn blind."""
    state.reveals += 1
    number, state.stream = below(state.stream, count)
    return number


def shuffle_deck(state: State, seat: Seat) -> None:
    """Make a seat's discard pile its new deck (ruling J1)."""
    seat.deck, state.stream = shuffled(state.stream, seat.discard)
    seat.discard = b""
    seat.held = seat.hand
