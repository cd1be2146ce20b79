"""What happened in a move, as data: seats from 0, -1 for the Ghost Ship. Front ends put it in words.

`apply` appends them to a list it is given, in the order in which things happen; together they are enough to narrate
a round and to animate it. Search passes no list, and no events are made. Kinds of tokens, treasures and faces of
dice are words and numbers as front ends show them: "gold", "cursed_3", 8, "star". The type of each field says what
its value stands for (`engine.codec`).
"""

from typing import Annotated, Literal

import msgspec

from highseas.engine.codec import ITSELF, Count, Kind, Many, Number, Word
from highseas.engine.jamaica.definitions import STAR
from highseas.engine.jamaica.moves import CARD, SEAT, SPACE

SeatNo = Annotated[int, SEAT]
SeatNos = Annotated[tuple[int, ...], Many(Number(1, 6, 1))]
Counts = Annotated[tuple[int, ...], ITSELF]
SpaceNo = Annotated[int, SPACE]
CardNo = Annotated[int, CARD]
TREASURE, DIE = Kind(), Kind()
Treasure = Annotated[str, TREASURE]
Face = int | Literal["star"]
Die = Annotated[Face, DIE]


def face(die: int) -> Face:
    return "star" if die == STAR else die


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events."""


class SeatEvent(Event, frozen=True):
    """Base of events about a ship: a seat, or the Ghost Ship."""

    seat_no: SeatNo


class RaceStarted(Event, tag="race_started", frozen=True):
    """Everything is laid out. A race that a deal file lays out has the round it begins in."""

    seats: Count
    ghost: bool
    round: Count | None = None


class RoundStarted(SeatEvent, tag="round_started", frozen=True):
    """A round began; the compass is with this Captain."""

    round: Count


class DiceRolled(SeatEvent, tag="dice_rolled", frozen=True):
    """The Captain threw the action dice."""

    first: Count
    second: Count


class DicePlaced(SeatEvent, tag="dice_placed", frozen=True):
    """The dice lie in the navigation box; equal ones lay themselves."""

    morning: Count
    evening: Count


class DeckShuffled(SeatEvent, tag="deck_shuffled", frozen=True):
    """A seat's discard pile became its new deck of so many cards (ruling J1)."""

    cards: Count


class CardChosen(SeatEvent, tag="card_chosen", frozen=True):
    """A seat laid an action card face down; `card` is 0 for everybody else."""

    card: CardNo


class CardTurned(SeatEvent, tag="card_turned", frozen=True):
    """A seat turned its action card over: its symbols, and the dice they are done by."""

    card: Count
    morning: Word
    evening: Word
    morning_die: Count
    evening_die: Count


class Loaded(SeatEvent, tag="loaded", frozen=True):
    """Tokens went into a hold, which counts from 1."""

    hold: Count
    kind: Word
    count: Count


class ThrownOut(SeatEvent, tag="thrown_out", frozen=True):
    """A hold, from 1, was emptied to make room."""

    hold: Count
    kind: Word
    count: Count


class LoadIgnored(SeatEvent, tag="load_ignored", frozen=True):
    """Nothing could be loaded: all holds have tokens of this kind (ruling R10)."""

    kind: Word
    count: Count


class Sailed(SeatEvent, tag="sailed", frozen=True):
    """A ship sailed from `start` along these spaces; `why` is its symbol, and `lap` the one it is in now."""

    start: SpaceNo
    path: Counts
    why: Literal["forward", "backward"]
    lap: Count


class Paid(SeatEvent, tag="paid", frozen=True):
    """The cost of a space was paid, so much from each hold."""

    space: SpaceNo
    kind: Word
    count: Count
    amounts: Counts


class Short(SeatEvent, tag="short", frozen=True):
    """The cost of a space could not be paid: all that there was went to the bank (ruling R8)."""

    space: SpaceNo
    kind: Word
    cost: Count
    paid: Count


class FellBack(SeatEvent, tag="fell_back", frozen=True):
    """A ship in a shortage went back from `start` along these spaces."""

    start: SpaceNo
    path: Counts
    lap: Count


class TreasureDrawn(SeatEvent, tag="treasure_drawn", frozen=True):
    """A ship took a lair's token and a treasure: a power face up, else face down, `card` empty for all others."""

    space: SpaceNo
    card: Treasure
    power: bool


class BattleStarted(SeatEvent, tag="battle_started", frozen=True):
    """A ship attacks another on its space."""

    other_no: SeatNo
    space: SpaceNo


class PowderSpent(SeatEvent, tag="powder_spent", frozen=True):
    """A side of a battle spent gunpowder, so much from each hold; nothing is said of none."""

    count: Count
    amounts: Counts


class CombatRolled(SeatEvent, tag="combat_rolled", frozen=True):
    """The combat die of a side was thrown; its strength with gunpowder and Lady Beth, 0 for a star.

    `by_no` is who throws it: for the Ghost Ship the player who is not in the battle (ruling G6), or -1.
    """

    die: Die
    strength: Count
    by_no: SeatNo


class SabreUsed(SeatEvent, tag="sabre_used", frozen=True):
    """Saran's Sabre makes a side throw its die again (ruling R14)."""

    other_no: SeatNo
    die: Die


class BattleWon(SeatEvent, tag="battle_won", frozen=True):
    """A battle was decided, perhaps by a star."""

    loser_no: SeatNo
    star: bool


class BattleTied(SeatEvent, tag="battle_tied", frozen=True):
    """Both sides were of equal strength: nothing happens."""

    other_no: SeatNo


class HoldStolen(SeatEvent, tag="hold_stolen", frozen=True):
    """The winner took a hold's content, which is loaded next, or `sunk` by the Ghost Ship. Holds count from 1."""

    loser_no: SeatNo
    hold: Count
    kind: Word
    count: Count
    sunk: bool


class TreasureStolen(SeatEvent, tag="treasure_stolen", frozen=True):
    """The winner took a treasure. One that stays face down has `card` empty for everybody but its new holder.

    `blind` says that it was drawn from those face down; `tokens` of `kind` came along in the sixth hold, or went to
    the bank where the Ghost Ship took it (rulings R15, G8).
    """

    loser_no: SeatNo
    card: Treasure
    blind: bool
    kind: Word = ""
    tokens: Count = 0


class CurseGiven(SeatEvent, tag="curse_given", frozen=True):
    """The winner gave a cursed treasure away: `card` is for both sides only, or none with the Ghost Ship (R13)."""

    loser_no: SeatNo
    card: Treasure


class NothingTaken(SeatEvent, tag="nothing_taken", frozen=True):
    """The winner took nothing (ruling R11)."""

    loser_no: SeatNo


class CardDrawn(SeatEvent, tag="card_drawn", frozen=True):
    """A seat drew an action card at the end of the round; `card` is 0 for everybody else."""

    card: CardNo


class Finished(SeatEvent, tag="finished", frozen=True):
    """A ship completed the circuit: the round is played to its end."""


class GhostHome(SeatEvent, tag="ghost_home", frozen=True):
    """The Ghost Ship stopped at Port Royal, which ends nothing (ruling G4)."""


class Conceded(SeatEvent, tag="conceded", frozen=True):
    """A seat gave the race up, which ends it."""


class RaceOver(Event, tag="race_over", frozen=True):
    """The race is over: the points of each seat, and the winners, from 0."""

    scores: Counts
    winners: SeatNos


EVENT_TYPES: tuple[type[Event], ...] = (RaceStarted, *SeatEvent.__subclasses__(), RaceOver)
