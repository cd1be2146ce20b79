"""Accessors for the state of a chapter, shared by the modules of the mode."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from highseas.engine.royal.derived import refresh_claims
from highseas.engine.royal.state import Seat, State
from highseas.story.figures import Script
from highseas.story.format import Character, Mission, Mode, StoryCard
from highseas.story.mode.tale import Tale
from highseas.story.script import unpack


class _Unpacked:
    """The script that was asked for last, which is asked for again at every turn of a hand."""

    def __init__(self) -> None:
        self.known: tuple[bytes, Script] | None = None


_LAST: Final = _Unpacked()


def script_of(state: State) -> Script:
    """Return the script of the table."""
    tale: Tale = state.part  # type: ignore[assignment]  # as `tale_of`, which would cost a call here
    known, packed = _LAST.known, tale.script
    if known is None or known[0] is not packed:
        known = _LAST.known = packed, unpack(packed)
    return known[1]


def tale_of(state: State) -> Tale:
    """Return the chapter's progress."""
    tale: Tale = state.part  # type: ignore[assignment]  # a table of this mode has it
    return tale


def purse(state: State, character: Character) -> int:
    """Return the coins a character begins with: those of its card, more or fewer by the level, never below 0."""
    levels, level = script_of(state).rules.levels, state.options.level
    more = 0 if levels is None or level == "written" else levels.gentle if level == "gentle" else levels.stern
    return max(0, character.coins + more)


def mode_of(state: State) -> Mode:
    """Return how the chapter is played; solo is cooperative."""
    return "competitive" if is_competitive(state) else "cooperative"


def is_competitive(state: State) -> bool:
    """Whether the players play against each other, as always in the variable game."""
    return state.options.competitive


def card_at(state: State, place: int) -> StoryCard:
    """Return the story card at an index of the script."""
    return script_of(state).cards[place]


def mission_at(state: State, place: int) -> Mission:
    """Return the mission on the back of that card."""
    return script_of(state).cards[place].mission


@lru_cache(maxsize=256)
def named_missions(packed: bytes, places: bytes) -> tuple[tuple[Mission, ...], tuple[str, ...]]:
    """Return the missions on the backs of these cards of a script, and the numbers of the cards."""
    cards = unpack(packed).cards
    return tuple([cards[place].mission for place in places]), tuple([cards[place].id for place in places])


def open_missions(state: State) -> Iterator[tuple[int, int]]:
    """Yield the open missions, oldest first, as (slot on the table, index in the script)."""
    return enumerate(tale_of(state).missions)


def story_cards_reached(state: State) -> tuple[str, ...]:
    """Return the story cards read in this chapter, in order; none in the variable game."""
    script = script_of(state)
    return () if state.options.variable else tuple(script.cards[place].id for place in tale_of(state).missions)


def markers_placed(state: State, seat: Seat) -> int:
    """Return how many markers left the character card for good: on missions, or in the box (Big Box p. 16)."""
    return len(script_of(state).rules.markers.crowns) - seat.markers


def has_trophy(state: State, seat: Seat) -> bool:
    """Whether the marker that hides the trophy is gone."""
    return markers_placed(state, seat) >= script_of(state).rules.markers.shows_trophy


def refresh_all_claims(state: State) -> None:
    """Recompute what every seat could claim, after missions or markers changed."""
    for seat_no in range(len(state.seats)):
        refresh_claims(state, seat_no)
