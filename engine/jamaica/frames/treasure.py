"""Treasures changing hands: powers face up, the sixth hold with what is in it (rulings R15, G8, J6, J8)."""

from highseas.engine.jamaica.cards import IS_POWER, SIXTH_HOLD
from highseas.engine.jamaica.holds import HOLDS
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.state import Ship, State


def receive(state: State, number: int, card: int, content: int = 0) -> None:
    """Give a ship a treasure that was face down: a power turns up, but not with the Ghost Ship."""
    ship = state.ship(number)
    if IS_POWER[card] and number != GHOST:
        ship.up += bytes((card,))
        if card == SIXTH_HOLD:
            ship.holds += bytes((content,))
    else:
        ship.down += bytes((card,))


def hand_over(state: State, number: int, loser: int, place: int) -> int:
    """Give a ship a face-up treasure of another; return what the sixth hold held.

    The Ghost Ship gets it face up and without use, and what was in a sixth hold goes to the bank (ruling G8).
    """
    taker, giver = state.ship(number), state.ship(loser)
    card = giver.up[place]
    giver.up = giver.up[:place] + giver.up[place + 1 :]
    content = _take_sixth(giver) if card == SIXTH_HOLD else 0
    if number == GHOST:
        taker.up += bytes((card,))
    else:
        receive(state, number, card, content)
    return content


def _take_sixth(ship: Ship) -> int:
    """Take the sixth hold away; return its content."""
    content = ship.holds[HOLDS] if len(ship.holds) > HOLDS else 0
    ship.holds = ship.holds[:HOLDS]
    return content
