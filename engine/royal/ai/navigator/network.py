"""A small network of integers, the same on every platform, in plain Python, and the chances made of it.

Both hidden layers cut off below 0 and above a limit; the output, in 1/1024, goes through a table of the logistic
function to a chance, which is corrected by what came of such chances, in ten-thousandths.

A layer's sums are one large integer with a lane of 32 bits for each of them, so that a whole row of weights is
multiplied and added at once. Whoever makes weights checks that no sum leaves its lane.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from struct import Struct
from typing import Final

from highseas.engine.royal.ai.navigator.features import Inputs, Part, inputs_of
from highseas.engine.royal.ai.navigator.weights import RawFamily, RawNet, RawWeights, weights
from highseas.engine.royal.state import State

ONE: Final = 1 << 20
"""What stands for certainty, in every chance before it is corrected."""
SLOTS: Final = 512
"""Steps of the table of the logistic function."""
_LANE: Final = 32
_HALF: Final = 1 << (_LANE - 1)
"""Added to each lane, so that none is negative when they are read."""
_SHIFT: Final = 8
_LEAST: Final = _HALF + (1 << _SHIFT)
"""A lane below this counts as 0."""
_MOST_1: Final = 4095
_MOST_2: Final = 16383
"""The limits of the hidden layers."""
_CUT_1, _CUT_2 = _HALF + (_MOST_1 << _SHIFT), _HALF + (_MOST_2 << _SHIFT)
"""A lane from which on it counts as the limit."""
_OUT = 7
EDGE: Final = 8192
_STEP: Final = 32
Pairs = list[tuple[int, int]]
"""Places of inputs, and their values."""
_PARTS_KEPT = 8192
"""Parts of which a network remembers what it makes of them; then it begins anew."""


class Net:
    """A network ready for use."""

    def __init__(self, raw: RawNet, table: Sequence[int]) -> None:
        self.inputs = raw.inputs
        self.rows = _rows(raw.w1, raw.inputs, raw.h1)
        self._rows_2 = _rows(raw.w2, raw.h1, raw.h2)
        self.start = _biased(raw.b1, raw.h1)
        self._start_2 = _biased(raw.b2, raw.h2)
        self._last = Struct(f"<{raw.h2}h").unpack(raw.w3)
        self._add = raw.b3
        self._bytes_1, self._bytes_2 = _LANE // 8 * raw.h1, _LANE // 8 * raw.h2
        self._read_1, self._read_2 = Struct(f"<{raw.h1}I").unpack, Struct(f"<{raw.h2}I").unpack
        self._table = table
        self._parts: dict[Part, int] = {}

    def score(self, inputs: Inputs) -> int:
        """Return the output for these inputs, in 1/1024, before it is made a chance."""
        rows, lanes, known = self.rows, self.start, self._parts
        for part in inputs.parts:
            sums = known.get(part)
            lanes += self._sums_of(part) if sums is None else sums
        for place, number in inputs.pairs:
            if number:
                lanes += number * rows[place]
        return self.finish(lanes)

    def finish(self, lanes: int) -> int:
        """Return the output for these sums of the first layer: `start`, and each input times its row of `rows`."""
        following = self._start_2
        for lane, row in zip(self._read_1(lanes.to_bytes(self._bytes_1, "little")), self._rows_2, strict=True):
            if lane >= _LEAST:
                following += ((lane - _HALF >> _SHIFT) if lane < _CUT_1 else _MOST_1) * row
        total = self._add
        for lane, weight in zip(self._read_2(following.to_bytes(self._bytes_2, "little")), self._last, strict=True):
            if lane >= _LEAST:
                total += ((lane - _HALF >> _SHIFT) if lane < _CUT_2 else _MOST_2) * weight
        return total >> _OUT

    def sums(self, pairs: Iterable[tuple[int, int]], place: int = 0) -> int:
        """Return what these inputs, by their places from this one on, add to the sums of the first layer."""
        rows, lanes = self.rows, 0
        for at, value in pairs:
            if value:
                lanes += value * rows[place + at]
        return lanes

    def likely(self, lanes: int) -> int:
        """Return the chance for these sums of the first layer, 0 to `ONE`."""
        return logistic(self._table, self.finish(lanes))

    def _sums_of(self, part: Part) -> int:
        """Return what a part adds to the first layer, and remember it."""
        if len(self._parts) >= _PARTS_KEPT:
            self._parts.clear()
        sums = self._parts[part] = sum(number * self.rows[place] for place, number in inputs_of(part))
        return sums

    def chance(self, inputs: Inputs) -> int:
        """Return the chance of winning for these inputs, 0 to `ONE`."""
        return logistic(self._table, self.score(inputs))


def logistic(table: Sequence[int], score: int) -> int:
    """Return the chance for an output in 1/1024, by a table of `SLOTS` + 1 values from -8 to 8."""
    if score >= EDGE:
        return table[SLOTS]
    if score <= -EDGE:
        return table[0]
    slot, rest = divmod(score + EDGE, _STEP)
    return table[slot] + ((table[slot + 1] - table[slot]) * rest) // _STEP


def score_of(table: Sequence[int], chance: int) -> int:
    """Return the least output in 1/1024, from -8 to 8, whose chance by the table of `logistic` reaches this one."""
    scores = range(-EDGE, EDGE)
    return scores[0] + bisect_left(scores, chance, key=lambda score: logistic(table, score))


def _rows(packed: bytes, rows: int, lanes: int) -> list[int]:
    """Return each row of weights as one number with a signed lane for each weight."""
    read = Struct(f"<{lanes}h")
    return [_lanes(read.unpack_from(packed, 2 * lanes * row)) for row in range(rows)]


def _biased(packed: bytes, lanes: int) -> int:
    return _lanes(Struct(f"<{lanes}i").unpack(packed)) + _bias(lanes)


def _bias(lanes: int) -> int:
    return int.from_bytes(_HALF.to_bytes(_LANE // 8, "little") * lanes, "little")


def _lanes(numbers: Sequence[int]) -> int:
    """Return the numbers as one, each a signed lane."""
    bias = _bias(len(numbers))
    return (int.from_bytes(Struct(f"<{len(numbers)}i").pack(*numbers), "little") ^ bias) - bias


CERTAIN: Final = 10_000
"""Certainty, in the chances that leave the navigator."""


def corrected(raw: int, points: Sequence[tuple[int, int]], sigmoid: Sequence[int] = (), drift: int = 0) -> int:
    """Return a chance of 0 to `network.ONE` as one of 0 to `CERTAIN`, after the correction.

    Points rise in both numbers; between two of them the correction is a line. `drift` is added to its log-odds, in
    1024ths by the table `sigmoid` (`network.logistic`). What is certain stays so.
    """
    if not 0 < raw < ONE:
        return CERTAIN if raw >= ONE else 0
    chance = on_line(raw, points)
    if drift:
        chance = logistic(sigmoid, score_of(sigmoid, chance) + drift)
    return rounded(chance)


def rounded(chance: int) -> int:
    """Return a chance of 0 to `ONE` as one of 0 to `CERTAIN`."""
    return (chance * CERTAIN + ONE // 2) // ONE


def drift_at(table: State, drift: tuple[int, int, int], own: int = 0) -> int:
    """Return the drift of a turn: from that of the beginning by that of half the game to that of the end, by the
    turns that are gone; and what is left of the deal's `own`, which is less with every turn and nothing at the end.
    """
    begin, half, end = drift
    gone = table.turn - 1
    turns = max(1, gone + len(table.time_deck) + (table.drawn > 0))
    first, second = min(2 * gone, turns), max(0, 2 * gone - turns)
    return begin + ((half - begin) * first + (end - half) * second + own * (turns - gone)) // turns


def on_line(raw: int, points: Sequence[tuple[int, int]]) -> int:
    """Return a chance above 0 and below `network.ONE` by the line of a correction, in the same unit."""
    line = [(0, 0), *points, (ONE, ONE)]
    at = bisect_right(line, (raw, ONE + 1))
    (x, y), (to_x, to_y) = line[at - 1], line[at]
    return y + (to_y - y) * (raw - x) // (to_x - x)


class Family:
    """What is judged with in games of a number of seats; networks are made ready when they are first used."""

    def __init__(self, raw: RawFamily, seats: int, table: Sequence[int], logit: Sequence[int]) -> None:
        self.logit = logit
        self.correction = raw.corrections.get(seats, raw.correction)
        self.drift = raw.drifts.get(seats, (0, 0, 0))
        self.opening = raw.openings.get(seats)
        self.common = raw.common
        self.kinds = raw.kinds
        self._table = table
        self._nets: dict[str, Net] = {}

    def chance(self, raw: int, drift: int) -> int:
        """Return a chance of 0 to `ONE` in ten-thousandths, corrected, with the drift of `opening.drift_of`."""
        return corrected(raw, self.correction, self._table, drift)

    def odds(self, raw: int) -> int:
        """Return the log-odds of a chance that is not certain after the line of its correction, in 1024ths."""
        return score_of(self._table, on_line(raw, self.correction))

    def net(self, kind: str) -> Net:
        """Return a network: `turn` for beginnings of turns, before their first card, `draw` for draws amid Discover;
        among rivals for beginnings of turns in this mode.
        """
        if (known := self._nets.get(kind)) is None:
            known = self._nets[kind] = Net(self.kinds[kind], self._table)
        return known


@cache
def families() -> dict[int, Family]:
    """Return the family for each number of seats that the navigator plays."""
    return families_of(weights())


def families_of(raw: RawWeights) -> dict[int, Family]:
    """Return the family for each number of seats of a file."""
    return {seats: Family(family, seats, raw.sigmoid, raw.logit) for family in raw.families for seats in family.seats}
