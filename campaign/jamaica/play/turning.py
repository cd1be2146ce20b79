"""The turning points of a finished race: treasures taken, battles with booty, shortages, ships that came home."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from highseas.campaign.play.session import Session
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import IS_POWER, TREASURE_NO, VALUE

Kind = Literal["treasure", "battle", "short", "home"]
MOST = 4
"""Turning points of each kind that are told of, but for ships that came home: those of most weight."""
_POWER = 10
"""What a power weighs."""
_BOOTY = (ev.HoldStolen, ev.TreasureStolen, ev.CurseGiven, ev.NothingTaken)


class Turning(NamedTuple):
    """One turning point: its round, its kind, the ship it is about (a seat from 0, or -1 for the Ghost Ship), and
    the events that tell of it.
    """

    round: int
    kind: Kind
    seat_no: int
    events: tuple[ev.Event, ...]

    @property
    def weight(self) -> int:
        """How much there is to it, in points, tokens or spaces."""
        return _weight(self.events[-1])


def turning_points(session: Session) -> list[Turning]:
    """Return the turning points in the order in which they happened."""
    found = list(_found(_events(session)))
    chosen: list[Turning] = []
    for kind in ("treasure", "battle", "short"):
        chosen += sorted((each for each in found if each.kind == kind), key=lambda each: -each.weight)[:MOST]
    return [each for each in found if each.kind == "home" or each in chosen]


def _events(session: Session) -> Iterator[tuple[int, ev.Event]]:
    """Yield every event with its round."""
    number = session.moments[0].state.round
    for moment in session.moments:
        for event in moment.events:
            if isinstance(event, ev.RoundStarted):
                number = event.round
            yield number, event


def _found(events: Iterable[tuple[int, ev.Event]]) -> Iterator[Turning]:
    """Yield every turning point, a battle with its booty and a shortage with falling back."""
    begun: ev.Event | None = None
    for number, event in events:
        match event:
            case ev.BattleWon() | ev.Short():
                begun = event
            case ev.TreasureDrawn():
                yield Turning(number, "treasure", event.seat_no, (event,))
            case ev.Finished():
                yield Turning(number, "home", event.seat_no, (event,))
            case ev.FellBack() if begun is not None:
                yield Turning(number, "short", event.seat_no, (begun, event))
                begun = None
            case _ if isinstance(event, _BOOTY) and begun is not None:
                yield Turning(number, "battle", event.seat_no, (begun, event))
                begun = None


def _weight(event: ev.Event) -> int:
    match event:
        case ev.TreasureDrawn() | ev.TreasureStolen() | ev.CurseGiven():
            number = TREASURE_NO[event.card]
            return _POWER if IS_POWER[number] else abs(VALUE[number])
        case ev.HoldStolen():
            return event.count
        case ev.FellBack():
            return len(event.path)
        case _:
            return 0
