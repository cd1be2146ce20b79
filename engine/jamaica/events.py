"""What happened in a move, as data: seats from 0, -1 for the Ghost Ship. Front ends put it in words.

`apply` appends them to a list it is given, in the order in which things happen; together they are enough to narrate
a round and to animate it. Search passes no list and none are made. Kinds of tokens, treasures and faces of dice are
words and figures as front ends show them: "gold", "cursed_3", 8, "star". The type of each field says what its value
stands for (`engine.codec`).
"""

from typing import Annotated, Literal

import msgspec

from highseas.engine.codec import ITSELF, Count, Kind, Many, Word
from highseas.engine.jamaica.definitions import STAR
from highseas.engine.jamaica.moves import CARD, SEAT, SPACE

SeatNo = Annotated[int, SEAT]
SeatNos = Annotated[tuple[int, ...], Many(SEAT)]
Counts = Annotated[tuple[int, ...], ITSELF]
SpaceNo = Annotated[int, SPACE]
CardNo = Annotated[int, CARD]
TREASURE, DIE = Kind(), Kind()
Treasure = Annotated[str, TREASURE]
Face = int | Literal["star"]
Die = Annotated[Face, DIE]


def face(die: int) -> Face:
    """Return a face of the combat die as events and views have it."""
    return "star" if die == STAR else die


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events."""


class RaceStarted(Event, tag="race_started", frozen=True):
    """Everything is laid out. A race that a deal file lays out has the round it begins in."""

    seats: Count
    ghost: bool
    round: Count | None = None


class RoundStarted(Event, tag="round_started", frozen=True):
    """A round began; the compass is with this Captain."""

    seat_no: SeatNo
    round: Count


class DiceRolled(Event, tag="dice_rolled", frozen=True):
    """The Captain threw the action dice."""

    seat_no: SeatNo
    first: Count
    second: Count


class DicePlaced(Event, tag="dice_placed", frozen=True):
    """The dice lie in the navigation box; equal ones lay themselves."""

    seat_no: SeatNo
    morning: Count
    evening: Count


class DeckShuffled(Event, tag="deck_shuffled", frozen=True):
    """A seat's discard pile became its new deck of so many cards (ruling J1)."""

    seat_no: SeatNo
    cards: Count


class CardChosen(Event, tag="card_chosen", frozen=True):
    """A seat laid an action card face down; `card` is 0 for everybody else."""

    seat_no: SeatNo
    card: CardNo


class CardTurned(Event, tag="card_turned", frozen=True):
    """A seat turned its action card over: its symbols, and the dice they are done by."""

    seat_no: SeatNo
    card: Count
    morning: Word
    evening: Word
    morning_die: Count
    evening_die: Count


class Loaded(Event, tag="loaded", frozen=True):
    """Tokens went into a hold, which counts from 1."""

    seat_no: SeatNo
    hold: Count
    kind: Word
    count: Count


class ThrownOut(Event, tag="thrown_out", frozen=True):
    """A hold, from 1, was emptied to make room."""

    seat_no: SeatNo
    hold: Count
    kind: Word
    count: Count


class LoadIgnored(Event, tag="load_ignored", frozen=True):
    """Nothing could be loaded: all holds have tokens of this kind (ruling R10)."""

    seat_no: SeatNo
    kind: Word
    count: Count


class Sailed(Event, tag="sailed", frozen=True):
    """A ship sailed from `start` along these spaces; `why` is its symbol, and `lap` the one it is in now."""

    seat_no: SeatNo
    start: SpaceNo
    path: Counts
    why: Literal["forward", "backward"]
    lap: Count


class Paid(Event, tag="paid", frozen=True):
    """The cost of a space was paid, so much from each hold."""

    seat_no: SeatNo
    space: SpaceNo
    kind: Word
    count: Count
    amounts: Counts


class Short(Event, tag="short", frozen=True):
    """The cost of a space could not be paid: all that there was went to the bank (ruling R8)."""

    seat_no: SeatNo
    space: SpaceNo
    kind: Word
    cost: Count
    paid: Count


