"""The account of a race that is over: how many points each seat has and from where, and what it met on the way.

It is computed from the events of the session, so it covers what its history covers.
"""

import msgspec

from highseas.campaign.jamaica.play.daily import race_date
from highseas.campaign.play.session import Session
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.seen.view import ResultView


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
    """Return the account of a race; None while it goes on."""
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
    """Return what each seat met so far."""
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
