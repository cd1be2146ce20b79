"""What a race at the beginning of a round is worth to each ship: small networks of whole numbers, which were fitted
to races of deckhand (`python -m tools.races value`).

A ship is described by rows, one of each of `_SIZES`, which a network adds up; what is above 0 of the sums counts, and
each row by itself. The chances of a fleet are the shares of e to the power of its figures. Alone, one network tells the
points at the end, another one the log-odds of having no fewer than the Ghost Ship. Figures are 1024ths.

A layer's sums are one large number with a lane of 32 bits for each, so that a whole row is added at once.
"""

from functools import cache
from importlib import resources
from struct import Struct
from typing import Final, NamedTuple

import msgspec

from highseas.engine.jamaica.board import AFTER, FINISHED, HOME, LAIRS, SHORTEST_LEFT, SPACES, score
from highseas.engine.jamaica.definitions import CARDS, FOOD, GOLD, GUNPOWDER, VALUE
from highseas.engine.jamaica.frames.cargo import total
from highseas.engine.jamaica.state import Seat, State

FULL: Final = 10_000
"""The chance of what is certain."""
HIDDEN: Final = 16
_SIGHT, _CLOCK, _PACE = 12, 40, 2
"""Moves ahead in which lairs are looked for; the most moves, or rounds alone, that are told apart; moves a round that
are counted where rounds are limited.
"""
_SIZES = (7, SPACES + 2, 33, _CLOCK + 1, 21, 15, 13, 7, 16, 24, 41, 36, *(3,) * len(CARDS), 13, 5, 13, 6)
"""How many rows there are of each kind: ships, space, moves before the best other, clock, doubloons, food, powder,
empty holds, powers, points of treasures, points before the best other, order of turns, where each card is (hand, deck,
discard pile), the next lair, lairs ahead, powder before the best other, ships that are further ahead.
"""
ROWS: Final = sum(_SIZES)
_FIRST = tuple(sum(_SIZES[:kind]) for kind in range(len(_SIZES)))
_LANE, _HALF = 32, 1 << 31
_ADD = sum(_HALF << _LANE * lane for lane in range(HIDDEN + 1))
"""Makes all lanes positive, so that they can be read."""
_READ = Struct(f"<{HIDDEN + 1}I").unpack
_WIDTH = 4 * (HIDDEN + 1)
_DECAY = 1_057_095_000
"""e to the power of -1/64, in 2**30ths."""
_POWERS = [1 << 20]
for _ in range(12 * 64):
    _POWERS.append(_POWERS[-1] * _DECAY >> 30)


def _lairs_ahead(start: int) -> tuple[tuple[int, int], ...]:
    """Return the lairs that are reached in few moves before Port Royal: the moves, and the lair."""
    found, reached = dict[int, int](), {start}
    for moves in range(1, _SIGHT + 1):
        reached = {after for space in reached for after in AFTER[space] if after != HOME}
        for lair in reached.intersection(LAIRS):
            found.setdefault(lair, moves)
    return tuple((moves, lair) for lair, moves in found.items())


_AHEAD = tuple(_lairs_ahead(space) for space in range(SPACES))


