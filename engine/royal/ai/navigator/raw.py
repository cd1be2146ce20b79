"""The form of the file of weights."""

import msgspec


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


class RawFamily(msgspec.Struct, frozen=True):
    """Networks for these numbers of seats, by what they judge, and the correction of their chances.

    `correction` has points of a rising line, as chances before and after, both with `units.ONE` as certainty;
    `corrections` has lines of their own for some numbers of seats. `drifts` has for some numbers of seats what is
    added to the log-odds of a corrected chance, in 1024ths, at the beginning of a game and at its end; in between
    they change evenly with the turns that are gone.
    """

    seats: tuple[int, ...]
    kinds: dict[str, RawNet]
    correction: tuple[tuple[int, int], ...] = ()
    corrections: dict[int, tuple[tuple[int, int], ...]] = {}
    drifts: dict[int, tuple[int, int]] = {}


class RawWeights(msgspec.Struct, frozen=True):
    """The file: its version, how it was made, tables, and all networks.

    `sigmoid` is the table of `network.logistic`; `logit` has the logit of each chance in 1024ths, in sixteenths.
    """

    version: int
    record: dict[str, str]
    sigmoid: tuple[int, ...]
    logit: tuple[int, ...]
    families: tuple[RawFamily, ...]
