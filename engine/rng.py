"""All randomness of a game: integer streams that live in the state.

A stream is one 64-bit number. A shuffle asks SHAKE-128 for eight bytes per card, sorts the cards by them and
advances the stream, so the same stream gives the same order on every platform and Python. Nothing depends on the
`random` module, whose `shuffle` may change between versions. With eight bytes equal keys are too rare to matter
(about 1 in 10^15 shuffles), and the sort is stable, so even then the order is deterministic.
"""

from hashlib import shake_128
from struct import unpack
from typing import Final

SEED_LIMIT: Final = 1 << 64
"""Exclusive upper limit of streams and seeds, which are whole numbers from 0."""


def stream_of(seed: int, name: str) -> int:
    """Return the stream called `name` of a game with this seed; separate streams do not disturb each other."""
    return int.from_bytes(shake_128(f"highseas:{name}:{seed}".encode()).digest(8), "little")


def stream_from(seen: bytes, name: str) -> int:
    """Return the stream called `name` that follows from what is seen, of any length."""
    return int.from_bytes(shake_128(b"highseas:%s:" % name.encode() + seen).digest(8), "little")


def shuffled(stream: int, pile: bytes) -> tuple[bytes, int]:
    """Return the pile, of up to 256 cards, in an order drawn from the stream, and the advanced stream."""
    count = len(pile)
    after, *keys = unpack(f"<{count + 1}Q", shake_128(stream.to_bytes(8, "little")).digest(8 * count + 8))
    order = bytes(sorted(range(count), key=keys.__getitem__))
    return order.translate(pile.ljust(256)), after


def below(stream: int, limit: int) -> tuple[int, int]:
    """Return a uniform whole number from 0 to `limit` - 1, and the advanced stream."""
    while True:
        after, number = unpack("<2Q", shake_128(stream.to_bytes(8, "little")).digest(16))
        if number < SEED_LIMIT - SEED_LIMIT % limit:
            return number % limit, after
        stream = after
