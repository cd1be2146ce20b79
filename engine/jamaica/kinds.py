"""The frames: a question, or something half done, as small frozen data on a stack in the state.

The rules are in `engine.jamaica.frames`. Tags are names in saves: never rename one without a migration. A `ship` is
a seat from 0, or -1 for the Ghost Ship.
"""

from typing import Literal

import msgspec

BattleStage = Literal["powder", "throw", "first", "defence", "answer", "second"]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of all frames."""


class Placing(Frame, frozen=True, tag="dice"):
    """The Captain lays the dice."""


class Choosing(Frame, frozen=True, tag="card"):
    """A seat chooses its action card, unseen by the others."""

    seat_no: int = msgspec.field(name="seat")


class Acting(Frame, frozen=True, tag="acting"):
    """Not a question: the ship that acts as number `turn` after the Captain, from 0; last comes the Ghost Ship.

    `part` is 0 before it begins, then 1 in the morning and 2 in the evening.
    """

    turn: int
    part: int


class Loading(Frame, frozen=True, tag="load"):
    """Tokens to be loaded: into which empty hold, or what is thrown out for them."""

    ship: int
    kind: int
    count: int


class Sailing(Frame, frozen=True, tag="sail"):
    """A seat sails so many spaces: where there is a fork, on which lane. `symbol` is forward or backward."""

    ship: int
    symbol: int
    count: int


class Steering(Frame, frozen=True, tag="ghost"):
    """The Ghost Ship sails so many spaces: in which direction, and on which lane."""

    count: int


class Landing(Frame, frozen=True, tag="landing"):
    """Not a question: a ship reached a space, where it fights and then pays."""

    ship: int
    fought: bool = False


class Targeting(Frame, frozen=True, tag="fight"):
    """Which of several ships is attacked."""

    ship: int


class Battle(Frame, frozen=True, tag="battle"):
    """A battle. Dice are 0 until thrown; `sabre` says whether Saran's Sabre was used in it.

    `stage` is what comes next: the attacker's "powder" and "throw"; what may follow the "first" die; the defender's
    powder ("defence") and "answer"; what may follow the "second" die.
    """

    ship: int
    other: int
    stage: BattleStage = "powder"
    powder: int = 0
    die: int = 0
    other_powder: int = 0
    other_die: int = 0
    sabre: bool = False


class Booty(Frame, frozen=True, tag="booty"):
    """What the winner takes of the loser."""

    winner: int
    loser: int


class Paying(Frame, frozen=True, tag="pay"):
    """Tokens to be paid: from which holds. `space` is what is paid for, or -1 for gunpowder in a battle."""

    ship: int
    kind: int
    count: int
    space: int = -1


class Retreating(Frame, frozen=True, tag="retreat"):
    """Where a ship falls back to that could not pay."""

    ship: int


AnyFrame = (
    Placing
    | Choosing
    | Acting
    | Loading
    | Sailing
    | Steering
    | Landing
    | Targeting
    | Battle
    | Booty
    | Paying
    | Retreating
)
PLACING = Placing()
