"""The bots by name: they see observations only, and answer the same for the same observation."""

from collections.abc import Callable
from functools import partial

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.ai.advice import Advice
from highseas.engine.jamaica.ai.deckhand import evaluated
from highseas.engine.jamaica.ai.navigator import analyze
from highseas.engine.jamaica.ai.weights import tempers
from highseas.engine.jamaica.board import progress
from highseas.engine.jamaica.definitions import BACKWARD, EVENING, FOOD, FORWARD, GOLD, GUNPOWDER, MORNING, VALUE
from highseas.engine.jamaica.frames.cargo import has_room, total
from highseas.engine.jamaica.game import apply, legal
from highseas.engine.jamaica.moves import Card, Dice, Move
from highseas.engine.jamaica.seen.observation import FACE_DOWN, Observation, determinize
from highseas.engine.jamaica.state import State
from highseas.engine.rng import below, stream_from

Stop = Callable[[], bool] | None
"""Called now and then; true ends the search early."""
EVEN = 5
"""Tenths of a point under which two answers count as equally good."""


def at_random(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return any of the legal moves. Raises `ValueError` when the race is over."""
    if not (moves := legal(seen.table)):
        raise ValueError("the race is over")
    place, _ = below(stream_from(msgspec.msgpack.encode(seen), "random"), len(moves))
    return Advice(moves[place], "at_random")


TOKEN = {GOLD: 1.0, FOOD: 0.7, GUNPOWDER: 0.6}
"""The value of a token, in points."""
SPACE = 0.6
"""The value of a space of the way home, in points."""
POWER = 3.0
LOAD = 0.5
"""Part of a token's value that a load counts for: it may be spent on costs."""


def most_now(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return the answer with the highest value at once. Raises `ValueError` when the race is over."""
    return Advice(max(legal(seen.table), key=lambda move: _value(seen, seat_no, move)), "most_now")


def _value(seen: Observation, seat_no: int, move: Move) -> float:
    table = seen.table
    if isinstance(move, Dice):
        hand = table.seats[seat_no].hand
        return max(_card_value(table, seat_no, card, (move.morning, move.evening)) for card in hand)
    if isinstance(move, Card):
        return _card_value(table, seat_no, move.card, (table.dice[0], table.dice[1]))
    after = determinize(seen, 0)
    apply(after, move)
    seat = after.seats[seat_no]
    treasures = sum(VALUE[card] for card in seat.down if card != FACE_DOWN) + POWER * len(seat.up)
    tokens = sum(total(seat.holds, kind) * value for kind, value in TOKEN.items())
    return progress(seat.space, seat.lap) * SPACE + tokens + treasures


def _card_value(table: State, seat_no: int, card: int, dice: tuple[int, int]) -> float:
    holds, value = table.seats[seat_no].holds, 0.0
    for symbol, count in zip((MORNING[card], EVENING[card]), dice, strict=True):
        if symbol == FORWARD:
            value += count * SPACE
        elif symbol == BACKWARD:
            value -= count * SPACE
        elif has_room(holds, symbol):
            value += count * TOKEN[symbol] * LOAD * (1 if 0 in holds else 0.5)
    return value


def by_points(seen: Observation, seat_no: int, stop: Stop = None, player: str = DECKHAND) -> Advice:
    """Return the answer with the most expected points, as this player counts them."""
    (best, move), *others = evaluated(seen, seat_no, player)
    if not others:
        return Advice(move, "only")
    next_best, than = others[0]
    tenths = round(10 * (best - next_best))
    return Advice(move, "even" if tenths < EVEN else "more", than, tenths)


def navigator(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return the answer that the navigator thinks best. Raises `NoAnalysis` when the race is over."""
    return analyze(seen, seat_no, stop=stop).judged[0].why


POLICIES: dict[str, Callable[[Observation, int, Stop], Advice]] = {
    "random": at_random,
    "greedy": most_now,
    **{player: partial(by_points, player=player) for player in tempers()},
    "navigator": navigator,
}
