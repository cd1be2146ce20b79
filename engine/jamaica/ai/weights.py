"""The weights of deckhand, and the players who sail as it does but like other things: the forms of their data files."""

from functools import lru_cache
from importlib import resources

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.strict_toml import read


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for a number of players, in thousandths: a row for each knot of the clock."""

    players: int
    rows: tuple[tuple[int, ...], ...]


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: `knots` are moves left to the leader; between two of them weights are interpolated."""

    features: tuple[str, ...]
    knots: tuple[int, ...]
    weights: tuple[Weights, ...]


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a player differs from deckhand: by what percentage it likes battles, what it counts `more` for a feature,
    in thousandths of a point, and what a token of gunpowder spent counts.
    """

    fight: int = 100
    powder: int = 500
    more: dict[str, int] = {}


class _Tempers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tempers: dict[str, Temper]


def _data(name: str) -> str:
    return (resources.files("highseas.engine.jamaica") / "data" / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def shipped() -> WeightsFile:
    return read(_data("deckhand.toml"), WeightsFile)


@lru_cache(maxsize=1)
def tempers() -> dict[str, Temper]:
    """Return the players that differ from deckhand in what they like, and deckhand, by their names."""
    return {DECKHAND: Temper(), **read(_data("tempers.toml"), _Tempers).tempers}
