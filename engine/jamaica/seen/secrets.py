"""Events as one seat may know them: what happened face down names no card for the others (ruling J4)."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from highseas.engine.jamaica.cards import IS_POWER, TREASURE_NO
from highseas.engine.jamaica.events import CardChosen, CardDrawn, CurseGiven, Event, TreasureDrawn, TreasureStolen
from highseas.engine.jamaica.moves import GHOST

NOBODY = -1
"""The seat of somebody who only looks on; nobody looks for the Ghost Ship, whose number as a ship it is."""


def _own(event: CardChosen | CardDrawn) -> tuple[int, ...]:
    return (event.seat_no,)


def _drawn(event: TreasureDrawn) -> tuple[int, ...] | None:
    """Nobody sees what the Ghost Ship draws."""
    return None if event.power else (event.seat_no,)


def _stolen(event: TreasureStolen) -> tuple[int, ...] | None:
    """Both sides see a card that stays face down: its holder had it before."""
    shows = not event.blind or (IS_POWER[TREASURE_NO[event.card]] and event.seat_no != GHOST)
    return None if shows else (event.seat_no, event.loser_no)


def _cursed(event: CurseGiven) -> tuple[int, ...]:
    return (event.seat_no, event.loser_no)


_WHO: dict[type[Event], Callable[[Any], tuple[int, ...] | None]] = {
    CardChosen: _own,
    CardDrawn: _own,
    TreasureDrawn: _drawn,
    TreasureStolen: _stolen,
    CurseGiven: _cursed,
}
"""Who may know the card of an event; None for everybody."""


def events_for(events: Sequence[Event], seat_no: int) -> list[Event]:
    """Return events as the seat, from 0, may know them; `NOBODY` for what everybody may."""
    return [_as_seen(event, seat_no) for event in events]


def _as_seen(event: Any, seat_no: int) -> Event:
    """Return an event, without its card if the seat may not know it."""
    rule = _WHO.get(type(event))
    who = rule(event) if rule is not None and event.card else None
    knows = who is None or (seat_no != NOBODY and seat_no in who)
    seen: Event = event if knows else replace(event, card=type(event.card)())
    return seen
