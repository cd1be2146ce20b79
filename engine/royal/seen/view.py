"""The table as front ends see it: plain values, ids instead of indexes, seats numbered from 1.

Types only: `engine.royal.seen.table` makes the view, `engine.royal.seen.prompt` the question. Words are made
elsewhere (`campaign.words`).
"""

from typing import Any, Generic, Literal

import msgspec

from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.generic import G, V
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Pile
from highseas.engine.royal.seen.goals import GoalKind, GoalRef, GoalView
from highseas.engine.royal.seen.preview import Preview
from highseas.engine.royal.state import Options

Phase = Literal["opening", "discover", "trade", "bust", "over"]


class Serves(msgspec.Struct, frozen=True):
    """A harbor card, by id, that would bring a seat (from 1) further with an open goal: a `kind` of it, and its id.

    The seat has `now` of the `need` things wanted and would have `then`; it has `coins` and would pay `price`, the
    fee to the active player included, for which it is `short` of so many coins.
    """

    seat: int
    card: str
    now: int
    then: int
    need: int
    price: int
    coins: int
    kind: GoalKind
    goal: str
    short: int = 0


class SeatView(msgspec.Struct, frozen=True):
    """A player's cards, coins and markers. `kept_ships` are those under Pirates' Nest, `stowed` those under
    Merchants; `gambles_left` are Gamblers that may still be used in this turn, 0 unless the seat is active;
    `discount` are coins that every hire costs less now, below 0 more; of `markers` in all `markers_left` can still
    be placed.
    """

    name: str
    coins: int
    display: tuple[str, ...]
    influence: int
    cutlasses: int
    markers_left: int
    kept_ships: tuple[str, ...]
    stowed: tuple[str, ...]
    completed: int
    discount: int
    markers: int
    gambles_left: int


class ResultView(msgspec.Struct, Generic[G], frozen=True):
    """How the game ended. `title` is empty unless the table won against the Time deck (ruling R21)."""

    outcome: Literal["won", "lost", "ranked"]
    points: int
    title: str
    winners: tuple[int, ...]
    influence: tuple[int, ...]
    coins: tuple[int, ...]
    turns: int
    turns_left: int
    contracts_open: int
    goal: G | None = None
    """What the mode asked of the table, and what there was, where it asks for more than contracts."""
    conceded: int = 0
    """The seat, from 1, that gave the game up; 0 for nobody."""
    no_expedition: tuple[int, ...] = ()
    """The seats, from 1, that could not win for want of an expedition (the base game's variant, Big Box p. 7)."""


class View(msgspec.Struct, Generic[V], frozen=True):
    """The table. Piles that lie face down are counts. `revealed` are cards turned up and not yet placed,
    the next one first: several while a Gambler's are resolved.
    """

    mode: str
    turn: int
    active: int
    phase: Phase
    harbor: tuple[str, ...]
    expeditions: tuple[str, ...]
    play_deck: int
    discard: tuple[str, ...]
    time_deck: int
    point_deck: int
    goals: tuple[GoalView, ...]
    seats: tuple[SeatView, ...]
    revealed: tuple[str, ...]
    timed: bool
    drawn: int
    ending: bool
    contracts_left: int
    part: V | None = msgspec.field(default=None, name="story")
    """The mode's own part of the table, where it has one; of any type, so look at it before it is used."""
    offers: dict[str, Preview] = {}
    """For each card in the harbor, or just turned up, what hiring or trading it would cost and bring the seat that
    decides, whether or not it may take it now; empty when the game is over."""
    serves: tuple[Serves, ...] = ()
    """What the cards of the harbor would bring the seat that decides further with; empty when the game is over."""
    turns_left: int = 0
    """Turns that the Time deck leaves after this one; when the game is over, those to spare."""
    colors: tuple[str, ...] = ()
    """The ship colors in the harbor, in the order in which they came."""
    next_from: Pile = "play"
    """Where the next card that is drawn comes from; "discard" once the Play deck has to be shuffled anew."""
    first: int = 1
    """The start player, as a seat from 1: the last round is played to the seat before it."""
    ends_at: int = 0
    """Influence points that start the last round of this game; 0 where it ends otherwise."""
    options: Options = Options()
    """The options of the game, with the sets in play and the influence that ends it; its contracts lie on the
    table."""


class Reason(msgspec.Struct, frozen=True):
    """Why an option is closed: a code, two figures where it has them, symbols and items that are missing."""

    code: Literal["first_card", "coins", "symbols", "no_takes", "event_first", "event_stop", "gambled", "no_card"]
    need: int = 0
    have: int = 0
    symbols: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One way to answer. A closed one has a `reason` and a `text` that would be refused.

    `card` or `goal` is what it is about, `about` something that only the mode has, as a struct of its own; `give`
    are the cards a mission takes, `cards` how many are turned up at once.
    """

    text: str
    move: Move | None
    card: str = ""
    goal: GoalRef | None = None
    about: Any = None
    give: tuple[str, ...] = ()
    preview: Preview | None = None
    reason: Reason | None = None
    cards: int = 0

    @property
    def enabled(self) -> bool:
        """Whether the option can be chosen."""
        return self.reason is None

    def is_about(self, thing: str) -> bool:
        """Whether it is about this card or goal, by id."""
        return thing in (self.card, self.goal.id if self.goal is not None else "")


class Prompt(msgspec.Struct, frozen=True):
    """A question to a seat (from 1). `card` or `goal` is what it is about, `about` something that
    only the mode has, as a struct of its own; `left` the cards it may take, or the coins left to share. `fee` are
    the coins that each card it takes costs it for the active player; `let_in` is what comes of a ship that is not
    repelled.
    """

    kind: str
    seat: int
    options: tuple[Option, ...]
    card: str = ""
    goal: GoalRef | None = None
    left: int = 0
    about: Any = None
    active: bool = True
    fee: int = 0
    let_in: Literal["", "harbor", "bust", "discard"] = ""


def ids(pile: bytes) -> tuple[str, ...]:
    """Return the ids of the cards of a pile, in its order."""
    return tuple([CARDS[card].id for card in pile])
