"""Guests who may be called now: in one's own Discover, or when a tax is due (ruling R42).

Only those come who had a place at the Table when the chapter began, each once. Together the table has so many calls;
against each other each player has their own. What a guest does holds for this turn, as an event's effect does.
"""

from typing import Final

from highseas.engine.royal.frames.kinds import Discover
from highseas.engine.royal.moves import Move
from highseas.engine.royal.state import State
from highseas.story.effects import NoTax
from highseas.story.format import Guest
from highseas.story.mode import state as chapter
from highseas.story.moves import GUESTS, Call

_NOBODY: Final[tuple[Guest, ...]] = ()


def guests_of(state: State) -> tuple[Guest, ...]:
    guests = chapter.script_of(state).guests
    return guests.guest if guests is not None else _NOBODY


def calls_left(state: State, seat_no: int) -> int:
    """Return how many guests the seat may still call: of the table's calls if all play together."""
    guests, tale = chapter.script_of(state).guests, chapter.tale_of(state)
    if guests is None:
        return 0
    competitive = chapter.is_competitive(state)
    left = guests.each - list(tale.callers).count(seat_no) if competitive else guests.calls - len(tale.called)
    return max(0, min(left, len(guests.guest) - len(tale.called)))


def stops_tax(guest: Guest) -> bool:
    return any(isinstance(effect, NoTax) for effect in guest.effects)


def calls(state: State, seat_no: int, tax: bool = False) -> list[Call]:
    """Return the calls that the seat may make in its Discover, or with `tax` when one is due."""
    if not calls_left(state, seat_no):
        return []
    called = chapter.tale_of(state).called
    coming = enumerate(guests_of(state))
    return [Call(guest.place) for place, guest in coming if place not in called and stops_tax(guest) == tax]


def opening(state: State, seat_no: int) -> list[Move]:
    """Return the move with which the seat asks for its guests, if this is its Discover and one of them would come."""
    discovering = bool(state.frames) and type(state.frames[-1]) is Discover and seat_no == state.active
    return [GUESTS] if discovering and calls(state, seat_no) else []
