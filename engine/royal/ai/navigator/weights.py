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
    """What sets the chance of a new game right, for a number of seats, in 1024ths of log-odds.

    What the network says is multiplied by `factor` / 1024, what is found one card ahead by `ahead` / 1024; to their
    sum `plus` is added, `aside` for each Time card set aside, and a number for each contract on the table, by its
    id.
    """

    factor: int
    ahead: int
    plus: int
    aside: int
    contracts: dict[str, int]


class RawCommon(msgspec.Struct, frozen=True):
    """What new games of a family have in common, in 1024ths of log-odds: how the number of a contract differs with
    each Time card in the deck beyond the usual (`cards`), a number for each two contracts that lie on the table
    together (`pairs`, by both ids with a space between them, in the order of the card data), and one for each set
    that all contracts of a deal make (`sets`, one after the other by the order of the card data), or none where
    there are too many sets to know each.
    """

    usual: int
    cards: dict[str, int]
    pairs: dict[str, int]
    sets: tuple[int, ...] = ()


class RawFamily(msgspec.Struct, frozen=True):
    """Networks for these numbers of seats, by what they judge, and the correction of their chances.

    `correction` has points of a rising line, as chances before and after, both with `network.ONE` as certainty;
    `corrections` has lines of their own for some numbers of seats. `drifts` has for some numbers of seats what is
    added to the log-odds of a corrected chance, in 1024ths, at the beginning of a game, when half of it is gone and
    at its end; in between they change evenly with the turns that are gone. `openings` has what sets new games of
    some numbers of seats right, `common` what these have in common.
    """

    seats: tuple[int, ...]
    kinds: dict[str, RawNet]
    correction: tuple[tuple[int, int], ...] = ()
    corrections: dict[int, tuple[tuple[int, int], ...]] = {}
    drifts: dict[int, tuple[int, int, int]] = {}
    openings: dict[int, RawOpening] = {}
    common: RawCommon | None = None


class RawWeights(msgspec.Struct, frozen=True):
    """The file: its version, how it was made, tables, and all networks.

    `sigmoid` is the table of `network.logistic`; `logit` has the logit of each chance in 1024ths, in sixteenths.
    """

    version: int
    record: dict[str, str]
    sigmoid: tuple[int, ...]
    logit: tuple[int, ...]
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
