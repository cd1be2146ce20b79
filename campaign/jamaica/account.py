"""The account of a race that is over: everybody's points and what they met on the way, turning points, curves.

It is computed from the events and moments of the session, so it covers what its history covers.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.jamaica.daily import race_date
from highseas.campaign.play.finished import Curve, ends
from highseas.campaign.play.session import Session
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.board import progress
from highseas.engine.jamaica.definitions import GOLD, IS_POWER, TREASURE_NO, VALUE
from highseas.engine.jamaica.frames.cargo import total
from highseas.engine.jamaica.seen.view import ResultView
from highseas.engine.jamaica.state import Ship, State


class Log(msgspec.Struct):
    """What a seat met in a race: battles won, lost and tied, shortages, treasures taken from lairs, spaces sailed
    forwards and backwards, falling back included.
    """

    won: int = 0
    lost: int = 0
    tied: int = 0
    short: int = 0
    treasures: int = 0
    forwards: int = 0
    backwards: int = 0


class Account(msgspec.Struct, frozen=True):
    """The account of a race. `daily` is the date of a daily race, or empty; `complete` is false where the history
    begins later than the race; `by_persons` false where the program decided so much that the statistics leave it
    out.
    """

    result: ResultView
    logs: tuple[Log, ...]
    seed: int
    daily: str
    decisions: int
    rewound: bool
    hints: int
    by_persons: bool
    complete: bool


def account(session: Session) -> Account | None:
    result: ResultView | None = session.result
    if result is None:
        return None
    return Account(
        result=result,
        logs=logs(session),
        seed=session.start.setup.seed,
        daily=race_date(session.start),
        decisions=len(session.moves),
        rewound=session.rewound,
        hints=session.hints_taken,
        by_persons=session.is_by_persons,
        complete=session.whole_history,
    )


def logs(session: Session) -> tuple[Log, ...]:
    found = [Log() for _ in session.names]
    for moment in session.moments:
        for event in moment.events:
            _note(event, found)
    return tuple(found)


def _note(event: ev.Event, found: list[Log]) -> None:
    match event:
        case ev.BattleWon():
            _at(found, event.seat_no).won += 1
            _at(found, event.loser_no).lost += 1
        case ev.BattleTied():
            _at(found, event.seat_no).tied += 1
            _at(found, event.other_no).tied += 1
        case ev.Short():
            _at(found, event.seat_no).short += 1
        case ev.TreasureDrawn():
            _at(found, event.seat_no).treasures += 1
        case ev.Sailed():
            log = _at(found, event.seat_no)
            if event.why == "forward":
                log.forwards += len(event.path)
            else:
                log.backwards += len(event.path)
        case ev.FellBack():
            _at(found, event.seat_no).backwards += len(event.path)


def _at(found: list[Log], seat_no: int) -> Log:
    """Return the log of a seat; for the Ghost Ship, which has none, one that nobody reads."""
    return found[seat_no] if seat_no >= 0 else Log()


# --- turning points: treasures taken, battles with booty, shortages, ships that came home ---


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
    found = list(_found(_events(session)))
    chosen: list[Turning] = []
    for kind in ("treasure", "battle", "short"):
        chosen += sorted((each for each in found if each.kind == kind), key=lambda each: -each.weight)[:MOST]
    return [each for each in found if each.kind == "home" or each in chosen]


def _events(session: Session) -> Iterator[tuple[int, ev.Event]]:
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


# --- curves: where every ship was at the end of each round, and how many doubloons it had ---


def curves(session: Session) -> list[Curve]:
    """Return the curves of a race: spaces from the start by the longer lanes, as ranks are counted (ruling J3),
    below 0 behind it; and doubloons. The Ghost Ship is the last line.
    """
    rounds, last = ends(session.moments, lambda state: state.round)
    states: list[State] = [moment.state for moment in last]

    def curve(measure: str, figure: Callable[[Ship], int]) -> Curve:
        by_round = [[figure(ship) for ship in state.fleet] for state in states]
        return Curve(measure, rounds, tuple(zip(*by_round, strict=True)))

    return [
        curve("spaces", lambda ship: progress(ship.space, ship.lap)),
        curve("doubloons", lambda ship: total(ship.holds, GOLD)),
    ]
