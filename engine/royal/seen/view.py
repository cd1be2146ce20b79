"""The forms in which a table is seen, types only, and what is printed on cards, by id.

An `Observation` is all that a player of the program knows, `Odds` are counted from it. Front ends get plain values,
ids instead of indexes, seats numbered from 1: `engine.royal.seen.build_view` makes the view and the question, and
words are made elsewhere (`campaign.words`). What a card costs and brings a seat now are figures of the view
(`View.offers`) and of the options, not those that are printed on it.
"""

from functools import lru_cache
from typing import Any, Generic, Literal, NamedTuple

import msgspec

from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import ABILITIES, CARD_BY_ID, CARDS, COLORS, INDEX, follows_sets
from highseas.engine.royal.goals.terms import AnyTerm, When
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Pile
from highseas.engine.royal.state import G, Options, State, V

FACE_DOWN = 255
"""Stands for every hidden card in an observation."""


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """The hidden cards that came in with one shuffle: which they are, in index order.

    They lie where the table has face-down cards of this shuffle, or of one that goes on from it with cards
    shuffled in (`engine.royal.state.Joined`); `after` is the shuffle this one goes on from, or -1.
    """

    epoch: int = msgspec.field(name="age")
    cards: bytes
    after: int = -1


class Observation(msgspec.Struct, gc=False):
    """All that a screen, a hint or an AI may know.

    `table` is the state with hidden cards, seed and luck removed; every function of the engine that only reads it
    (`legal`, figures, progress) works on it, but it cannot be played on: call `determinize` first. `looked_at`
    counts the cards that a rival looks at now: the table has none of them, and `legal` none of the rival's choices.
    """

    table: State
    hidden: tuple[Hidden, ...]
    looked_at: int = 0


class Odds(msgspec.Struct, frozen=True):
    """How many of `total` equally likely next cards do what. All 0 when no card can be drawn.

    Where cards were shuffled into the Play deck, some cards are likelier than others: then the figures are weights,
    still whole numbers, and a chance is still exactly its share of `total`. A card that was looked at is certain.

    - `bust`: ships of a color in the harbor that the active player cannot repel.
    - `spared`: as `bust`, but this turn's event sends the ship away instead (ruling R24); then `bust` is 0.
    - `repellable`: ships the active player has the cutlasses for; `saved` of them would otherwise bust.
    - `safe_ship`: ships of a color not in the harbor, repellable or not.
    - `kinds`: cards by kind ("sailor", "frigate", "most_cutlasses", …), most first.

    `bust`, `saved`, `spared`, `safe_ship`, `profession`, `expedition` and `tax` together are `total`.
    """

    pile: Pile
    total: int
    bust: int = 0
    repellable: int = 0
    saved: int = 0
    safe_ship: int = 0
    profession: int = 0
    expedition: int = 0
    tax: int = 0
    kinds: tuple[tuple[str, int], ...] = ()
    spared: int = 0
    even: bool = True
    """Whether all cards are equally likely, so that the figures count cards; else they are weights."""
    gamble_bust: int = 0
    """Of `gamble_total` equally likely hands of cards that a Gambler may turn up now, those that bust; both 0 if no
    Gambler can be used, or it cannot be told exactly."""
    gamble_total: int = 0


Phase = Literal["opening", "discover", "trade", "bust", "over"]
GoalKind = Literal["contract", "mission"]


class GoalRef(NamedTuple):
    """A goal by name: what a question, an answer or an advice is about."""

    kind: GoalKind
    id: str


class RewardsLeft(NamedTuple):
    """What a goal still brings: `coins` to the next seats in order, `crowns` to all, `first_crowns` to the first."""

    coins: tuple[int, ...] = ()
    first_crowns: int = 0
    crowns: int = 0


class TermView(msgspec.Struct, frozen=True):
    """One thing a goal asks for, as a term of the vocabulary, and how many of `need` each seat has.

    A moment counts its steps, or what is gathered for it; beside other terms it counts nothing (`need` 0).
    """

    term: AnyTerm
    need: int
    have: tuple[int, ...]

    @property
    def is_moment(self) -> bool:
        """Whether it is no thing to have, but something that has to happen."""
        return isinstance(self.term, When)


