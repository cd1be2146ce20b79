"""The navigator's weights: one data file, read when it is first needed."""

from collections.abc import Sequence
from functools import cache, cached_property
from importlib import resources

import msgspec

from highseas.engine.royal.ai.navigator.chances import corrected, on_line
from highseas.engine.royal.ai.navigator.network import Net, score_of
from highseas.engine.royal.ai.navigator.raw import RawFamily, RawWeights
from highseas.engine.untrusted import unsealed


class Family:
    """What is judged with in games of a number of seats; networks are made ready when they are first used."""

    def __init__(self, raw: RawFamily, seats: int, table: Sequence[int], logit: Sequence[int]) -> None:
        self.logit = logit
        self.correction = raw.corrections.get(seats, raw.correction)
        self.drift = raw.drifts.get(seats, (0, 0, 0))
        self.opening = raw.openings.get(seats)
        self.common = raw.common
        self._kinds = raw.kinds
        self._table = table

    def chance(self, raw: int, drift: int) -> int:
        """Return a chance of 0 to `units.ONE` in ten-thousandths, corrected; `drift` is that of the decision
        (`opening.drift_of`).
        """
        return corrected(raw, self.correction, self._table, drift)

    def odds(self, raw: int) -> int:
        """Return the log-odds of a chance that is not certain after the line of its correction, in 1024ths."""
        return score_of(self._table, on_line(raw, self.correction))

    @cached_property
    def turn(self) -> Net:
        """Judges beginnings of turns, before their first card."""
        return Net(self._kinds["turn"], self._table)

    @cached_property
    def draw(self) -> Net:
        """Judges drawing on in the middle of Discover."""
        return Net(self._kinds["draw"], self._table)


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


@cache
def families() -> dict[int, Family]:
    """Return the family for each number of seats that the navigator plays."""
    return families_of(weights())


def families_of(raw: RawWeights) -> dict[int, Family]:
    """Return the family for each number of seats of a file."""
    return {
        seats: Family(family, seats, raw.sigmoid, raw.logit) for family in raw.families for seats in family.seats
    }
