"""Small questions about a table that plays a script, shared by the modules of the mode."""

from collections.abc import Iterator
from typing import cast

from engine.state import Seat, State
from engine.tale import Tale
from engine.upkeep import refresh_claims
from story.figures import Script
from story.format import Mission, Mode, StoryCard
from story.script import unpack


def script_of(state: State) -> Script:
    """The script of the table."""
    return unpack(state.script)


def tale_of(state: State) -> Tale:
    """What the chapter has come to."""
    return cast(Tale, state.tale)


def mode_of(state: State) -> Mode:
    """How the chapter is played; solo is cooperative."""
    return "competitive" if is_competitive(state) else "cooperative"


def is_competitive(state: State) -> bool:
    """Whether the players play against each other, as the variable game always is."""
    return state.options.competitive


def card_at(state: State, place: int) -> StoryCard:
    """The story card at a place of the script."""
    return script_of(state).cards[place]


def mission_at(state: State, place: int) -> Mission:
    """The mission on the back of that card."""
    return script_of(state).cards[place].mission


def open_missions(state: State) -> Iterator[tuple[int, int]]:
    """The open missions, oldest first, as (slot on the table, place in the script)."""
    return enumerate(tale_of(state).missions)


def cards_told(state: State) -> tuple[str, ...]:
    """The story cards read in this chapter, in order; the variable game reads none."""
    script = script_of(state)
    return () if state.options.variable else tuple(script.cards[place].id for place in tale_of(state).missions)


def markers_placed(state: State, seat: Seat) -> int:
    """Markers taken from the character card for good: on missions, or in the box (Big Box p. 16)."""
    return len(script_of(state).rules.markers.crowns) - seat.markers


def has_trophy(state: State, seat: Seat) -> bool:
    """Whether the marker that hides the trophy is gone."""
    return markers_placed(state, seat) >= script_of(state).rules.markers.shows_trophy


def refresh_all_claims(state: State) -> None:
    """Missions or markers changed: work out anew what every seat could claim."""
    for seat_no in range(len(state.seats)):
        refresh_claims(state, seat_no)
