"""Hidden events: which 0-events lie face down (ruling R23), and dealing a possible deck."""

from functools import lru_cache

from msgspec.structs import replace

from highseas.engine.rng import shuffled
from highseas.engine.royal.seen.observation import FACE_DOWN
from highseas.engine.royal.state import State
from highseas.story.mode.access import script_of, tale_of
from highseas.story.mode.tale import Tale
from highseas.story.script import unpack


def _last_events(table: State) -> set[int]:
    """Return the event at the bottom, whose place everyone knows."""
    return {_last_event(tale_of(table).script, table.options.variable)}


@lru_cache(maxsize=64)
def _last_event(packed: bytes, variable: bool) -> int:
    script = unpack(packed)
    rules = script.rules.event_deck
    return script.event_place(rules.variable_last if variable else rules.last)


def known_events(state: State) -> set[int]:
    """Return the events whose place in the deck everyone may know: those revealed before, and the one at the
    bottom.
    """
    return {*tale_of(state).seen, *_last_events(state)}


class _Concealed:
    """The tale that was concealed last, as it is and as it may be shown: mostly the next one is the same."""

    def __init__(self) -> None:
        self._tale = self._shown = Tale()
        self._variable = False

    def shown(self, tale: Tale, variable: bool) -> Tale:
        """Return the tale with the events face down that nobody may know."""
        if tale is not self._tale or variable != self._variable:
            known = {*tale.seen, _last_event(tale.script, variable)}
            events = bytes([event if event in known else FACE_DOWN for event in tale.events])
            self._shown = replace(tale, events=events, box=bytes((FACE_DOWN,)) * len(tale.box))
            self._tale, self._variable = tale, variable
        return self._shown


_CONCEALED = _Concealed()


def conceal(table: State) -> None:
    """Turn events that were never revealed face down, in the deck and in the box."""
    table.part = _CONCEALED.shown(tale_of(table), table.options.variable)


def reveal(table: State, stream: int) -> None:
    """Deal possible events to the places that are face down; the short month's event is always in the deck."""
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
    table.part = replace(tale, events=_filled(tale, dealt), box=order[hidden - certain :])


def _filled(tale: Tale, dealt: bytes) -> bytes:
    left = iter(dealt)
    return bytes(next(left) if event == FACE_DOWN else event for event in tale.events)