class GoalView(msgspec.Struct, frozen=True):
    """An open goal by its id, and how far each seat is.

    `markers` are the seats that completed it, in order; `steps` has for each seat the steps made of `steps_needed`
    (1 for a goal without step spaces), all of them once it is completed. `terms` are what it asks for, its moment
    last: a goal with one is reached at that moment and at no other (rulings R11, R13, R26). `need` counts all of
    it, and `have` how much of it each seat has: everything once its marker completed the goal.

    `coins`, `first_crowns` and `crowns` are the `RewardsLeft`. `newest` marks the goal that was laid out last,
    where that matters.
    """

    kind: GoalKind
    id: str
    markers: tuple[int, ...]
    steps: tuple[int, ...]
    steps_needed: int
    terms: tuple[TermView, ...]
    need: int
    have: tuple[int, ...]
    coins: tuple[int, ...] = ()
    first_crowns: int = 0
    crowns: int = 0
    newest: bool = False

    @property
    def only_first(self) -> bool:
        """Whether its coins are for the first alone to complete it."""
        return len(self.coins) <= 1 and not self.markers


class Preview(msgspec.Struct, frozen=True):
    """What an option costs and brings the seat that decides, as coins and points.

    `pays` goes to the discard pile, `fee` to the active player; `gains` includes `bonus` from Traders and the coins
    of a contract that the move completes; `discount` is what Señoritas saved; `takes` are further cards it allows;
    `influence` what it adds in all. `crowns` are gained, `pays_crowns` given up; `item` is what a kept ship
    carries. With `stowed` the ship goes under a Merchant, and its points are in `influence`. `short` are coins the
    seat lacks for it; what a trade brings pays the fee too.
    """

    pays: int = 0
    fee: int = 0
    discount: int = 0
    gains: int = 0
    bonus: int = 0
    gift: int = 0
    takes: int = 0
    influence: int = 0
    coins_after: int = 0
    crowns: int = 0
    pays_crowns: int = 0
    item: str = ""
    stowed: bool = False
    short: int = 0


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
    """The mode state as front ends see it, where there is one; of any type, so look at it before it is used."""
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
        return self.reason is None

    def is_about(self, thing: str) -> bool:
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
    return tuple([CARDS[card].id for card in pile])


class Stop(msgspec.Struct, frozen=True):
    """What Trade & Hire would begin with.

    The seat may take so many cards (`takes`), and have at most so many `coins` of it: those that come by
    themselves, and the best trades. `gift` are the coins that those trades bring others. `influence` is the most
    that one hire within reach adds. Further cards that a trade allows are not counted,
    nor what a mode offers in between.
    """

    takes: int
    coins: int = 0
    gift: int = 0
    influence: int = 0


SHIP_COLORS = COLORS
"""All ship colors, in the order the rulebooks name them."""


Face = Card
"""The printed side of a play card; of a ship, `cutlasses` are those that repel it, unless it has a `skull`."""


def face(card_id: str) -> Face:
    """Return the card with this id. Raises `KeyError` for an unknown id."""
    return CARD_BY_ID[card_id]


def place_of(card_id: str) -> int:
    """Return the place of a card in the order of the card files."""
    return INDEX[card_id]


@lru_cache(maxsize=256)
def keeps_of(card_id: str) -> tuple[str, int]:
    """Return the color of ships that a card keeps, and the influence of each (ruling R33); "" and 0 for none."""
    card = CARD_BY_ID[card_id]
    kept = [ability for name in card.abilities if (ability := ABILITIES[name]).kind == "keep_ship"]
    return (kept[0].color or card.color, kept[0].influence) if kept else ("", 0)


follows_sets(keeps_of.cache_clear)


def kept_worth(display: tuple[str, ...], ships: tuple[str, ...]) -> int:
    """Return the influence points of ships that lie under cards of this display, each once (ruling R33)."""
    worth: dict[str, int] = {}
    for color, points in map(keeps_of, display):
        worth[color] = max(points, worth.get(color, 0))
    return sum(worth.get(face(ship).color, 0) for ship in ships)


def card_id(card: int) -> str:
    return CARDS[card].id


def printed(card_id: str) -> Preview:
    """Return what taking a card costs and brings as printed: for cards that nobody can take now."""
    card = CARD_BY_ID[card_id]
    return Preview(pays=card.cost, gains=card.coins, crowns=card.crowns, influence=card.influence)
