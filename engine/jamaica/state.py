"""The race as plain data: its setup, its ships, the stack of frames, and its luck.

Piles and holds are `bytes`, which clones share. A hold is one byte: its kind (`engine.jamaica.definitions`) times
16, and the number of tokens; 0 is an empty one. The sixth hold, while a seat has it, is the last of six.

Frames are a question, or something half done, as small frozen data; their rules are in `engine.jamaica.frames`.
Their tags are names in saves: never rename one without a migration. A `ship` is a seat from 0, or -1 for the Ghost
Ship.
"""

from typing import Literal

import msgspec

from highseas.engine.jamaica.board import FINISHED, HOME
from highseas.engine.jamaica.definitions import ACTION_FACES, COMBAT_FACES
from highseas.engine.rng import below


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides a race: the same setup always gives the same one.

    `names` gives the seats clockwise: one name is the solo race against the Ghost Ship (ruling J12), two race with
    the Ghost Ship, three to six without. `seed` is a whole number from 0 to 2**64 - 1. After `most_rounds` rounds
    the race ends and is scored as it stands (ruling R21); 0 for no such limit.

    Alone `points_decide`, home or not (ruling J12). Older races do not say so: these are won by coming home.
    """

    names: tuple[str, ...]
    seed: int
    mode: str = "jamaica"
    most_rounds: int = 0
    points_decide: bool = False


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


_Question = Placing | Choosing | Loading | Sailing | Steering | Targeting | Battle | Booty | Paying | Retreating
AnyFrame = _Question | Acting | Landing
PLACING = Placing()


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
    """How the race ended. Values are by seat; `conceded` is the seat that gave it up, or -1.

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

    @property
    def fleet(self) -> list[Ship]:
        return [*self.seats] if self.ghost is None else [*self.seats, self.ghost]

    def ship(self, number: int) -> Ship:
        if number >= 0:
            return self.seats[number]
        assert self.ghost is not None
        return self.ghost


def pop(state: State) -> None:
    state.frames = state.frames[:-1]


def replace(state: State, *frames: AnyFrame) -> None:
    """Put frames in place of the top one, the last one on top."""
    state.frames = state.frames[:-1] + frames


def clockwise(state: State) -> list[int]:
    seats = len(state.seats)
    return [(state.captain + after) % seats for after in range(seats)]


def is_solo(state: State) -> bool:
    """Whether one player races against the Ghost Ship, whose decisions are then made by rule (ruling J12)."""
    return len(state.seats) == 1


def ghosts_friend(state: State, other: int) -> int:
    """Return the seat outside a battle, which plays the Ghost Ship in it (ruling G6); -1 in the solo race."""
    return -1 if is_solo(state) else 1 - other


def without(cards: bytes, card: int) -> bytes:
    """Return cards less one."""
    return cards.replace(bytes((card,)), b"", 1)


def throw_dice(state: State) -> bytes:
    state.reveals += 1
    if fixed := state.dice_to_come:
        state.dice_to_come = fixed[2:]
        return fixed[:2]
    number, state.stream = below(state.stream, len(ACTION_FACES) ** 2)
    return bytes((ACTION_FACES[number // len(ACTION_FACES)], ACTION_FACES[number % len(ACTION_FACES)]))


def throw_combat(state: State) -> int:
    state.reveals += 1
    if fixed := state.combat_to_come:
        state.combat_to_come = fixed[1:]
        return fixed[0]
    number, state.stream = below(state.stream, len(COMBAT_FACES))
    return COMBAT_FACES[number]


def draw_lot(state: State, count: int) -> int:
    state.reveals += 1
    number, state.stream = below(state.stream, count)
    return number
