"""What a table of The Adventure Begins keeps beside the base game's: plain data, changed only by mode "adventure".

The engine carries it in the state, so that saves, clones and undo need to know nothing of stories; the rules that
move it are in package `story`. Both values are frozen and replaced, so that clones may share them.
"""

from typing import Literal

import msgspec

NO_LIMIT = 1_000_000
"""Cards that nobody turns up in one turn, though ships can be repelled and reshuffled for very long."""


class Today(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What is different in this turn, by the event of Phase 0 (ruling R24) or a mission that costs a card.

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


CALM = Today()
"""A turn like any other."""


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The Play deck of shuffle `age` had these faces shuffled in and went on as shuffle `then` (ruling R25)."""

    age: int
    then: int
    faces: bytes


class Tale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Events, missions and characters. Events, missions and characters are places in the script's lists.

    - `events`: the event deck, its last the top; `event_discard`; `box`: the 0-events not yet used, the next one
      last; `seen`: every event ever revealed; `event`: the one of this turn, or -1.
    - `missions`: the open ones in order, the newest last. For each, `marks` are the seats that completed it, in
      order, and `steps` each seat's step space (mission 52).
    - `joined`: groups of play cards that are in the Play deck for good.
    - `dealt`: the characters each seat may still choose from; empty when it has chosen.
    - `allotment`: coins of the group still to be shared out (ruling R31).
    - `month`: counts from 1.
    - `ended`: in a cooperative chapter, how it went.
    """

    events: bytes = b""
    event_discard: bytes = b""
    box: bytes = b""
    seen: bytes = b""
    event: int = -1
    missions: bytes = b""
    marks: tuple[bytes, ...] = ()
    steps: tuple[bytes, ...] = ()
    joined: tuple[str, ...] = ()
    dealt: tuple[bytes, ...] = ()
    allotment: int = 0
    month: int = 1
    ended: Literal["", "won", "lost"] = ""
