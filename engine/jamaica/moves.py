"""What a seat can decide, as frozen values, and the notation of it.

Seats, holds and treasures count from 0 in values, and from 1 in text; -1 is the Ghost Ship. `format_move` writes
the text of a move, `parse` reads it back.
"""

from collections.abc import Callable, Sequence

import msgspec

from highseas.engine.jamaica.board import SPACES
from highseas.engine.jamaica.definitions import CARDS, IS_CURSED, TREASURE_IDS, TREASURE_NO
from highseas.engine.refusal import NotationError

GHOST = -1
"""The Ghost Ship, where a seat is asked for."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class Dice(Move, frozen=True, tag="dice"):
    """Captain: lay the dice, that of the morning first."""

    morning: int
    evening: int


class Card(Move, frozen=True, tag="card"):
    """Choose the action card of this round, by its id."""

    card: int


class Hold(Move, frozen=True, tag="hold"):
    """Load into this empty hold."""

    hold: int


class Empty(Move, frozen=True, tag="empty"):
    """Throw the content of this hold out, and load into it."""

    hold: int


class Go(Move, frozen=True, tag="go"):
    """Sail, fall back, or steer the Ghost Ship to this space."""

    space: int


class Fight(Move, frozen=True, tag="fight"):
    """Attack this ship, of several on the space."""

    seat_no: int


class Powder(Move, frozen=True, tag="powder"):
    """Spend so many gunpowder tokens in the battle."""

    count: int


class Pay(Move, frozen=True, tag="pay"):
    """Pay so many tokens from each hold, a byte each."""

    amounts: bytes


class StealHold(Move, frozen=True, tag="steal_hold"):
    """Take the content of this hold of the loser."""

    hold: int


class StealTreasure(Move, frozen=True, tag="steal_treasure"):
    """Take a treasure of the loser: its face-up cards in order, then one place for a face-down card, blind."""

    place: int


class Curse(Move, frozen=True, tag="curse"):
    """Give the loser a cursed treasure."""

    seat_no: int
    treasure: int


class Reroll(Move, frozen=True, tag="reroll"):
    """Saran's Sabre: have the die just thrown thrown again, which is one's own or the other's."""

    mine: bool


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


GHOST_WORD = "ghost"
_PLAIN: dict[str, Move] = {
    "no": NO,
    "concede": CONCEDE,
    "reroll me": REROLL_MINE,
    "reroll them": REROLL_THEIRS,
}
_MOST_HOLDS = 6
_MOST_SEATS = 6
_MOST_PLACES = 5
"""Four powers face up, and one place for what lies face down."""
_MOST_POWDER = 36
FORMS = (
    "dice 3 5, card 4, hold 2, empty 2, go 17, fight 2, powder 3, pay 2 0 1 0 0, steal 4, steal treasure 1, "
    "curse 2 cursed_3, reroll me, reroll them, no, concede"
)


def seat_word(seat_no: int) -> str:
    """Return a seat as text has it: from 1, or the Ghost Ship."""
    return GHOST_WORD if seat_no == GHOST else str(seat_no + 1)


_FORMAT: dict[type, Callable[..., str]] = {
    Dice: lambda move: f"dice {move.morning} {move.evening}",
    Card: lambda move: f"card {move.card}",
    Hold: lambda move: f"hold {move.hold + 1}",
    Empty: lambda move: f"empty {move.hold + 1}",
    Go: lambda move: f"go {move.space}",
    Fight: lambda move: f"fight {seat_word(move.seat_no)}",
    Powder: lambda move: f"powder {move.count}",
    Pay: lambda move: "pay " + " ".join(map(str, move.amounts)),
    StealHold: lambda move: f"steal {move.hold + 1}",
    StealTreasure: lambda move: f"steal treasure {move.place + 1}",
    Curse: lambda move: f"curse {seat_word(move.seat_no)} {TREASURE_IDS[move.treasure]}",
    Reroll: lambda move: "reroll me" if move.mine else "reroll them",
}
_PLAIN_TEXT: dict[Move, str] = {move: text for text, move in _PLAIN.items()}


def format_move(move: Move) -> str:
    """Return the text of a move: `parse(format_move(move)) == move`."""
    plain = _PLAIN_TEXT.get(move)
    return plain if plain is not None else _FORMAT[type(move)](move)


