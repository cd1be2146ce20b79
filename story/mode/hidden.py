"""What nobody may know of events: which 0-events lie face down (ruling R23), and decks that would fit."""

from msgspec.structs import replace

from engine.observe import FACE_DOWN
from engine.rng import shuffled
from engine.state import State
from engine.tale import Tale
from story.mode.tables import script_of, tale_of


def _last_events(table: State) -> set[int]:
    """The event at the bottom, which everyone knows lies there."""
    rules = script_of(table).rules.event_deck
    last = rules.variable_last if table.options.variable else rules.last
    return {script_of(table).event_place(last)}


def known_events(state: State) -> set[int]:
    """Events whose place in the deck everyone may know: those revealed before, and the one at the bottom."""
    return {*tale_of(state).seen, *_last_events(state)}


def conceal(table: State) -> None:
    """Events that were never revealed lie face down, in the deck and in the box."""
    tale = tale_of(table)
    known = known_events(table)
    table.tale = replace(
        tale,
        events=bytes(event if event in known else FACE_DOWN for event in tale.events),
        box=bytes((FACE_DOWN,)) * len(tale.box),
    )


def reveal(table: State, stream: int) -> None:
    """Deal events that fit into the places that are face down: the short month's event is in the deck for sure."""
    script = script_of(table)
    tale = tale_of(table)
    rules = script.rules.event_deck
    zeros = bytes(p for p, event in enumerate(script.events) if event.number == 0 and p not in tale.seen)
    order, stream = shuffled(stream, zeros)
    short = script.event_place(rules.short_month)
    certain = len(table.seats) in rules.short_month_players and short not in tale.seen
    hidden = tale.events.count(FACE_DOWN)
    dealt = order[: hidden - certain] + (bytes((short,)) if certain else b"")
    dealt, _ = shuffled(stream, dealt)
    table.tale = replace(tale, events=_filled(tale, dealt), box=order[hidden - certain :])


def _filled(tale: Tale, dealt: bytes) -> bytes:
    left = iter(dealt)
    return bytes(next(left) if event == FACE_DOWN else event for event in tale.events)
