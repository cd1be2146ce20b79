"""The whole table as plain data, what decides it (`Setup`), and where cards may lie on it (zones).

Piles are `bytes` of card indexes: immutable, so clones share them, and one byte a card on disk. In every pile
the *last* byte is the top card. Fields under "kept up to date" follow from the others; they are stored because
the hot path reads them. `engine.royal.derived.refresh` rebuilds them, and a property test compares the two.

Nothing here refers back to what holds it, so the garbage collector need not look through tables (`gc=False`).
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from highseas.engine import TypeVar
from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.cards import EXPEDITION, NO_POWER, PROFESSION, SHIP, TAX
from highseas.engine.royal.frames.kinds import Frame

# What a mode gives its own type: frames, its part of the table, what front ends see of it and of its goal.
F = TypeVar("F", bound=Frame, default=Frame)
P = TypeVar("P", default=Any)
V = TypeVar("V", default=Any)
G = TypeVar("G", default=Any)

MARKERS = 3
"""Markers of each player (ruling R12)."""
CONTRACT_INFLUENCE = (0, 0, 1, 3)
"""Influence points for 0, 1, 2 and 3 completed contracts (ruling R12)."""
CLAIM_CONTRACT: Final = 1
CLAIM_EXPEDITION: Final = 2
"""Bits of `Seat.claims`."""
Level = Literal["gentle", "written", "stern"]
"""How hard a campaign is."""
LEAST_TO_END, MOST_TO_END = 8, 20
"""Bounds of `Options.influence_to_end`."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything chosen before a game that changes its rules. It travels with the state, so that an update
    never changes a running game.

    - `sets`: the card sets in play. Empty stands for the sets the mode always uses.
    - `competitive`: in mode `contracts`, play against each other instead of against the Time deck.
    - `aside`: how many Time cards begin as the Point deck (ruling R21).
    - `contracts`: ids of the contracts to lay out; empty means random ones.
    - `expedition_to_win`: the base game's variant that wants an expedition (Big Box p. 7).
    - `bust_bars_expeditions`: Yucata, no expedition after a bust (ruling R3).
    - `second_shuffle_tax`: Yucata, a second reshuffle within one Discover brings a Tax Increase (ruling R2).
    - `influence_to_end`: Yucata, the influence that starts the last round of a competitive game, 8 to 20; None for
      that of the mode (`engine.royal.modes.Mode.ends_at`).
    - `auto_contracts`: Yucata, contracts that ask for what a seat has are completed by themselves (ruling R38).
    - `auto_pass`: Yucata, an inactive seat is not asked where all it could take is one ship that earns it nothing
      (ruling R39); not against the Time deck.
    - `random_start`: Yucata, the start player is drawn by lot from the seed.

    In mode `adventure`:

    - `variable`: the variable game after the campaign, which is competitive (Big Box, "The Variable Competitive
      Game").
    - `draft`: characters are chosen in reverse order instead of dealt.
    - `groups`: groups of the expansion's play cards that are in the Play deck from the start.
    - `allotment`: coins that the group shares out after defeats (ruling R31).
    - `choices`: the table answers the chapter's choice.
    - `level`: gentle and stern begin with more and with fewer coins than the characters' purses have.
    - `kept`: by seat, the character that is kept from the chapter before, by id; "" for seats that get a new one.

    `own` has the options of a mode that declares a struct for them (`engine.royal.modes.Mode.own_options`).
    """

    sets: tuple[str, ...] = ()
    competitive: bool = False
    aside: int = 0
    contracts: tuple[str, ...] = ()
    expedition_to_win: bool = False
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    influence_to_end: Annotated[int, msgspec.Meta(ge=LEAST_TO_END, le=MOST_TO_END)] | None = None
    auto_contracts: bool = False
    auto_pass: bool = False
    random_start: bool = False
    variable: bool = False
    draft: bool = False
    groups: tuple[str, ...] = ()
    allotment: int = 0
    choices: bool = False
    level: Level = "written"
    kept: tuple[str, ...] = ()
    own: dict[str, bool | int | str] = {}

    def __hash__(self) -> int:
        """Equal options have equal hashes; few differ in the rest, and a dict has none of its own."""
        return hash((self.sets, self.competitive, self.aside, self.contracts))


STARTING_COINS = 3


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides a game before its first move: the same setup always gives the same table.

    `names` gives the seats in turn order, as many as the mode allows; `seed` is a whole number from 0 to 2**64 - 1.
    `content` is what the mode lays out, packed, where the program's own data does not have it.
    """

    mode: str
    names: tuple[str, ...]
    seed: int
    options: Options = Options()
    content: bytes = msgspec.field(default=b"", name="script")


NO_LIMIT = 1_000_000
"""More cards than anybody can reveal in one turn, with any number of repelled ships and reshuffles."""


class TurnRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a mode changes in the rules of one turn, as an event or a goal that costs a card does.

    `at_least` and `at_most` bound the cards turned up; `cutlasses` are more for repelling; `spare` ships that would
    end Discover are discarded instead; `looks` are more uses of a Lookout. `trade` and `hire` are coins more (or,
    below 0, fewer) for every ship traded and every hire; `takes` and `takes_others` cards more or fewer for the
    active player and for each other.
    """

    at_least: int = 1
    at_most: int = NO_LIMIT
    cutlasses: int = 0
    spare: int = 0
    looks: int = 0
    trade: int = 0
    hire: int = 0
    takes: int = 0
    takes_others: int = 0


USUAL = TurnRules()
"""The rules of most turns. Comparing by identity is only a shortcut: an equal value plays the same."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended.

    `outcome` is "won" or "lost" for the whole table of a cooperative game, "ranked" for a competitive one.
    `points` are Point deck cards (ruling R21). `winners` are seats from 0; `influence` and `coins` are the
    final figures of every seat.
    """

    outcome: Literal["won", "lost", "ranked"]
    points: int
    winners: tuple[int, ...]
    influence: tuple[int, ...]
    coins: tuple[int, ...]
    conceded: int = -1
    """The seat, from 0, that gave the game up; -1 for nobody."""


class Seat(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The cards, coins and markers of one player."""

    coins: bytes = b""
    """Faces of the coin cards, which nobody may see (ruling R1)."""
    epochs: bytes = msgspec.field(default=b"", name="ages")
    """For each coin, the shuffle epoch it was dealt in: all that `engine.royal.seen.odds` may know of its face."""
    display: bytes = b""
    kept: bytes = b""
    """Repelled ships kept for Pirates' Nest (ruling R15)."""
    completed: int = 0
    """Contracts completed, 0 to 3."""
    markers: int = MARKERS
    """Markers not yet placed: on contracts, or in mode `adventure` on the character card."""
    crowns: int = 0
    """The space on the crown track; 0 is the foot of the throne."""
    items: bytes = b""
    """Ships kept for their item (ruling R27)."""
    stowed: bytes = b""
    """Traded ships under Merchants (ruling R33)."""
    character: int = -1
    """The character, as an index in the mode's list; -1 before it is chosen and in other modes."""
    ability: Ability | None = msgspec.field(default=None, name="talent")
    """The character's ability, once the first marker has opened it (ruling R30)."""
    # kept up to date
    influence: int = 0
    cutlasses: int = 0
    power: bytes = NO_POWER
    """How many of each of `engine.royal.cards.POWERS` the display shows."""
    looks: int = 0
    """Uses of a Lookout in each turn as the active player (ruling R29)."""
    uses: int = 0
    """These, and the Gamblers, each of which may be used once in such a turn (ruling R35)."""
    keeps: int = 0
    """Bits of the ship colors that Merchants of the seat keep (ruling R33)."""
    claims: int = 0
    """`CLAIM_…` bits: whether a contract that costs no coins, or an expedition, could be claimed."""


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The Play deck of shuffle `epoch` had these faces shuffled in and went on as shuffle `then` (ruling R25)."""

    epoch: int = msgspec.field(name="age")
    then: int
    faces: bytes


class State(msgspec.Struct, Generic[F, P], omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One table at one decision, or at its end. Clone it with `engine.royal.game.clone`.

    `F` are the frames that its mode has; `P` is the type of the mode's own part, a frozen struct, so that clones
    may share it.
    """

    mode: str
    """Name of the mode in `engine.royal.modes.MODES`."""
    options: Options
    names: tuple[str, ...]
    seed: int
    stream: int
    """Stream of the luck still to come (`engine.rng`)."""
    seats: list[Seat]
    frames: tuple[F, ...] = ()
    """Questions and things half done, innermost last; empty when the game is over."""
    play_deck: bytes = b""
    discard: bytes = b""
    time_deck: bytes = b""
    point_deck: bytes = b""
    harbor: bytes = b""
    expeditions: bytes = b""
    revealed: bytes = b""
    """Cards revealed and not yet placed: a ship that may be repelled, a Tax Increase under way, those that a
    Lookout looks at, or those that a Gambler turned up, the next one first (ruling R36).
    """
    contracts: bytes = b""
    """Open contracts, as indexes into `engine.royal.cards.CONTRACTS`; the place of a contract here is its slot."""
    markers: tuple[bytes, ...] = ()
    """For each slot, the seats that completed it, in order."""
    steps: tuple[bytes, ...] = ()
    """For each slot, each seat's step space: 0, or the number of the space its marker stands on."""
    timed: bool = False
    """Whether the first card of a turn comes from a Time deck (ruling R20)."""
    turn: int = 0
    """Turns begun, including the current one."""
    active: int = 0
    first: int = 0
    """The start player: the seat a round begins with."""
    drawn: int = 0
    """Cards revealed in this Discover."""
    shuffles: int = 0
    """Reshuffles in this Discover."""
    epoch: int = msgspec.field(default=0, name="age")
    """The shuffle epoch of the Play deck; 0 is the first, which the Time deck is dealt from too."""
    reveals: int = 0
    """How many hidden cards have been revealed; undo is free while this stands still."""
    ending: bool = False
    """Whether a competitive game is in its last round."""
    part: P | None = msgspec.field(default=None, name="tale")
    """The mode state: what only the mode has of a table, of the type that it names (`Mode.part`)."""
    turn_rules: TurnRules = msgspec.field(default=USUAL, name="today")
    """Changes to the rules of this turn."""
    looked: int = 0
    """Uses of Lookouts in this turn."""
    gambled: int = 0
    """Gamblers used in this turn."""
    gamblers_gone: int = 0
    """Those of them that were given up since, so that another one counts as unused."""
    known: bool = False
    """Whether the top card of the Play deck was looked at and put back (ruling R29)."""
    looker: int = -1
    """The seat, from 0, that alone knows it; -1 if all at the table do, or if no card is known."""
    unplaced: int = 0
    """Cards revealed in this Discover since the last one that was placed in the harbor. Counted only where the
    mode watches the moment at which Discover is stopped (mission 51).
    """
    joined: tuple[Joined, ...] = ()
    """Where cards were shuffled into a Play deck from which coins are still held: all that
    `engine.royal.seen.observe` needs to know which hidden card may lie where."""
    prices: bytes = b""
    """Prices at which the seat in its chance may still sell an item (ruling R28), ascending."""
    shields: bytes = b""
    """Spaces of the crown track with a shield, for 1, 2, 3 … influence points."""
    track: int = 0
    """The last space of the crown track."""
    result: Result | None = None
    # kept up to date
    colors: int = 0
    """Bits of the ship colors in the harbor."""
    subscriptions: int = msgspec.field(default=0, name="watch")
    """Bits of the moments (`engine.royal.modes`) of which the base turn tells the mode."""
    color_goals: int = 0
    """Bit n is set if the mode watches for n ship colors in the harbor."""
    decline_colors: int = 0
    """Bits of the ship colors that the mode may let be traded without their coins."""
    coin_goal: int = 1 << 30
    """Fewest coins that an open contract needs."""


# --- zones: every place where cards may lie, so that a new pile is one field above and one line here ---

ANY_TYPE = (PROFESSION, SHIP, EXPEDITION, TAX)


class Zone(NamedTuple):
    """A field of `State` or `Seat` that holds cards, by index.

    `types` are the types of card that may lie in it. Face-down cards are `hidden`, and counted by shuffle epoch:
    `State.epoch` ("now"), the first of the game ("first"), or each card's in `Seat.epochs` ("own").
    """

    name: str
    types: tuple[int, ...] = ANY_TYPE
    hidden: Literal["", "now", "first", "own"] = ""


TABLE_ZONES = (
    Zone("play_deck", hidden="now"),
    Zone("time_deck", hidden="first"),
    Zone("point_deck", hidden="first"),
    Zone("discard"),
    Zone("harbor", (PROFESSION, SHIP)),
    Zone("expeditions", (EXPEDITION,)),
    Zone("revealed"),
)
"""Fields of `State`."""
SEAT_ZONES = (
    Zone("coins", hidden="own"),
    Zone("display", (PROFESSION, EXPEDITION)),
    Zone("kept", (SHIP,)),
    Zone("items", (SHIP,)),
    Zone("stowed", (SHIP,)),
)
"""Fields of each `Seat`."""
FIRST_ZONES = tuple(zone.name for zone in TABLE_ZONES if zone.hidden == "first")
"""Zones of the table whose cards come from the first shuffle, however often was shuffled since (ruling R19)."""


class ZonePile(NamedTuple):
    """The cards of one zone; `seat_no` is -1 for zones of the table."""

    zone: Zone
    seat_no: int
    cards: bytes


def piles(state: State) -> Iterator[ZonePile]:
    """Yield the piles of the table, then those of each seat, including empty ones."""
    yield from (ZonePile(zone, -1, getattr(state, zone.name)) for zone in TABLE_ZONES)
    for seat_no, seat in enumerate(state.seats):
        yield from (ZonePile(zone, seat_no, getattr(seat, zone.name)) for zone in SEAT_ZONES)


def recount(state: State, moved: Callable[[bytes], bytes]) -> None:
    """Replace the cards of every pile by what `moved` returns for them, as when indexes have changed."""
    for pile in piles(state):
        owner = state if pile.seat_no < 0 else state.seats[pile.seat_no]
        setattr(owner, pile.zone.name, moved(pile.cards))
    state.joined = tuple(replace(link, faces=moved(link.faces)) for link in state.joined)
