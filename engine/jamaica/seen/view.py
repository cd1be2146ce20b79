"""The race as front ends see it: plain values, words instead of numbers, seats from 1 and "ghost".

Types only: `engine.jamaica.seen.build_view` makes the view and the question.
"""

from typing import Literal

import msgspec

from highseas.engine.jamaica.events import Face
from highseas.engine.jamaica.moves import Move

Phase = Literal["dice", "cards", "actions", "over"]
SeatRef = int | Literal["ghost"]
"""A seat from 1, or the Ghost Ship."""
Tokens = tuple[str, int]
"""A kind of tokens ("gold", "food", "gunpowder", "" for an empty hold), and how many."""
Kind = Literal["dice", "card", "load", "sail", "fight", "powder", "pay", "reroll", "booty", "retreat", "ghost"]
"""The questions. dice: the Captain lays the dice. card: the action card. load: which hold, or what is thrown out
(`empty`). sail: where to. fight: whom to attack. powder: gunpowder in a battle. pay: from which holds. reroll:
whether Saran's Sabre is used. booty: what the winner takes. retreat: where to fall back to. ghost: where the Ghost
Ship sails."""


class GhostView(msgspec.Struct, frozen=True):
    """The Ghost Ship. When "first" it sails backwards, when "last" forwards; the Captain chooses when "level".

    `rank` goes by the longest way left (ruling J3).
    """

    space: int
    lap: int
    holds: tuple[Tokens, ...]
    treasures_up: tuple[str, ...]
    treasures_down: int
    rank: Literal["first", "last", "level"]


class SeatView(msgspec.Struct, frozen=True):
    """A player. `hand` and `treasures_known` are empty but for the seat that looks, and at the end of the race.

    `card` is the one turned over in this round, or the one that the seat itself chose; else 0. `deck` counts.
    `place` are the points of its space as it stands. `left` counts the spaces to Port Royal by the longest way, and
    `progress` those from the start, so that they agree with ranks and ties (ruling J3).
    """

    name: str
    space: int
    lap: int
    holds: tuple[Tokens, ...]
    treasures_up: tuple[str, ...]
    treasures_down: int
    treasures_known: tuple[str, ...]
    hand: tuple[int, ...]
    hand_size: int
    deck: int
    discard: tuple[int, ...]
    chosen: bool
    card: int
    turned: bool
    finished: bool
    gold: int
    food: int
    gunpowder: int
    place: int
    left: int
    progress: int


class SideView(msgspec.Struct, frozen=True):
    """A side of a battle: its powder spent, its die (0 before it is thrown), what Lady Beth adds, the sum.

    `strength` is 0 for a star, and before the die is thrown.
    """

    seat: SeatRef
    powder: int
    die: Face
    bonus: int
    strength: int


class CombatView(msgspec.Struct, frozen=True):
    """The battle going on. `sabre` is who may still use Saran's Sabre in it, 0 for nobody."""

    space: int
    attacker: SideView
    defender: SideView
    sabre: int


class ShipResult(msgspec.Struct, frozen=True):
    """The points of a ship at the end, where it is, what they come from, its treasures."""

    score: int
    space: int
    place: int
    gold: int
    treasure_points: int
    treasures: tuple[str, ...]


class ResultView(msgspec.Struct, frozen=True):
    """How the race ended, by seat: points, and what they come from; `treasures` are all cards, face up now.

    The solo race is "won" unless the Ghost Ship has more points, which are `ghost`: null in other races, in one
    that was given up, and by the older rule, which asks only whether the ship came home. `home` are the seats that
    did; `conceded` is the seat, from 1, that gave it up; 0 for nobody.
    """

    outcome: Literal["won", "lost", "ranked"]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    spaces: tuple[int, ...]
    places: tuple[int, ...]
    gold: tuple[int, ...]
    treasure_points: tuple[int, ...]
    treasures: tuple[tuple[str, ...], ...]
    rounds: int
    conceded: int = 0
    home: tuple[int, ...] = ()
    ghost: ShipResult | None = None

    @property
    def ships(self) -> tuple[ShipResult, ...]:
        """The points of each seat, then those of the Ghost Ship where they count."""
        parts = (self.scores, self.spaces, self.places, self.gold, self.treasure_points, self.treasures)
        return (*map(ShipResult, *parts), *(() if self.ghost is None else (self.ghost,)))


class View(msgspec.Struct, frozen=True):
    """The race. `actor` is whose actions are done, 0 before anybody's, and `part` "morning" or "evening" of them.

    `actor`, `captain` and `seats` count from 1. `ending` says that this is the last round.
    """

    game: str
    mode: str
    round: int
    captain: int
    dice: tuple[int, ...]
    dice_placed: bool
    phase: Phase
    actor: SeatRef
    part: Literal["", "morning", "evening"]
    seats: tuple[SeatView, ...]
    lairs: tuple[int, ...]
    treasure_deck: int
    ghost: GhostView | None
    combat: CombatView | None
    ending: bool
    most_rounds: int
    result: ResultView | None

    @property
    def ships(self) -> dict[SeatRef, SeatView | GhostView]:
        """All ships, the Ghost Ship last."""
        seats: dict[SeatRef, SeatView | GhostView] = dict(enumerate(self.seats, 1))
        return seats if self.ghost is None else {**seats, "ghost": self.ghost}


