"""The account of a race that is over: everybody's points and what they met on the way, turning points, curves; and
the seat that tells of it, as values (`campaign.play.seat`).

It is computed from the events and moments of the session, so it covers what its history covers.
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.jamaica.daily import race_date
from highseas.campaign.play.finished import Curve, ends
from highseas.campaign.play.players import Controller
from highseas.campaign.play.seat import Seat
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


def account(session: Session) -> Account:
    """Return the account of a race. It must be over."""
    result: ResultView | None = session.result
    assert result is not None
    logs = [Log() for _ in range(len(session.names) + 1)]  # the last is that of the Ghost Ship, whose number is -1
    for moment in session.moments:
        for event in moment.events:
            _note(event, logs)
    return Account(
        result=result,
        logs=tuple(logs[:-1]),
        seed=session.start.setup.seed,
        daily=race_date(session.start),
        decisions=len(session.moves),
        rewound=session.rewound,
        hints=session.hints_taken,
        by_persons=session.is_by_persons,
        complete=session.whole_history,
    )


def _note(event: ev.Event, logs: list[Log]) -> None:
    """Count an event in the logs of its ships."""
    match event:
        case ev.BattleWon(seat_no, loser_no):
            logs[seat_no].won += 1
            logs[loser_no].lost += 1
        case ev.BattleTied(seat_no, other_no):
            logs[seat_no].tied += 1
            logs[other_no].tied += 1
        case ev.Short(seat_no):
            logs[seat_no].short += 1
        case ev.TreasureDrawn(seat_no):
            logs[seat_no].treasures += 1
        case ev.Sailed(seat_no, why="forward"):
            logs[seat_no].forwards += len(event.path)
        case ev.Sailed(seat_no) | ev.FellBack(seat_no):
            logs[seat_no].backwards += len(event.path)


Kind = Literal["treasure", "battle", "short", "home"]
MOST = 4
"""Turning points of each kind that are kept, but for ships that came home: those of most weight."""
_POWER = 10
"""The weight of a power."""
_BOOTY = (ev.HoldStolen, ev.TreasureStolen, ev.CurseGiven, ev.NothingTaken)


class Turning(NamedTuple):
    """One turning point: its round, its kind, whose it is (a seat from 0, or -1 for the Ghost Ship), its events."""

    round: int
    kind: Kind
    seat_no: int
    events: tuple[ev.Event, ...]

    @property
    def weight(self) -> int:
        """Its size, in points, tokens or spaces."""
        match self.events[-1]:
            case ev.TreasureDrawn(card=card) | ev.TreasureStolen(card=card) | ev.CurseGiven(card=card) if card:
                number = TREASURE_NO[card]
                return _POWER if IS_POWER[number] else abs(VALUE[number])
            case ev.HoldStolen(count=count):
                return count
            case ev.FellBack(path=path):
                return len(path)
        return 0


def turning_points(session: Session) -> list[Turning]:
    found = list(_found(session))
    chosen: list[Turning] = []
    for kind in ("treasure", "battle", "short"):
        chosen += sorted((each for each in found if each.kind == kind), key=lambda each: -each.weight)[:MOST]
    return [each for each in found if each.kind == "home" or each in chosen]


def _found(session: Session) -> Iterator[Turning]:
    """Yield every turning point, a battle with its booty and a shortage with falling back."""
    begun: ev.Event | None = None
    number = session.moments[0].state.round
    for event in (event for moment in session.moments for event in moment.events):
        match event:
            case ev.RoundStarted():
                number = event.round
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


def curves(session: Session) -> list[Curve]:
    """Return the curves of a race: spaces from the start by the longer lanes, as ranks are counted (ruling J3),
    below 0 behind it; and doubloons. The Ghost Ship is the last line.
    """
    rounds, last = ends(session.moments, lambda state: state.round)
    states: list[State] = [moment.state for moment in last]

    def curve(measure: str, value: Callable[[Ship], int]) -> Curve:
        by_round = [[value(ship) for ship in state.fleet] for state in states]
        return Curve(measure, rounds, tuple(zip(*by_round, strict=True)))

    return [
        curve("spaces", lambda ship: progress(ship.space, ship.lap)),
        curve("doubloons", lambda ship: total(ship.holds, GOLD)),
    ]


class RaceEnd(msgspec.Struct, frozen=True):
    """A race that is over: its account, who plays each seat, its curves and turning points."""

    account: Account
    players: tuple[Controller, ...]
    curves: tuple[Curve, ...]
    turning: tuple[Turning, ...]


def end_of(session: Session) -> RaceEnd:
    """Return how a race went. It must be over."""
    return RaceEnd(account(session), tuple(session.players), tuple(curves(session)), tuple(turning_points(session)))


class RaceSeat(Seat):
    """The seat at a race that is kept here."""

    def _end(self) -> RaceEnd:
        return end_of(self._session)
