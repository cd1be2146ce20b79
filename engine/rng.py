"""All luck of a game: integer streams that live in the state.

A stream is one 64-bit number. A shuffle asks SHAKE-128 for eight bytes per card, sorts the cards by them and
moves the stream on, so the same stream gives the same order on every platform and every Python: nothing here
depends on the `random` module, whose `shuffle` may change between versions. Eight bytes make equal keys too
rare to matter (about 1 in 10^15 shuffles), and the sort is stable, so even then the order is one and the same.
"""

from hashlib import shake_128
from struct import unpack

SEED_LIMIT = 1 << 64
"""Streams and seeds are whole numbers from 0 up to, but not including, this."""


def stream_of(seed: int, name: str) -> int:
    """The stream called `name` of a game with this seed, so that one kind of luck does not disturb another."""
    return int.from_bytes(shake_128(f"highseas:{name}:{seed}".encode()).digest(8), "little")


def shuffled(stream: int, pile: bytes) -> tuple[bytes, int]:
    """The pile, of 256 cards at most, in an order drawn from the stream, and the stream moved on."""
    count = len(pile)
    after, *keys = unpack(f"<{count + 1}Q", shake_128(stream.to_bytes(8, "little")).digest(8 * count + 8))
    order = bytes(sorted(range(count), key=keys.__getitem__))
    return order.translate(pile.ljust(256)), after


def below(stream: int, limit: int) -> tuple[int, int]:
    """A whole number from 0 to `limit` - 1, each equally likely, and the stream moved on."""
    while True:
        after, number = unpack("<2Q", shake_128(stream.to_bytes(8, "little")).digest(16))
        if number < SEED_LIMIT - SEED_LIMIT % limit:
            return number % limit, after
        stream = after