# --- what options cost and bring ---


class Odds(msgspec.Struct, frozen=True):
    """Chances of a battle for the side that is asked, exact, in 1296ths (6 to the 4th): they add up to 1296.

    Whoever may use Saran's Sabre does what wins most often.
    """

    win: int
    tie: int
    lose: int


class SailFacts(msgspec.Struct, frozen=True, tag="sail"):
    """What a space means for a ship that lands there.

    `have` of `cost` tokens of `kind` are there; if that is not enough after any battle, it falls back to one of
    `retreats`. `ships` are those there, with `battle` one is attacked. `lair` says that a treasure is there to be
    taken; `finish` that the circuit is completed. `path` are the spaces on the way, the last one included.
    """

    space: int
    path: tuple[int, ...]
    space_type: str
    kind: str
    cost: int
    have: int
    payable: bool
    retreats: tuple[int, ...]
    ships: tuple[SeatRef, ...]
    battle: bool
    lair: bool
    finish: bool
    score: int


class LoadFacts(msgspec.Struct, frozen=True, tag="load"):
    """What loading does: `hold`, from 1, gets `count` tokens of `kind`; those thrown out for them."""

    hold: int
    kind: str
    count: int
    out_kind: str
    out_count: int


class ActionFacts(msgspec.Struct, frozen=True):
    """An action by a die. A load finds "room", or something is thrown "out" for it, or is "ignored"; a ship may
    sail to the spaces `to`, as things stand now.
    """

    symbol: str
    count: int
    load: Literal["", "room", "out", "ignored"]
    to: tuple[SailFacts, ...]


class CardFacts(msgspec.Struct, frozen=True, tag="card"):
    """What an action card would do as things stand: in the evening from where the ship is then, if that is certain,
    with what is aboard then; of several ways to pay or to throw something out in the morning by the one that serves
    it best.
    """

    card: int
    morning: ActionFacts
    evening: ActionFacts


class DiceFacts(msgspec.Struct, frozen=True, tag="dice"):
    """What each card of the Captain's hand would do with the dice laid so."""

    morning: int
    evening: int
    cards: tuple[CardFacts, ...]


class FightFacts(msgspec.Struct, frozen=True, tag="fight"):
    """A ship that can be attacked: what it has, and the chances with all gunpowder on both sides, and with none."""

    seat: SeatRef
    gunpowder: int
    none: Odds
    most: Odds


class PowderFacts(msgspec.Struct, frozen=True, tag="powder"):
    """The chances with so much gunpowder: for the attacker one for each number of tokens that the defender may
    spend, from 0; for the defender a single one.
    """

    count: int
    odds: tuple[Odds, ...]


class PayFacts(msgspec.Struct, frozen=True, tag="pay"):
    """What is left in each hold; `empties` are holds that become empty."""

    left: tuple[Tokens, ...]
    empties: int


class RerollFacts(msgspec.Struct, frozen=True, tag="reroll"):
    """The chances with the Sabre used now, or with the die as it is, one for each number of tokens that the
    defender may still spend.
    """

    odds: tuple[Odds, ...]


class BootyFacts(msgspec.Struct, frozen=True, tag="booty"):
    """What is taken: tokens, of which `room` says whether a hold is empty for them; a treasure, by id or blind
    among `count`; a cursed card given away, worth `points` to the giver; `sunk` if the Ghost Ship throws it into
    the sea.
    """

    what: Literal["hold", "treasure", "blind", "curse", "nothing"]
    kind: str = ""
    count: int = 0
    room: bool = True
    card: str = ""
    points: int = 0
    sunk: bool = False


Facts = SailFacts | LoadFacts | CardFacts | DiceFacts | FightFacts | PowderFacts | PayFacts | RerollFacts | BootyFacts


class Option(msgspec.Struct, frozen=True):
    """One way to answer, with what it costs and brings."""

    text: str
    move: Move
    facts: Facts | None = None

    @property
    def enabled(self) -> bool:
        """Whether the option can be chosen; all can."""
        return True


class Prompt(msgspec.Struct, frozen=True):
    """A question to a seat (from 1). `ship` is what it is about: the seat itself, or "ghost" where the seat decides
    for the Ghost Ship.

    `kind_of` and `count` are the tokens to be loaded or paid, `count` also the spaces to sail; `symbol` is
    "forward" or "backward"; `against` the other side of a battle; `space` where it happens, or is paid for. `part`
    is the action that is being done.
    """

    seat: int
    kind: Kind
    options: tuple[Option, ...]
    ship: SeatRef
    kind_of: str = ""
    count: int = 0
    symbol: str = ""
    against: SeatRef = 0
    space: int = -1
    part: Literal["", "morning", "evening"] = ""
