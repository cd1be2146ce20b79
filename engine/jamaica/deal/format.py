"""The content of a deal file as strict types; docs/deals-jamaica.md describes it for people."""

from typing import Annotated, Literal

import msgspec

from highseas.engine.jamaica.state import Setup

Space = Annotated[int, msgspec.Meta(ge=0, le=49)]
Lap = Annotated[int, msgspec.Meta(ge=-1000, le=1)]
"""0 in the circuit, below 0 behind the start; a ship that is home is in lap 1."""
Phase = Literal["dice", "cards", "actions"]
Part = Literal["morning", "evening"]
After = Literal["sailing", "battle"]
CardId = Annotated[int, msgspec.Meta(ge=1, le=11)]
Cards = tuple[CardId, ...]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Treasures = tuple[str, ...]
"""Treasures by id."""
Tokens = tuple[Literal["", "gold", "food", "gunpowder"], Annotated[int, msgspec.Meta(ge=0, le=6)]]
"""A hold: an empty one is "" and 0."""
MANY = 1000
"""Throws of dice that a deal may fix."""


class ShipDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship; alone it is the Ghost Ship, whose Lady Beth need not be named and whose holds are empty if not named.

    A number of `treasures_down` is drawn by lot. After a circuit it stands at space 0 in lap 1.
    """

    space: Space = 0
    lap: Lap = 0
    holds: tuple[Tokens, ...] | None = None
    treasures_up: Treasures = ()
    treasures_down: Treasures | int = 0


class SeatDeal(ShipDeal, frozen=True, forbid_unknown_fields=True):
    """A player's ship and cards. Without `holds` it has those of the start.

    A number in place of a list is that many unseen cards. `deck` names the top of the deck, next card first; what
    no list names is shuffled below it. `card` is the one chosen for this round; one is drawn by lot where the seat
    has chosen and none is named.
    """

    hand: Cards | int | None = None
    deck: Cards = ()
    discard: Cards = ()
    card: CardId | None = None


class TableDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deal fixes of a race; None leaves it to the rules and the seed.

    `dice` are the throws to come, those of this round first; `combat` those of the combat die. `treasures` names
    the top of the pile, next one first. Without `lairs` as many of the first ones are bare as treasures were taken.

    `phase` says where the round stands: the dice are thrown; they lie, that of the morning first, and `actor`
    chooses a card next; or the action of `actor` waits, that of this `part`. `after` says what of it is done: the
    ship has reached the space where it is, or fought there too.
    """

    round: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    captain: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    dice: Annotated[tuple[tuple[Die, Die], ...], msgspec.Meta(max_length=MANY)] = ()
    combat: Annotated[tuple[int | Literal["star"], ...], msgspec.Meta(max_length=MANY)] = ()
    phase: Phase = "dice"
    actor: Annotated[int, msgspec.Meta(ge=1, le=6)] | Literal["ghost"] | None = None
    part: Part | None = None
    after: After | None = None
    lairs: tuple[Space, ...] | None = None
    treasures: Treasures = ()
    seats: tuple[SeatDeal, ...] = ()
    ghost: ShipDeal | None = None


class DealFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. `seats` are the names; `players` says who plays each seat, a person or a player by name."""

    mode: str
    seats: tuple[str, ...]
    players: tuple[Literal["person", "random", "greedy", "deckhand", "gunner", "purser", "navigator"], ...] = ()
    seed: int = 0
    most_rounds: int = 0
    points_decide: bool = False
    table: TableDeal = TableDeal()


class Deal(msgspec.Struct, frozen=True):
    """A deal that was read and checked."""

    setup: Setup
    table: TableDeal
    players: tuple[str, ...] = ()
