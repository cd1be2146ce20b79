"""The whole table as plain data.

Piles are `bytes` of card indexes: immutable, so clones share them, and one byte a card on disk. In every pile
the *last* byte is the top card. Fields under "kept up to date" follow from the others; they are stored because
the hot path reads them. `engine.royal.derived.refresh` rebuilds them, and a property test compares the two.

Nothing here refers back to what holds it, so the garbage collector need not look through tables (`gc=False`).
"""

from typing import Annotated, Final, Generic, Literal

import msgspec

from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.cards import NO_POWER
from highseas.engine.royal.generic import F, P
from highseas.engine.royal.turn_rules import USUAL, TurnRules

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
    ages: bytes = b""
    """For each coin, the shuffle it was dealt from: all that `engine.royal.seen.odds` may know of its face."""
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
    """The Play deck of shuffle `age` had these faces shuffled in and went on as shuffle `then` (ruling R25)."""

    age: int
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
    age: int = 0
    """The shuffle of the Play deck; 0 is the first, which the Time deck is dealt from too."""
    reveals: int = 0
    """How many hidden cards have been revealed; undo is free while this stands still."""
    ending: bool = False
    """Whether a competitive game is in its last round."""
    part: P | None = msgspec.field(default=None, name="tale")
    """The mode's own part of the table, of the type that the mode names (`engine.royal.modes.Mode.part`)."""
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
    watch: int = 0
    """Bits of the moments (`engine.royal.modes`) that the mode watches."""
    color_goals: int = 0
    """Bit n is set if the mode watches for n ship colors in the harbor."""
    decline_colors: int = 0
    """Bits of the ship colors that the mode may let be traded without their coins."""
    coin_goal: int = 1 << 30
    """Fewest coins that an open contract needs."""
