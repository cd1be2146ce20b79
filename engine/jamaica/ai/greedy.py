"""The greedy player: it weighs what every answer brings at once, and thinks of nothing that comes after."""

from highseas.engine.jamaica.board import progress
from highseas.engine.jamaica.cards import BACKWARD, EVENING, FOOD, FORWARD, GOLD, GUNPOWDER, MORNING, VALUE
from highseas.engine.jamaica.game import apply, legal
from highseas.engine.jamaica.holds import has_room, total
from highseas.engine.jamaica.moves import Card, Dice, Move
from highseas.engine.jamaica.seen.observe import FACE_DOWN, Observation, determinize
from highseas.engine.jamaica.state import State

TOKEN = {GOLD: 1.0, FOOD: 0.7, GUNPOWDER: 0.6}
"""What a token is worth, in points."""
SPACE = 0.6
"""What a space of the way home is worth, in points."""
POWER = 3.0
LOAD = 0.5
"""Part of a token's worth that a load counts for: it may be spent on costs."""


def greedy(seen: Observation, seat_no: int) -> Move:
    """Return the answer that brings the seat, from 0, most. Raises `ValueError` when the race is over."""
    moves = legal(seen.table)
    return max(moves, key=lambda move: _worth(seen, seat_no, move))


def _worth(seen: Observation, seat_no: int, move: Move) -> float:
    table = seen.table
    if isinstance(move, Dice):
        hand = table.seats[seat_no].hand
        return max(_card_worth(table, seat_no, card, (move.morning, move.evening)) for card in hand)
    if isinstance(move, Card):
        return _card_worth(table, seat_no, move.card, (table.dice[0], table.dice[1]))
    after = determinize(seen, 0)
    apply(after, move)
    return _standing(after, seat_no)


def _card_worth(table: State, seat_no: int, card: int, dice: tuple[int, int]) -> float:
    """Return what the symbols of a card bring by the dice, costs aside."""
    holds, worth = table.seats[seat_no].holds, 0.0
    for symbol, count in zip((MORNING[card], EVENING[card]), dice, strict=True):
        if symbol == FORWARD:
            worth += count * SPACE
        elif symbol == BACKWARD:
            worth -= count * SPACE
        elif has_room(holds, symbol):
            worth += count * TOKEN[symbol] * LOAD * (1 if 0 in holds else 0.5)
    return worth


def _standing(state: State, seat_no: int) -> float:
    """Return what a seat has."""
    seat = state.seats[seat_no]
    treasures = sum(VALUE[card] for card in seat.down if card != FACE_DOWN) + POWER * len(seat.up)
    tokens = sum(total(seat.holds, kind) * worth for kind, worth in TOKEN.items())
    return progress(seat.space, seat.lap) * SPACE + tokens + treasures
