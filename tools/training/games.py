"""What training asks of a game: to play blocks of games, and to write down what was seen in them."""

from collections.abc import Callable
from typing import Protocol

import msgspec

BLOCK = 10
"""Games of a block."""


class Task(msgspec.Struct, frozen=True):
    """A block of games: one for each seed, whose players and Time cards set aside follow from the seed.

    `place` is the number of its first game in the round. Of the positions where cards are drawn a share of `kept`
    is written down. A game that is `odd` has a move or two at random somewhere, and only what follows them is
    written down, so that there are more kinds of positions to learn from.
    """

    policy: str
    players: tuple[int, ...]
    aside: tuple[int, int]
    first_seed: int
    games: int
    place: int
    kept: float
    odd: bool
    weights: bytes


class Played(msgspec.Struct, frozen=True):
    """What came of a block: how many games were won, and rows as `training.fit` reads them."""

    won: int
    rows: bytes


class Games(Protocol):
    """A game that can be trained for."""

    @property
    def key(self) -> str:
        """A digest of all that rows depend on besides their task."""

    @property
    def inputs(self) -> tuple[int, int]:
        """How many inputs the networks have: where a turn starts, and where cards are drawn."""

    @property
    def play(self) -> Callable[[Task], Played]:
        """Plays a block: a function of a module, which other processes can be told to call."""
