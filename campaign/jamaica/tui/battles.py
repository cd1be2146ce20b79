"""A battle as a moment: read from the events of the moves in which it was fought."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from highseas.campaign.play.seat import SeenMoment
from highseas.engine.jamaica import events as ev

_FARTHEST = 12
"""Moves that a battle takes at most, with its booty."""
_TELLS = (ev.BattleStarted, ev.PowderSpent, ev.CombatRolled, ev.SabreUsed, ev.BattleWon, ev.BattleTied)


class Side(NamedTuple):
    """A side of a battle: its seat from 0, or -1 for the Ghost Ship; its powder, None before it was spent; its die,
    0 before it was thrown; and its strength, 0 for a star.
    """

    seat_no: int
    powder: int | None = None
    die: ev.Face = 0
    strength: int = 0


class Fought(NamedTuple):
    """A battle as far as it has come; `winner` is a seat from 0, None while it is open; `tied` if nobody won."""

    space: int
    sides: tuple[Side, Side]
    winner: int | None = None
    tied: bool = False

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return self.tied or self.winner is not None


def battle_at(moments: Sequence[SeenMoment], number: int, rolls: bool = False) -> Fought | None:
    """Return the battle of which the events of a move tell, from its beginning on; None if they tell of none, or
    the next round has begun, but while its dice roll.
    """
    if not any(isinstance(event, _TELLS) for event in moments[number].events):
        return None
    first = number
    while first > 0 and number - first < _FARTHEST and not _begins(moments[first].events):
        first -= 1
    events = (event for moment in moments[first : number + 1] for event in moment.events)
    return last_battle(event for event in events if not (rolls and isinstance(event, ev.RoundStarted)))


def _begins(events: Iterable[ev.Event]) -> bool:
    return any(isinstance(event, ev.BattleStarted) for event in events)


def last_battle(events: Iterable[ev.Event]) -> Fought | None:
    """Return the last battle that these events tell of; none once the next round has begun."""
    found: Fought | None = None
    for event in events:
        if isinstance(event, ev.BattleStarted):
            found = Fought(event.space, (Side(event.seat_no), Side(event.other_no)))
        elif isinstance(event, ev.RoundStarted):
            found = None
        elif found is not None:
            found = _after(found, event)
    return found


def _after(fought: Fought, event: ev.Event) -> Fought:
    if isinstance(event, ev.PowderSpent):
        count = event.count
        return _with(fought, event.seat_no, lambda side: side._replace(powder=count))
    if isinstance(event, ev.CombatRolled):
        die, strength = event.die, event.strength
        return _with(fought, event.seat_no, lambda side: side._replace(die=die, strength=strength))
    if isinstance(event, ev.BattleWon):
        return fought._replace(winner=event.seat_no)
    if isinstance(event, ev.BattleTied):
        return fought._replace(tied=True)
    return fought


def _with(fought: Fought, seat_no: int, change: Callable[[Side], Side]) -> Fought:
    one, other = (change(side) if side.seat_no == seat_no else side for side in fought.sides)
    return fought._replace(sides=(one, other))
