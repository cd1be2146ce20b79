"""The program's players by name: they see observations only, and answer the same for the same observation."""

from collections.abc import Callable

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.ai.advice import Advice, compared
from highseas.engine.jamaica.ai.deckhand import judged
from highseas.engine.jamaica.ai.greedy import greedy
from highseas.engine.jamaica.game import legal
from highseas.engine.jamaica.seen.observe import Observation
from highseas.engine.rng import below, stream_from

Stop = Callable[[], bool] | None
"""Asked now and then, it ends the thinking early by saying yes."""


def at_random(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return any of the legal moves. Raises `ValueError` when the race is over."""
    moves = legal(seen.table)
    if not moves:
        raise ValueError("the race is over")
    place, _ = below(stream_from(msgspec.msgpack.encode(seen), "random"), len(moves))
    return Advice(moves[place], "at_random")


def most_now(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return what brings most at once. Raises `ValueError` when the race is over."""
    return Advice(greedy(seen, seat_no), "most_now")


def deckhand(seen: Observation, seat_no: int, stop: Stop = None) -> Advice:
    """Return what can be expected to bring most. Raises `ValueError` when the race is over."""
    return compared(judged(seen, seat_no))


POLICIES: dict[str, Callable[[Observation, int, Stop], Advice]] = {
    "random": at_random,
    "greedy": most_now,
    DECKHAND: deckhand,
}
