"""The whole table as plain data.

Piles are `bytes` of card indexes: immutable, so clones share them, and one byte a card on disk. In every pile
the *last* byte is the top card. Fields under "kept up to date" follow from the others; they are stored because
the hot path reads them. `engine.upkeep.refresh` rebuilds them, and a property test compares the two.
"""

from typing import Literal

import msgspec

from engine.cards import NO_POWER, Ability
from engine.frames.kinds import Frame
from engine.tale import CALM, Joined, Tale, Today

MARKERS = 3
"""Markers of each player (ruling R12)."""
MOST_ALLOTTED = 9_999
"""Coins of the largest allotment, many times those of all cards."""
CONTRACT_INFLUENCE = (0, 0, 1, 3)
"""Influence points for 0, 1, 2 and 3 completed contracts (ruling R12)."""
CLAIM_CONTRACT, CLAIM_EXPEDITION = 1, 2
"""Bits of `Seat.claims`."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything chosen before a game that changes its rules. It travels with the state, so that an update
    never changes a running game.

    - `sets`: the card sets in play. Empty stands for the sets the mode always uses.
    - `competitive`: in mode `contracts`, play against each other instead of against the Time deck.
    - `aside`: cards moved from the Time deck to the Point deck before the game (ruling R21).
    - `contracts`: ids of the contracts to lay out; empty means random ones.
    - `expedition_to_win`: the base game's variant that wants an expedition (Big Box p. 7).
    - `bust_bars_expeditions`: Yucata, no expedition after a bust (ruling R3).
    - `second_shuffle_tax`: Yucata, a second reshuffle within one Discover brings a Tax Increase (ruling R2).

    In mode `adventure`:

    - `variable`: the variable game after the campaign, which is competitive (Big Box, "The Variable Competitive
      Game").
    - `draft`: characters are chosen in reverse order instead of dealt.
    - `groups`: groups of the story's play cards that are in the Play deck from the start.
    - `allotment`: coins that the group shares out after defeats (ruling R31).
    """

    sets: tuple[str, ...] = ()
    competitive: bool = False
    aside: int = 0
    contracts: tuple[str, ...] = ()
    expedition_to_win: bool = False
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    variable: bool = False
    draft: bool = False
    groups: tuple[str, ...] = ()
    allotment: int = 0


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


class Seat(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What lies in front of one player."""

    coins: bytes = b""
    """Faces of the coin cards, which nobody may see (ruling R1)."""
    ages: bytes = b""
    """For each coin, which shuffle it was dealt from: all that `engine.odds` may know of its face."""
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
    character: int = -1
    """The character, as a place in the script's list; -1 before it is chosen and in other modes."""
    talent: Ability | None = None
    """The character's ability, once the first marker has opened it (ruling R30)."""
    # kept up to date
    influence: int = 0
    cutlasses: int = 0
    power: bytes = NO_POWER
    """How many of each of `engine.cards.POWERS` the display shows."""
    looks: int = 0
    """Uses of a Lookout in each turn as the active player (ruling R29)."""
    claims: int = 0
    """`CLAIM_…` bits: whether a contract that wants no coins, or an expedition, could be claimed."""


class State(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One table at one decision, or at its end. Clone it with `engine.game.clone`."""

    mode: str
    """Name of the mode in `engine.modes.MODES`."""
    options: Options
    names: tuple[str, ...]
    seed: int
    stream: int
    """Luck still to come (`engine.rng`)."""
    seats: list[Seat]
    frames: tuple[Frame, ...] = ()
    """What is asked or half done, innermost last; empty when the game is over."""
    play_deck: bytes = b""
    discard: bytes = b""
    time_deck: bytes = b""
    point_deck: bytes = b""
    harbor: bytes = b""
    expeditions: bytes = b""
    revealed: bytes = b""
    """A card turned up and not yet placed: a ship that may be repelled, a Tax Increase at work."""
    contracts: bytes = b""
    """Open contracts, as indexes into `engine.cards.CONTRACTS`; a contract's place here is its slot."""
    markers: tuple[bytes, ...] = ()
    """For each slot, the seats that completed it, in order."""
    steps: tuple[bytes, ...] = ()
    """For each slot, each seat's step space: 0, or the number of the space its marker stands on."""
    timed: bool = False
    """Whether the first card of a turn comes from a Time deck (ruling R20)."""
    turn: int = 0
    """Turns begun, the present one included."""
    active: int = 0
    first: int = 0
    """The start player: the seat a round begins with."""
    drawn: int = 0
    """Cards turned up in this Discover."""
    shuffles: int = 0
    """Reshuffles in this Discover."""
    age: int = 0
    """Which shuffle the Play deck comes from; 0 is the first, which the Time deck is dealt from too."""
    reveals: int = 0
    """How many hidden cards have been turned face up: undo is free while this stands still."""
    ending: bool = False
    """Whether a competitive game is in its last round."""
    script: bytes = b""
    """The chapter that mode `adventure` plays, as `story.script` packs it: a running chapter never changes."""
    tale: Tale | None = None
    """What that chapter has come to; None in other modes."""
    today: Today = CALM
    """What is different in this turn."""
    looked: int = 0
    """Uses of Lookouts in this turn."""
    known: bool = False
    """Whether the top card of the Play deck was looked at and put back (ruling R29)."""
    looker: int = -1
    """The seat that looked at it; -1 if no card is known, or if nobody wrote down whose Lookout it was."""
    unplaced: int = 0
    """Cards turned up in this Discover since the last one that was placed in the harbor. Counted only where the
    mode watches for the moment at which Discover is stopped (mission 51)."""
    joined: tuple[Joined, ...] = ()
    """Where cards were shuffled into a Play deck from which coins are still held: all that `engine.observe` needs
    to know which hidden card may lie where."""
    prices: bytes = b""
    """Prices at which the seat that takes may still sell an item in this chance (ruling R28), ascending."""
    shields: bytes = b""
    """Spaces of the crown track with a shield, for 1, 2, 3 … influence points."""
    track: int = 0
    """The last space of the crown track."""
    result: Result | None = None
    # kept up to date
    colors: int = 0
    """Bits of the ship colors in the harbor."""
    watch: int = 0
    """Bits of the moments (`engine.modes`) that the mode wants to hear of."""
    color_goals: int = 0
    """Bit n is set if n ship colors in the harbor are a moment the mode wants to hear of."""
    decline_colors: int = 0
    """Bits of the ship colors whose trades the mode may want without their coins."""
    coin_goal: int = 1 << 30
    """Fewest coins that an open contract asks for."""
