"""How many points a ship can expect at the end, by weights that were fitted to races (data/deckhand.toml).

A ship is described by `features`; the weights go by the clock of the race, the fewest moves that any player's ship
has left to Port Royal, and by the number of players. Sums run in one order, so they are the same on every platform.
"""

from functools import lru_cache
from importlib import resources
from itertools import pairwise

import msgspec

from highseas.engine.jamaica.board import SHORTEST_LEFT, score
from highseas.engine.jamaica.definitions import FOOD, GOLD, LADY_BETH, MAP, SABRE, SIXTH_HOLD
from highseas.engine.strict_toml import read

_MOST_BEHIND, _MOST_EMPTY = 25, 2


def left(space: int, lap: int) -> int:
    """Return the fewest moves that a ship has left to its finish."""
    return SHORTEST_LEFT[space] - SHORTEST_LEFT[0] * lap


def features(space: int, lap: int, holds: bytes, up: bytes, face_down: int, clock: int) -> tuple[int, ...]:
    """Return what the weights are for, in the order of `WeightsFile.features`, of a ship while the leader has `clock`
    moves left. `behind` are moves behind the leader, `behind_4` up to 4; `place` the points of the space; `gold_4`
    doubloons up to 4, and so on; `empty` empty holds.
    """
    gold = food = powder = empty = 0
    for content in holds:
        kind = content >> 4
        if not content:
            empty += 1
        elif kind == GOLD:
            gold += content & 15
        elif kind == FOOD:
            food += content & 15
        else:
            powder += content & 15
    behind = min(max(left(space, lap) - clock, 0), _MOST_BEHIND)
    return (
        1,
        behind,
        min(behind, 4),
        min(behind, 9),
        score(space, lap),
        gold,
        min(gold, 4),
        food,
        min(food, 3),
        min(food, 8),
        powder,
        min(powder, 4),
        min(empty, _MOST_EMPTY),
        face_down,
        int(MAP in up),
        int(SABRE in up),
        int(LADY_BETH in up),
        int(SIXTH_HOLD in up),
    )


def expected(players: int, clock: int, values: tuple[int, ...]) -> float:
    """Return the points that a ship with these features can expect, its treasures face down aside."""
    points = 0.0
    for weight, value in zip(weights_at(players, clock), values, strict=True):
        points += weight * value
    return points


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for a number of players, in thousandths: a row for each knot of the clock."""

    players: int
    rows: tuple[tuple[int, ...], ...]


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: `knots` are moves left to the leader; between two of them weights are interpolated."""

    features: tuple[str, ...]
    knots: tuple[int, ...]
    weights: tuple[Weights, ...]


@lru_cache(maxsize=1)
def shipped() -> WeightsFile:
    path = resources.files("highseas.engine.jamaica") / "data" / "deckhand.toml"
    return read(path.read_text(encoding="utf-8"), WeightsFile)


@lru_cache(maxsize=512)
def weights_at(players: int, clock: int) -> tuple[float, ...]:
    """Return the weights for a number of players when the leader has so many moves left, in points."""
    file = shipped()
    rows = next(each.rows for each in file.weights if each.players == players)
    share = shares(file.knots, clock)
    return tuple(
        sum([part * row[place] for part, row in zip(share, rows, strict=True)]) / 1000
        for place in range(len(file.features))
    )


def shares(knots: tuple[int, ...], clock: int) -> list[float]:
    """Return how much each knot counts at a moment of the clock: the two beside it, in proportion."""
    at = min(max(clock, knots[0]), knots[-1])
    found = [0.0] * len(knots)
    for place, (low, high) in enumerate(pairwise(knots)):
        if low <= at <= high:
            found[place + 1] = (at - low) / (high - low)
            found[place] = 1 - found[place + 1]
            break
    return found