class RawNets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: for each network its rows, with what a row counts by itself last, what is added to the sums, and what
    each sum counts, as little-endian numbers of 16 bits.
    """

    fleet: bytes
    points: bytes
    won: bytes


class Net:
    """A network ready for use."""

    def __init__(self, raw: bytes) -> None:
        numbers = Struct(f"<{len(raw) // 2}h").unpack(raw)
        wide = HIDDEN + 1
        laid = [numbers[at : at + wide] for at in range(0, ROWS * wide, wide)]
        begin, self._weights = (*numbers[ROWS * wide :][:HIDDEN], 0), numbers[-HIDDEN:]
        self._rows = [sum(number << _LANE * lane for lane, number in enumerate(row)) for row in laid]
        self._begin = _ADD + sum(number << _LANE * lane for lane, number in enumerate(begin))

    def score(self, rows: list[int]) -> int:
        table, lanes = self._rows, self._begin
        for row in rows:
            lanes += table[row]
        *sums, own = _READ(lanes.to_bytes(_WIDTH, "little"))
        found: int = 0
        for lane, weight in zip(sums, self._weights, strict=True):
            if lane > _HALF:
                found += (lane - _HALF) * weight
        score: int = (found >> 10) + own - _HALF
        return score


@cache
def _nets() -> tuple[Net, Net, Net]:
    packed = (resources.files("highseas.engine.jamaica") / "data" / "navigator.bin").read_bytes()
    raw = msgspec.msgpack.decode(packed, type=RawNets)
    return Net(raw.fleet), Net(raw.points), Net(raw.won)


class Worth(NamedTuple):
    """What a position is worth to a seat: by what answers are chosen, and the chance of winning in ten-thousandths.
    Alone the points are what counts, in 1024ths.
    """

    counts: int
    chance: int


def worth(race: State, seat_no: int) -> Worth:
    """Return what a race that is over, or at the beginning of a round, is worth to a seat; nothing in it is hidden."""
    result, alone = race.result, len(race.seats) == 1
    if result is not None:
        chance = FULL // len(result.winners) if seat_no in result.winners else 0
        return Worth(1024 * result.scores[0] if alone else chance, chance)
    fleet, points, won = _nets()
    ships = described(race)
    if alone:
        return Worth(points.score(ships[0]), _shares([won.score(ships[0]), 0])[0])
    chance = _shares([fleet.score(rows) for rows in ships])[seat_no]
    return Worth(chance, chance)


def _shares(scores: list[int]) -> list[int]:
    """Return the shares of e to the power of these figures."""
    most = max(scores)
    powers = [_POWERS[min(most - score >> 4, len(_POWERS) - 1)] for score in scores]
    return [FULL * power // sum(powers) for power in powers]


def described(race: State) -> list[list[int]]:
    """Return the rows of each seat."""
    seats = race.seats
    left = [SHORTEST_LEFT[seat.space] - SHORTEST_LEFT[HOME] * seat.lap for seat in seats]
    gold, powder = ([total(seat.holds, kind) for seat in seats] for kind in (GOLD, GUNPOWDER))
    treasures = [sum([VALUE[card] for card in seat.down]) for seat in seats]
    points = [gold[n] + treasures[n] + score(seat.space, seat.lap) for n, seat in enumerate(seats)]
    clock = min(left)
    if race.most_rounds:
        rounds = race.most_rounds - race.round + 1
        clock = rounds if len(seats) == 1 else min(clock, _PACE * rounds)
    elif len(seats) == 1:
        clock = _UNLIMITED
    found = []
    for number, seat in enumerate(seats):
        near = [moves for moves, lair in _AHEAD[seat.space] if lair in race.lairs]
        figures = (
            len(seats),
            SPACES + 1 if seat.lap >= FINISHED else SPACES if seat.lap < 0 else seat.space,
            _within(min(_others(left, number)) - left[number], 16),
            min(max(clock, 0), _CLOCK),
            min(gold[number], 20),
            min(total(seat.holds, FOOD), 14),
            min(powder[number], 12),
            min(seat.holds.count(0), 6),
            sum([1 << card for card in seat.up]),
            min(max(treasures[number], -8), 15) + 8,
            _within(points[number] - max(_others(points, number)), 20),
            (number - race.captain) % len(seats) + 6 * (len(seats) - 1),
            *_places(seat),
            min(near, default=0),
            min(len(near), 4),
            _within(powder[number] - max(_others(powder, number)), 6),
            sum([each < left[number] for each in left]),
        )
        found.append([first + figure for first, figure in zip(_FIRST, figures, strict=True)])
    return found


_UNLIMITED = 16
"""Rounds that are counted alone where they are not limited."""


def _others(figures: list[int], number: int) -> list[int]:
    """Return the figures of the others; alone one's own."""
    return figures[:number] + figures[number + 1 :] or figures


def _within(figure: int, most: int) -> int:
    return min(max(figure, -most), most) + most


def _places(seat: Seat) -> list[int]:
    hand, discard = seat.hand, seat.discard
    return [0 if card in hand else 2 if card in discard else 1 for card in CARDS]
