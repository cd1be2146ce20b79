"""What a seat can decide, as frozen values, and the notation of it.

Seats, holds and treasures count from 0 in values, and from 1 in text; -1 is the Ghost Ship. `format_move` writes
the text of a move, `parse` reads it back.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar

import msgspec

from highseas.engine.codec import Flag, Id, Many, Notation, Number, write
from highseas.engine.game import pick
from highseas.engine.jamaica.board import SPACES
from highseas.engine.jamaica.definitions import CARDS, IS_CURSED, TREASURE_IDS, TREASURE_NO
from highseas.engine.refusal import NotationError

GHOST = -1
"""The Ghost Ship, where a seat is asked for."""
SEAT = Number(1, 6, 1, {"ghost": GHOST})
SPACE = Number(0, SPACES - 1)
DIE = Number(1, 6)
HOLD = Number(1, 6, 1)
CARD = Number(CARDS[0], CARDS[-1])
CURSED = Id(TREASURE_IDS.__getitem__, {card: number for card, number in TREASURE_NO.items() if IS_CURSED[number]})
"""What fields stand for, in the notation and in JSON."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class Dice(Move, frozen=True, tag="dice"):
    """Captain: lay the dice, that of the morning first."""

    morning: Annotated[int, DIE]
    evening: Annotated[int, DIE]


class Card(Move, frozen=True, tag="card"):
    """Choose the action card of this round, by its id."""

    card: Annotated[int, CARD]


class Hold(Move, frozen=True, tag="hold"):
    """Load into this empty hold."""

    hold: Annotated[int, HOLD]


class Empty(Move, frozen=True, tag="empty"):
    """Throw the content of this hold out, and load into it."""

    hold: Annotated[int, HOLD]


class Go(Move, frozen=True, tag="go"):
    """Sail, fall back, or steer the Ghost Ship to this space."""

    space: Annotated[int, SPACE]


class Fight(Move, frozen=True, tag="fight"):
    """Attack this ship, of several on the space."""

    seat_no: Annotated[int, SEAT]


class Powder(Move, frozen=True, tag="powder"):
    """Spend so many gunpowder tokens in the battle."""

    count: Annotated[int, Number(0, 36)]


class Pay(Move, frozen=True, tag="pay"):
    """Pay so many tokens from each hold, a byte each."""

    amounts: Annotated[bytes, Many(Number(0, 6), 5, 6)]


class StealHold(Move, frozen=True, tag="steal_hold"):
    """Take the content of this hold of the loser."""

    hold: Annotated[int, HOLD]
    verb: ClassVar[str] = "steal"


class StealTreasure(Move, frozen=True, tag="steal_treasure"):
    """Take a treasure of the loser: its face-up cards in order, then one place for a face-down card, blind."""

    place: Annotated[int, Number(1, 5, 1)]
    verb: ClassVar[str] = "steal treasure"


class Curse(Move, frozen=True, tag="curse"):
    """Give the loser a cursed treasure."""

    seat_no: Annotated[int, SEAT]
    treasure: Annotated[int, CURSED]


class Reroll(Move, frozen=True, tag="reroll"):
    """Saran's Sabre: have the die just thrown thrown again, which is one's own or the other's."""

    mine: Annotated[bool, Flag("me", "them")]


class No(Move, frozen=True, tag="no"):
    """Take nothing; do not use the Sabre."""


class Concede(Move, frozen=True, tag="concede"):
    """Give the race up, which ends it. Never among the legal moves, always accepted."""


NO = No()
CONCEDE = Concede()
REROLL_MINE = Reroll(True)
REROLL_THEIRS = Reroll(False)
CARD_MOVES: tuple[Card, ...] = tuple(Card(card) for card in (0, *CARDS))
GO: tuple[Go, ...] = tuple(Go(space) for space in range(SPACES))
HOLD_MOVES: tuple[Hold, ...] = tuple(Hold(hold) for hold in range(6))
EMPTIES: tuple[Empty, ...] = tuple(Empty(hold) for hold in range(6))
POWDERS: tuple[Powder, ...] = tuple(Powder(count) for count in range(37))
"""Shared instances, because listing moves is what the engine does most."""


FORMS = (
    "dice 3 5, card 4, hold 2, empty 2, go 17, fight 2, powder 3, pay 2 0 1 0 0, steal 4, steal treasure 1, "
    "curse 2 cursed_3, reroll me, reroll them, no, concede"
)
"""An example of every form of move, for error messages."""
format_move = write


@lru_cache(maxsize=1)
def _notation() -> Notation[Move]:
    return Notation(Move.__subclasses__())


def parse(text: str, among: Sequence[Move] | None = None) -> Move:
    """Parse the text of a move; with `among` it must be one of them, or a payment in another order of equal holds.
    A word may be shortened where only one of the moves begins so. Raises `NotationError`.
    """
    if not (words := text.casefold().split()):
        raise NotationError("notation.empty")
    move = _notation().read(words)
    if among is None:
        if move is None:
            raise NotationError("notation.no_move_of", word=text.strip(), moves=FORMS)
        return move
    text, texts = " ".join(words), {format_move(other): other for other in among}
    if move is None or not among:
        return pick(text, texts)
    # equal payments and holds are listed once, conceding never is; `apply` validates what is accepted here
    equal = isinstance(move, (Pay, Hold, Empty, StealHold)) and type(move) in map(type, among)
    if move in among or equal or move == CONCEDE:
        return move
    raise NotationError("notation.impossible", word=text, moves=", ".join(texts))
