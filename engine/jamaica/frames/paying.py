"""Paying from holds (ruling R5): the owner says how many tokens each one gives, where it makes a difference."""

from functools import lru_cache

from highseas.engine.game import Log
from highseas.engine.jamaica.cards import SYMBOLS
from highseas.engine.jamaica.events import Paid, PowderSpent
from highseas.engine.jamaica.frames.stack import pop
from highseas.engine.jamaica.holds import HOLDS, MOST, count_of, hold, kind_of, total
from highseas.engine.jamaica.kinds import Paying
from highseas.engine.jamaica.moves import Move, Pay
from highseas.engine.jamaica.state import State
from highseas.engine.refusal import IllegalMove


@lru_cache(maxsize=1 << 14)
def payments(holds: bytes, kind: int, count: int) -> tuple[Pay, ...]:
    """Return the payments that leave different ships, each once: ordinary holds are a set, the sixth can be stolen.

    Of those that leave the same, the one from the fewest holds, and of these from the first ones.
    """
    found: dict[tuple[bytes, ...], bytes] = {}
    for way in ways(holds, kind, count):
        left = paid(holds, way)
        alike = bytes(sorted(left[:HOLDS])), left[HOLDS:]
        other = found.get(alike)
        if other is None or (way.count(0), way) > (other.count(0), other):
            found[alike] = way
    return tuple([Pay(way) for way in found.values()])


@lru_cache(maxsize=1 << 14)
def ways(holds: bytes, kind: int, count: int) -> tuple[bytes, ...]:
    """Return all ways to pay so many tokens, those that differ only in equal ordinary holds once."""
    found: list[tuple[bytes, int]] = [(b"", count)]
    later = total(holds, kind)
    for place, content in enumerate(holds):
        if content >> 4 != kind:
            found = [(way + b"\0", left) for way, left in found]
            continue
        there = count_of(content)
        later -= there
        like = holds.rfind(content, 0, place) if place < HOLDS else -1
        found = [
            (way + _BYTES[amount], left - amount)
            for way, left in found
            for amount in range(max(0, left - later), min(left, there if like < 0 else way[like]) + 1)
        ]
    return tuple([way for way, _ in found])


_BYTES = tuple(bytes((amount,)) for amount in range(MOST + 1))
"""Amounts as they are written; equal holds never pay more than the one before them."""


def legal_paying(state: State, frame: Paying) -> tuple[Move, ...]:
    """Return the payments that differ in what they leave."""
    return payments(state.seats[frame.ship].holds, frame.kind, frame.count)


def asked_before(state: State, frame: Paying) -> bool:
    """Whether revision 1 of the rules asked: it did where all payments leave the same, but from different holds."""
    return len(ways(state.seats[frame.ship].holds, frame.kind, frame.count)) > 1


def apply_paying(state: State, frame: Paying, move: Move, log: Log) -> None:
    """Pay: any right payment is accepted."""
    seat = state.seats[frame.ship]
    if type(move) is not Pay or not _right(seat.holds, frame, move.amounts):
        raise IllegalMove("jamaica_rules.moves.not_now")
    seat.holds = paid(seat.holds, move.amounts)
    pop(state)
    if log is None:
        return
    if frame.space < 0:
        log.append(PowderSpent(frame.ship, frame.count, tuple(move.amounts)))
    else:
        log.append(Paid(frame.ship, frame.space, SYMBOLS[frame.kind], frame.count, tuple(move.amounts)))


def paid(holds: bytes, amounts: bytes) -> bytes:
    """Return the holds after a payment."""
    return bytes(
        [
            hold(kind_of(content), count_of(content) - amount) if amount else content
            for content, amount in zip(holds, amounts, strict=True)
        ]
    )


def _right(holds: bytes, frame: Paying, amounts: bytes) -> bool:
    if len(amounts) != len(holds) or sum(amounts) != frame.count:
        return False
    return all(
        not amount or (kind_of(content) == frame.kind and amount <= count_of(content))
        for content, amount in zip(holds, amounts, strict=True)
    )
