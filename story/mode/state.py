"""The state of a chapter: its part of the table (`State.part`), the frames that only chapters have beside
`engine.royal.frames.kinds`, and accessors that the modules of the mode share.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from highseas.engine.royal.derived import refresh_claims
from highseas.engine.royal.frames.kinds import Asking, Frame
from highseas.engine.royal.state import Seat, State
from highseas.story.format import Character, Fork, Hourglass, Mission, Mode, StoryCard
from highseas.story.script import Script, unpack


class Tale(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A chapter's progress. Events, missions and characters are places in the script's lists.

    - `script`: the chapter itself, as `story.script` packs it: a running chapter never changes. Saves leave it out,
      because the setup beside the table has it.
    - `events`: the event deck, its last the top; `event_discard`; `box`: the 0-events not yet used, the next one
      last; `seen`: every event ever revealed; `event`: the one of this turn, or -1.
    - `missions`: the open ones in order, the newest last. For each, `marks` are the seats that completed it, in
      order, and `steps` each seat's step space (mission 52).
    - `joined`: groups of play cards that are in the Play deck for good.
    - `dealt`: the characters each seat may still choose from; empty when it has chosen.
    - `allotment`: coins of the group still to be shared out (ruling R31).
    - `month`: counts from 1.
    - `choice`: the way taken at the chapter's choice, 1 or 2; 0 while none was chosen.
    - `called`: the guests who were called, in order, and `callers` the seats that did it.
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
    choice: int = 0
    called: bytes = b""
    callers: bytes = b""
    ended: Literal["", "won", "lost"] = ""
    script: bytes = b""


class CoinOffer(Asking, frozen=True, tag="coin_offer"):
    """An event or a story card makes a seat an offer for coins."""

    coins: int
    gives: Literal["crowns", "marker"]
    amount: int


class EffectSequence(Frame, frozen=True, tag="telling"):
    """Not a question: effects of an event, hourglass, story card or the way chosen on it, from number `at` on."""

    source: Literal["event", "hourglass", "card", "choice"]
    which: int
    at: int


class Deciding(Asking, frozen=True, tag="deciding"):
    """The choice on the newest story card."""


class Calling(Asking, frozen=True, tag="calling"):
    """A seat may call a guest: in its Discover, or with `tax` one who keeps a tax from so many coins on away."""

    tax: int = 0


class MonthTurns(Frame, frozen=True, tag="month_turns"):
    """Not a question: the event discard pile is still to be turned over (ruling R25)."""


class Choosing(Asking, frozen=True, tag="choosing"):
    """Before the game: a seat chooses its character."""


class Sharing(Asking, frozen=True, tag="sharing"):
    """Before the game: a seat takes its part of the group's allotment (ruling R31)."""


class Beginning(Frame, frozen=True, tag="beginning"):
    """Not a question: characters and coins are settled, and the first story card is still to be read."""


MONTH_TURNS = MonthTurns()
BEGINNING = Beginning()


def tale_of(state: State) -> Tale:
    tale: Tale = state.part  # type: ignore[assignment]  # a table of this mode has it
    return tale


def script_of(state: State) -> Script:
    return unpack(tale_of(state).script)


def mode_of(state: State) -> Mode:
    return "competitive" if is_competitive(state) else "cooperative"


def is_competitive(state: State) -> bool:
    return state.options.competitive


def purse(state: State, character: Character) -> int:
    """Return the coins a character begins with: those of its card, more or fewer by the level, never below 0."""
    levels, level = script_of(state).rules.levels, state.options.level
    more = 0 if levels is None or level == "written" else levels.gentle if level == "gentle" else levels.stern
    return max(0, character.coins + more)


def card_at(state: State, place: int) -> StoryCard:
    return script_of(state).cards[place]


def mission_at(state: State, place: int) -> Mission:
    return script_of(state).cards[place].mission


@lru_cache(maxsize=256)
def named_missions(packed: bytes, places: bytes) -> tuple[tuple[Mission, ...], tuple[str, ...]]:
    cards = unpack(packed).cards
    return tuple([cards[place].mission for place in places]), tuple([cards[place].id for place in places])


def open_missions(state: State) -> Iterator[tuple[int, int]]:
    return enumerate(tale_of(state).missions)


def slot_of(state: State, mission: str) -> int:
    """Return where the mission of this card, or of the one read instead, lies among the open ones; -1 if nowhere."""
    cards = script_of(state).cards
    return next((slot for slot, place in open_missions(state) if cards[place].stands_for == mission), -1)


def story_cards_reached(state: State) -> tuple[str, ...]:
    script = script_of(state)
    return () if state.options.variable else tuple(script.cards[place].id for place in tale_of(state).missions)


def markers_placed(state: State, seat: Seat) -> int:
    """Return how many markers left the character card for good: on missions, or in the box (Big Box p. 16)."""
    return len(script_of(state).rules.markers.crowns) - seat.markers


def has_trophy(state: State, seat: Seat) -> bool:
    return markers_placed(state, seat) >= script_of(state).rules.markers.shows_trophy


def refresh_all_claims(state: State) -> None:
    for seat_no in range(len(state.seats)):
        refresh_claims(state, seat_no)


def hourglass_of(state: State, place: int) -> Hourglass | None:
    return card_at(state, place).month_end.of(mode_of(state))


def was_asked_for(state: State, mission: str) -> bool:
    """Whether a test for this mission is past: that of any card but the newest, whose hourglass has yet to come."""
    if state.options.variable:
        return False
    pointers = (ends.then for place in tale_of(state).missions[:-1] if (ends := hourglass_of(state, place)))
    return any(isinstance(then, Fork) and then.mission == mission for then in pointers)
