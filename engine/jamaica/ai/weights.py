"""The weights of deckhand at sea, as they are shipped: data/deckhand.toml, read when they are first needed."""

from functools import lru_cache
from importlib import resources
from itertools import pairwise

import msgspec

from highseas.engine.strict_toml import read


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for a number of players, in thousandths: a row for each knot of the clock."""

    players: int
    rows: tuple[tuple[int, ...], ...]


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: `knots` are moves left to the leader; between two of them weights are interpolated."""

    features: tuple[str, ...]
    knots: tuple[int, ...]
    weights: tuple[Weights, ...]


@lru_cache(maxsize=1)
def shipped() -> Worth:
    """Return the weights that are shipped with the program."""
    path = resources.files("highseas.engine.jamaica") / "data" / "deckhand.toml"
    return read(path.read_text(encoding="utf-8"), Worth)


@lru_cache(maxsize=512)
def weights_at(players: int, clock: int) -> tuple[float, ...]:
    """Return the weights for a number of players when the leader has so many moves left, in points."""
    worth = shipped()
    rows = next(each.rows for each in worth.weights if each.players == players)
    share = shares(worth.knots, clock)
    return tuple(
        sum([part * row[place] for part, row in zip(share, rows, strict=True)]) / 1000
        for place in range(len(worth.features))
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
