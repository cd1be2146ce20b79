"""The race as plain data.

Piles and holds are `bytes`, which clones share. A hold is one byte: its kind (`engine.jamaica.cards`) times 16, and
the number of tokens; 0 is an empty one. The sixth hold, while a seat has it, is the last of six.
"""

from typing import Literal

import msgspec

from highseas.engine.jamaica.board import FINISHED, HOME
from highseas.engine.jamaica.kinds import AnyFrame


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """A ship: where it is, its holds, its treasures face up and face down, by number."""

    space: int = HOME
    lap: int = 0
    holds: bytes = b""
    up: bytes = b""
    down: bytes = b""

    @property
    def finished(self) -> bool:
        """Whether it stands at Port Royal after a circuit."""
        return self.lap >= FINISHED


class Seat(Ship, forbid_unknown_fields=True):
    """A player's ship and cards; the last card of the deck is its top.

    `card` is the one chosen for this round, face down until it is `turned`. `held` are the cards that were in the
    hand when the deck was last shuffled, and not turned over since: everybody can tell these from the open discard
    pile (ruling J11).
    """

    hand: bytes = b""
    deck: bytes = b""
    discard: bytes = b""
    card: int = 0
    turned: bool = False
    held: bytes = b""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the race ended. Figures are by seat; `conceded` is the seat that gave it up, or -1.

    `ghost` are the place, gold and treasures of the Ghost Ship, in points, where they decide whether it is won.
    """

    outcome: Literal["won", "lost", "ranked"]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    """Points of the space where the ship is."""
    gold: tuple[int, ...]
    treasures: tuple[int, ...]
    """Points of treasures, cursed ones subtracted."""
    conceded: int = -1
    ghost: tuple[int, int, int] | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(sum(parts) for parts in zip(self.places, self.gold, self.treasures, strict=True))


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The whole race. Seats count from 0; the last card of `treasures` is its top; `box` are the cards not in it.

    `dice` are those of the round, that of the morning first once they are `placed`. `lairs` are the spaces with a
    token. `dice_to_come` and `combat_to_come` are the throws that a deal file has fixed, before luck takes over.
    """

    names: tuple[str, ...]
    mode: str
    seed: int
    most_rounds: int
    stream: int
    seats: list[Seat]
    ghost: Ship | None = None
    round: int = 0
    captain: int = 0
    dice: bytes = b""
    placed: bool = False
    lairs: bytes = b""
    treasures: bytes = b""
    box: bytes = b""
    frames: tuple[AnyFrame, ...] = ()
    dice_to_come: bytes = b""
    combat_to_come: bytes = b""
    reveals: int = 0
    points_decide: bool = False
    result: Result | None = None

    def ship(self, number: int) -> Ship:
        """Return the ship of a seat, or the Ghost Ship for -1."""
        if number >= 0:
            return self.seats[number]
        assert self.ghost is not None
        return self.ghost
