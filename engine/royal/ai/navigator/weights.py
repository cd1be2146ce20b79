"""The navigator's weights: the form of their data file, which is read when it is first needed."""

from functools import cache
from importlib import resources

import msgspec

from highseas.engine.untrusted import unsealed


class RawNet(msgspec.Struct, frozen=True):
    """A network as it is kept: weights as little-endian numbers, those of an input beside each other.

    `w1`, `w2` and `w3` have 16 bits each, `b1` and `b2` 32; 512 stands for 1.0.
    """

    inputs: int
    h1: int
    h2: int
    w1: bytes
    b1: bytes
    w2: bytes
    b2: bytes
    w3: bytes
    b3: int


class RawOpening(msgspec.Struct, frozen=True):
    """What corrects the chance of a new game, for a number of seats, in 1024ths of log-odds: a weighted sum."""

    factor: int  # times what the network says, in 1024ths
    ahead: int  # times what is found one card ahead, in 1024ths
    plus: int
    aside: int  # for each Time card set aside
    contracts: dict[str, int]  # for each contract on the table, by its id


class RawCommon(msgspec.Struct, frozen=True):
    """What new games of a family have in common, in 1024ths of log-odds."""

    usual: int  # Time cards in the usual deck
    cards: dict[str, int]  # for each contract, and each Time card beyond the usual
    pairs: dict[str, int]  # for each two contracts, by both ids with a space, in the order of the card data
    sets: tuple[int, ...] = ()  # for each set of contracts, in that order; none if there are too many


class RawFamily(msgspec.Struct, frozen=True):
    """Networks for these numbers of seats, by what they judge, and the correction of their chances.

    A correction has points of a rising line, as chances before and after, both with `network.ONE` as certainty.
    A drift is added to the log-odds of a corrected chance, in 1024ths, at the beginning of a game, when half of it
    is gone and at its end; in between it changes evenly with the turns that are gone.
    """

    seats: tuple[int, ...]
    kinds: dict[str, RawNet]
    correction: tuple[tuple[int, int], ...] = ()
    corrections: dict[int, tuple[tuple[int, int], ...]] = {}  # by seats, in place of `correction`
    drifts: dict[int, tuple[int, int, int]] = {}  # by seats
    openings: dict[int, RawOpening] = {}  # by seats
    common: RawCommon | None = None


class RawWeights(msgspec.Struct, frozen=True):
    """The file: its version, how it was made, tables, and all networks."""

    version: int
    record: dict[str, str]
    sigmoid: tuple[int, ...]  # the table of `network.logistic`
    logit: tuple[int, ...]  # the logit of each chance in 1024ths, in sixteenths
    families: tuple[RawFamily, ...]


def packed_weights() -> bytes:
    """Return the file that comes with the game."""
    return (resources.files("highseas.engine.royal") / "data" / "navigator.bin").read_bytes()


@cache
def weights() -> RawWeights:
    """Return the weights that come with the game."""
    return read_weights(packed_weights())


def read_weights(packed: bytes) -> RawWeights:
    """Return the weights of a file, sealed or older. Raises `msgspec.DecodeError` or `UnicodeDecodeError`."""
    return msgspec.msgpack.decode(unsealed(packed), type=RawWeights)
