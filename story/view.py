"""The view of a chapter for front ends: plain values, ids instead of places, seats numbered from 1."""

from typing import Any, Literal

import msgspec

from highseas.engine.royal.seen.view import View


class HourglassView(msgspec.Struct, frozen=True):
    """What Month's End will do: go "next", "test" mission `mission`, come to the "goal", or "stay"; before that its
    effects, as the story's files have them.
    """

    then: Literal["next", "test", "goal", "stay"]
    mission: str = ""
    effects: tuple[dict[str, Any], ...] = ()


class DayView(msgspec.Struct, frozen=True):
    """A turn of the calendar: its event by id ("" while not known), with effects as the story's files have them."""

    event: str
    done: bool
    today: bool
    effects: tuple[dict[str, Any], ...] = ()


class CharacterView(msgspec.Struct, frozen=True):
    """A seat's character by id, its ability as figures, and whether that is open."""

    id: str
    coins: int
    is_open: bool
    kind: str
    ability: dict[str, Any]


class CoinOfferView(msgspec.Struct, frozen=True):
    """What an event offers for `coins`: so many crowns, or a marker off the character card."""

    coins: int
    gives: Literal["crowns", "marker"]
    amount: int


class WayView(msgspec.Struct, frozen=True):
    """One way of the choice on story card `card`, 1 or 2, with its effects as the story's files have them."""

    card: str
    way: int
    effects: tuple[dict[str, Any], ...]


class StorySeatView(msgspec.Struct, frozen=True):
    """What a chapter adds to a seat: crowns, their points, items, markers, character."""

    crowns: int
    shield: int
    next_shield: int
    """Crowns to the next shield; 0 with the last."""
    items: tuple[str, ...]
    character: CharacterView | None
    markers_placed: int
    trophy: bool
    choices: tuple[CharacterView, ...] = ()
    """Before the game: the characters the seat may still choose from."""


class FinalGoalView(msgspec.Struct, frozen=True):
    """Card 9, for this number of players: what the table needs and has (Big Box p. 18)."""

    missions_open: int
    markers: int
    markers_needed: int
    influence: int
    influence_needed: int


class GuestView(msgspec.Struct, frozen=True):
    """A guest who may be called in this chapter, by the place at the Table, with effects as the story's files have
    them; `called_by` is the seat that did, from 1, or 0.
    """

    place: str
    effects: tuple[dict[str, Any], ...]
    called_by: int = 0


class CallingView(msgspec.Struct, frozen=True):
    """Why a guest may be called: with `coins` for a tax that who has so many is to pay; `left` are calls left."""

    coins: int
    left: int


class TaleView(msgspec.Struct, frozen=True):
    """The story's part of the table.

    `calendar` are the turns of this month, of which `turns_left` come after this one; `next_month` is what is known
    of the next, `cards` the story cards read in this chapter, `known_card` the top card of the Play deck, where it
    was looked at.
    """

    story: str
    chapter: int
    variable: bool
    competitive: bool
    month: int
    calendar: tuple[DayView, ...]
    next_month: tuple[DayView, ...]
    event: str
    hourglass: HourglassView | None
    goal: FinalGoalView | None
    cards: tuple[str, ...]
    seats: tuple[StorySeatView, ...]
    shields: tuple[int, ...]
    track: int
    allotment: int
    groups: tuple[str, ...]
    known_card: str = ""
    turns_left: int = 0
    guests: tuple[GuestView, ...] = ()
    calls_left: int = 0
    """Guests who may still be called: by the table, or against each other by whose view it is."""


def tale_in(view: View[Any]) -> TaleView | None:
    """Return the story's part of a table, for front ends; None at a table of any other mode."""
    return view.part if isinstance(view.part, TaleView) else None
