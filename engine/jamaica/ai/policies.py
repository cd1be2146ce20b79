"""The program's players by name: they see observations only, and answer the same for the same observation."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.ai.deckhand import judged
from highseas.engine.jamaica.board import progress
from highseas.engine.jamaica.definitions import BACKWARD, EVENING, FOOD, FORWARD, GOLD, GUNPOWDER, MORNING, VALUE
from highseas.engine.jamaica.frames.cargo import has_room, total
from highseas.engine.jamaica.game import apply, legal
from highseas.engine.jamaica.moves import Card, Dice, Move
from highseas.engine.jamaica.seen.observation import FACE_DOWN, Observation, determinize
from highseas.engine.jamaica.state import State
from highseas.engine.rng import below, stream_from

Stop = Callable[[], bool] | None
"""Asked now and then, it ends the thinking early by saying yes."""
Why = Literal["at_random", "most_now", "only", "even", "more"]
EVEN = 5
"""Tenths of a point under which two answers count as equally good."""


class Advice(msgspec.Struct, frozen=True):
    """A move and its reason.

    With "more" it brings `tenths` of a point more at the end than the next best answer, `than`; with "even" hardly
    more. "only" is the only answer, "most_now" brings most at once.
    """

    move: Move
    why: Why
    than: Move | None = None
    tenths: int = 0


# --- random ---


def at_random(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return any of the legal moves. Raises `ValueError` when the race is over."""
    moves = legal(seen.table)
    if not moves:
        raise ValueError("the race is over")
    place, _ = below(stream_from(msgspec.msgpack.encode(seen), "random"), len(moves))
    return Advice(moves[place], "at_random")


# --- greedy: what every answer brings at once, and nothing that comes after ---


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


def most_now(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return what brings most at once. Raises `ValueError` when the race is over."""
    return Advice(greedy(seen, seat_no), "most_now")


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
    seat = state.seats[seat_no]
    treasures = sum(VALUE[card] for card in seat.down if card != FACE_DOWN) + POWER * len(seat.up)
    tokens = sum(total(seat.holds, kind) * worth for kind, worth in TOKEN.items())
    return progress(seat.space, seat.lap) * SPACE + tokens + treasures


# --- deckhand ---


def compared(judged: Sequence[tuple[float, Move]]) -> Advice:
    """Return the best of the moves, best first, and why."""
    best, move = judged[0]
    if len(judged) == 1:
        return Advice(move, "only")
    next_best, than = judged[1]
    tenths = round(10 * (best - next_best))
    return Advice(move, "even" if tenths < EVEN else "more", than, tenths)


def deckhand(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return what can be expected to bring most. Raises `ValueError` when the race is over."""
    return compared(judged(seen, seat_no))


POLICIES: dict[str, Callable[[Observation, int, Stop], Advice]] = {
    "random": at_random,
    "greedy": most_now,
    DECKHAND: deckhand,
}
