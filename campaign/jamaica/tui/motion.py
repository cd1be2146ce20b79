"""What moves after a decision of a race: ships along their way, dice that roll."""

from collections.abc import Iterable

from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.seen.view import SeatRef


def sailed(events: Iterable[ev.Event]) -> dict[SeatRef, tuple[int, ...]]:
    """Return the spaces that each ship came along, the one it left first."""
    found: dict[SeatRef, tuple[int, ...]] = {}
    for event in events:
        if isinstance(event, (ev.Sailed, ev.FellBack)):
            ref: SeatRef = "ghost" if event.seat_no < 0 else event.seat_no + 1
            found[ref] = (*(found.get(ref) or (event.start,)), *event.path)
    return found


def thrown(events: Iterable[ev.Event]) -> frozenset[int]:
    """Return the seats, from 0, whose combat die was thrown; -1 is the Ghost Ship."""
    return frozenset(event.seat_no for event in events if isinstance(event, ev.CombatRolled))


def rolled(events: Iterable[ev.Event]) -> bool:
    """Whether the action dice were thrown."""
    return any(isinstance(event, ev.DiceRolled) for event in events)
