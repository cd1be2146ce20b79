"""What the statistics keep of a race around Jamaica."""

from collections.abc import Sequence

from highseas.campaign.jamaica.play.account import account
from highseas.campaign.jamaica.words.naming import RaceNames
from highseas.campaign.jamaica.words.results import share_line
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results.entry import Entry


def entry_of(session: Session, day: str) -> Entry:
    """Return the entry of a race that ended on this day, for now without its place in their order.

    Its points are those of the best person, alone those of the solo race.
    """
    found = account(session)
    assert found is not None
    setup, result = session.start.setup, found.result
    persons = [seat_no for seat_no, who in enumerate(session.players) if who is not Controller.PROGRAM]
    return Entry(
        mode=setup.mode,
        seats=len(session.players),
        outcome=result.outcome,
        points=max(result.scores[seat_no] for seat_no in persons or range(len(result.scores))),
        title="",
        turns=result.rounds,
        turns_left=0,
        busts=0,
        contracts=(),
        rewound=found.rewound,
        conceded=result.conceded > 0,
        seed=found.seed,
        finished=0,
        day=day,
        daily=found.daily,
        dealt=bool(session.start.deal),
        beaten=_beaten(result.winners, persons, len(session.players)),
        hints=found.hints,
        share=share_line(found, RaceNames(session.names)),
        limit=setup.most_rounds,
        home=None if result.ghost is None else bool(result.home),
        plays=session.game.name,
    )


def _beaten(winners: Sequence[int], persons: Sequence[int], seats: int) -> bool | None:
    """Whether a person won against the program; None where they did not race each other."""
    if not 0 < len(persons) < seats:
        return None
    return any(seat_no + 1 in winners for seat_no in persons)