def parse(text: str, among: Sequence[Move] | None = None) -> Move:
    """Return the move of a text; with `among` it must be one of them, or a payment in another order of equal holds.

    A word may be shortened where only one of the moves begins so. Raises `NotationError`.
    """
    words = text.casefold().split()
    if not words:
        raise NotationError("notation.empty")
    move = _full(words)
    if among is None:
        if move is None:
            raise NotationError("notation.no_move_of", word=text.strip(), moves=FORMS)
        return move
    if move is not None and (move in among or is_also_right(move, among)):
        return move
    return _short(" ".join(words), among, move is not None)


def is_also_right(move: Move, among: Sequence[Move]) -> bool:
    """Whether a move that is not listed may be as right as one that is: `apply` looks closer.

    Payments and holds that are equal are listed once; conceding never is.
    """
    if move == CONCEDE:
        return bool(among)
    return isinstance(move, (Pay, Hold, Empty, StealHold)) and any(type(move) is type(other) for other in among)


def _short(text: str, among: Sequence[Move], known: bool) -> Move:
    """Return the only move whose text begins with this one."""
    texts = {format_move(move): move for move in among}
    found = [] if known else [move for name, move in texts.items() if name.startswith(text)]
    if len(found) == 1:
        return found[0]
    said = ", ".join(texts)
    if not texts:
        raise NotationError("notation.no_move_over", word=text)
    if known:
        raise NotationError("notation.impossible", word=text, moves=said)
    raise NotationError("notation.no_move_of", word=text, moves=said)


# --- texts in full ---


def _number(word: str, fewest: int, most: int) -> int | None:
    """Return a number written in plain digits, if it is within these bounds."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 2 and word == str(int(word))):
        return None
    number = int(word)
    return number if fewest <= number <= most else None


def _seat(word: str) -> int | None:
    if word == GHOST_WORD:
        return GHOST
    seat = _number(word, 1, _MOST_SEATS)
    return None if seat is None else seat - 1


def _numbers(words: Sequence[str], fewest: int, most: int) -> list[int] | None:
    found = [_number(word, fewest, most) for word in words]
    return None if None in found else [number for number in found if number is not None]


def _full(words: Sequence[str]) -> Move | None:
    """Return the move of words in full; None if there is none."""
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    read = _READ.get(words[0])
    return None if read is None else read(words[1:])


def _one(
    make: Callable[[int], Move], fewest: int, most: int, less: int = 0
) -> Callable[[Sequence[str]], Move | None]:
    """Return what reads a verb with one number, counted from `less` on."""

    def read(words: Sequence[str]) -> Move | None:
        numbers = _numbers(words, fewest, most)
        return make(numbers[0] - less) if numbers and len(numbers) == 1 else None

    return read


def _read_dice(words: Sequence[str]) -> Move | None:
    numbers = _numbers(words, 1, 6)
    return Dice(numbers[0], numbers[1]) if numbers and len(numbers) == 2 else None


def _read_fight(words: Sequence[str]) -> Move | None:
    seat_no = _seat(words[0]) if len(words) == 1 else None
    return None if seat_no is None else Fight(seat_no)


def _read_pay(words: Sequence[str]) -> Move | None:
    amounts = _numbers(words, 0, 6)
    return Pay(bytes(amounts)) if amounts and 5 <= len(amounts) <= _MOST_HOLDS else None


def _read_steal(words: Sequence[str]) -> Move | None:
    if words[:1] == ["treasure"]:
        return _one(StealTreasure, 1, _MOST_PLACES, 1)(words[1:])
    return _one(StealHold, 1, _MOST_HOLDS, 1)(words)


def _read_curse(words: Sequence[str]) -> Move | None:
    if len(words) != 2 or words[1] not in TREASURE_NO or not IS_CURSED[TREASURE_NO[words[1]]]:
        return None
    seat_no = _seat(words[0])
    return None if seat_no is None else Curse(seat_no, TREASURE_NO[words[1]])


_READ: dict[str, Callable[[Sequence[str]], Move | None]] = {
    "dice": _read_dice,
    "card": _one(Card, CARDS[0], CARDS[-1]),
    "hold": _one(Hold, 1, _MOST_HOLDS, 1),
    "empty": _one(Empty, 1, _MOST_HOLDS, 1),
    "go": _one(Go, 0, SPACES - 1),
    "fight": _read_fight,
    "powder": _one(Powder, 0, _MOST_POWDER),
    "pay": _read_pay,
    "steal": _read_steal,
    "curse": _read_curse,
}