class FellBack(Event, tag="fell_back", frozen=True):
    """A ship in a shortage went back from `start` along these spaces."""

    seat_no: SeatNo
    start: SpaceNo
    path: Counts
    lap: Count


class TreasureDrawn(Event, tag="treasure_drawn", frozen=True):
    """A ship took a lair's token and a treasure: a power face up, else face down, `card` empty for all others."""

    seat_no: SeatNo
    space: SpaceNo
    card: Treasure
    power: bool


class BattleStarted(Event, tag="battle_started", frozen=True):
    """A ship attacks another on its space."""

    seat_no: SeatNo
    other_no: SeatNo
    space: SpaceNo


class PowderSpent(Event, tag="powder_spent", frozen=True):
    """A side of a battle spent gunpowder, so much from each hold; nothing is said of none."""

    seat_no: SeatNo
    count: Count
    amounts: Counts


class CombatRolled(Event, tag="combat_rolled", frozen=True):
    """The combat die of a side was thrown; its strength with gunpowder and Lady Beth, 0 for a star.

    `by_no` is who throws it: for the Ghost Ship the player who is not in the battle (ruling G6), or -1.
    """

    seat_no: SeatNo
    die: Die
    strength: Count
    by_no: SeatNo


class SabreUsed(Event, tag="sabre_used", frozen=True):
    """Saran's Sabre makes a side throw its die again (ruling R14)."""

    seat_no: SeatNo
    other_no: SeatNo
    die: Die


class BattleWon(Event, tag="battle_won", frozen=True):
    """A battle was decided, perhaps by a star."""

    seat_no: SeatNo
    loser_no: SeatNo
    star: bool


class BattleTied(Event, tag="battle_tied", frozen=True):
    """Both sides were of equal strength: nothing happens."""

    seat_no: SeatNo
    other_no: SeatNo


class HoldStolen(Event, tag="hold_stolen", frozen=True):
    """The winner took the content of a hold, from 1; where it is loaded follows. `sunk` says that the Ghost Ship
    threw it into the sea.
    """

    seat_no: SeatNo
    loser_no: SeatNo
    hold: Count
    kind: Word
    count: Count
    sunk: bool


class TreasureStolen(Event, tag="treasure_stolen", frozen=True):
    """The winner took a treasure. One that stays face down has `card` empty for everybody but its new holder.

    `blind` says that it was drawn from those face down; `tokens` of `kind` came along in the sixth hold, or went to
    the bank where the Ghost Ship took it (rulings R15, G8).
    """

    seat_no: SeatNo
    loser_no: SeatNo
    card: Treasure
    blind: bool
    kind: Word = ""
    tokens: Count = 0


class CurseGiven(Event, tag="curse_given", frozen=True):
    """The winner gave a cursed treasure away: `card` is for both sides only, or none with the Ghost Ship (R13)."""

    seat_no: SeatNo
    loser_no: SeatNo
    card: Treasure


class NothingTaken(Event, tag="nothing_taken", frozen=True):
    """The winner took nothing (ruling R11)."""

    seat_no: SeatNo
    loser_no: SeatNo


class CardDrawn(Event, tag="card_drawn", frozen=True):
    """A seat drew an action card at the end of the round; `card` is 0 for everybody else."""

    seat_no: SeatNo
    card: CardNo


class Finished(Event, tag="finished", frozen=True):
    """A ship completed the circuit: the round is played to its end."""

    seat_no: SeatNo


class GhostHome(Event, tag="ghost_home", frozen=True):
    """The Ghost Ship stopped at Port Royal, which ends nothing (ruling G4)."""

    seat_no: SeatNo


class Conceded(Event, tag="conceded", frozen=True):
    """A seat gave the race up, which ends it."""

    seat_no: SeatNo


class RaceOver(Event, tag="race_over", frozen=True):
    """The race is over: the points of each seat, and the winners, from 0."""

    scores: Counts
    winners: SeatNos


EVENT_TYPES: tuple[type[Event], ...] = tuple(Event.__subclasses__())
